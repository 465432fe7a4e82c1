/**
 * Builds a drawable tree from a surface's components. The tree has limited depth and size and no cycles. A placeholder
 * node replaces each missing or cut component.
 */
import type {Component, ComponentType, Members} from '../../../contract/surfaces.ts';
import {plural} from '../../../text/count.ts';
import {drawnComponents, treeDepth} from '../limits.ts';
import {frameWords} from '../words/frame.ts';
import {isComponentType, typeOf} from './component.ts';
import {Problems, shortId} from './problem.ts';

interface NodeBase {
	/** Unique in the tree and stable across a refresh: the number of earlier occurrences and the id. */
	readonly key: string;
	readonly id: string;
	/** The root has depth 1. */
	readonly depth: number;
	/** Whether the same id occurs earlier in the tree. */
	readonly isRepeated: boolean;
}
/** A component of a type that has a widget. Its members are under its type's key. */
export interface ComponentNode extends NodeBase {
	readonly kind: 'component';
	readonly type: ComponentType;
	readonly component: Component;
	readonly children: readonly Node[];
}
/** A component of a type that the document does not define. */
export interface UnknownNode extends NodeBase {
	readonly kind: 'unknown';
	/** Empty if the component has no type object. */
	readonly type: string;
	readonly members: Readonly<Record<string, unknown>>;
	readonly component: Component;
	readonly children: readonly Node[];
}
/** Replaces components that are not drawn. `message` gives the reason. */
interface Placeholder extends NodeBase {
	readonly kind: 'missing' | 'cycle' | 'cut';
	readonly message: string;
}
export type Node = ComponentNode | UnknownNode | Placeholder;

/**
 * The members of a component under its type's key. The cast is safe, because the reader of surfaces checked their types.
 */
export const membersOf = ({component, type}: Pick<ComponentNode, 'component' | 'type'>): Members<ComponentType> =>
	(component[type] ?? {}) as Members<ComponentType>;

/** All nodes by key, in tree order. */
export function nodesByKey(roots: readonly Node[], nodes = new Map<string, Node>()): ReadonlyMap<string, Node> {
	for (const node of roots) {
		nodes.set(node.key, node);
		if ('children' in node) nodesByKey(node.children, nodes);
	}
	return nodes;
}

/**
 * Builds a tree with at most `limit` components. Never throws. The work depends on the number of components and references, not on the number of paths through them.
 */
export function buildTree(components: readonly Component[], limit: number = drawnComponents) {
	const problems = new Problems();
	const index = indexOf(components, problems);
	const all = [...index.values(), ...components.filter(({id}) => !id)];
	const roots = rootsOf(all, index);
	if (roots.length > 1)
		problems.add(
			'root',
			'',
			`No component has the id "root"; ${roots.length} top-level components are drawn as a column`,
		);
	const {nodes, drawn, distinct, isFull, isDeep} = walk(roots, index, problems, limit);
	const undrawn = all.length - distinct;
	const cut = isFull ? frameWords.cutComponents(limit, undrawn, all.length) : undefined;
	if (cut) problems.add('count', '', cut);
	else if (undrawn > 0 && !isDeep)
		problems.add('unreached', '', `${undrawn} of ${all.length} components are not reached from the root`);
	return {
		/** Several nodes, drawn as a column, if the surface has no root. Empty if it has no components. */
		roots: nodes,
		/** Number of drawn components. A shared component counts each time. */
		drawn,
		/** The sentence to show if the tree exceeded the limit. */
		cut,
		problems: problems.list,
		/** Number of problems beyond the limit of `problems`. */
		problemsDropped: problems.dropped,
	};
}

function indexOf(components: readonly Component[], problems: Problems): Index {
	const index = new Map<string, Component>();
	for (const component of components) {
		const id = component.id ?? '';
		if (id === '') problems.add('no-id', '', 'A component has no id');
		else if (index.has(id))
			problems.add('duplicate', id, `Several components have the id ${shortId(id)}; the first is drawn`);
		else index.set(id, component);
	}
	return index;
}

