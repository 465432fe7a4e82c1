/** Keywords and gaps of rows and columns. Document: values not shown. */
import type {ComponentType} from '../../../contract/surfaces.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {emptyLine} from '../../picture/draw/pen.ts';
import type {Child} from '../widget.ts';

/** Normalizes a keyword: `spaceBetween`, `SPACE_BETWEEN` and `space-between` become `spacebetween`. */
export const keyword = (text = ''): string =>
	text === ''
		? ''
		: text
				.toLowerCase()
				.replaceAll(/[^a-z]/g, '')
				.replace(/^flex/, '');

const maximumGap = 4;
/** Approximate width of a cell in pixels. Gaps above `maximumGap` count as pixels. */
const cellPixels = 8;

const cells = (gap: number) => Math.min(maximumGap, Math.round(gap > maximumGap ? gap / cellPixels : gap));

/** Blank lines between the parts of a column. */
export const gapLines = (gap: number): number => Math.max(0, cells(gap));

/** Cells between the parts of a row. The cell of a part's focus mark is the last cell of the gap. */
export const gapCells = (gap: number): number => Math.max(1, cells(gap) - 1);

/** Component types that a blank line separates from their neighbours in a column without a gap. */
const heavyTypes: ReadonlySet<string | undefined> = new Set<ComponentType>([
	'svcChart',
	'svcCodeBlock',
	'svcMetricCards',
	'svcChatANotifications',
	'svcChatBNotifications',
	'svcOnboardingPlan',
	'svcTable',
	'svcTodoList',
]);

const blankLine = blockOf([emptyLine]);

/** Stacks children with `gap` blank lines. Without a gap, only heavy components have a blank line around them. */
export function columnOf(children: readonly Child[], gap: number | undefined, draw: (child: Child) => Block): Block {
	const blocks = children.map(draw);
	if (gap !== undefined) return stacked(blocks, gap);
	let isBelowHeavy: boolean | undefined;
	return stacked(
		blocks.flatMap((block, at) => {
			if (block.height === 0) return [];
			const isHeavy = heavyTypes.has(children[at]?.type);
			const isApart = isBelowHeavy || (isHeavy && isBelowHeavy === false);
			isBelowHeavy = isHeavy;
			return isApart ? [blankLine, block] : [block];
		}),
	);
}

/** The width requirements of components below each other. */
export function largestNeeds(children: readonly Child[]): {readonly minimum: number; readonly natural: number} {
	const needs = children.map((child) => child.widthNeeds());
	return {
		minimum: needs.reduce((maximum, {minimum}) => Math.max(maximum, minimum), 0),
		natural: needs.reduce((maximum, {natural}) => Math.max(maximum, natural), 0),
	};
}
