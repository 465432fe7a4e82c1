/** The drawings of a tree's nodes, each kept for as long as it would come out the same. */
import {type Block, blockOf, edged, stacked} from '../draw/block.ts';
import type {Line} from '../draw/line.ts';
import type {Room} from '../draw/shares.ts';
import {drawnLines} from '../limits.ts';
import {comparing} from '../model/same.ts';
import type {ComponentNode, Node} from '../tree/tree.ts';
import {weightOf} from '../tree/weight.ts';
import type {Child, Scene} from '../widgets/widget.ts';
import {widgetOf} from '../widgets/widgets.ts';
import {counting, shortened} from './charged.ts';
import {LineBudget} from './line-budget.ts';
import {Hidden} from './masked.ts';
import {drawMissing, drawUnknown} from './oddities.ts';
import {linesPerPause, pause} from './pause.ts';
import {reasonOf} from './reason.ts';

/** What a node's drawing depends on besides what it reads. */
interface Own {
	readonly state: unknown;
	readonly own: unknown;
	readonly isFocused: boolean;
}

type MakeScene = (node: Node, drawn: {readonly width: number; readonly children?: readonly Child[]}) => Scene;

interface Kept<Made> extends Own {
	readonly width: number;
	readonly scene: Scene;
	readonly made: Made;
	/** Undefined once something may have changed for this one. */
	stamp: number | undefined;
}

export class Drawing {
	readonly #scene: MakeScene;
	readonly #own: (node: Node) => Own;
	readonly #blocks = new Map<string, Kept<Block>>();
	readonly #rooms = new Map<string, Kept<Room>>();
	readonly #parents = new Map<string, string>();
	readonly #budget = new LineBudget(drawnLines);
	/** Measuring takes work as well, and must leave enough to draw what was measured. */
	readonly #measuring = new LineBudget(drawnLines);
	#stamp = 0;
	/** Lines drawn since the last pause; undefined where nobody wants one. */
	#sincePause: number | undefined;

	constructor(scene: MakeScene, own: (node: Node) => Own) {
		this.#scene = scene;
		this.#own = own;
	}

	/** Anything may have changed: every drawing is asked, once, whether it would still come out the same. */
	touch(): void {
		this.#stamp++;
	}