/** One traversal from the root, within the limits. */
function walk(starts: readonly Component[], index: Index, problems: Problems, limit: number) {
	let [count, isFull, isDeep] = [0, false, false];
	const path: Component[] = [];
	const timesDrawn = new Map<string, number>();
	/** Numbers each distinct drawn component. */
	const numbers = new Map<Component, number>();
	const nodes = list(starts);
	return {nodes, drawn: count, distinct: numbers.size, isFull, isDeep};

	function list(items: readonly (Component | string)[]): readonly Node[] {
		const nodes: Node[] = [];
		for (const item of items) {
			if (count >= limit) {
				// Only the point where drawing stopped gets a placeholder. Ancestors drop their remaining children.
				if (!isFull) nodes.push(placeholder('cut', '', frameWords.cutLevel(items.length - nodes.length)));
				isFull = true;
				break;
			}
			nodes.push(nodeOf(item));
		}
		return nodes;
	}

	function nodeOf(item: Component | string): Node {
		count++;
		const id = typeof item === 'string' ? item : (item.id ?? '');
		const component = typeof item === 'string' ? index.get(item) : item;
		if (!component) return missing(id);
		const closes = path.indexOf(component);
		if (closes >= 0) return cycle(id, path.slice(closes));
		if (path.length >= treeDepth) return tooDeep(id);
		return drawn(id, component);
	}

	function drawn(id: string, component: Component): Node {
		if (!numbers.has(component)) numbers.set(component, numbers.size);
		const {type, members, others, children: ids} = typeOf(component);
		const base = baseOf(id);
		if (others.length > 0)
			problems.add(
				'several-types',
				id,
				`${shortId(id)} has ${others.length + 1} types; it is drawn as ${shortId(type)}`,
			);
		path.push(component);
		const children = list(ids);
		path.pop();
		if (isComponentType(type)) return {kind: 'component', ...base, type, component, children};
		problems.add(
			'unknown-type',
			id,
			type ? `${shortId(id)} is of the unknown type ${shortId(type)}` : `${shortId(id)} has no type`,
		);
		return {kind: 'unknown', ...base, type, members, component, children};
	}

	function missing(id: string): Node {
		const message = frameWords.missing(shortId(id));
		problems.add('missing', id, message);
		return placeholder('missing', id, message);
	}

	function cycle(id: string, loop: readonly Component[]): Node {
		// The sorted members identify a cycle, because the closing component depends on where the walk enters it.
		const name = loop.map((component) => numbers.get(component) ?? 0).sort((a, b) => a - b);
		problems.add(
			'cycle',
			id,
			`${shortId(id)} contains itself through ${plural(loop.length, 'component')}`,
			name.join(),
		);
		return placeholder('cycle', id, frameWords.cycle(shortId(id)));
	}

	function tooDeep(id: string): Node {
		isDeep = true;
		const message = frameWords.tooDeep(treeDepth, shortId(id));
		problems.add('depth', id, message);
		return placeholder('cut', id, message);
	}

	function placeholder(kind: Placeholder['kind'], id: string, message: string): Placeholder {
		return {kind, ...baseOf(id), message};
	}

	function baseOf(id: string): NodeBase {
		const times = timesDrawn.get(id) ?? 0;
		timesDrawn.set(id, times + 1);
		return {key: `${times}:${id}`, id, depth: path.length + 1, isRepeated: times > 0};
	}
}

/** Components by id. The first component wins a duplicate id. */
type Index = ReadonlyMap<string, Component>;

/**
 * Finds the components where drawing starts: the component `root`, else all components that are not children, in order.
 * If every component is a child, all are in cycles and drawing starts with the first.
 */
function rootsOf(all: readonly Component[], index: Index): readonly Component[] {
	const named = index.get('root');
	if (named) return [named];
	const referenced = new Set<string>();
	for (const component of all) for (const id of typeOf(component).children) referenced.add(id);
	const free = all.filter(({id}) => !referenced.has(id ?? ''));
	return free.length > 0 ? free : all.slice(0, 1);
}
