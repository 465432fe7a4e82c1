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
	/** All loaded rows, without filter and sort. */
	readonly rows: readonly R[];
	/** All rows in view order. */
	readonly view: readonly R[];
	/** The number of loaded rows that the filter has evaluated; all rows without a filter. */
	readonly evaluated: number;
	/** The index of the cursor in the view. */
	readonly cursor: number;
	readonly top: number;
	/** The ids of the marked rows. */
	readonly marks: ReadonlySet<string>;
	readonly states: ReadonlyMap<string, RowState>;
	/** Whether a filter or a sort applies. */
	readonly isArranged: boolean;
	readonly isFiltered: boolean;
	readonly revision: number;
	/** Increases with every key that moves the cursor. */
	readonly moves: number;
}

export type ListSnapshot<R extends object> = ReturnType<typeof snapshotOf<R>>;

export function snapshotOf<R extends object>({id, top, states, revision, ...parts}: Parts<R>) {
	const {rows, view, cursor, marks} = parts;
	const selected = view[cursor];
	const isMarked = (row: R) => marks.has(id(row));
	return {
		...parts,
		loaded: rows.length,
		/** The row under the cursor. */
		selected,
		selectedId: selected && id(selected),
		/** The index of the selected row in the loaded rows, or -1. A refresh reads the list at least that far. */
		get selectedIndex(): number {
			return selected ? rows.indexOf(selected) : -1;
		},
		/** The marked rows, including filtered ones; the selected row without marks. */
		get chosen(): readonly R[] {
			if (marks.size > 0) return rows.filter(isMarked);
			return selected ? [selected] : [];
		},
		isMarked,
		/** The effect of the last refresh on a row, if any. */
		stateOf: (row: R): RowState | undefined => states.get(id(row)),
		/** The rows to draw on a number of lines. */
		window(height: number): ListWindow<R> {
			const first = clampedTop(top, {cursor, height, count: view.length});
			const drawn = view.slice(first, first + height);
			return {rows: drawn, top: first, cursor: drawn.length > 0 ? cursor - first : -1, revision};
		},
	};
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
