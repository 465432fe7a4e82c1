/** What a screen draws. */
export interface ListWindow<R> {
	readonly rows: readonly R[];
	/** The view's index of the first row drawn. */
	readonly top: number;
	/** The cursor's place among `rows`, -1 when there is nothing to point at. */
	readonly cursor: number;
	/** The same as long as rows and marks are: then windows with the same `top` differ in nothing but the cursor. */
	readonly revision: number;
}
