/** Draws components in a box. */
import {stacked} from '../../picture/draw/block.ts';
import {borderCells, bordered} from '../../picture/draw/border.ts';
import type {Widget} from '../widget.ts';
import {largestNeeds} from './stacking.ts';

/** A narrower card has no box, to leave the width to its content. */
const minimumBoxed = 12;

export const card: Widget<'card'> = {
	draw(_members, {children, width, pen}) {
		const isBoxed = width >= minimumBoxed;
		const inside = isBoxed ? width - borderCells : width;
		const body = stacked(children.map((child) => child.draw(inside)));
		return isBoxed ? bordered(body, width, pen, {corners: pen.signs.card, style: 'dim'}) : body;
	},
	widthNeeds(_members, {children}) {
		const {minimum, natural} = largestNeeds(children);
		return {minimum: minimum + borderCells, natural: Math.max(natural + borderCells, minimumBoxed)};
	},
};
