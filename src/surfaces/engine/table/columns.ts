/** Derives the columns of a table from its cells. */
import type {Members} from '../../../contract/surfaces.ts';
import {cellWidth} from '../../../text/cells.ts';
import {isSimple} from '../../../text/graphemes.ts';
import {hasBreak, withoutBreaks} from '../value/breaks.ts';
import {isNumberCell} from './numbers.ts';

/** One line of text. Null if the service sent no text for the cell. */
type Cell = string | null;
export type Row = readonly Cell[];

export type TableData = Readonly<ReturnType<typeof prepareTable>>;

/** Number of rows, spread over the table, that determine widths and kinds. */
const sampleSize = 500;
/** Fewer rows of a table with many columns, or long cells, are measured. */
const sampledCells = 10_000;
const sampledCharacters = 150_000;
const maximumColumns = 200;
const minimumWidth = 3;
const maximumWidth = 40;

export function prepareTable({columns = [], rows = []}: Members<'svcTable'>) {
	const titles: Row = columns;
	const count = rows.reduce((maximum, {cells = []}) => Math.max(maximum, cells.length), titles.length);
	const shown = Math.min(count, maximumColumns);
	const cells: readonly Row[] = rows.map((row) => cellsOf(row.cells ?? none, shown));
	// Measuring is slow, and text beyond the maximum width does not change the result.
	const measured = maximumWidth * 8;
	const widthOf = (text: string) => cellWidth(text.slice(0, measured));
	const step = Math.max(1, Math.ceil(cells.length / Math.min(sampleSize, sampledCells / Math.max(1, shown))));
	const spread = cells.filter((_, index) => index % step === 0);
	const characters = spread.reduce((sum, row) => sum + slowCharacters(row, measured), 0);
	const longer = Math.ceil(characters / sampledCharacters);
	const sample = longer > 1 ? spread.filter((_, index) => index % longer === 0) : spread;
	return {
		/** Short rows are not padded: with many columns, padding could multiply the size of the response. */
		rows: cells,
		columns: Array.from({length: shown}, (_, at) => {
			const title = withoutBreaks(titles[at] ?? '');
			const values = sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
			const widths = values.map(widthOf).sort((a, b) => a - b);
			const ninth = widths[Math.max(0, Math.ceil(widths.length * 0.9) - 1)] ?? 0;
			const numeric = values.filter(isNumberCell).length;
			const isNumeric = values.length > 0 && numeric >= values.length * 0.9;
			const numberWidth = isNumeric ? widestNumber(cells, at) : 0;
			const titleWidth = widthOf(title);
			const width = Math.max(numberWidth, Math.min(maximumWidth, Math.max(minimumWidth, ninth, titleWidth)));
			return {
				title,
				/** Width of the title in terminal cells. */
				titleWidth,
				/** Width in terminal cells that fits the title and 90 % of the rows, within limits. */
				width,
				/** Width of the widest measured cell, or of the title if it is wider. Not below `width`. */
				widest: Math.max(width, titleWidth, widths.at(-1) ?? 0),
				/** Width of the widest number. A narrower column does not show it. 0 for other columns. */
				numberWidth,
				/** Numeric columns are right-aligned and sorted by value. */
				isNumeric,
			};
		}),
	};
}

/** The characters of a row whose graphemes must be found, of `most` in a cell. */
const slowCharacters = (row: Row, most: number): number =>
	row.reduce((sum, cell) => sum + (cell === null || isSimple(cell) ? 0 : Math.min(cell.length, most)), 0);

/** A longer number is not shown in the table. */
const maximumNumber = 40;

/** Measures all rows, because a part of a number is a wrong number. */
function widestNumber(rows: readonly Row[], column: number): number {
	let widest = 0;
	for (const row of rows) {
		const cell = row[column] ?? '';
		if (cell.length > widest && cell.length <= maximumNumber && isNumberCell(cell)) widest = cell.length;
	}
	return widest;
}

const none: Row = [];

/** Returns the row itself if it needs no change. */
function cellsOf(cells: Row, shown: number): Row {
	if (cells.length <= shown && !cells.some((cell) => cell !== null && hasBreak(cell))) return cells;
	return cells.slice(0, shown).map((cell) => (cell === null ? null : withoutBreaks(cell)));
}
