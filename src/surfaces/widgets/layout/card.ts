/** Draws components in a box. */
import {framed, stacked} from '../../draw/block.ts';
import {joined} from '../../draw/line.ts';
import type {Pen} from '../../draw/pen.ts';
import type {Widget} from '../widget.ts';

/** A narrower card has no box, to leave the width to its content. */
const minimumBoxed = 12;
const border = 4;

export const card: Widget<'card'> = {
	draw(_members, {children, width, pen}) {
		const isBoxed = width >= minimumBoxed;
		const inside = isBoxed ? width - border : width;
		const body = stacked(children.map((child) => child.draw(inside)));
		return isBoxed ? framed(body, inside, edges(pen, width)) : body;
	},
	widthNeeds: (_members, {children}) => ({
		minimum: children.reduce((maximum, child) => Math.max(maximum, child.widthNeeds().minimum), 0) + border,
		natural:
			children.reduce((maximum, child) => Math.max(maximum, child.widthNeeds().natural), minimumBoxed - border) +
			border,
	}),
};

function edges(pen: Pen, width: number) {
	const {topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical} = pen.signs.card;
	const rule = pen.rule(horizontal, width - 2, 'dim');
	return {
		top: joined([pen.text(topLeft, 'dim'), rule, pen.text(topRight, 'dim')]),
		bottom: joined([pen.text(bottomLeft, 'dim'), rule, pen.text(bottomRight, 'dim')]),
		left: pen.text(`${vertical} `, 'dim'),
		right: pen.text(` ${vertical}`, 'dim'),
	};
}
