/** The interaction state of a table and the rows that it shows. */
import type {Members} from '../../../contract/surface.ts';
import {type Editing, editingOf, textOf} from '../../../text/edit.ts';
import {byObject, latestByObject} from '../../cache.ts';
import {prepareTable, type TableData} from '../../table/columns.ts';
import {filteredRows, pageOf, sortedRows, type TableOrder, type TablePage} from '../../table/rows.ts';
import {clamp} from '../widget.ts';

export interface TableState {
	/** Cursor position: index among the matching rows. `column` is the index of the column. */
	readonly row: number;
	readonly column: number;
	/** The first visible column. */
	readonly left: number;
	readonly order: TableOrder | undefined;
	readonly words: Editing;
	readonly isFiltering: boolean;
	/** Whether the table shows one row in full. */
	readonly isCard: boolean;
}

export const startTable: TableState = {
	row: 0,
	column: 0,
	left: 0,
	order: undefined,
	words: editingOf(''),
	isFiltering: false,
	isCard: false,
};

type Table = Members<'svcTable'>;
type Rows = TableData['rows'];

/** Prepares a table's data. Cached, because a table can have ten thousand rows. */
export const dataOf: (table: Table) => TableData = byObject((table) => prepareTable(table));

const latestSorted = latestByObject<TableData, Rows>();
const latestFiltered = latestByObject<TableData, Rows>();

/** The matching rows in order. Sorting precedes filtering, so that typing in the filter reuses the sorted rows. */
export function rowsOf(data: TableData, {order, words}: TableState): Rows {
	const sorted = latestSorted(data, JSON.stringify(order ?? null), () =>
		order ? sortedRows(data.rows, order) : data.rows,
	);
	const text = textOf(words);
	return latestFiltered(data, JSON.stringify([order ?? null, text]), () => filteredRows(sorted, text));
}

/** The page of the cursor. */
export function pageIn({pageSize}: Table, rows: Rows, {row}: TableState): TablePage {
	const size = pageSize !== undefined && pageSize > 0 ? Math.trunc(pageSize) : Math.max(1, rows.length);
	return pageOf(rows.length, pageSize, Math.floor(clamp(row, 0, rows.length - 1) / size));
}

export const gap = 2;
/** Minimum visible cells of a column that the edge of the screen cuts. */
const minimumVisible = 6;

/** The visible columns from `left` on, with their widths. */
export function columnsFrom(
	data: TableData,
	left: number,
	width: number,
): readonly {readonly at: number; readonly cells: number}[] {
	const visible: {at: number; cells: number}[] = [];
	let room = width;
	for (let at = left; at < data.columns.length; at++) {
		const wanted = data.columns[at]?.width ?? 0;
		if (room < Math.min(wanted, minimumVisible)) break;
		visible.push({at, cells: Math.min(wanted, room)});
		room -= wanted + gap;
	}
	return visible.length > 0 || left >= data.columns.length ? visible : [{at: left, cells: Math.max(1, width)}];
}

/** The first visible column after the cursor moves to `column`. */
export function leftFor(data: TableData, {left}: TableState, column: number, width: number): number {
	if (column <= left) return column;
	let first = left;
	const isWhole = (from: number) =>
		columnsFrom(data, from, width).some(
			({at, cells}) => at === column && cells >= Math.min(width, data.columns[at]?.width ?? 0),
		);
	while (first < column && !isWhole(first)) first++;
	return first;
}
