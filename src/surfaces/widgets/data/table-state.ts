/** The interaction state of a table and the rows that it shows. */
import type {Members} from '../../../contract/surfaces.ts';
import {type Editing, editingOf, textOf} from '../../../text/edit.ts';
import {byObject, latestByObject} from '../../engine/cache.ts';
import {prepareTable, type Row, type TableData} from '../../engine/table/columns.ts';
import {filteredRows, pageOf, sortedRows, type TableOrder, type TablePage} from '../../engine/table/rows.ts';
import {clamp} from '../widget.ts';

export interface TableState {
	/** The cursor's index among the matching rows when it moved last. `cursorIn` returns the current index. */
	readonly row: number;
	/** The row under the cursor. Undefined until the cursor moves. */
	readonly anchor: Row | undefined;
	/** The index of the column under the cursor. */
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
	anchor: undefined,
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
	const key = JSON.stringify(order ?? null);
	const sorted = latestSorted(data, key, () => (order ? sortedRows(data.rows, order) : data.rows));
	const text = textOf(words);
	return latestFiltered(data, key + text, () => filteredRows(sorted, text));
}

/** The cursor's index among these rows. The cursor follows its row, also to the row with the same cells after a refresh. */
export function cursorIn(rows: Rows, {row, anchor}: TableState): number {
	const at = clamp(row, 0, rows.length - 1);
	if (anchor === undefined || rows[at] === anchor) return at;
	const index = rows.indexOf(anchor);
	if (index >= 0) return index;
	if (hasSameCells(rows[at], anchor)) return at;
	const same = rows.findIndex((each) => hasSameCells(each, anchor));
	return same >= 0 ? same : at;
}

const hasSameCells = (row: Row | undefined, other: Row): boolean =>
	row?.length === other.length && row.every((cell, at) => cell === other[at]);

/** The page of the row at an index. */
export function pageIn({pageSize}: Table, rows: Rows, at: number): TablePage {
	const wanted = Math.trunc(Number(pageSize ?? 0));
	return pageOf(rows.length, wanted, Math.floor(at / wanted));
}
