/** Chooses the columns that fit a terminal, and their widths. */
import type {Row} from '../../domain/resources/resource.ts';
import {cellWidth, cut, oneLine} from '../../text/cells.ts';
import type {OutputColumn} from './view.ts';

export interface SizedColumn {
	readonly column: OutputColumn;
	readonly width: number;
}

export const gap = 2;
/** The minimum width of a column that grows. */
const minimumGrowWidth = 12;

/** No column is wider than `rows` need. `room` is undefined where lines have no maximum length. */
export function fitColumns(
	columns: readonly OutputColumn[],
	rows: readonly Row[],
	room: number | undefined,
): readonly SizedColumn[] {
	const sized = columns.map((column) => ({column, need: need(column, rows)}));
	if (room === undefined) return sized.map(({column, need: width}) => ({column, width}));

	let freeCells = room + gap;
	const widths = new Map<OutputColumn, number>();
	for (const {column, need} of sized.toSorted((a, b) => a.column.rank - b.column.rank)) {
		const limit = column.grow ? minimumGrowWidth : (column.width ?? need);
		const width = Math.min(need, Math.max(limit, cellWidth(column.title)));
		if (column.rank > 0 && width + gap > freeCells) break;
		widths.set(column, width);
		freeCells -= width + gap;
	}
	return sized.flatMap(({column, need}) => {
		const width = widths.get(column);
		if (width === undefined) return [];
		const extra = column.grow ? Math.max(0, Math.min(freeCells, need - width)) : 0;
		freeCells -= extra;
		return [{column, width: width + extra}];
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
	const shown = columns.slice(0, Math.max(1, Math.floor((room + gap) / (1 + gap))));
	const widths = shown.map(({width}) => width);
	let excess = widths.reduce((sum, width) => sum + width + gap, -gap) - room;
	for (; excess > 0; excess--) {
		const widest = widths.indexOf(Math.max(...widths));
		widths[widest] = Math.max(1, (widths[widest] ?? 0) - 1);
	}
	return shown.map(({column}, index) => ({column, width: widths[index] ?? 0}));
}
