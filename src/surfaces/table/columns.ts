/** The columns of a table as its cells suggest them. */
import stringWidth from 'string-width';
import type {Members} from '../../contract/surface.ts';
import {isNumberCell} from './numbers.ts';

interface TableColumn {
	readonly title: string;
	/** Terminal cells that nine of ten rows and the title fit into, within the bounds asked for. */
	readonly width: number;
	/** Aligned to the right and sorted by value. */
	readonly isNumeric: boolean;
}

/** One line of text; null where the service sent nothing, or something else than a text, in the place of one. */
type Cell = string | null;
export type Row = readonly Cell[];

export interface TableData {
	readonly columns: readonly TableColumn[];
	/** A short row has no cells behind its last one: with many columns, filling it up would take far more than was sent. */
	readonly rows: readonly Row[];
}

/** Rows that widths and kinds are judged by, spread over the table. */
const judged = 500;
const columnsDrawn = 200;

export function prepareTable({columns = [], rows = []}: Members<'svcTable'>, {min = 3, max = 40} = {}): TableData {
	const titles: Row = columns;
	const count = rows.reduce((most, {cells = []}) => Math.max(most, cells.length), titles.length);
	const shown = Math.min(count, columnsDrawn);
	const cells = rows.map((row): Row => cellsOf(row.cells ?? none, shown));
	// Beyond the bound a cell's length does not matter, and measuring is slow.
	const widthOf = (text: string) => stringWidth(text.slice(0, max * 8));
	const step = Math.max(1, Math.ceil(cells.length / judged));
	const sample = cells.filter((_, index) => index % step === 0);
	return {
		rows: cells,
		columns: Array.from({length: shown}, (_, at) => {
			const title = oneLine(titles[at] ?? '');
			const values = sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
			const widths = values.map(widthOf).sort((a, b) => a - b);
			const ninth = widths[Math.max(0, Math.ceil(widths.length * 0.9) - 1)] ?? 0;
			const numeric = values.filter(isNumberCell).length;
			return {
				title,
				width: Math.min(max, Math.max(min, ninth, widthOf(title))),
				isNumeric: values.length > 0 && numeric >= values.length * 0.9,
			};
		}),
	};
}

const none: Row = [];

/** The row itself where nothing has to be changed. */
function cellsOf(cells: Row, shown: number): Row {
	if (cells.length <= shown && !cells.some((cell) => cell !== null && hasBreak.test(cell))) return cells;
	return cells.slice(0, shown).map((cell) => (cell === null ? null : oneLine(cell)));
}

const hasBreak = /[\n\t]/;

const oneLine = (text: string): string => (hasBreak.test(text) ? text.replaceAll(/[\n\t]+/g, ' ') : text);
