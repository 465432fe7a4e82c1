/** The dependencies of the router. */
export interface RouterOptions {
	readonly report: (message: string) => void;
	readonly onKey?: () => void;
	readonly painter?: Painter | undefined;
}

/** Paints moved rows ahead of the other output. */
export interface Painter {
	/** Paints the rows that the keys so far have moved. */
	readonly repaint: () => void;
	/** Draws at once all that motions have postponed. */
	readonly catchUp: () => void;
}
