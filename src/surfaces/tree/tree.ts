/**
 * A surface's components as a tree that can be drawn: bounded in depth and size, without cycles, with a node in the place
 * of everything that is missing or was cut.
 */
import type {Component, ComponentType} from '../../contract/surface.ts';
import {drawnComponents, treeDepth} from '../limits.ts';
import {isComponentType, typeOf} from './component.ts';
import {type Problem, Problems, shortId} from './problem.ts';
import {type Index, rootsOf} from './roots.ts';

interface Place {
	/** Unique in the tree and the same after a refresh: the id behind the number of times it was drawn before. */
	readonly key: string;
	readonly id: string;
	/** 1 for the root. */
	readonly depth: number;
	/** Whether the same id stands further up as well. */
	readonly isRepeated: boolean;
}
/** A component of the document. Its members are under its type's key. */
export interface ComponentNode extends Place {
	readonly kind: 'component';
	readonly type: ComponentType;
	readonly component: Component;
	readonly children: readonly Node[];
}
/** A component of a type that the document does not have. */
export interface UnknownNode extends Place {
	readonly kind: 'unknown';
	/** Empty when the component has no type object at all. */
	readonly type: string;
	readonly members: Readonly<Record<string, unknown>>;
	readonly component: Component;
	readonly children: readonly Node[];
}
/** Something in the place of components: `message` says what and why. */
interface Placeholder extends Place {
	readonly kind: 'missing' | 'cycle' | 'cut';
	readonly message: string;
}
export type Node = ComponentNode | UnknownNode | Placeholder;

export interface Tree {
	/** Several for a surface without a root: to be drawn as a column. None for one without components. */
	readonly roots: readonly Node[];
	/** Components drawn, a shared one as often as it is. */
	readonly drawn: number;
	/** Of how many different ones. */
	readonly total: number;
	/** The sentence to show when the tree was cut for its size. */
	readonly cut: string | undefined;
	readonly problems: readonly Problem[];
	/** Problems found beyond those listed. */
	readonly problemsDropped: number;
}

/**
 * Never throws. Work grows with the number of components and references, never with the number of paths through them. At
 * most `limit` components are drawn.
 */
export function buildTree(components: readonly Component[], limit: number = drawnComponents): Tree {
	const problems = new Problems();
	const index = indexOf(components, problems);
	const all = [...index.values(), ...components.filter(({id}) => !id)];
	const roots = rootsOf(all, index);
	if (roots.length > 1)
		problems.add('root', '', `There is no root; ${roots.length} components that are in no other are drawn as a column`);
	const walk = new Walk(index, problems, limit);
	const nodes = walk.list(roots);
	const left = all.length - walk.distinct;
	const cut = walk.isFull
		? `Only ${limit} components are drawn; ${left} of ${all.length} are not shown at all`
		: undefined;
	if (cut) problems.add('count', '', cut);
	else if (left > 0 && !walk.isDeep)
		problems.add('unreached', '', `${left} of ${all.length} components are not reached from the root`);
	return {
		roots: nodes,
		drawn: walk.drawn,
		total: all.length,
		cut,
		problems: problems.list,
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

/** One walk from the root down. The state is what bounds it. */
class Walk {
	drawn = 0;
	isFull = false;
	isDeep = false;
	readonly #index: Index;
	readonly #problems: Problems;
	readonly #limit: number;
	readonly #path: Component[] = [];
	readonly #timesDrawn = new Map<string, number>();
	/** Components drawn at least once, numbered. */
	readonly #components = new Map<Component, number>();

	constructor(index: Index, problems: Problems, limit: number) {
		this.#index = index;
		this.#problems = problems;
		this.#limit = limit;
	}

	/** Components drawn at least once. */
	get distinct(): number {
		return this.#components.size;
	}

	list(items: readonly (Component | string)[]): readonly Node[] {
		const nodes: Node[] = [];
		for (const [at, item] of items.entries()) {
			if (this.drawn >= this.#limit) {
				// Said once, where drawing stopped; the ancestors' further children end silently.
				if (!this.isFull) nodes.push(this.#placeholder('cut', '', `Cut here: ${items.length - at} more in this place`));
				this.isFull = true;
				break;
			}
			nodes.push(this.#node(item));
		}
		return nodes;
	}

	#node(item: Component | string): Node {
		const id = typeof item === 'string' ? item : (item.id ?? '');
		const component = typeof item === 'string' ? this.#index.get(item) : item;
		if (!component) return this.#missing(id);
		const closes = this.#path.indexOf(component);
		if (closes >= 0) return this.#cycle(id, this.#path.slice(closes));
		if (this.#path.length >= treeDepth) return this.#tooDeep(id);
		return this.#drawn(id, component);
	}

	#drawn(id: string, component: Component): Node {
		this.drawn++;
		if (!this.#components.has(component)) this.#components.set(component, this.#components.size);
		const {type, members, others, children: ids} = typeOf(component);
		const place = this.#place(id);
		if (others.length > 0)
			this.#problems.add(
				'several-types',
				id,
				`${shortId(id)} has ${others.length + 1} types; it is drawn as ${shortId(type)}`,
			);
		this.#path.push(component);
		const children = this.list(ids);
		this.#path.pop();
		if (isComponentType(type)) return {kind: 'component', ...place, type, component, children};
		this.#problems.add(
			'unknown-type',
			id,
			type ? `${shortId(id)} is of the unknown type ${shortId(type)}` : `${shortId(id)} has no type`,
		);
		return {kind: 'unknown', ...place, type, members, component, children};
	}

	#missing(id: string): Node {
		this.drawn++;
		const message = `There is no component ${shortId(id)}`;
		this.#problems.add('missing', id, message);
		return this.#placeholder('missing', id, message);
	}

	#cycle(id: string, loop: readonly Component[]): Node {
		this.drawn++;
		const message = `${shortId(id)} contains itself; the cycle is cut here`;
		// The same cycle closes elsewhere when it is entered elsewhere: its members, in any order, name it.
		const name = loop.map((component) => this.#components.get(component) ?? 0).sort((a, b) => a - b);
		this.#problems.add(
			'cycle',
			id,
			`${shortId(id)} contains itself by way of ${loop.length} component${loop.length === 1 ? '' : 's'}`,
			name.join(),
		);
		return this.#placeholder('cycle', id, message);
	}

	#tooDeep(id: string): Node {
		this.drawn++;
		this.isDeep = true;
		const message = `Deeper than ${treeDepth} levels: ${shortId(id)} and what is in it are not drawn`;
		this.#problems.add('depth', id, message);
		return this.#placeholder('cut', id, message);
	}

	#placeholder(kind: Placeholder['kind'], id: string, message: string): Placeholder {
		return {kind, ...this.#place(id), message};
	}

	#place(id: string): Place {
		const times = this.#timesDrawn.get(id) ?? 0;
		this.#timesDrawn.set(id, times + 1);
		return {key: `${times}:${id}`, id, depth: this.#path.length + 1, isRepeated: times > 0};
	}
}
