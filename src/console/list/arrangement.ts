/** Which of a list's rows are shown and in what order: what a filter and a sort make of them. */
import {insertSorted, type Sort} from './sort.ts';

export type Matcher<R> = (row: R) => boolean;

/**
 * What a matcher says of all rows at once, in their order: a 1 for each that matches. It may say so of the first rows only,
 * as long as it has to find out about the others; whoever made it tells the list when more is known.
 */
export type Find<R> = (rows: readonly R[]) => Uint8Array;

export class Arrangement<R extends object> {
	#matcher: Matcher<R> | undefined;
	#find: Find<R> | undefined;
	#sort: Sort<R> | undefined;
	/** Places of all rows, as sorted; empty while nothing sorts. */
	#order: readonly number[] = [];
	/** How many rows the filter had judged when the view was made. */
	#judged = 0;
	/** Places of rows that are shown until they are judged, in order. */
	#benefit: readonly number[] = [];

	get isFiltered(): boolean {
		return this.#matcher !== undefined;
	}

	get isArranged(): boolean {
		return this.isFiltered || this.#sort !== undefined;
	}

	/** How many rows, from the first on, the view is right about. */
	judged(rows: readonly R[]): number {
		return this.isFiltered ? this.#judged : rows.length;
	}

	/** `kept` is a row that matches, shown at once wherever it is. */
	filter(rows: readonly R[], matcher: Matcher<R> | undefined, find: Find<R> | undefined, kept: R | undefined): void {
		this.#matcher = matcher;
		this.#find = matcher && (find ?? ((all) => Uint8Array.from(all, (row) => (matcher(row) ? 1 : 0))));
		this.#benefit = find && kept ? [rows.indexOf(kept)] : [];
	}

	sort(rows: readonly R[], sort: Sort<R> | undefined): void {
		this.#sort = sort;
		this.#order = [];
		this.#sortIn(rows, 0);
	}

	/** Rows have come behind those there were. */
	extend(rows: readonly R[], from: number): void {
		this.#sortIn(rows, from);
	}

	/** Rows are other than they were; those that were shown stay until they are judged. */
	replace(rows: readonly R[], wasShown: (row: R) => boolean): void {
		this.#order = [];
		this.#sortIn(rows, 0);
		this.#benefit = this.#find ? rows.flatMap((row, place) => (wasShown(row) ? [place] : [])) : [];
	}

	#sortIn(rows: readonly R[], from: number): void {
		if (!this.#sort) return;
		const {key, isReversed} = this.#sort;
		const added = Array.from({length: rows.length - from}, (_, index) => from + index);
		this.#order = insertSorted(this.#order, added, {key: (place) => key(rows[place] as R), isReversed});
	}

	/** The rows themselves while nothing filters or sorts. */
	view(rows: R[]): R[] {
		const found = this.#find?.(rows);
		if (!found) return this.#sort ? this.#order.map((place) => rows[place] as R) : rows;
		this.#judged = found.length;
		const late = this.#benefit.filter((place) => place >= found.length);
		const shown: R[] = [];
		if (this.#sort) {
			const stays = new Set(late);
			for (const place of this.#order) if (found[place] === 1 || stays.has(place)) shown.push(rows[place] as R);
			return shown;
		}
		for (let place = 0; place < found.length; place++) if (found[place] === 1) shown.push(rows[place] as R);
		for (const place of late) shown.push(rows[place] as R);
		return shown;
	}
}
