/** How a person looks at a table, and which rows that leaves. */
import type {Members} from '../../../contract/surface.ts';
import {type Editing, editingOf, textOf} from '../../../text/edit.ts';
import {prepareTable, type TableData} from '../../table/columns.ts';
import {filteredRows, pageOf, sortedRows, type TableOrder, type TablePage} from '../../table/rows.ts';
import {clamp} from '../widget.ts';

export interface TableState {
	/** Positions of the cursor among the rows that are left, and among the columns. */
	readonly row: number;
	readonly column: number;
	/** The first column in sight. */
	readonly left: number;
	readonly order: TableOrder | undefined;
	readonly words: Editing;
	readonly isFiltering: boolean;
	/** One row in full in place of all. */
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

const keptData = new WeakMap<Table, TableData>();
const keptOrders = new WeakMap<TableData, {readonly key: string; readonly rows: Rows}>();
const keptRows = new WeakMap<TableData, {readonly key: string; readonly rows: Rows}>();

/** Made once for a table: it may have ten thousand rows. */
export function dataOf(table: Table): TableData {
	const known = keptData.get(table);
	if (known) return known;
	const data = prepareTable(table);
	keptData.set(table, data);
	return data;
}

/** The rows that match, in their order. Sorted before they are filtered: the order outlasts every letter typed. */
export function rowsOf(data: TableData, {order, words}: TableState): Rows {
	const sorted = remembered(keptOrders, data, JSON.stringify(order ?? null), () =>
		order ? sortedRows(data.rows, order) : data.rows,
	);
	const text = textOf(words);
	return remembered(keptRows, data, JSON.stringify([order ?? null, text]), () => filteredRows(sorted, text));
}

function remembered(
	kept: WeakMap<TableData, {readonly key: string; readonly rows: Rows}>,
	data: TableData,
	key: string,
	make: () => Rows,
): Rows {
	const known = kept.get(data);
	if (known?.key === key) return known.rows;
	const rows = make();
	kept.set(data, {key, rows});
	return rows;
}

/** The page that the cursor is on. */
export function pageIn({pageSize}: Table, rows: Rows, {row}: TableState): TablePage {
	const size = pageSize !== undefined && pageSize > 0 ? Math.trunc(pageSize) : Math.max(1, rows.length);
	return pageOf(rows.length, pageSize, Math.floor(clamp(row, 0, rows.length - 1) / size));
}

export const gap = 2;
/** A column is cut at the edge of the screen rather than left out when so much of it can be seen. */
const leastSeen = 6;

/** Columns in sight from a first one on, with their cells. */
export function columnsFrom(
	data: TableData,
	left: number,
	width: number,
): readonly {readonly at: number; readonly cells: number}[] {
	const seen: {at: number; cells: number}[] = [];
	let room = width;
	for (let at = left; at < data.columns.length; at++) {
		const wanted = data.columns[at]?.width ?? 0;
		if (room < Math.min(wanted, leastSeen)) break;
		seen.push({at, cells: Math.min(wanted, room)});
		room -= wanted + gap;
	}
	return seen.length > 0 || left >= data.columns.length ? seen : [{at: left, cells: Math.max(1, width)}];
}

/** The first column in sight when the cursor goes to a column. */
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
