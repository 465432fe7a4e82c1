/** Draws the nodes of a tree. Caches each drawing while its inputs are unchanged. */
import {weightOf} from '../../engine/tree/component.ts';
import type {Node} from '../../engine/tree/tree.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import type {WidthNeeds} from '../../picture/draw/shares.ts';
import type {TextBudget} from '../../picture/draw/text-budget.ts';
import type {Scene} from '../../widgets/widget.ts';
import type {Reading} from '../reading.ts';
import {fitted, notesOf, tagged, withNotes} from './finish.ts';
import {LineBudget, shortened} from './line-budget.ts';
import type {Painter} from './painter.ts';
import {drawMissing, reasonOf} from './placeholders.ts';
import {anyWidthNeeds, wanted, weightIn} from './width-needs.ts';

/** Inputs of a node's drawing besides the values it reads. */
export interface Own {
	readonly state: unknown;
	readonly isFocused: boolean;
	readonly showsErrors: boolean;
}

/** A scene whose reads are recorded. */
export interface RecordedScene extends Scene {
	readonly read: Reading;
}

const ownNames = ['state', 'isFocused', 'showsErrors'] as const;

type MakeScene = (node: Node, width: number, own: Own, children: readonly DrawnChild[]) => RecordedScene;

interface CacheEntry<Made> {
	readonly width: number;
	readonly own: Own;
	readonly read: Reading;
	readonly made: Made;
	/** The number of invalidations before the last check. */
	generation: number;
}

export type Drawing = ReturnType<typeof drawingOf>;

/** `limit` is the maximum number of lines drawn, and of lines drawn for measuring. */
export function drawingOf(
	sceneOf: MakeScene,
	ownOf: (node: Node) => Own,
	{limit, texts}: {readonly limit: number; readonly texts: TextBudget},
	painter: Painter,
) {
	const blocks = new Map<string, CacheEntry<Block>>();
	const widthNeeds = new Map<string, CacheEntry<WidthNeeds>>();
	/** The lines drawn so far. */
	let budget = new LineBudget(limit);
	/** A separate budget, so that measuring leaves enough lines for drawing. */
	let measureBudget = new LineBudget(limit);
	let generation = 0;
	const ways = {draw: drawNode, needs};

	/** Marks every cached drawing for one check of its inputs. */
	function invalidate(): void {
		generation++;
	}

	/** Clears all caches and budgets. */
	function clear(): void {
		blocks.clear();
		widthNeeds.clear();
		budget = new LineBudget(budget.limit);
		measureBudget = new LineBudget(limit);
	}

	/** Draws the tree. Charges at most `limit` lines; blocks side by side are charged separately. */
	function draw(roots: readonly Node[], width: number, limit: number): Block {
		texts.reset();
		const {limit: before, isCut, spent} = budget;
		if (limit !== before) {
			if (isCut || spent > limit) clear();
			budget.limit = limit;
		}
		const block = pass(roots, width);
		if (!budget.isStale) return block;
		clear();
		return pass(roots, width);
	}

	function has(node: Node): boolean {
		return blocks.has(node.key);
	}

	function pass(roots: readonly Node[], width: number): Block {
		const block = stacked(roots.map((node) => drawNode(node, width)));
		budget.endPass();
		return block;
	}

	/** The width of the node's last drawing, in cells. */
	function widthOf(node: Node): number {
		return blocks.get(node.key)?.width ?? 0;
	}

	function drawNode(node: Node, width: number): Block {
		if (!admits(budget, node)) return nothing;
		return cached(blocks, node, width, (scene, children) => {
			const block = drawn(node, scene);
			const own = Math.max(0, block.height - linesIn(children));
			return tagged(shortened(block, own, budget.charge(node.key, own), scene), node, scene);
		});
	}

	function needs(node: Node): WidthNeeds {
		if (!admits(measureBudget, node)) return anyWidthNeeds;
		const measure = node.kind === 'component' ? painter.measure(node) : undefined;
		if (!measure && weightIn(node) === 0) return anyWidthNeeds;
		return cached(widthNeeds, node, 0, (scene) => wanted(node, measure, scene));
	}

	function cached<Made>(
		all: Map<string, CacheEntry<Made>>,
		node: Node,
		width: number,
		make: (scene: RecordedScene, children: readonly DrawnChild[]) => Made,
	): Made {
		const last = all.get(node.key);
		if (last && last.width === width && isCurrent(last, node)) return last.made;
		const own = ownOf(node);
		const children = childrenOf(node).map((child) => drawnChild(child, ways, (compute) => read.probe(compute)));
		const scene = sceneOf(node, width, own, children);
		const {read} = scene;
		const made = make(scene, children);
		all.set(node.key, {width, own, read, made, generation});
		return made;
	}

	function isCurrent<Made>(entry: CacheEntry<Made>, node: Node): boolean {
		if (entry.generation === generation) return true;
		const now = ownOf(node);
		const isSame = ownNames.every((name) => entry.own[name] === now[name]);
		if (!isSame || !entry.read.isCurrent()) return false;
		entry.generation = generation;
		return true;
	}

	function drawn(node: Node, scene: RecordedScene): Block {
		if (node.kind !== 'component' && node.kind !== 'unknown') return drawMissing(node.message, scene);
		const hadCut = texts.hasCut;
		texts.hasCut = false;
		try {
			const block = fitted(painter.draw(node, scene), scene);
			return withNotes(block, notesOf(node, scene, texts.hasCut), scene);
		} catch (error) {
			return drawMissing(scene.words.frame.notDrawn(node.type, node.id, reasonOf(error)), scene);
		} finally {
			// The note of a child is not one of its parents.
			texts.hasCut = hadCut;
		}
	}
	return {
		get budget() {
			return budget;
		},
		invalidate,
		clear,
		draw,
		has,
		widthOf,
	};
}

type DrawnChild = ReturnType<typeof drawnChild>;

/** A child of a component that is drawn. Its drawings and width needs count as inputs of its parent's drawing. */
function drawnChild(
	node: Node,
	{draw, needs}: {readonly draw: (node: Node, width: number) => Block; readonly needs: (node: Node) => WidthNeeds},
	/** Records what the parent's drawing depends on. */
	probe: Reading['probe'],
) {
	const child = {
		type: node.kind === 'component' ? node.type : undefined,
		/** Lines of all drawings of the child within the parent's drawing. */
		lines: 0,
		widthNeeds: () => probe(() => needs(node)),
		draw(width: number): Block {
			const cells = Math.max(1, Math.trunc(width));
			const block = probe(() => draw(node, cells));
			child.lines += block.height;
			return block;
		},
	};
	return child;
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
