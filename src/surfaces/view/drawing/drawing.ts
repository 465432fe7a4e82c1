/** Draws the nodes of a tree. Caches each drawing while its inputs are unchanged. */
import {comparing} from '../../engine/model/same.ts';
import {weightOf} from '../../engine/tree/component.ts';
import type {Node} from '../../engine/tree/tree.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import type {WidthNeeds} from '../../picture/draw/shares.ts';
import type {TextBudget} from '../../picture/draw/text-budget.ts';
import type {Scene} from '../../widgets/widget.ts';
import type {Reading} from '../reading.ts';
import {DrawnChild} from './drawn-child.ts';
import {fitted, notesOf, tagged, withNotes} from './finish.ts';
import {LineBudget, shortened} from './line-budget.ts';
import type {Painter} from './painter.ts';
import {linesPerPause, pause} from './pause.ts';
import {drawMissing, reasonOf} from './placeholders.ts';
import {anyWidthNeeds, wanted, weightIn} from './width-needs.ts';

/** Inputs of a node's drawing besides the values it reads. */
export interface Own {
	readonly state: unknown;
	/** The local value of an input that has no place in the data model. */
	readonly own: {readonly literal: unknown} | undefined;
	readonly isFocused: boolean;
	readonly showsErrors: boolean;
}

/** A scene whose reads are recorded. */
export interface RecordedScene extends Scene {
	readonly read: Reading;
}

const ownNames = ['state', 'own', 'isFocused', 'showsErrors'] as const;

type MakeScene = (node: Node, width: number, own: Own, children: readonly DrawnChild[]) => RecordedScene;

interface CacheEntry<Made> {
	readonly width: number;
	readonly own: Own;
	readonly read: Reading;
	readonly made: Made;
	/** Undefined if the entry must be checked again. */
	generation: number | undefined;
}

/** The nodes that read values of the data model, by the pointers of the values. */
class Readers {
	readonly #keys = new Map<string, Set<string>>();

	add(key: string, pointers: Iterable<string>): void {
		for (const pointer of pointers) {
			const keys = this.#keys.get(pointer);
			if (keys) keys.add(key);
			else this.#keys.set(pointer, new Set([key]));
		}
	}

	/** The keys of the nodes that read the value of the pointer, a value that contains it, or a value within it. */
	*of(pointer: string): Iterable<string> {
		const start = `${pointer}/`;
		for (const [other, keys] of this.#keys) {
			const isAbove = pointer[other.length] === '/' && pointer.startsWith(other);
			if (other === pointer || isAbove || other.startsWith(start)) yield* keys;
		}
	}
}

