/** The drawings of a tree's nodes, each kept for as long as it would come out the same. */
import {type Block, blockOf, stacked} from '../draw/block.ts';
import type {Line} from '../draw/line.ts';
import type {Room} from '../draw/shares.ts';
import type {ComponentNode, Node} from '../tree/tree.ts';
import type {Child, Scene} from '../widgets/widget.ts';
import {widgetOf} from '../widgets/widgets.ts';
import {drawMissing, drawUnknown} from './oddities.ts';
import {reasonOf} from './reason.ts';

/** What a node's drawing depends on besides what it reads. */
interface Own {
	readonly state: unknown;
	readonly own: unknown;
	readonly isFocused: boolean;
}

type MakeScene = (node: Node, drawn: {readonly width: number; readonly children?: readonly Child[]}) => Scene;

interface Kept extends Own {
	readonly width: number;
	readonly scene: Scene;
	readonly block: Block;
	/** The latest moment at which it was found to be current. */
	stamp: number;
}

interface KeptRoom extends Own {
	readonly scene: Scene;
	readonly room: Room;
	stamp: number;
}

export class Drawing {
	readonly #scene: MakeScene;
	readonly #own: (node: Node) => Own;
	#blocks = new Map<string, Kept>();
	#rooms = new Map<string, KeptRoom>();
	#stamp = 0;

	constructor(scene: MakeScene, own: (node: Node) => Own) {
		this.#scene = scene;
		this.#own = own;
	}

	/** Something may have changed: every drawing is asked, once, whether it concerns it. */
	touch(): void {
		this.#stamp++;
	}

	/** Everything has to be drawn anew. */
	forget(): void {
		this.#blocks = new Map();
		this.#rooms = new Map();
		this.#stamp++;
	}

	draw(roots: readonly Node[], width: number): Block {
		return stacked(roots.map((node) => this.#draw(node, width)));
	}

	/** Cells that a node was last given. */
	widthOf(node: Node): number {
		return this.#blocks.get(node.key)?.width ?? 0;
	}

	#draw(node: Node, width: number): Block {
		const kept = this.#blocks.get(node.key);
		if (kept && kept.width === width && this.#isCurrent(kept, node)) return kept.block;
		const children = childrenOf(node).map((child) => this.#child(child));
		const scene = this.#scene(node, {width, children: children.map(({use}) => use)});
		for (const child of children) child.probe = scene.read.probe.bind(scene.read);
		const block = tagged(this.#drawn(node, scene), node.key);
		this.#blocks.set(node.key, {...this.#own(node), width, scene, block, stamp: this.#stamp});
		return block;
	}

	#room(node: Node): Room {
		const kept = this.#rooms.get(node.key);
		if (kept && this.#isCurrent(kept, node)) return kept.room;
		const children = childrenOf(node).map((child) => this.#child(child));
		const scene = this.#scene(node, {width: 0, children: children.map(({use}) => use)});
		for (const child of children) child.probe = scene.read.probe.bind(scene.read);
		const room = wanted(node, scene);
		this.#rooms.set(node.key, {...this.#own(node), scene, room, stamp: this.#stamp});
		return room;
	}

	#isCurrent(kept: Own & {readonly scene: Scene; stamp: number}, node: Node): boolean {
		if (kept.stamp === this.#stamp) return true;
		const {state, own, isFocused} = this.#own(node);
		const isSame = kept.state === state && kept.own === own && kept.isFocused === isFocused;
		if (!isSame || !kept.scene.read.isCurrent()) return false;
		kept.stamp = this.#stamp;
		return true;
	}

	/** A child whose drawing and needs are things that its parent's drawing reads. */
	#child(node: Node): {readonly use: Child; probe: <T>(ask: () => T) => T} {
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
/** For those who would take any width. */
const anyWidth = 1_000;

function wanted(node: Node, scene: Scene): Room {
	const given = 'component' in node ? node.component.weight : undefined;
	const weight = given !== undefined && given > 0 && Number.isFinite(given) ? given : 0;
	try {
		const need = node.kind === 'component' ? widgetOf(node).room?.(node.component[node.type] ?? {}, scene) : undefined;
		return need ? {...need, weight} : {least: leastRoom, natural: anyWidth, weight: weight || 1};
	} catch {
		return {least: leastRoom, natural: anyWidth, weight: weight || 1};
	}
}

/** No line may be wider than there is room, whatever a widget did. */
function fitted(drawn: Block | readonly Line[], {pen, width}: Scene): Block {
	if (!isLines(drawn)) return drawn;
	return blockOf(drawn.map((line) => (line.cells <= width ? line : pen.cut(withoutStyles(line.text), width))));
}

const isLines = (drawn: Block | readonly Line[]): drawn is readonly Line[] => Array.isArray(drawn);

const withoutStyles = (text: string) => text.replaceAll(/\u001b\[\d+m/g, '');

function withNotes(block: Block, {pen, width, read}: Scene): Block {
	if (read.notes.size === 0) return block;
	const lines = [...read.notes].flatMap((note) => pen.wrap(`note: ${note}`, width, ['dim', 'warn']));
	return stacked([block, blockOf(lines)]);
}

/** A node that is drawn as another one keeps that one's place within it. */
function tagged(block: Block, key: string): Block {
	if (block.key === undefined) return {...block, key};
	const {width, height, line} = block;
	return {width, height, line, key, parts: [{block, top: 0}]};
}
