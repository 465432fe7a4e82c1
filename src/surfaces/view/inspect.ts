/** Describes a node of a surface for the inspector: its type, its source, its values and its problems. */
import {typeOf} from '../engine/tree/component.ts';
import {shortId} from '../engine/tree/problem.ts';
import type {Node} from '../engine/tree/tree.ts';
import {toText} from '../engine/value/coerce.ts';
import {referenceIn} from '../engine/value/dynamic.ts';
import {redacted} from '../engine/words/values.ts';
import {redactedComponent} from './redaction.ts';
import type {View} from './view.ts';

export interface Inspected {
	readonly title: string;
	readonly groups: readonly {
		readonly title: string;
		readonly fields: readonly (readonly [name: string, value: string])[];
	}[];
	/** The component as the service sent it. */
	readonly json: string;
}

export function inspect(node: Node, view: View): Inspected {
	const {live} = view;
	const type = 'type' in node ? node.type : '';
	const component = 'component' in node ? redactedComponent(node.component) : undefined;
	const problemsOf = (id: string) =>
		live.problems
			.filter(({componentId}) => componentId === id)
			.map(({kind, message}): readonly [string, string] => [kind, message]);
	const groups = [
		{
			title: 'Node',
			fields: [
				['id', node.id],
				['type', node.kind === 'component' || node.kind === 'unknown' ? type || 'none' : node.kind],
				['is', node.kind === 'component' ? 'drawn' : node.kind === 'unknown' ? 'of an unknown type' : node.message],
				['depth', String(node.depth)],
				['weight', component?.weight === undefined ? '' : String(component.weight)],
				['children', component ? typeOf(component).children.join(', ') : ''],
			] as const,
		},
		{title: 'Values', fields: component ? values(component[type as 'text'] ?? {}, view) : []},
		{title: 'Problems', fields: node.id === '' ? [] : problemsOf(node.id)},
		{title: 'Problems of the surface', fields: problemsOf('')},
	];
	return {
		title: `${type || node.kind} ${shortId(node.id)}`,
		groups: groups
			.map(({title, fields}) => ({title, fields: fields.filter(([, value]) => value !== '')}))
			.filter(({fields}) => fields.length > 0),
		json: JSON.stringify(component ?? {id: node.id}, null, 2),
	};
}

/** Lists a component's dynamic values with their sources, current values and notes. */
function values(members: object, view: View): readonly (readonly [name: string, value: string])[] {
	const {model, evaluator} = view.live;
	return Object.entries(members).flatMap(([name, value]): (readonly [string, string])[] => {
		const reference = referenceIn(value);
		if (!reference) return [];
		const {value: resolved, reads, notes} = evaluator.argument(value);
		const shown = view.isObscured(reads) ? redacted : toText(resolved);
		const source = 'path' in reference ? reference.path : `${reference.call.call}(…)`;
		const typed = 'path' in reference && model.dirty.some((path) => reads.includes(path)) ? ' (typed here)' : '';
		return [
			[name, `${source} = ${shown}${typed}`],
			...('call' in reference && reads.length > 0 ? [[`${name} reads`, reads.join(', ')] as const] : []),
			...notes.map((note) => [`${name}: note`, note] as const),
		];
	});
}
