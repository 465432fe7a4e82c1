/** The interaction state of a chart. */
export interface ChartState {
	/** Index of the cursor position. Undefined before the first key. */
	readonly cursor: number | undefined;
	readonly isTable: boolean;
	/** The first row of the table. */
	readonly top: number;
}

export const startChart: ChartState = {cursor: undefined, isTable: false, top: 0};
