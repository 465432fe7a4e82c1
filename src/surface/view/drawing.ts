/** The drawings of a tree's nodes, each kept for as long as it would come out the same. */
import {type Block, blockOf, edged, stacked} from '../draw/block.ts';
import type {Line} from '../draw/line.ts';
import type {Room} from '../draw/shares.ts';
import type {ComponentNode, Node} from '../tree/tree.ts';
import type {Child, Scene} from '../widgets/widget.ts';
import {widgetOf} from '../widgets/widgets.ts';
import {touches} from './masked.ts';
import {drawMissing, drawUnknown} from './oddities.ts';
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
	#stamp = 0;

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
		for (const drawn of [this.#blocks, this.#rooms]) {
			for (const [key, {scene}] of drawn) {
				if (touches([pointer], scene.read.reads)) this.touchNode(key);
			}
		}
	}

	/** Nodes of those that were drawn whose data says something else by now. */
	get news(): readonly string[] {
		return [...this.#blocks].flatMap(([key, {scene}]) => (scene.read.hasNews() ? [key] : []));
	}

	/** Everything has to be drawn anew. */
	forget(): void {
		this.#blocks.clear();
		this.#rooms.clear();
		this.#parents.clear();
	}

	draw(roots: readonly Node[], width: number): Block {
		return stacked(roots.map((node) => this.#draw(node, width)));
	}

	/** Cells that a node was last given. */
	widthOf(node: Node): number {
		return this.#blocks.get(node.key)?.width ?? 0;
	}

	#draw(node: Node, width: number): Block {
		return this.#kept(this.#blocks, node, width, (scene) => tagged(this.#drawn(node, scene), node, scene));
	}

	#room(node: Node): Room {
		return this.#kept(this.#rooms, node, 0, (scene) => wanted(node, scene));
	}

	#kept<Made>(all: Map<string, Kept<Made>>, node: Node, width: number, make: (scene: Scene) => Made): Made {
		const kept = all.get(node.key);
		if (kept && kept.width === width && this.#isCurrent(kept, node)) return kept.made;
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
			return drawMissing(`${node.type} “${node.id}” could not be drawn: ${reasonOf(error)}`, scene);
		}
	}
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

function wanted(node: Node, scene: Scene): Room {
	const given = 'component' in node ? node.component.weight : undefined;
	const weight = given !== undefined && given > 0 ? Math.min(given, greatestWeight) : 0;
	const {least = leastRoom, natural} = needOf(node, scene);
	return natural === undefined ? {least, natural: anyWidth, weight: weight || 1} : {least, natural, weight};
}

function needOf(node: Node, scene: Scene): {readonly least?: number; readonly natural?: number} {
	try {
		return (node.kind === 'component' && widgetOf(node).room?.(node.component[node.type] ?? {}, scene)) || {};
	} catch {
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
