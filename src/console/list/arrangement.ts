/** The filter and the sort of a list: they select the rows of the view and their order. */
import {insertSorted, type Sort} from './sort.ts';

export type Matcher<R> = (row: R) => boolean;

/**
 * Evaluates a filter for all rows at once. The result has a 1 for each row that matches, in row order. It may cover only the
 * first rows; its creator then calls `refilter` when more rows are evaluated.
 */
export type Find<R> = (rows: readonly R[]) => Uint8Array;

export class Arrangement<R extends object> {
	#matcher: Matcher<R> | undefined;
	#find: Find<R> | undefined;
	#sort: Sort<R> | undefined;
	/** The indexes of all rows in sort order; empty without a sort. */
	#order: readonly number[] = [];
	/** The number of rows that the filter had evaluated when the view was built. */
	#evaluated = 0;
	/** The indexes of rows that stay visible until the filter evaluates them, in order. */
	#pending: readonly number[] = [];

	get isFiltered(): boolean {
		return this.#matcher !== undefined;
	}

	get isArranged(): boolean {
		return this.isFiltered || this.#sort !== undefined;
	}

	/** The number of leading rows for which the view is final. */
	evaluated(rows: readonly R[]): number {
		return this.isFiltered ? this.#evaluated : rows.length;
	}

	/** `match` is a row known to match. It stays visible before the filter reaches it. */
	filter(rows: readonly R[], matcher: Matcher<R> | undefined, find: Find<R> | undefined, match: R | undefined): void {
		this.#matcher = matcher;
		this.#find = matcher && (find ?? ((all) => Uint8Array.from(all, (row) => (matcher(row) ? 1 : 0))));
		this.#pending = match ? [rows.indexOf(match)] : [];
	}

	sort(rows: readonly R[], sort: Sort<R> | undefined): void {
		this.#sort = sort;
		this.#order = [];
		this.#sortIn(rows, 0);
	}

	/** Rows were appended from index `from` on. */
	extend(rows: readonly R[], from: number): void {
		this.#sortIn(rows, from);
	}

	/** The rows were replaced. Rows that were visible stay visible until the filter evaluates them. */
	replace(rows: readonly R[], wasShown: (row: R) => boolean): void {
		this.#order = [];
		this.#sortIn(rows, 0);
		this.#pending = this.#find ? rows.flatMap((row, index) => (wasShown(row) ? [index] : [])) : [];
	}

	#sortIn(rows: readonly R[], from: number): void {
		if (!this.#sort) return;
		const {key, isReversed} = this.#sort;
		const added = Array.from({length: rows.length - from}, (_, index) => from + index);
		this.#order = insertSorted(this.#order, added, {key: (index) => key(rows[index] as R), isReversed});
	}

	/** Returns the same array without a filter and a sort. */
	view(rows: readonly R[]): readonly R[] {
		const matches = this.#find?.(rows);
		if (!matches) return this.#sort ? this.#order.map((index) => rows[index] as R) : rows;
		this.#evaluated = matches.length;
		const unevaluated = this.#pending.filter((index) => index >= matches.length);
		const view: R[] = [];
		if (this.#sort) {
			const pending = new Set(unevaluated);
			for (const index of this.#order) if (matches[index] === 1 || pending.has(index)) view.push(rows[index] as R);
			return view;
		}
		for (let index = 0; index < matches.length; index++) if (matches[index] === 1) view.push(rows[index] as R);
		for (const index of unevaluated) view.push(rows[index] as R);
		return view;
	}
}
