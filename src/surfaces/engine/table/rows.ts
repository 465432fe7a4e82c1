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

interface Keyed {
	readonly row: Row;
	readonly text: string;
	readonly number: JsonNumber | undefined;
	/** Numbers precede texts, and empty cells come last, in both directions. */
	readonly kind: number;
}

/** Sorts rows stably by their cells in a column, into a new array. */
export function sortedRows(rows: readonly Row[], {column, isDescending}: TableOrder): readonly Row[] {
	const collator = new Intl.Collator('en-US', {numeric: true, sensitivity: 'base'});
	const keyed = rows.map((row): Keyed => {
		const text = row[column] ?? '';
		const number = numberIn(text);
		return {row, text, number, kind: text === '' ? 2 : number === undefined ? 1 : 0};
	});
	const compare = (a: Keyed, b: Keyed) =>
		a.number === undefined || b.number === undefined
			? collator.compare(a.text, b.text)
			: compareNumbers(a.number, b.number);
	return keyed.sort((a, b) => a.kind - b.kind || (isDescending ? compare(b, a) : compare(a, b))).map(({row}) => row);
}

/** Selects rows with a cell that contains the text, ignoring case. An empty text matches every row, and one that is too long none. */
export function filteredRows(rows: readonly Row[], text: string): readonly Row[] {
	if (filterProblem(text) !== undefined) return [];
	const wanted = text.trim().toLowerCase();
	// No cell holds a line break.
	return wanted === '' ? rows : rows.filter((row) => row.join('\n').toLowerCase().includes(wanted));
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