	/** Something about a node may have changed: only it and what it stands in are asked. */
	touchNode(key: string | undefined): void {
		for (let at = key; at !== undefined; at = this.#parents.get(at)) {
			for (const kept of [this.#blocks.get(at), this.#rooms.get(at)]) if (kept) kept.stamp = undefined;
		}
	}

	/** The data has changed at a pointer. */
	touchData(pointer: string): void {
		const changed = new Hidden([pointer]);
		for (const drawn of [this.#blocks, this.#rooms]) {
			for (const [key, {scene}] of drawn) {
				if (changed.touches(scene.read.reads)) this.touchNode(key);
			}
		}
	}

	/** Nodes of those that were drawn whose data says something else by now. */
	get news(): readonly string[] {
		const isSame = comparing();
		return [...this.#blocks].flatMap(([key, {scene}]) => (scene.read.hasNews(isSame) ? [key] : []));
	}

	/** Everything has to be drawn anew. */
	forget(): void {
		this.#blocks.clear();
		this.#rooms.clear();
		this.#parents.clear();
		this.#budget.reset();
		this.#measuring.reset();
	}

	/** At most `limit` lines, as long as nothing stands beside something else. */
	draw(roots: readonly Node[], width: number, limit: number): Block {
		const {limit: before, isCut, spent} = this.#budget;
		if (limit !== before) {
			if (isCut || spent > limit) this.forget();
			this.#budget.limit = limit;
		}
		const block = this.#pass(roots, width);
		if (!this.#budget.isStale) return block;
		this.forget();
		return this.#pass(roots, width);
	}

	/** Lines that the drawings take, below one another. */
	get lines(): number {
		return this.#budget.spent;
	}

	/** Whether something was left out because there were too many lines. */
	get isCut(): boolean {
		return this.#budget.isCut;
	}

	/** Whether a node was drawn. */
	has(node: Node): boolean {
		return this.#blocks.has(node.key);
	}

	/** From now on drawing throws `pause` now and then. Drawing again goes on from there. */
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
		this.#budget.endPass();
		return block;
	}

	/** Cells that a node was last given. */
	widthOf(node: Node): number {
		return this.#blocks.get(node.key)?.width ?? 0;
	}

	#draw(node: Node, width: number): Block {
		if (!admits(this.#budget, node)) return nothing;
		return this.#kept(this.#blocks, node, width, (scene) => {
			const within = counting(scene);
			const block = this.#drawn(node, within.scene);
			const own = Math.max(0, block.height - within.inside());
			if (this.#sincePause !== undefined) this.#sincePause += 1 + own;
			return tagged(shortened(block, own, this.#budget.charge(node.key, own), scene), node, scene);
		});
	}

	#room(node: Node): Room {
		if (!admits(this.#measuring, node)) return anyRoom;
		return this.#kept(this.#rooms, node, 0, (scene) => wanted(node, scene));
	}

	#kept<Made>(all: Map<string, Kept<Made>>, node: Node, width: number, make: (scene: Scene) => Made): Made {
		const kept = all.get(node.key);
		if (kept && kept.width === width && this.#isCurrent(kept, node)) return kept.made;
		this.#pauseWhenDue();
		const children = childrenOf(node).map((child) => this.#child(child, node));
		const scene = this.#scene(node, {width, children: children.map(({use}) => use)});
		for (const child of children) child.probe = (ask) => scene.read.probe(ask);
		const made = make(scene);
		const {state, own, isFocused} = this.#own(node);
		all.set(node.key, {state, own, isFocused, width, scene, made, stamp: this.#stamp});
		return made;
	}

	#isCurrent<Made>(kept: Kept<Made>, node: Node): boolean {
		if (kept.stamp === this.#stamp) return true;
		const {state, own, isFocused} = this.#own(node);
		const isSame = kept.state === state && kept.own === own && kept.isFocused === isFocused;
		if (!isSame || !kept.scene.read.isCurrent()) return false;
		kept.stamp = this.#stamp;
		return true;
	}

	/** A child whose drawing and needs are things that its parent's drawing reads. */
	#child(node: Node, parent: Node): {readonly use: Child; probe: <T>(ask: () => T) => T} {
		this.#parents.set(node.key, parent.key);
		const child = {
			probe: <T>(ask: () => T): T => ask(),
			use: {
				room: () => child.probe(() => this.#room(node)),
				draw: (width: number) => child.probe(() => this.#draw(node, Math.max(1, Math.trunc(width)))),
			},
		};
		return child;
	}

	#drawn(node: Node, scene: Scene): Block {
		if (node.kind === 'unknown') return drawUnknown(node, scene);
		if (node.kind !== 'component') return drawMissing(node.message, scene);
		try {
			return withNotes(fitted(drawnBy(node, scene), scene), scene);
		} catch (error) {
			if (error === pause) throw error;
			return drawMissing(`${node.type} “${node.id}” could not be drawn: ${reasonOf(error)}`, scene);
		}
	}
}

const nothing = blockOf([]);

/** What a shared component holds is worked through each time it is drawn, and charged from the second time on. */
function admits(budget: LineBudget, node: Node): boolean {
	if (!budget.admits(node.key)) return false;
	const weight = node.isRepeated && 'component' in node ? weightOf(node.component) : 0;
	if (weight > 0) budget.charge(`weight ${node.key}`, weight);
	return true;
}

const childrenOf = (node: Node): readonly Node[] => ('children' in node ? node.children : []);

function drawnBy(node: ComponentNode, scene: Scene): Block | readonly Line[] {
	return widgetOf(node).draw(node.component[node.type] ?? {}, scene);
}

const leastRoom = 12;
/** Beyond this, shares could no longer be computed. */
const greatestWeight = 1e6;
/** For those who would take any width. */
const anyWidth = 1_000;
const anyRoom: Room = {least: leastRoom, natural: anyWidth, weight: 1};

function wanted(node: Node, scene: Scene): Room {
	const given = 'component' in node ? node.component.weight : undefined;
	const weight = given !== undefined && given > 0 ? Math.min(given, greatestWeight) : 0;
	const {least = leastRoom, natural} = needOf(node, scene);
	return natural === undefined ? {least, natural: anyWidth, weight: weight || 1} : {least, natural, weight};
}

function needOf(node: Node, scene: Scene): {readonly least?: number; readonly natural?: number} {
	try {
		return (node.kind === 'component' && widgetOf(node).room?.(node.component[node.type] ?? {}, scene)) || {};
	} catch (error) {
		if (error === pause) throw error;
		return {};
	}
}

/** No line may be wider than there is room, whatever a widget did. */
function fitted(drawn: Block | readonly Line[], {pen, width}: Scene): Block {
	const block = isLines(drawn) ? blockOf(drawn) : drawn;
	if (block.width <= width) return block;
	return edged(block, width, (line) => (line.cells <= width ? line : pen.cut(withoutStyles(line.text), width)));
}

const isLines = (drawn: Block | readonly Line[]): drawn is readonly Line[] => Array.isArray(drawn);

const withoutStyles = (text: string) => text.replaceAll(/\u001b\[\d+m/g, '');

function withNotes(block: Block, {pen, width, read}: Scene): Block {
	if (read.notes.length === 0) return block;
	const lines = read.notes.flatMap((note) => pen.wrap(`note: ${note}`, width, ['dim', 'warn']));
	return stacked([block, blockOf(lines)]);
}

/** The drawing with its node's name on it. Lines are made late, so they can fail late. */
function tagged(block: Block, node: Node, {pen, width: room}: Scene): Block {
	const {width, height, filling} = block;
	return {
		width,
		height,
		key: node.key,
		parts: [{block, top: 0}],
		line(at) {
			try {
				return block.line(at);
			} catch (error) {
				return pen.cut(`[“${node.id}” could not be drawn: ${reasonOf(error)}]`, room, ['dim', 'warn']);
			}
		},
		...(filling ? {filling: (lines) => filling.call(block, lines)} : {}),
	};
}
