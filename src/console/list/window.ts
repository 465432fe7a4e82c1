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
