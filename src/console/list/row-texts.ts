/** The searched texts of the rows of a list: one folded string per row, made once, in which a search looks for its words. */

import type {FilterTerm} from '../../domain/resources/search/filter.ts';
import {fold} from '../../text/match/fold.ts';

export interface SearchedColumn<R> {
	/** The lower-cased name in filters; undefined for a column that only plain words search. */
	readonly name: string | undefined;
	/** Plain words do not search the column. */
	readonly isNamedOnly?: boolean;
	text(row: R): string;
}

/** The number of rows between two checks of the clock. */
const rowsPerClockCheck = 16;

/** Separates the columns of a row. No text in visible form and no word of a filter has it. */
const separator = '\u001f';

export class RowTexts<R extends object> {
	readonly #columns: readonly SearchedColumn<R>[];
	readonly #texts = new WeakMap<R, string>();
	/** The rows of the list at the last call of `extend`, and the number of the first of them that have their texts. */
	#rows: readonly R[] = [];
	#size = 0;

	constructor(columns: readonly SearchedColumn<R>[]) {
		this.#columns = columns;
	}

	/** The number of leading rows that can be searched. */
	get size(): number {
		return this.#size;
	}

	/**
	 * Makes the texts of rows until all have theirs or the clock reaches `until`. It always makes those of the first `minimum` rows,
	 * and the last ones when at most `minimum` are left. Returns true when all rows have their texts.
	 */
	extend(rows: readonly R[], until: number, minimum = 0): boolean {
		if (rows !== this.#rows) this.#replace(rows);
		const requiredSize = rows.length - this.#size <= minimum ? rows.length : minimum;
		while (this.#size < rows.length && (this.#size < requiredSize || performance.now() < until)) {
			const end = Math.min(this.#size + rowsPerClockCheck, rows.length);
			for (; this.#size < end; this.#size++) this.#textOf(rows[this.#size] as R);
		}
		return this.#size === rows.length;
	}

	/** Rows of the list before have their texts, up to the first new row. */
	#replace(rows: readonly R[]): void {
		let size = 0;
		while (size < this.#size && rows[size] === this.#rows[size]) size++;
		while (size < rows.length && this.#texts.has(rows[size] as R)) size++;
		this.#rows = rows;
		this.#size = Math.min(size, rows.length);
	}

	#textOf(row: R): string {
		const known = this.#texts.get(row);
		if (known !== undefined) return known;
		const text = this.#columns.map((column) => fold(column.text(row))).join(separator);
		this.#texts.set(row, text);
		return text;
	}

	/** A 1 for each leading row with its text that matches all terms. Every column of the terms must be among the columns. */
	find(terms: readonly FilterTerm[]): Uint8Array {
		const searches = terms.map(({text, isInverse, column}) => {
			const isSearched = this.#columns.map(({name, isNamedOnly = false}) =>
				column === undefined ? !isNamedOnly : name === column,
			);
			return {text, isInverse, isSearched, searchesAll: isSearched.every(Boolean)};
		});
		const matches = new Uint8Array(this.#size);
		for (let index = 0; index < matches.length; index++) {
			const row = this.#textOf(this.#rows[index] as R);
			const isMatch = searches.every(({text, isInverse, isSearched, searchesAll}) => {
				const has =
					row.includes(text) &&
					(searchesAll || row.split(separator).some((each, column) => isSearched[column] && each.includes(text)));
				return has !== isInverse;
			});
			if (isMatch) matches[index] = 1;
		}
		return matches;
	}
}
