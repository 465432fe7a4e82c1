/**
 * The texts of a list's cells, laid out to be searched: each distinct text of a column once, all of them in one long string,
 * and for each row the numbers of its texts. A word is looked for in a few long strings, however many rows there are.
 */
import {CellTexts} from './cell-texts.ts';
import type {FilterTerm} from './filter.ts';

/** A cell of every row. */
export interface IndexedColumn<R> {
	/** As filters name it, lower-cased; undefined for what only plain words find. */
	readonly name: string | undefined;
	text(row: R): string;
}

/** Rows that share their long strings: their numbers fit into two bytes, and what is not settled yet stays small. */
const mostRows = 16_384;

/** Rows between two looks at the clock. */
const stride = 16;

export class TextIndex<R extends object> {
	readonly #columns: readonly IndexedColumn<R>[];
	readonly #read: (row: R) => R;
	readonly #segments: Segment[] = [];
	/** The list's rows when they were last taken in, and how many of them were. */
	#rows: readonly R[] = [];
	#size = 0;

	/** `read` gives a row in the form in which all its texts are found out soonest. */
	constructor(columns: readonly IndexedColumn<R>[], read: (row: R) => R) {
		this.#columns = columns;
		this.#read = read;
	}

	/** How many rows, from the first on, are known. */
	get size(): number {
		return this.#size;
	}

	/**
	 * Takes in rows until all are known or the time has come, but in any case the first ones and the last ones: `least` of
	 * each. True when all are known.
	 */
	extend(rows: readonly R[], until: number, least = 0): boolean {
		if (rows !== this.#rows) this.#follow(rows);
		const enough = rows.length - this.#size <= least ? rows.length : least;
		while (this.#size < rows.length && (this.#size < enough || performance.now() < until)) {
			const end = Math.min(this.#size + stride, rows.length);
			for (; this.#size < end; this.#size++) this.#add(rows[this.#size] as R);
		}
		return this.#size === rows.length;
	}

	#add(row: R): void {
		let last = this.#segments.at(-1);
		if (!last?.isOpen) {
			last = new Segment(this.#columns.length);
			this.#segments.push(last);
		}
		const read = this.#read(row);
		last.add((column) => this.#columns[column]?.text(read).toLowerCase() ?? '');
	}

	/** Other rows than before: those that are still there in the same order stay known, up to the first new one. */
	#follow(rows: readonly R[]): void {
		let [at, next] = [0, 0];
		const isKept = () => {
			const isSame = next < rows.length && this.#rows[at] === rows[next];
			at++;
			if (isSame) next++;
			return isSame;
		};
		for (const segment of this.#segments) segment.keep(isKept);
		this.#rows = rows;
		this.#size = next;
	}

	/** A 1 for each row known so far that all terms hold for. Every column named must be here. */
	find(terms: readonly FilterTerm[]): Uint8Array {
		const found = new Uint8Array(this.#size).fill(1);
		const searches = terms.map(({text, isInverse, column}) => ({
			text,
			unwanted: isInverse ? 1 : 0,
			columns: this.#columns.flatMap(({name}, place) => (column === undefined || name === column ? [place] : [])),
		}));
		let from = 0;
		for (const segment of this.#segments) {
			for (const {text, unwanted, columns} of searches) {
				const rows = segment.rowsWith(text, columns);
				for (let row = 0; row < rows.length; row++) if (rows[row] === unwanted) found[from + row] = 0;
			}
			from += segment.count;
		}
		return found;
	}
}

/** Rows that follow each other, a column at a time. */
class Segment {
	readonly #cells: readonly CellTexts[];
	count = 0;
	#isOpen = true;

	constructor(columns: number) {
		this.#cells = Array.from({length: columns}, () => new CellTexts());
	}

	get isOpen(): boolean {
		return this.#isOpen;
	}

	add(textOf: (column: number) => string): void {
		for (let column = 0; column < this.#cells.length; column++) this.#cells[column]?.add(textOf(column));
		this.count++;
		if (this.count === mostRows) this.#close();
	}

	#close(): void {
		this.#isOpen = false;
		for (const cells of this.#cells) cells.close();
	}

	keep(isKept: () => boolean): void {
		const kept = new Uint8Array(this.count);
		let count = 0;
		for (let row = 0; row < this.count; row++) {
			if (!isKept()) continue;
			kept[row] = 1;
			count++;
		}
		if (count === this.count) return;
		this.#close();
		for (const cells of this.#cells) cells.keep(kept);
		this.count = count;
	}

	/** A 1 for each row that has the word in one of the columns. */
	rowsWith(word: string, columns: readonly number[]): Uint8Array {
		const rows = new Uint8Array(this.count);
		for (const column of columns) this.#cells[column]?.mark(word, rows);
		return rows;
	}
}
