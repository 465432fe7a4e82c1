/** Keywords and gaps of rows and columns. Document: values not shown. */
import type {Child} from '../widget.ts';

/** Normalizes a keyword: `spaceBetween`, `SPACE_BETWEEN` and `space-between` become `spacebetween`. */
export const keyword = (text: string | undefined): string =>
	(text ?? '')
		.toLowerCase()
		.replaceAll(/[^a-z]/g, '')
		.replace(/^flex/, '');

const maximumGap = 4;
/** Approximate width of a cell in pixels. Gaps above `maximumGap` count as pixels. */
const cellPixels = 8;

const cells = (gap: number) => Math.min(maximumGap, Math.round(gap > maximumGap ? gap / cellPixels : gap));

/** Blank lines between the parts of a column. */
export const gapLines = (gap: number): number => Math.max(0, cells(gap));

/** Cells between the parts of a row. At least 1, so that texts stay separate. */
export const gapCells = (gap: number): number => (gap > 0 ? Math.max(1, cells(gap)) : 2);

/** The width requirements of components below each other. */
export function largestNeeds(children: readonly Child[]): {readonly minimum: number; readonly natural: number} {
	const needs = children.map((child) => child.widthNeeds());
	return {
		minimum: needs.reduce((maximum, {minimum}) => Math.max(maximum, minimum), 0),
		natural: needs.reduce((maximum, {natural}) => Math.max(maximum, natural), 0),
	};
}
