/** Makes the searched texts of a list in slices of a few milliseconds, so that keys are never blocked. */
import {setImmediate as turn} from 'node:timers/promises';
import {type FilterTerm, matcherOf} from '../../domain/resources/search/filter.ts';
import {sleep, sliceTime} from '../../text/timer.ts';
import type {List} from './list.ts';
import {RowTexts, type SearchedColumn} from './row-texts.ts';

/** The number of new rows that a filter indexes synchronously: all rows of most lists. */
const syncRows = 256;

/** The pause of indexing after a key in milliseconds. The effect of the key is drawn in it. */
const keyPause = 16;

export class Indexing<R extends object> {
	readonly #list: List<R>;
	readonly #texts: RowTexts<R>;
	#isPrefetching = false;
	#lastKeyAt = Number.NEGATIVE_INFINITY;
	#work: Promise<void> | undefined;

	constructor(list: List<R>, columns: readonly SearchedColumn<R>[]) {
		this.#list = list;
		this.#texts = new RowTexts(columns);
	}

	/**
	 * Filters the list, at first only the rows indexed so far. `textOf` returns the folded text of any column.
	 */
	filter(terms: readonly FilterTerm[], textOf: (row: R, column: string | undefined) => string): void {
		this.#lastKeyAt = performance.now();
		this.#list.filter(matcherOf(terms, textOf), (rows) => {
			if (!this.#texts.extend(rows, 0, syncRows)) void this.#run();
			return this.#texts.find(terms);
		});
	}

	/** Makes the texts before a filter is set. Resolves when all rows are indexed, or after `stop`. */
	ahead(): Promise<void> {
		this.#isPrefetching = true;
		return this.#run();
	}

	/** Ends indexing, unless a filter is set. */
	stop(): void {
		this.#isPrefetching = false;
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
			if (performance.now() - this.#lastKeyAt < keyPause) await sleep(keyPause);
			const {evaluated, loaded, isFiltered} = list.snapshot;
			if (evaluated < loaded && this.#texts.size >= 2 * evaluated) list.refilter();
			if (!this.#isPrefetching && !isFiltered) return;
		} while (!this.#texts.extend(list.snapshot.rows, performance.now() + sliceTime));
		if (list.snapshot.evaluated < list.snapshot.loaded) list.refilter();
	}
}
