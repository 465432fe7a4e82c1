/** A report on a surface for those who write them. */
import type {FunctionCall, Surface} from '../contract/surface.ts';
import {createLiveSurface, type SurfaceOptions} from './live-surface.ts';
import {isRecord} from './model/pointer.ts';
import {typeOf} from './tree/component.ts';
import {type Problem, Problems, shortId} from './tree/problem.ts';
import type {Node} from './tree/tree.ts';
import {referenceIn} from './value/dynamic.ts';

export interface Report {
	readonly id: string;
	/** How often each type stands among the components, drawn or not; under the empty name those without a type. */
	readonly components: Readonly<Record<string, number>>;
	/** Of the tree, the data model, and the values of the components that are drawn. */
	readonly problems: readonly Problem[];
	/** Problems found beyond those listed. */
	readonly problemsDropped: number;
}

/** Levels of a component's members that are searched for calls. */
const memberDepth = 12;

export function checkSurface(surface: Surface, options: SurfaceOptions): Report {
	const live = createLiveSurface(surface, options);
	const problems = new Problems();
	for (const {kind, componentId, message} of live.problems) problems.add(kind, componentId, message);
	for (const {id, component} of drawnIn(live.tree.roots)) {
		for (const call of callsIn(component)) {
			for (const note of live.evaluator.call(call).notes) problems.add('value', id, `${shortId(id)}: ${note}`);
		}
	}
	return {
		id: surface.surfaceId ?? '',
		components: countTypes(surface),
		problems: problems.list,
		problemsDropped: live.tree.problemsDropped + problems.dropped,
	};
}

/** Each drawn component once. */
function drawnIn(nodes: readonly Node[]): Iterable<{readonly id: string; readonly component: object}> {
	const found = new Map<object, string>();
	const pending = [...nodes];
	// Grows while it is walked.
	for (const node of pending) {
		if (!('component' in node)) continue;
		found.set(node.component, node.id);
		pending.push(...node.children);
	}
	return [...found].map(([component, id]) => ({id, component}));
}

/** The outermost function calls anywhere in a component. */
function callsIn(value: unknown, depth = 0): readonly FunctionCall[] {
	if (depth > memberDepth || typeof value !== 'object' || value === null) return [];
	const reference = referenceIn(value);
	if (reference) return 'call' in reference ? [reference.call] : [];
	const inner = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
	return inner.flatMap((item) => callsIn(item, depth + 1));
}

function countTypes({components = []}: Surface): Readonly<Record<string, number>> {
	const counts = new Map<string, number>();
	for (const component of components) {
		const {type} = typeOf(component);
		counts.set(type, (counts.get(type) ?? 0) + 1);
	}
	return Object.fromEntries(counts);
}
