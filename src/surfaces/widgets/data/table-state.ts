/** The interaction state of a table and the rows that it shows. */
import type {Members} from '../../../contract/surface.ts';
import {type Editing, editingOf, textOf} from '../../../text/edit.ts';
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

const dataCache = new WeakMap<Table, TableData>();
const orderCache = new WeakMap<TableData, {readonly key: string; readonly rows: Rows}>();
const rowsCache = new WeakMap<TableData, {readonly key: string; readonly rows: Rows}>();

/** Prepares a table's data. Cached, because a table can have ten thousand rows. */
export function dataOf(table: Table): TableData {
	const cached = dataCache.get(table);
	if (cached) return cached;
	const data = prepareTable(table);
	dataCache.set(table, data);
	return data;
}

/** The matching rows in order. Sorting precedes filtering, so that typing in the filter reuses the sorted rows. */
export function rowsOf(data: TableData, {order, words}: TableState): Rows {
	const sorted = memoized(orderCache, data, JSON.stringify(order ?? null), () =>
		order ? sortedRows(data.rows, order) : data.rows,
	);
	const text = textOf(words);
	return memoized(rowsCache, data, JSON.stringify([order ?? null, text]), () => filteredRows(sorted, text));
}

function memoized(
	cache: WeakMap<TableData, {readonly key: string; readonly rows: Rows}>,
	data: TableData,
	key: string,
	make: () => Rows,
): Rows {
	const cached = cache.get(data);
	if (cached?.key === key) return cached.rows;
	const rows = make();
	cache.set(data, {key, rows});
	return rows;
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
