/** The rows of a list as they were read: its pages, each id once, and the effect of the refreshes. No filter and no sort. */
import {type Effect, mergeRefresh, noEffect, type Refreshed, withPage} from './refresh.ts';

export class LoadedRows<R extends object> {
	readonly #id: (row: R) => string;
	#pages: readonly (readonly R[])[] = [];
	#byId = new Map<string, R>();
	/** None of them is gone. */
	all: readonly R[] = [];
	effect: Effect<R> = noEffect;

	constructor(id: (row: R) => string) {
		this.#id = id;
	}

	/** The row with an id, if it is not gone. */
	get(id: string | undefined): R | undefined {
		return id === undefined ? undefined : this.#byId.get(id);
	}

	/**
	 * Takes the pages read so far. Pages that continue the previous ones are appended; any other pages are a refresh. The first row of
	 * several with the same id counts. The same pages again have no effect.
	 */
	load(pages: readonly (readonly R[])[]): 'same' | 'appended' | 'refreshed' {
		const count = this.#pages.length;
		// The pages of a refresh are other objects, from the first to the last.
		const isContinuation = count === 0 || pages[count - 1] === this.#pages.at(-1);
		if (isContinuation && pages.length === count) return 'same';
		this.#pages = pages;
		if (isContinuation) this.#append(pages.slice(count).flat());
		else this.#replace(mergeRefresh(this.all, this.effect, pages.flat(), this.#id));
		return isContinuation ? 'appended' : 'refreshed';
	}

	#append(rows: readonly R[]): void {
		const added = rows.filter((row) => {
			const id = this.#id(row);
			if (this.#byId.has(id)) return false;
			this.#byId.set(id, row);
			return true;
		});
		this.effect = withPage(this.effect, added, this.#id);
		this.all = this.all.concat(added);
	}

	/** Replaces all rows without an effect. Returns false for those of the last call. */
	show(rows: readonly R[]): boolean {
		if (this.#pages.length === 1 && this.#pages[0] === rows) return false;
		this.#pages = [rows];
		this.#replace({rows: [...rows], effect: noEffect});
		return true;
	}

	#replace({rows, effect}: Refreshed<R>): void {
		this.all = rows;
		this.effect = effect;
		this.#byId = new Map(rows.toReversed().map((row) => [this.#id(row), row]));
	}

	/** Ends the effect: rows that are gone are not drawn any more. Returns false without one. */
	settle(): boolean {
		if (this.effect.states.size === 0) return false;
		this.effect = noEffect;
		return true;
	}
}
