/** Draws borders around blocks. */
import type {Style} from '../../../text/theme.ts';
import {type Block, filled} from './block.ts';
import {joined, type Line, type Pen, padded} from './pen.ts';
import type {Corners} from './signs.ts';

interface Look {
	readonly corners: Corners;
	/** Words in the upper and in the lower edge. */
	readonly title?: string;
	readonly footer?: string;
}

/** The cells that a border takes from the width. */
export const borderCells = 4;

/** Draws a border of `width` cells. The block is padded to the width inside. */
export function bordered(block: Block, width: number, pen: Pen, look: Look): Block {
	const {corners, title = '', footer = ''} = look;
	const edge = (left: string, right: string, words: string, emphasis: Style): Line => {
		const text = pen.cut(words === '' ? '' : ` ${words} `, width - borderCells, emphasis);
		const rule = pen.rule(corners.horizontal, width - 3 - text.cells, 'dim');
		return joined([pen.text(left + corners.horizontal, 'dim'), text, rule, pen.text(right, 'dim')]);
	};
	const top = edge(corners.topLeft, corners.topRight, title, 'bold');
	const bottom = edge(corners.bottomLeft, corners.bottomRight, footer, 'dim');
	const left = pen.text(`${corners.vertical} `, 'dim');
	const right = pen.text(` ${corners.vertical}`, 'dim');
	return {
		width: Math.max(top.cells, bottom.cells),
		height: block.height + 2,
		parts: [{block, top: 1, left: 2}],
		line(at) {
			if (at === 0) return top;
			if (at === block.height + 1) return bottom;
			return joined([left, padded(block.line(at - 1), width - borderCells), right]);
		},
		filling: (height) => bordered(filled(block, height - 2), width, pen, look),
	};
}
