/** Sorts, filters and paginates the rows of a table. */
import type {Members} from '../../contract/surface.ts';
import type {Row} from './columns.ts';
import {comparableOf, compareNumbers, exactly} from './numbers.ts';

export interface TableOrder {
	/** The column's index. */
	readonly column: number;
	readonly isDescending: boolean;
}

/** Sorts rows stably into a new array. In both directions numbers precede texts, and empty cells come last. */
export function sortedRows(rows: readonly Row[], {column, isDescending}: TableOrder, locale = 'en-US'): readonly Row[] {
	const collator = new Intl.Collator(locale, {numeric: true, sensitivity: 'base'});
	const direction = isDescending ? -1 : 1;
	const keyed = rows.map((row) => {
		const text = row[column] ?? '';
		const number = comparableOf(text);
		return {row, text, number, exact: number && exactly(number), rank: text === '' ? 2 : number ? 0 : 1};
	});
	keyed.sort((a, b) => {
		if (a.rank !== b.rank) return a.rank - b.rank;
		if (a.exact !== undefined && b.exact !== undefined) return direction * (a.exact - b.exact);
		return direction * (a.number && b.number ? compareNumbers(a.number, b.number) : collator.compare(a.text, b.text));
	});
	return keyed.map(({row}) => row);
}

/** Selects rows with a cell that contains the text, ignoring case. An empty text matches every row. */
export function filteredRows(rows: readonly Row[], text: string): readonly Row[] {
	const wanted = text.trim().toLowerCase();
	return wanted === '' ? rows : rows.filter((row) => row.some((cell) => cell?.toLowerCase().includes(wanted)));
}

export interface TablePage {
	/** Counted from 0. */
	readonly page: number;
	/** At least 1. */
	readonly pages: number;
	/** Index of the first row. `end` is the index after the last row. */
	readonly start: number;
	readonly end: number;
}

/** Computes the requested page, or the nearest existing one. A page size of 0 or less means one page. */
export function pageOf(rows: number, pageSize: number | undefined, page: number): TablePage {
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
