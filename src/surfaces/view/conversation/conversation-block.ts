/** Stacks the drawings of a conversation's surfaces within their common line limit. */
import {words} from '../../engine/words/words.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import type {Pen} from '../../picture/draw/pen.ts';
import type {View} from '../view.ts';

interface Size {
	readonly width: number;
	readonly height: number;
	/** Maximum lines of all surfaces. */
	readonly limit: number;
}

/** Draws views in order up to the line limit, then the number of omitted surfaces, including `beyond`. */
export function conversationBlock(
	views: readonly View[],
	beyond: number,
	{width, height, limit}: Size,
	pen: Pen,
): Block {
	const {cutSurfaces} = words.frame;
	const blocks: Block[] = [];
	let remaining = limit;
	for (const view of views) {
		if (remaining <= 0) break;
		const block = view.draw(width, height, remaining);
		blocks.push(block);
		remaining -= 1 + Math.max(block.height, view.lines);
	}
	const omitted = views.length - blocks.length + beyond;
	const note = omitted > 0 ? [blockOf(pen.wrap(`[${cutSurfaces(omitted, limit)}]`, width, ['dim', 'warn']))] : [];
	return stacked([...blocks, ...note], 1);
}
