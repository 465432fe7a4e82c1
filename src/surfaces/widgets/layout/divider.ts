/** A line between components. */
import {type Block, blockOf} from '../../draw/block.ts';
import type {Pen} from '../../draw/pen.ts';
import type {Widget} from '../widget.ts';
import {keyword} from './stacking.ts';

const isUpright = (orientation: string | undefined) => keyword(orientation) === 'vertical';

export const divider: Widget<'divider'> = {
	// An upright one that was given more than a cell stands in no row: it lies down.
	draw: ({orientation}, {width, pen}) =>
		isUpright(orientation) && width === 1
			? upright(pen, 1)
			: blockOf([pen.rule(pen.signs.card.horizontal, width, 'dim')]),
	room: ({orientation}) => (isUpright(orientation) ? {least: 1, natural: 1} : undefined),
};

function upright(pen: Pen, height: number): Block {
	const line = pen.text(pen.signs.card.vertical, 'dim');
	return {width: 1, height, line: () => line, filling: (taller) => upright(pen, taller)};
}
