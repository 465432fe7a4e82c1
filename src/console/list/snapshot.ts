/** An immutable state of a list: its rows, the view after filter and sort, the cursor and the marks. */
import {type Effect, goneBefore, type RowState} from './refresh.ts';

/** The rows of a list that a screen draws. */
export interface ListWindow<R> {
	readonly rows: readonly R[];
	/** The index of the first of them among all drawn rows. */
	readonly top: number;
	/** The index of the cursor in `rows`, or -1 without rows. */
	readonly cursor: number;
	/** Increases when rows or marks change. Windows with equal `revision` and `top` differ only in the cursor. */
	readonly revision: number;
	/** Increases when the filter or the sort is set. The words that the cells of the rows show as matches may then be others. */
	readonly arrangement: number;
}

interface Parts<R> {
	readonly id: (row: R) => string;
	/** All loaded rows, without filter and sort. None of them is gone. */
	readonly rows: readonly R[];
	/** All rows in view order. */
	readonly view: readonly R[];
	/** The number of loaded rows that the filter has evaluated; all rows without a filter. */
	readonly evaluated: number;
	/** The view with the rows that are gone, as it is drawn. */
	readonly drawn: readonly R[];
	/** The index of the cursor among the drawn rows. */
	readonly cursor: number;
	readonly top: number;
	/** The ids of the marked rows. */
	readonly marks: ReadonlySet<string>;
	readonly effect: Effect<R>;
	/** Whether a filter or a sort applies. */
	readonly isArranged: boolean;
	readonly isFiltered: boolean;
	/** Increases when rows or marks change. */
	readonly revision: number;
	/** Increases when the filter or the sort is set. */
	readonly arrangement: number;
	/** Increases with every key that moves the cursor. */
	readonly moves: number;
}

export type ListSnapshot<R extends object> = ReturnType<typeof snapshotOf<R>>;

export function snapshotOf<R extends object>({id, top, effect, revision, arrangement, drawn, ...parts}: Parts<R>) {
	const {rows} = parts;
	const {states, gone} = effect;
	const isPresent = (row: R) => !gone.has(id(row));
	const [selected] = drawn.slice(parts.cursor, parts.cursor + 1).filter(isPresent);
	const marks: ReadonlySet<string> =
		gone.size === 0 ? parts.marks : new Set([...parts.marks].filter((each) => !gone.has(each)));
	const isMarked = (row: R) => marks.has(id(row));
	return {
		...parts,
		revision,
		marks,
		loaded: rows.length,
		/** The number of rows that are gone and not yet out of sight. */
		gone: gone.size,
		/** The index of the cursor in the view; that of the next row if it is on one that is gone. */
		cursor: Math.max(0, Math.min(parts.cursor - goneBefore(parts.cursor, drawn, effect, id), parts.view.length - 1)),
		/** The row under the cursor. Undefined without rows, and for one that is gone. */
		selected,
		selectedId: selected && id(selected),
		/**
		 * The index of the selected row in the loaded rows, or of the row before it if it is gone, or -1. A refresh reads the list
		 * at least that far.
		 */
		get selectedIndex(): number {
			const last = drawn.slice(0, parts.cursor + 1).findLast(isPresent);
			return last ? rows.indexOf(last) : -1;
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
		window: (height: number): ListWindow<R> =>
			windowOf({drawn, cursor: parts.cursor, top, revision, arrangement}, height),
		/** The rows of the screens before and after the window. */
		neighbours: (height: number): readonly R[] => [
			...drawn.slice(Math.max(0, top - height), top),
			...drawn.slice(top + height, top + 2 * height),
		],
	};
}

/** The rows to draw on a number of lines. */
export function windowOf<R>(
	{drawn, cursor, top, revision, arrangement}: Pick<Parts<R>, 'drawn' | 'cursor' | 'top' | 'revision' | 'arrangement'>,
	height: number,
): ListWindow<R> {
	const first = clampedTop(top, {cursor, height, count: drawn.length});
	const rows = drawn.slice(first, first + height);
	return {rows, top: first, cursor: rows.length > 0 ? cursor - first : -1, revision, arrangement};
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
