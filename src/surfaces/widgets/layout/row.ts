/** Draws components side by side, or below each other if the width is too small. */
import {beside, filled} from '../../picture/draw/block.ts';
import {shareWidths} from '../../picture/draw/shares.ts';
import {sayChildren} from '../parts.ts';
import type {Widget} from '../widget.ts';
import {columnOf, gapCells} from './stacking.ts';

export const row: Widget<'row'> = {
	draw({gap}, {children, width, read}) {
		const between = gapCells(read.number(gap));
		const needs = children.map((child) => child.widthNeeds());
		const widths = shareWidths(needs, width - between * Math.max(0, children.length - 1));
		if (!widths) return columnOf(children, undefined, (child) => child.draw(width));
		const blocks = children.map((child, index) => child.draw(widths[index] ?? 1));
		const height = blocks.reduce((tallest, block) => Math.max(tallest, block.height), 0);
		let end = 0;
		return beside(
			blocks.map((block, index) => {
				const left = end;
				const given = widths[index] ?? 1;
				// A child of natural width can wrap to less than its share.
				end += (needs[index]?.weight ? given : Math.min(given, block.width)) + between;
				return {block: filled(block, height), left, top: 0};
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
