/** Components that hold others without a state of their own: columns and cards, and the line between components. */
import {type Block, blockOf, indented, stacked} from '../../picture/draw/block.ts';
import {borderCells, bordered} from '../../picture/draw/border.ts';
import type {Pen} from '../../picture/draw/pen.ts';
import {sayChildren, sentence} from '../parts.ts';
import type {Child, Scene, Widget} from '../widget.ts';
import {columnOf, gapLines, keyword, largestNeeds} from './stacking.ts';

export const column: Widget<'column'> = {
	draw({alignment, gap}, scene) {
		const {children, width, read} = scene;
		const side = keyword(alignment);
		const lines = gap === undefined ? undefined : gapLines(read.number(gap));
		return columnOf(children, lines, (child) => aligned(child, side, width));
	},
	say: sayChildren,
	widthNeeds: (_members, {children}) => largestNeeds(children),
};

function aligned(child: Child, side: string, width: Scene['width']) {
	if (side !== 'start' && side !== 'center' && side !== 'end') return child.draw(width);
	const need = child.widthNeeds();
	const wanted = Math.min(width, Math.max(1, need.natural));
	const block = child.draw(wanted);
	const spare = width - Math.min(wanted, Math.max(1, block.width));
	return indented(block, side === 'end' ? spare : side === 'center' ? Math.floor(spare / 2) : 0);
}

/** A narrower card has no box, to leave the width to its content. */
const minimumBoxed = 12;

export const card: Widget<'card'> = {
	draw(_members, {children, width, pen}) {
		const isBoxed = width >= minimumBoxed;
		const inside = isBoxed ? width - borderCells : width;
		const body = stacked(children.map((child) => child.draw(inside)));
		return isBoxed ? bordered(body, width, pen, {corners: pen.signs.card}) : body;
	},
	say(members, scene) {
		const {card: name, endOfCard} = scene.words.linear;
		return stacked([sentence(name, scene), sayChildren(members, scene), sentence(endOfCard, scene)]);
	},
	widthNeeds(_members, {children}) {
		const {minimum, natural} = largestNeeds(children);
		return {minimum: minimum + borderCells, natural: Math.max(natural + borderCells, minimumBoxed)};
	},
};

const isVertical = (orientation: string | undefined) => keyword(orientation) === 'vertical';

export const divider: Widget<'divider'> = {
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
