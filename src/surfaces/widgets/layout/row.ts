/**
 * Draws components side by side. Small components flow onto further lines if the width is too small, and other components
 * are stacked.
 */
import {type Block, beside, filled, stacked} from '../../picture/draw/block.ts';
import {shareWidths, type WidthNeeds} from '../../picture/draw/shares.ts';
import {sayChildren} from '../parts.ts';
import type {Child, Widget} from '../widget.ts';
import {columnOf, gapCells} from './stacking.ts';

export const row: Widget<'row'> = {
	draw({gap}, {children, width, read}) {
		const between = gapCells(read.number(gap));
		const needs = children.map((child) => child.widthNeeds());
		if (naturalWidth(needs, between) > width && children.every((child, at) => isSmall(child, needs[at])))
			return flowing(children, needs, width, between);
		const widths = shareWidths(needs, width - between * Math.max(0, children.length - 1));
		if (widths) return lineOf(children, needs, widths, between);
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
function flowing(children: readonly Child[], needs: readonly WidthNeeds[], width: number, between: number): Block {
	const lines: {readonly child: Child; readonly need: WidthNeeds; readonly cells: number}[][] = [];
	let room = 0;
	for (const [at, child] of children.entries()) {
		const need = needs[at] ?? {minimum: 1, natural: 1, weight: 0};
		const cells = Math.max(1, Math.min(need.natural, width));
		if (cells > room) {
			lines.push([]);
			room = width;
		}
		lines.at(-1)?.push({child, need, cells});
		room -= cells + between;
	}
	return stacked(
		lines.map((line) =>
			lineOf(
				line.map(({child}) => child),
				line.map(({need}) => need),
				line.map(({cells}) => cells),
				between,
			),
		),
	);
}

function lineOf(
	children: readonly Child[],
	needs: readonly WidthNeeds[],
	widths: readonly number[],
	between: number,
): Block {
	const blocks = children.map((child, index) => child.draw(widths[index] ?? 1));
	const height = blocks.reduce((tallest, block) => Math.max(tallest, block.height), 0);
	let end = 0;
	return beside(
		blocks.map((block, index) => {
			const left = end;
			end += usedWidth(widths[index] ?? 1, block, needs[index]) + between;
			return {block: filled(block, height), left, top: 0};
		}),
	);
}

/** The cells that a child fills. A child of natural width can wrap to less than its share. */
const usedWidth = (given: number, block: Block, need: WidthNeeds | undefined) =>
	need && need.weight > 0 ? given : Math.min(given, block.width);
