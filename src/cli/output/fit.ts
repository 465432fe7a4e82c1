/** Which columns a terminal has room for, and how wide each becomes. */
import type {Row} from '../../domain/resources/resource.ts';
import {cellWidth, cut, oneLine} from '../../text/cells.ts';
import type {OutputColumn} from './view.ts';

export interface Placed {
	readonly column: OutputColumn;
	readonly width: number;
}

export const gap = 2;
/** A column that grows is of no use below this. */
const leastGrown = 12;

/** `rows` are those seen so far: no column is wider than they need. `room` is undefined where lines may have any length. */
export function placeColumns(
	columns: readonly OutputColumn[],
	rows: readonly Row[],
	room: number | undefined,
): readonly Placed[] {
	const sized = columns.map((column) => ({column, need: need(column, rows)}));
	if (room === undefined) return sized.map(({column, need: width}) => ({column, width}));

	let left = room + gap;
	const widths = new Map<OutputColumn, number>();
	for (const {column, need} of sized.toSorted((a, b) => a.column.rank - b.column.rank)) {
		const most = column.grow ? leastGrown : (column.width ?? need);
		const width = Math.min(need, Math.max(most, cellWidth(column.title)));
		if (column.rank > 0 && width + gap > left) break;
		widths.set(column, width);
		left -= width + gap;
	}
	return sized.flatMap(({column, need}) => {
		const width = widths.get(column);
		if (width === undefined) return [];
		const more = column.grow ? Math.max(0, Math.min(left, need - width)) : 0;
		left -= more;
		return [{column, width: width + more}];
	});
}

function need(column: OutputColumn, rows: readonly Row[]): number {
	return rows.reduce((most, row) => Math.max(most, cellWidth(cutOnPipe(column.text(row)))), cellWidth(column.title));
}

/** Cells of a text that a table in a pipe shows: more than a person reads, and little enough for any number of rows. */
const widestOnPipe = 1_000;
export const cutNotice = `texts longer than ${widestOnPipe} cells are cut; -o json has them whole`;

/** The text on one line, cut where it is longer than any table needs. */
export const cutOnPipe = (text: string, ellipsis?: string): string => cut(oneLine(text), widestOnPipe, ellipsis);

/** The same columns within `room`: the widest gives first, and where even one cell each is too much the last ones go. */
export function squeeze(placed: readonly Placed[], room: number): readonly Placed[] {
	const shown = placed.slice(0, Math.max(1, Math.floor((room + gap) / (1 + gap))));
	const widths = shown.map(({width}) => width);
	let over = widths.reduce((sum, width) => sum + width + gap, -gap) - room;
	for (; over > 0; over--) {
		const widest = widths.indexOf(Math.max(...widths));
		widths[widest] = Math.max(1, (widths[widest] ?? 0) - 1);
	}
	return shown.map(({column}, index) => ({column, width: widths[index] ?? 0}));
}