export class Drawing {
	readonly #scene: MakeScene;
	readonly #own: (node: Node) => Own;
	readonly #painter: Painter;
	readonly #texts: TextBudget;
	readonly #blocks = new Map<string, CacheEntry<Block>>();
	readonly #widthNeeds = new Map<string, CacheEntry<WidthNeeds>>();
	#roots: readonly Node[] = [];
	/** The keys of parents by the keys of their children. Undefined until they are needed. */
	#parents: ReadonlyMap<string, string> | undefined;
	/** Undefined until a value changes. */
	#readers: Readers | undefined;
	/** The lines drawn so far. */
	readonly budget: LineBudget;
	/** A separate budget, so that measuring leaves enough lines for drawing. */
	readonly #measureBudget: LineBudget;
	#generation = 0;
	/** Work since the last pause, in lines. Undefined if pauses are off. */
	#sincePause: number | undefined;
	readonly #ways = {
		draw: (node: Node, width: number) => this.#draw(node, width),
		needs: (node: Node) => this.#needs(node),
	};

	/** `limit` is the maximum number of lines drawn, and of lines drawn for measuring. */
	constructor(
		scene: MakeScene,
		own: (node: Node) => Own,
		{limit, texts}: {readonly limit: number; readonly texts: TextBudget},
		painter: Painter,
	) {
		this.#scene = scene;
		this.#own = own;
		this.#painter = painter;
		this.#texts = texts;
		this.budget = new LineBudget(limit);
		this.#measureBudget = new LineBudget(limit);
	}

	/** Marks every cached drawing for one check of its inputs. */
	invalidate(): void {
		this.#generation++;
	}

	/** Marks the drawings of a node and its ancestors for a check. */
	invalidateNode(key: string | undefined): void {
		for (const at of this.pathTo(key))
			for (const entry of [this.#blocks.get(at), this.#widthNeeds.get(at)]) if (entry) entry.generation = undefined;
	}

	/** The keys of a node and its ancestors. */
	pathTo(key: string | undefined): ReadonlySet<string> {
		this.#parents ??= parentsIn(this.#roots);
		const path = new Set<string>();
		for (let at = key; at !== undefined; at = this.#parents.get(at)) path.add(at);
		return path;
	}

	/** Marks the drawings that read a pointer for a check. */
	invalidatePointer(pointer: string): void {
		this.#readers ??= this.#allReaders();
		for (const key of this.#readers.of(pointer)) this.invalidateNode(key);
	}

	#allReaders(): Readers {
		const readers = new Readers();
		for (const drawn of [this.#blocks, this.#widthNeeds])
			for (const [key, {read}] of drawn) readers.add(key, read.reads);
		return readers;
	}

	/** Keys of drawn nodes whose data has changed since. */
	get changedKeys(): readonly string[] {
		const isSame = comparing();
		return [...this.#blocks].flatMap(([key, {read}]) => (read.hasChanged(isSame) ? [key] : []));
	}

	/** Clears all caches and budgets. */
	clear(): void {
		this.#blocks.clear();
		this.#widthNeeds.clear();
		this.#parents = undefined;
		this.#readers = undefined;
		this.budget.reset();
		this.#measureBudget.reset();
	}

	/** Draws the tree. Charges at most `limit` lines; blocks side by side are charged separately. */
	draw(roots: readonly Node[], width: number, limit: number): Block {
		if (roots !== this.#roots) this.#parents = undefined;
		this.#roots = roots;
		// A printed drawing goes on after a pause.
		if (this.#sincePause === undefined) this.#texts.reset();
		const {limit: before, isCut, spent} = this.budget;
		if (limit !== before) {
			if (isCut || spent > limit) this.clear();
			this.budget.limit = limit;
		}
		const block = this.#pass(roots, width);
		if (!this.budget.isStale) return block;
		this.clear();
		return this.#pass(roots, width);
	}

	has(node: Node): boolean {
		return this.#blocks.has(node.key);
	}

	/** Makes `draw` throw `pause` at intervals. The next call continues from the cached drawings. */
	pauseOften(): void {
		this.#sincePause = 0;
	}

	#pauseWhenDue(): void {
		if (this.#sincePause === undefined || this.#sincePause < linesPerPause) return;
		this.#sincePause = 0;
		throw pause;
	}

	#pass(roots: readonly Node[], width: number): Block {
		const block = stacked(roots.map((node) => this.#draw(node, width)));
		this.budget.endPass();
		return block;
	}

	/** The width of the node's last drawing, in cells. */
	widthOf(node: Node): number {
		return this.#blocks.get(node.key)?.width ?? 0;
	}

	#draw(node: Node, width: number): Block {
		if (!admits(this.budget, node)) return nothing;
		return this.#cached(this.#blocks, node, width, (scene, children) => {
			const block = this.#drawn(node, scene);
			const own = Math.max(0, block.height - linesIn(children));
			if (this.#sincePause !== undefined) this.#sincePause += own;
			return tagged(shortened(block, own, this.budget.charge(node.key, own), scene), node, scene);
		});
	}

	#needs(node: Node): WidthNeeds {
		if (!admits(this.#measureBudget, node)) return anyWidthNeeds;
		const measure = node.kind === 'component' ? this.#painter.measure(node) : undefined;
		if (!measure && weightIn(node) === 0) return anyWidthNeeds;
		return this.#cached(this.#widthNeeds, node, 0, (scene) => wanted(node, measure, scene));
	}

	#cached<Made>(
		all: Map<string, CacheEntry<Made>>,
		node: Node,
		width: number,
		make: (scene: RecordedScene, children: readonly DrawnChild[]) => Made,
	): Made {
		const cached = all.get(node.key);
		if (cached && cached.width === width && this.#isCurrent(cached, node)) return cached.made;
		this.#pauseWhenDue();
		const own = this.#own(node);
		const children = childrenOf(node).map((child) => new DrawnChild(child, this.#ways));
		const scene = this.#scene(node, width, own, children);
		const {read} = scene;
		for (const child of children) child.reader = read;
		const made = make(scene, children);
		this.#readers?.add(node.key, read.reads);
		if (this.#sincePause !== undefined) this.#sincePause += 1 + dataWeight(node);
		all.set(node.key, {width, own, read, made, generation: this.#generation});
		return made;
	}

	#isCurrent<Made>(entry: CacheEntry<Made>, node: Node): boolean {
		if (entry.generation === this.#generation) return true;
		const now = this.#own(node);
		const isSame = ownNames.every((name) => entry.own[name] === now[name]);
		if (!isSame || !entry.read.isCurrent()) return false;
		entry.generation = this.#generation;
		return true;
	}

	#drawn(node: Node, scene: RecordedScene): Block {
		if (node.kind !== 'component' && node.kind !== 'unknown') return drawMissing(node.message, scene);
		const hadCut = this.#texts.hasCut;
		this.#texts.hasCut = false;
		try {
			const block = fitted(this.#painter.draw(node, scene), scene);
			return withNotes(block, notesOf(node, scene, this.#texts.hasCut), scene);
		} catch (error) {
			if (error === pause) throw error;
			return drawMissing(scene.words.frame.notDrawn(node.type, node.id, reasonOf(error)), scene);
		} finally {
			// The note of a child is not one of its parents.
			this.#texts.hasCut = hadCut;
		}
	}
}

const nothing = blockOf([]);

/** Checks the budget. Charges the weight of a shared component from its second drawing on. */
function admits(budget: LineBudget, node: Node): boolean {
	if (!budget.admits(node.key)) return false;
	const weight = node.isRepeated ? dataWeight(node) : 0;
	if (weight > 0) budget.charge(`weight ${node.key}`, weight);
	return true;
}

const dataWeight = (node: Node): number => ('component' in node ? weightOf(node.component) : 0);

const childrenOf = (node: Node): readonly Node[] => ('children' in node ? node.children : none);
const none: readonly Node[] = [];

const linesIn = (children: readonly DrawnChild[]): number => children.reduce((sum, {lines}) => sum + lines, 0);

function parentsIn(
	nodes: readonly Node[],
	parent?: string,
	parents = new Map<string, string>(),
): ReadonlyMap<string, string> {
	for (const node of nodes) {
		if (parent !== undefined) parents.set(node.key, parent);
		parentsIn(childrenOf(node), node.key, parents);
	}
	return parents;
}
