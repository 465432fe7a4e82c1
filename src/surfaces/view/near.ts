/** Finds where stepping through components begins without a focus. */
import {type Block, topsIn} from '../draw/block.ts';
import type {NodeKeys} from './node-keys.ts';

interface Screen {
	readonly top: number;
	readonly height: number;
	/** A surface's drawing and its first line. */
	blockOf(surface: string): {readonly block: Block; readonly top: number} | undefined;
}

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
