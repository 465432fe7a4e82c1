/** Which rows of a table are shown, and in what order. */
import type {Members} from '../../contract/surface.ts';
import type {Row} from './columns.ts';
import {comparableOf, compareNumbers, exactly} from './numbers.ts';

export interface TableOrder {
	/** The column's position. */
	readonly column: number;
	readonly isDescending: boolean;
}

/** A new array, rows that compare alike in their old order. Empty cells come last in either direction, texts behind numbers. */
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

/** Rows with a cell that contains the text, in any case. All of them for an empty text. */
export function filteredRows(rows: readonly Row[], text: string): readonly Row[] {
	const wanted = text.trim().toLowerCase();
	return wanted === '' ? rows : rows.filter((row) => row.some((cell) => cell?.toLowerCase().includes(wanted)));
}

export interface TablePage {
	/** From 0, within the pages there are. */
	readonly page: number;
	/** 1 at least. */
	readonly pages: number;
	/** The first row's position, and the one behind the last. */
	readonly start: number;
	readonly end: number;
}

/** The page asked for, or the nearest there is. A page size of 0 or less is one page. */
export function pageOf(rows: number, pageSize: number | undefined, page: number): TablePage {
	const size = pageSize !== undefined && pageSize > 0 ? Math.trunc(pageSize) : Math.max(1, rows);
	const pages = Math.max(1, Math.ceil(rows / size));
	const at = Math.min(pages - 1, Math.max(0, Math.trunc(page) || 0));
	return {page: at, pages, start: at * size, end: Math.min(rows, (at + 1) * size)};
}

/** What the table holds against what there is: undefined when it holds all, or does not say. */
export function missingRows({rows = [], totalRows, artifactUrl}: Members<'svcTable'>):
	| {
			/** As it came: a count of any size. */
			readonly total: string;
			/** Whether the rest is said to be elsewhere; it is never fetched unasked. */
			readonly isElsewhere: boolean;
	  }
	| undefined {
	const total = /^\d{1,40}$/.test(totalRows ?? '') ? BigInt(totalRows ?? '') : 0n;
	if (total <= BigInt(rows.length)) return undefined;
	return {total: String(total), isElsewhere: Boolean(artifactUrl?.literal || artifactUrl?.path || artifactUrl?.call)};
}
