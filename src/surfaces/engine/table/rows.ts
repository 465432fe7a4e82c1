/** Sorts, filters and paginates the rows of a table. */
import type {Members} from '../../../contract/surfaces.ts';
import {compareNumbers, type JsonNumber} from '../../../text/json/exact-number.ts';
import {filterProblem} from '../../../text/match/filter-length.ts';
import type {Row} from './columns.ts';
import {numberIn} from './numbers.ts';

export interface TableOrder {
	/** The column's index. */
	readonly column: number;
	readonly isDescending: boolean;
}

/**
 * The indices of rows by their cells in a column, ascending. Rows with equal cells form a group, in their original order.
 * Numbers precede texts, and empty cells come last, in both directions, so each of these kinds has groups of its own.
 */
export type ColumnOrder = readonly (readonly (readonly number[])[])[];

interface SortKey {
	readonly text: string;
	readonly number: JsonNumber | undefined;
	/** The number as a double, which decides most comparisons. */
	readonly rounded: number;
	/** The index of the kind: number, text or empty. */
	readonly kind: number;
	readonly rows: number[];
}

/** Comparing texts takes most of the time, so a text that repeats is compared once. */
export function columnOrder(rows: readonly Row[], column: number): ColumnOrder {
	const collator = new Intl.Collator('en-US', {numeric: true, sensitivity: 'base'});
	const keys = sortKeys(rows, column);
	let hasEqual = false;
	keys.sort((a, b) => {
		const difference = compareKeys(a, b, collator);
		if (difference === 0) hasEqual = true;
		return difference;
	});
	const kinds: number[][][] = [[], [], []];
	const joined = new Set<number[]>();
	let before: SortKey | undefined;
	for (const key of keys) {
		if (hasEqual && before && compareKeys(before, key, collator) === 0) {
			for (const row of key.rows) before.rows.push(row);
			joined.add(before.rows);
			continue;
		}
		kinds[key.kind]?.push(key.rows);
		before = key;
	}
	for (const group of joined) group.sort((a, b) => a - b);
	return kinds;
}

function sortKeys(rows: readonly Row[], column: number): SortKey[] {
	const sample = rows.slice(0, 256);
	const distinct = new Set(sample.map((row) => row[column] ?? '')).size;
	// A map of mostly different texts would cost more than it saves.
	if (distinct * 2 > sample.length) return rows.map((row, index) => sortKey(row[column] ?? '', index));
	const keys = new Map<string, SortKey>();
	for (const [index, row] of rows.entries()) {
		const text = row[column] ?? '';
		const key = keys.get(text);
		if (key) key.rows.push(index);
		else keys.set(text, sortKey(text, index));
	}
	return [...keys.values()];
}

function sortKey(text: string, row: number): SortKey {
	const number = numberIn(text);
	return {text, number, rounded: Number(number), kind: text === '' ? 2 : number === undefined ? 1 : 0, rows: [row]};
}

function compareKeys(a: SortKey, b: SortKey, collator: Intl.Collator): number {
	if (a.kind !== b.kind) return a.kind - b.kind;
	if (a.number === undefined || b.number === undefined) return collator.compare(a.text, b.text);
	return a.rounded - b.rounded || compareNumbers(a.number, b.number);
}

/** Sorts rows stably into a new array. `order` is the order of the column, if it is known. */
export function sortedRows(
	rows: readonly Row[],
	{column, isDescending}: TableOrder,
	order: ColumnOrder = columnOrder(rows, column),
): readonly Row[] {
	const sorted: Row[] = [];
	for (const groups of order)
		for (const group of isDescending ? groups.toReversed() : groups)
			for (const index of group) sorted.push(rows[index] ?? []);
	return sorted;
}

/** The text of a row as a filter compares it. No cell holds a line break. */
export const filterText = (row: Row): string => row.join('\n').toLowerCase();

/** Selects rows with a cell that contains the text, ignoring case. An empty text matches every row, and one that is too long none. */
export function filteredRows(rows: readonly Row[], text: string, textOf = filterText): readonly Row[] {
	if (filterProblem(text) !== undefined) return [];
	const wanted = text.trim().toLowerCase();
	return wanted === '' ? rows : rows.filter((row) => textOf(row).includes(wanted));
}

/** `page` is counted from 0, `start` is the index of the first row and `end` the one after the last row. */
export type TablePage = Readonly<ReturnType<typeof pageOf>>;

/** Computes the requested page, or the nearest existing one, of at least one. A page size of 0 or less means one page. */
export function pageOf(rows: number, pageSize: number | undefined, page: number) {
	const size = pageSize !== undefined && pageSize > 0 ? Math.trunc(pageSize) : Math.max(1, rows);
	const pages = Math.max(1, Math.ceil(rows / size));
	const at = Math.min(pages - 1, Math.max(0, Math.trunc(page) || 0));
	return {page: at, pages, start: at * size, end: Math.min(rows, (at + 1) * size)};
}

/** Reports rows that the table does not hold. Undefined if it is complete or gives no total. */
export function missingRows({rows = [], totalRows, artifactUrl}: Members<'svcTable'>):
	| {
			/** The count as text, since it can exceed a double. */
			readonly total: string;
			/** Whether the table links to the complete data, which is never fetched automatically. */
			readonly isElsewhere: boolean;
	  }
	| undefined {
	const total = /^\d{1,40}$/.test(totalRows ?? '') ? BigInt(totalRows ?? '') : 0n;
	if (total <= BigInt(rows.length)) return undefined;
	return {total: String(total), isElsewhere: Boolean(artifactUrl?.literal || artifactUrl?.path || artifactUrl?.call)};
}
