/** Keeps the texts of a list's cells ready to be searched, a few milliseconds at a time, so that no key waits for that. */
import {setTimeout as rest, setImmediate as turn} from 'node:timers/promises';
import {type FilterTerm, matcherOf} from './filter.ts';
import type {List} from './list.ts';
import {type IndexedColumn, TextIndex} from './text-index.ts';

/** Milliseconds for which keys may have to wait. */
const slice = 4;

/** Rows that are taken in at once wherever a filter meets new ones: all of most lists. */
const atOnce = 256;

/** Milliseconds after a key in which what it did is drawn and nothing is gone through. */
const pause = 16;

export class Indexing<R extends object> {
	readonly #list: List<R>;
	readonly #index: TextIndex<R>;
	readonly #names: ReadonlySet<string | undefined>;
	#isAhead = false;
	#keyAt = Number.NEGATIVE_INFINITY;
	#work: Promise<void> | undefined;

	constructor(list: List<R>, columns: readonly IndexedColumn<R>[], read: (row: R) => R = (row) => row) {
		this.#list = list;
		this.#index = new TextIndex(columns, read);
		this.#names = new Set([undefined, ...columns.map(({name}) => name)]);
	}

	/**
	 * Filters the list, at first perhaps only as far as it has been gone through. `textOf` gives the lower-cased text of any
	 * column; those that are not kept ready are looked at in rows that match in all else.
	 */
	filter(terms: readonly FilterTerm[], textOf: (row: R, column: string | undefined) => string): void {
		const ready = terms.filter(({column}) => this.#names.has(column));
		const matchesRest = matcherOf(
			terms.filter((term) => !ready.includes(term)),
			textOf,
		);
		this.#keyAt = performance.now();
		this.#list.filter(matcherOf(terms, textOf), (rows) => {
			if (!this.#index.extend(rows, 0, atOnce)) void this.#run();
			const found = this.#index.find(ready);
			if (matchesRest) {
				for (const [place, one] of found.entries()) if (one === 1 && !matchesRest(rows[place] as R)) found[place] = 0;
			}
			return found;
		});
	}

	/** Goes through the rows before a filter is set. Resolves when it has come to the end, or stopped. */
	ahead(): Promise<void> {
		this.#isAhead = true;
		return this.#run();
	}

	/** There is no filter to come. */
	stop(): void {
		this.#isAhead = false;
	}

	#run(): Promise<void> {
		this.#work ??= this.#go().finally(() => {
			this.#work = undefined;
		});
		return this.#work;
	}

	async #go(): Promise<void> {
		const list = this.#list;
		do {
			await turn();
			if (performance.now() - this.#keyAt < pause) await rest(pause);
			if (list.judged < list.loaded && this.#index.size >= 2 * list.judged) list.refilter();
			if (!this.#isAhead && !list.isFiltered) return;
		} while (!this.#index.extend(list.rows, performance.now() + slice));
		if (list.judged < list.loaded) list.refilter();
	}
}
