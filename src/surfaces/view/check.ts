/** Checks a surface and reports its problems to its author. */
import type {FunctionCall, Surface} from '../../contract/surfaces.ts';
import {typeOf} from '../engine/tree/component.ts';
import {Problems, shortId} from '../engine/tree/problem.ts';
import {nodesByKey} from '../engine/tree/tree.ts';
import {referenceIn} from '../engine/value/dynamic.ts';
import {createLiveSurface, type SurfaceOptions} from './live-surface.ts';
import {warningsOf} from './warnings.ts';

/** Maximum depth at which a component's members are searched for calls. */
const memberDepth = 12;

/** `width` is the width of the drawing that the warnings are about, in cells. */
export function checkSurface(surface: Surface, options: SurfaceOptions, width = 80) {
	const live = createLiveSurface(surface, options);
	const problems = new Problems();
	for (const {kind, componentId, message} of live.problems) problems.add(kind, componentId, message);
	const nodes = [...nodesByKey(live.tree.roots).values()].filter((node) => 'component' in node);
	for (const [component, id] of new Map(nodes.map((node) => [node.component, node.id])))
		for (const call of callsIn(component))
			for (const note of live.evaluator.call(call).notes) problems.add('value', id, `${shortId(id)}: ${note}`);
	return {
		id: surface.surfaceId ?? '',
		/** Number of components per type, drawn or not. Components without a type are under the empty name. */
		components: countTypes(surface),
		/** Problems of the tree, of the data model, and of the values of drawn components. */
		problems: problems.list,
		/** Number of problems beyond the limit of `problems`. */
		problemsDropped: live.tree.problemsDropped + problems.dropped,
		/** The parts that a drawing leaves out or shows otherwise. */
		warnings: warningsOf(live, width),
	};
}

/** Lists the outermost function calls anywhere in a component. */
function callsIn(value: unknown, depth = 0): readonly FunctionCall[] {
	if (depth > memberDepth || typeof value !== 'object' || value === null) return [];
	const reference = referenceIn(value);
	if (reference) return 'call' in reference ? [reference.call] : [];
	return Object.values(value).flatMap((item) => callsIn(item, depth + 1));
}

function countTypes({components = []}: Surface): Readonly<Record<string, number>> {
	const counts = new Map<string, number>();
	for (const component of components) {
		const {type} = typeOf(component);
		counts.set(type, (counts.get(type) ?? 0) + 1);
	}
	return Object.fromEntries(counts);
}
