/** Components in a box. */
import {framed, stacked} from '../../draw/block.ts';
import {joined} from '../../draw/line.ts';
import type {Pen} from '../../draw/pen.ts';
import type {Widget} from '../widget.ts';

/** Below this the box would take what it is there to hold. */
const leastBoxed = 12;
const border = 4;

export const card: Widget<'card'> = {
	draw(_members, {children, width, pen}) {
		const isBoxed = width >= leastBoxed;
		const inside = isBoxed ? width - border : width;
		const body = stacked(children.map((child) => child.draw(inside)));
		return isBoxed ? framed(body, inside, edges(pen, width)) : body;
	},
	room: (_members, {children}) => ({
		least: children.reduce((most, child) => Math.max(most, child.room().least), 0) + border,
		natural: children.reduce((most, child) => Math.max(most, child.room().natural), leastBoxed - border) + border,
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
