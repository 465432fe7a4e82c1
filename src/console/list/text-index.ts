/**
 * A search index over the cell texts of a list. It joins the distinct texts of a column into one long string per segment, and
 * stores a text number for each row. A search thus scans a few long strings, independent of the number of rows.
 */
import {fold} from '../../text/match/fold.ts';
import {CellTexts} from './cell-texts.ts';
import type {FilterTerm} from './filter.ts';

export interface IndexedColumn<R> {
	/** The lower-cased name in filters; undefined for a column that only plain words search. */
	readonly name: string | undefined;
	text(row: R): string;
}

/** The maximum of rows in a segment. Text numbers then fit into two bytes, and the open segment stays small. */
const maxSegmentRows = 16_384;

/** The number of rows between two checks of the clock. */
const rowsPerClockCheck = 16;

export class TextIndex<R extends object> {
	readonly #columns: readonly IndexedColumn<R>[];
	readonly #read: (row: R) => R;
	readonly #segments: Segment[] = [];
	/** The rows of the list at the last call of `extend`, and the number of them that are indexed. */
	#rows: readonly R[] = [];
	#size = 0;

	/** `read` returns a row in the form that is the fastest to read. */
	constructor(columns: readonly IndexedColumn<R>[], read: (row: R) => R) {
		this.#columns = columns;
		this.#read = read;
	}

	/** The number of leading rows that are indexed. */
	get size(): number {
		return this.#size;
	}

	/**
	 * Indexes rows until all are indexed or the clock reaches `until`. It always indexes the first `minimum` rows, and the
	 * last ones when at most `minimum` are left. Returns true when all rows are indexed.
	 */
	extend(rows: readonly R[], until: number, minimum = 0): boolean {
		if (rows !== this.#rows) this.#reconcile(rows);
		const requiredSize = rows.length - this.#size <= minimum ? rows.length : minimum;
		while (this.#size < rows.length && (this.#size < requiredSize || performance.now() < until)) {
			const end = Math.min(this.#size + rowsPerClockCheck, rows.length);
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
		last.add((column) => fold(this.#columns[column]?.text(read) ?? ''));
	}

	/** Adapts the index to replaced rows. Rows that remain in the same order stay indexed, up to the first new row. */
	#reconcile(rows: readonly R[]): void {
		const before = this.#rows;
		this.#rows = rows;
		if (hasSameStart(before, rows, this.#size)) return;
		let [position, next] = [0, 0];
		const isUnchanged = () => {
			const isSame = next < rows.length && before[position] === rows[next];
			position++;
			if (isSame) next++;
			return isSame;
		};
		for (const segment of this.#segments) segment.keep(isUnchanged);
		this.#size = next;
	}

	/** A 1 for each indexed row that matches all terms. Every column of the terms must be in the index. */
	find(terms: readonly FilterTerm[]): Uint8Array {
		const matches = new Uint8Array(this.#size).fill(1);
		const searches = terms.map(({text, isInverse, column}) => ({
			text,
			unwanted: isInverse ? 1 : 0,
			columns: this.#columns.flatMap(({name}, index) => (column === undefined || name === column ? [index] : [])),
		}));
		let from = 0;
		for (const segment of this.#segments) {
			for (const {text, unwanted, columns} of searches) {
				const rows = segment.rowsWith(text, columns);
				for (let row = 0; row < rows.length; row++) if (rows[row] === unwanted) matches[from + row] = 0;
				if (!matches.subarray(from, from + rows.length).includes(1)) break;
			}
			from += segment.count;
		}
		return matches;
	}
}

/** Whether the first `count` rows are the same: the other list only has more rows. */
function hasSameStart<R>(rows: readonly R[], others: readonly R[], count: number): boolean {
	for (let index = 0; index < count; index++) if (rows[index] !== others[index]) return false;
	return true;
}

/** A run of consecutive rows, stored by column. */
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
		if (this.count === maxSegmentRows) this.#close();
	}

	#close(): void {
		this.#isOpen = false;
		for (const cells of this.#cells) cells.close();
	}

	keep(isUnchanged: () => boolean): void {
		const selection = new Uint8Array(this.count);
		let count = 0;
		for (let row = 0; row < this.count; row++) {
			if (!isUnchanged()) continue;
			selection[row] = 1;
			count++;
		}
		if (count === this.count) return;
		this.#close();
		for (const cells of this.#cells) cells.keep(selection);
		this.count = count;
	}

	/** A 1 for each row with the word in one of the columns. */
	rowsWith(word: string, columns: readonly number[]): Uint8Array {
		const rows = new Uint8Array(this.count);
		for (const column of columns) this.#cells[column]?.mark(word, rows);
		return rows;
	}
}
