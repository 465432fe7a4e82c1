/** Keywords and gaps of rows and columns. Document: values not shown. */

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
