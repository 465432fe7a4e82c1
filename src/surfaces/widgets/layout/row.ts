/**
 * Draws components side by side. Small components flow onto further lines if the width is too small, and other components
 * are stacked.
 */
import {type Block, beside, filled, stacked} from '../../picture/draw/block.ts';
import {shareWidths, type WidthNeeds} from '../../picture/draw/shares.ts';
import {sayChildren} from '../parts.ts';
import type {Child, Widget} from '../widget.ts';
import {columnOf, gapCells, keyword} from './stacking.ts';

export const row: Widget<'row'> = {
	draw({alignment, distribution, gap}, {children, width, read}) {
		const between = gapCells(read.number(gap));
		const spread = keyword(distribution);
		const needs = children.map((child) => child.widthNeeds());
		const wanted = spread === 'stretch' ? needs.map((need) => ({...need, weight: need.weight || 1})) : needs;
		const placing: Placing = {width, between, spread, side: keyword(alignment)};
		if (naturalWidth(wanted, between) > width && children.every((child, at) => isSmall(child, wanted[at])))
			return flowing(children, wanted, placing);
		const widths = shareWidths(wanted, width - between * Math.max(0, children.length - 1));
		if (widths) return lineOf(children, wanted, widths, placing);
		return columnOf(children, undefined, (child) => child.draw(width));
	},
	say: sayChildren,
	widthNeeds({gap}, {children, read}) {
		const needs = children.map((child) => child.widthNeeds());
		return {
			// A row can stack its children.
			minimum: needs.reduce((maximum, {minimum}) => Math.max(maximum, minimum), 0),
			natural: naturalWidth(needs, gapCells(read.number(gap))),
		};
	},
};

interface Placing {
	readonly width: number;
	/** Cells between two children. */
	readonly between: number;
	/** The keyword of the distribution. */
	readonly spread: string;
	/** The keyword of the alignment. */
	readonly side: string;
}

const naturalWidth = (needs: readonly WidthNeeds[], between: number) =>
	needs.reduce((sum, {natural}) => sum + natural, between * Math.max(0, needs.length - 1));

/** A wider text is a paragraph. */
const maximumChip = 25;

/** Whether a child is a button, a check box or a short text. */
function isSmall({type}: Child, need: WidthNeeds | undefined): boolean {
	if (!need || need.weight > 0) return false;
	return type === 'button' || type === 'checkBox' || (type === 'text' && need.natural <= maximumChip);
}

/** Fills line after line with as many children as fit at their natural width. */
function flowing(children: readonly Child[], needs: readonly WidthNeeds[], placing: Placing): Block {
	const lines: {readonly child: Child; readonly need: WidthNeeds; readonly cells: number}[][] = [];
	let room = 0;
	for (const [at, child] of children.entries()) {
		const need = needs[at] ?? {minimum: 1, natural: 1, weight: 0};
		const cells = Math.max(1, Math.min(need.natural, placing.width));
		if (cells > room) {
			lines.push([]);
			room = placing.width;
		}
		lines.at(-1)?.push({child, need, cells});
		room -= cells + placing.between;
	}
	return stacked(
		lines.map((line) =>
			lineOf(
				line.map(({child}) => child),
				line.map(({need}) => need),
				line.map(({cells}) => cells),
				placing,
			),
		),
	);
}

function lineOf(
	children: readonly Child[],
	needs: readonly WidthNeeds[],
	widths: readonly number[],
	{width, between, spread, side}: Placing,
): Block {
	const blocks = children.map((child, index) => child.draw(widths[index] ?? 1));
	const used = widths.map((cells, index) => usedWidth(cells, blocks[index], needs[index]));
	const lefts = columnsOf(used, width, between, spread);
	const height = blocks.reduce((tallest, block) => Math.max(tallest, block.height), 0);
	return beside(blocks.map((block, index) => positioned(block, height, side, lefts[index] ?? 0)));
}

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
