/** An immutable state of a list: its rows, the view after filter and sort, the cursor and the marks. */
import type {RowState} from './refresh.ts';

/** The rows of a list that a screen draws. */
export interface ListWindow<R> {
	readonly rows: readonly R[];
	/** The index of the first drawn row in the view. */
	readonly top: number;
	/** The index of the cursor in `rows`, or -1 without rows. */
	readonly cursor: number;
	/** Increases when rows or marks change. Windows with equal `revision` and `top` differ only in the cursor. */
	readonly revision: number;
}

interface Parts<R> {
	readonly id: (row: R) => string;
	readonly rows: readonly R[];
	readonly view: readonly R[];
	readonly evaluated: number;
	readonly cursor: number;
	readonly top: number;
	readonly marks: ReadonlySet<string>;
	readonly states: ReadonlyMap<string, RowState>;
	readonly isArranged: boolean;
	readonly isFiltered: boolean;
	readonly revision: number;
	readonly moves: number;
}

export class ListSnapshot<R extends object> {
	readonly #parts: Parts<R>;

	constructor(parts: Parts<R>) {
		this.#parts = parts;
	}

	/** All loaded rows, without filter and sort. */
	get rows(): readonly R[] {
		return this.#parts.rows;
	}

	get loaded(): number {
		return this.#parts.rows.length;
	}

	/** All rows in view order. */
	get view(): readonly R[] {
		return this.#parts.view;
	}

	/** The number of loaded rows that the filter has evaluated; all rows without a filter. */
	get evaluated(): number {
		return this.#parts.evaluated;
	}

	/** The index of the cursor in the view. */
	get cursor(): number {
		return this.#parts.cursor;
	}

	/** Increases with every key that moves the cursor. */
	get moves(): number {
		return this.#parts.moves;
	}

	/** The row under the cursor. */
	get selected(): R | undefined {
		return this.view[this.cursor];
	}

	get selectedId(): string | undefined {
		return this.selected && this.#parts.id(this.selected);
	}

	/** The index of the selected row in the loaded rows, or -1. A refresh reads the list at least that far. */
	get selectedIndex(): number {
		return this.selected ? this.rows.indexOf(this.selected) : -1;
	}

	/** The ids of the marked rows. */
	get marks(): ReadonlySet<string> {
		return this.#parts.marks;
	}

	/** The marked rows, including filtered ones; the selected row without marks. */
	get chosen(): readonly R[] {
		if (this.marks.size > 0) return this.rows.filter((row) => this.isMarked(row));
		return this.selected ? [this.selected] : [];
	}

	/** Whether a filter or a sort applies. */
	get isArranged(): boolean {
		return this.#parts.isArranged;
	}

	get isFiltered(): boolean {
		return this.#parts.isFiltered;
	}

	isMarked(row: R): boolean {
		return this.marks.has(this.#parts.id(row));
	}

	/** The effect of the last refresh on a row, if any. */
	stateOf(row: R): RowState | undefined {
		return this.#parts.states.get(this.#parts.id(row));
	}

	/** The rows to draw on a number of lines. */
	window(height: number): ListWindow<R> {
		const {view, cursor, revision} = this.#parts;
		const top = clampedTop(this.#parts.top, {cursor, height, count: view.length});
		const rows = view.slice(top, top + height);
		return {rows, top, cursor: rows.length > 0 ? cursor - top : -1, revision};
	}
}

interface Frame {
	readonly cursor: number;
	readonly height: number;
	/** The number of rows of the view. */
	readonly count: number;
}

/** The first visible row closest to `top` for which the cursor is visible and no line stays empty needlessly. */
export function clampedTop(top: number, {cursor, height, count}: Frame): number {
	const minimum = Math.max(0, cursor - height + 1);
	return Math.max(0, Math.min(Math.max(top, minimum), cursor, Math.max(0, count - height)));
}
