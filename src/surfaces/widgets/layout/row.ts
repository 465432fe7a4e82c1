/** Draws components side by side, or below each other if the width is too small. */
import {type Block, beside, filled} from '../../picture/draw/block.ts';
import {shareWidths} from '../../picture/draw/shares.ts';
import {sayChildren} from '../parts.ts';
import type {Widget} from '../widget.ts';
import {columnOf, gapCells, keyword} from './stacking.ts';

export const row: Widget<'row'> = {
	draw({alignment, distribution, gap}, {children, width, read}) {
		const spread = keyword(distribution);
		const gaps = gapCells(read.number(gap));
		const between = gaps * Math.max(0, children.length - 1);
		const needs = children.map((child) => {
			const need = child.widthNeeds();
			return spread === 'stretch' ? {...need, weight: need.weight || 1} : need;
		});
		const widths = shareWidths(needs, width - between);
		if (!widths) return columnOf(children, undefined, (child) => child.draw(width));
		const blocks = children.map((child, index) => child.draw(widths[index] ?? 1));
		const height = blocks.reduce((tallest, block) => Math.max(tallest, block.height), 0);
		// A child of natural width can wrap to less than its share.
		const used = blocks.map((block, index) => {
			const given = widths[index] ?? 1;
			return needs[index]?.weight ? given : Math.min(given, block.width);
		});
		const spare = Math.max(0, width - used.reduce((sum, cells) => sum + cells, between));
		const [before, within] = spaced(spread, spare, blocks.length);
		let end = 0;
		return beside(
			blocks.map((block, index) => {
				const left = end + Math.floor(before + within * index);
				end += (used[index] ?? 0) + gaps;
				return {left, ...aligned(block, height, keyword(alignment))};
			}),
		);
	},
	say: sayChildren,
	widthNeeds({gap}, {children, read}) {
		const needs = children.map((child) => child.widthNeeds());
		const between = gapCells(read.number(gap)) * Math.max(0, needs.length - 1);
		return {
			// A row can stack its children.
			minimum: needs.reduce((maximum, {minimum}) => Math.max(maximum, minimum), 0),
			natural: needs.reduce((sum, {natural}) => sum + natural, between),
		};
	},
};

/** Extra cells before the first of `count` children, and between two of them. */
function spaced(spread: string, spare: number, count: number): readonly [before: number, within: number] {
	switch (spread) {
		case 'end':
			return [spare, 0];
		case 'center':
			return [spare / 2, 0];
		case 'spacebetween':
			return count > 1 ? [0, spare / (count - 1)] : [0, 0];
		case 'spacearound':
			return [spare / count / 2, spare / count];
		case 'spaceevenly':
			return [spare / (count + 1), spare / (count + 1)];
		default:
			return [0, 0];
	}
}

function aligned(block: Block, height: number, side: string): {readonly block: Block; readonly top: number} {
	const spare = height - block.height;
	if (side === 'start') return {block, top: 0};
	if (side === 'end') return {block, top: spare};
	if (side === 'center') return {block, top: Math.floor(spare / 2)};
	return {block: filled(block, height), top: 0};
}
