/** The drawings of a conversation's surfaces below one another, within the lines that they share. */
import {type Block, blockOf, stacked} from '../draw/block.ts';
import type {Pen} from '../draw/pen.ts';
import {drawnLines} from '../limits.ts';
import {notDrawn} from './not-drawn.ts';
import type {View} from './view.ts';

interface Size {
	readonly width: number;
	readonly height: number;
}

/** Draws views in order until the lines run out, and says how many surfaces are left, `beyond` among them. */
export function conversationBlock(views: readonly View[], beyond: number, {width, height}: Size, pen: Pen): Block {
	const blocks: Block[] = [];
	let left = drawnLines;
	for (const view of views) {
		if (left <= 0) break;
		const block = view.draw(width, height, left);
		blocks.push(block);
		left -= 1 + Math.max(block.height, view.lines);
	}
	const rest = views.length - blocks.length + beyond;
	const said = rest > 0 ? [blockOf(pen.wrap(`[${notDrawn(rest)}]`, width, ['dim', 'warn']))] : [];
	return stacked([...blocks, ...said], 1);
}
