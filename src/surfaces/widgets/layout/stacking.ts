/** The words and measures by which rows and columns are laid out. Document: values not shown. */

/** `spaceBetween`, `SPACE_BETWEEN` and `space-between` are one: `spacebetween`. */
export const keyword = (text: string | undefined): string =>
	(text ?? '')
		.toLowerCase()
		.replaceAll(/[^a-z]/g, '')
		.replace(/^flex/, '');

const most = 4;
/** Gaps above `most` are taken for pixels, of which a cell is about so many wide. */
const pixels = 8;

const cells = (gap: number) => Math.min(most, Math.round(gap > most ? gap / pixels : gap));

/** Blank lines between the parts of a column. */
export const gapLines = (gap: number): number => Math.max(0, cells(gap));

/** Cells between the parts of a row: never none, or texts would run together. */
export const gapCells = (gap: number): number => (gap > 0 ? Math.max(1, cells(gap)) : 2);
