/** What a chart remembers of the person reading it. */
export interface ChartState {
	/** Position among the times that can be read out; undefined before the first key. */
	readonly cursor: number | undefined;
	readonly isTable: boolean;
	/** The first row of the table. */
	readonly top: number;
}

export const startChart: ChartState = {cursor: undefined, isTable: false, top: 0};
