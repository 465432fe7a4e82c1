/** Draws components side by side, or stacked if the width is too small. */
import {type Block, beside, filled, stacked} from '../../draw/block.ts';
import {shareWidths, type WidthNeeds} from '../../draw/shares.ts';
import type {Widget} from '../widget.ts';
import {gapCells, keyword} from './stacking.ts';

export const row: Widget<'row'> = {
	draw({alignment, distribution, gap}, {children, width, read}) {
		const between = gapCells(read.number(gap));
		const spread = keyword(distribution);
		const needs = children.map((child) => child.widthNeeds());
		const wanted = spread === 'stretch' ? needs.map((need) => ({...need, weight: need.weight || 1})) : needs;
		const widths = read.isNarrow ? undefined : shareWidths(wanted, width - between * Math.max(0, children.length - 1));
		if (!widths) return stacked(children.map((child) => child.draw(width)));
		const blocks = children.map((child, index) => child.draw(widths[index] ?? 1));
		const used = widths.map((cells, index) => usedWidth(cells, blocks[index], wanted[index]));
		const lefts = columnsOf(used, width, between, spread);
		const height = blocks.reduce((tallest, block) => Math.max(tallest, block.height), 0);
		return beside(blocks.map((block, index) => positioned(block, height, keyword(alignment), lefts[index] ?? 0)));
	},
	widthNeeds({gap}, {children, read}) {
		const needs = children.map((child) => child.widthNeeds());
		const gaps = gapCells(read.number(gap)) * Math.max(0, children.length - 1);
		return {
			// A row can stack its children.
			minimum: needs.reduce((maximum, {minimum}) => Math.max(maximum, minimum), 0),
			natural: needs.reduce((sum, {natural}) => sum + natural, gaps),
		};
	},
};

/** The cells that a child fills. A child of natural width can wrap to less than its share. */
const usedWidth = (given: number, block: Block | undefined, need: WidthNeeds | undefined) =>
	need && need.weight > 0 ? given : Math.min(given, block?.width ?? given);

/** The first column of each child. */
function columnsOf(widths: readonly number[], width: number, between: number, spread: string): readonly number[] {
	const count = widths.length;
	const spare = Math.max(0, width - widths.reduce((sum, cells) => sum + cells, between * Math.max(0, count - 1)));
	const [before, within] = spaced(spread, spare, count);
	let left = 0;
	return widths.map((cells, index) => {
		const at = left + Math.floor(before + within * index);
		left += cells + between;
		return at;
	});
}

/** Extra cells before the first child and between two children. */
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

function positioned(block: Block, height: number, side: string, left: number) {
	const spare = height - block.height;
	if (side === 'start') return {block, left, top: 0};
	if (side === 'end') return {block, left, top: spare};
	if (side === 'center') return {block, left, top: Math.floor(spare / 2)};
	return {block: filled(block, height), left, top: 0};
}
