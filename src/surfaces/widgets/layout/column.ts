/** Stacks components vertically. */
import {indented} from '../../picture/draw/block.ts';
import {sayChildren} from '../parts.ts';
import type {Child, Scene, Spoken} from '../widget.ts';
import {columnOf, gapLines, keyword, largestNeeds} from './stacking.ts';

export const column: Spoken<'column'> = {
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
