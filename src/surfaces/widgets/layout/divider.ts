/** Draws a line between components. */
import {type Block, blockOf} from '../../picture/draw/block.ts';
import type {Pen} from '../../picture/draw/pen.ts';
import type {Spoken} from '../widget.ts';
import {keyword} from './stacking.ts';

const isVertical = (orientation: string | undefined) => keyword(orientation) === 'vertical';

export const divider: Spoken<'divider'> = {
	// A vertical divider wider than one cell is not in a row, so it is drawn horizontally.
	draw: ({orientation}, {width, pen}) =>
		isVertical(orientation) && width === 1
			? vertical(pen, 1)
			: blockOf([pen.rule(pen.signs.card.horizontal, width, 'dim')]),
	say: (_members, {words}) => [words.linear.separator],
	widthNeeds: ({orientation}) => (isVertical(orientation) ? {minimum: 1, natural: 1} : undefined),
};

function vertical(pen: Pen, height: number): Block {
	const line = pen.text(pen.signs.card.vertical, 'dim');
	return {width: 1, height, line: () => line, filling: (taller) => vertical(pen, taller)};
}
