/** Names nodes of a conversation, and finds them by their place. */
import type {Node} from '../../engine/tree/tree.ts';
import {type Block, keysAt, topsIn} from '../../picture/draw/block.ts';
import type {Item, Line} from '../../picture/draw/pen.ts';
import type {View} from '../view.ts';

interface Drawn {
	/** A surface's drawing and its first line. */
	blockOf(surface: string): {readonly block: Block; readonly top: number} | undefined;
}

interface Screen extends Drawn {
	readonly top: number;
	readonly height: number;
}

/** The innermost component at a cell of the conversation that accepts the focus. */
export function nodeUnder(all: readonly NodeAt[], x: number, line: number, {blockOf}: Drawn): NodeAt | undefined {
	for (const surface of new Set(all.map((each) => each.surface))) {
		const drawn = blockOf(surface);
		for (const key of drawn ? keysAt(drawn.block, x, line - drawn.top) : []) {
			const node = all.find((each) => each.surface === surface && each.node === key);
			if (node?.view.canFocus(node.tree)) return node;
		}
	}
	return undefined;
}

/** The item of a node at a cell of a line. */
export const itemAt = ({hits = []}: Line, x: number, node: string): Item | undefined =>
	hits.find((each) => each.node === node && x >= each.from && x < each.to);

/** The index before the first visible node, or after the last. */
export function indexNear(all: readonly NodeKeys[], by: number, {top, height, blockOf}: Screen): number {
	const surfaces = new Set(all.map(({surface}) => surface));
	const tops = new Map(
		[...surfaces].map((surface) => {
			const drawn = blockOf(surface);
			return [surface, drawn && topsIn(drawn.block, drawn.top)];
		}),
	);
	const topOf = ({surface, node}: NodeKeys) => tops.get(surface)?.get(node) ?? 0;
	if (by > 0) return all.findIndex((keys) => topOf(keys) >= top) - 1;
	return all.findLastIndex((keys) => topOf(keys) < top + height) + 1;
}

/** Keys of a surface and of a node in it. */
export interface NodeKeys {
	readonly surface: string;
	readonly node: string;
}

export interface NodeAt extends NodeKeys {
	readonly tree: Node;
	readonly view: View;
}
