/** Chooses the columns that fit a terminal, and their widths. */
import type {Row} from '../../domain/resources/resource.ts';
import {cellWidth, cut, oneLine} from '../../text/cells.ts';
import {chooseColumns, columnGap} from '../../text/columns.ts';
import type {OutputColumn} from './view.ts';

export interface SizedColumn {
	readonly column: OutputColumn;
	readonly width: number;
}

/** The minimum width of a column that grows. */
const minimumGrowWidth = 12;

/** No column is wider than `rows` need. `room` is undefined where lines have no maximum length. */
export function fitColumns(
	columns: readonly OutputColumn[],
	rows: readonly Row[],
	room: number | undefined,
): readonly SizedColumn[] {
	const needs = new Map(columns.map((column) => [column, need(column, rows)]));
	const needOf = (column: OutputColumn) => needs.get(column) ?? 0;
	if (room === undefined) return columns.map((column) => ({column, width: needOf(column)}));
	const minimum = (column: OutputColumn) => {
		const limit = column.grow ? minimumGrowWidth : (column.width ?? needOf(column));
		return Math.min(needOf(column), Math.max(limit, cellWidth(column.title)));
	};
	const {chosen, spare} = chooseColumns(columns, room, {minimum, preferred: minimum});
	let freeCells = spare;
	return chosen.map((column) => {
		const width = minimum(column);
		const extra = column.grow ? Math.min(freeCells, needOf(column) - width) : 0;
		freeCells -= extra;
		return {column, width: width + extra};
	});
}

function need(column: OutputColumn, rows: readonly Row[]): number {
	return rows.reduce(
		(maximum, row) => Math.max(maximum, cellWidth(truncateForPipe(column.text(row)))),
		cellWidth(column.title),
	);
}

/** The maximum cells of a text in a piped table. It bounds the size of the output. */
const maximumPipeWidth = 1_000;
export const truncationNotice = `texts longer than ${maximumPipeWidth} cells are cut. Use -o json to print them in full`;

/** The text on one line, cut after `maximumPipeWidth` cells. */
export const truncateForPipe = (text: string, ellipsis?: string): string =>
	cut(oneLine(text), maximumPipeWidth, ellipsis);

/** Fits the columns into `room`: narrows the widest first, and drops the last ones where one cell each is too wide. */
export function shrinkColumns(columns: readonly SizedColumn[], room: number): readonly SizedColumn[] {
	const shown = columns.slice(0, Math.max(1, Math.floor((room + columnGap) / (1 + columnGap))));
	const widths = shown.map(({width}) => width);
	let excess = widths.reduce((sum, width) => sum + width + columnGap, -columnGap) - room;
	for (; excess > 0; excess--) {
		const widest = widths.indexOf(Math.max(...widths));
		widths[widest] = Math.max(1, (widths[widest] ?? 0) - 1);
	}
	return shown.map(({column}, index) => ({column, width: widths[index] ?? 0}));
}
