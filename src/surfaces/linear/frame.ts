/** Puts a surface between a heading and notes. */
import {type Block, blockOf, stacked} from '../picture/draw/block.ts';
import type {Pen} from '../picture/draw/pen.ts';
import {content, remarkOf, titleOf} from '../view/frame.ts';
import type {LiveSurface} from '../view/live-surface.ts';

/** Draws the surface below its heading. `remark` extends the heading. */
export function inLines(
	live: LiveSurface,
	remark: string,
	width: number,
	pen: Pen,
	draw: Parameters<typeof content>[3],
): Block {
	const head = live.words.linear.and([titleOf(live), remark, remarkOf(live)].filter(Boolean));
	return stacked([blockOf(pen.wrap(head, width, 'bold')), content(live, width, pen, draw)]);
}
