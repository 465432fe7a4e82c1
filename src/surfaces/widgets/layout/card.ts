/** Draws components in a box. */
import {stacked} from '../../picture/draw/block.ts';
import {borderCells, bordered} from '../../picture/draw/border.ts';
import {sayChildren, sentence} from '../parts.ts';
import type {Spoken} from '../widget.ts';
import {largestNeeds} from './stacking.ts';

/** A narrower card has no box, to leave the width to its content. */
const minimumBoxed = 12;

export const card: Spoken<'card'> = {
	draw(_members, {children, width, pen}) {
		const isBoxed = width >= minimumBoxed;
		const inside = isBoxed ? width - borderCells : width;
		const body = stacked(children.map((child) => child.draw(inside)));
		return isBoxed ? bordered(body, width, pen, {corners: pen.signs.card, style: 'dim'}) : body;
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
