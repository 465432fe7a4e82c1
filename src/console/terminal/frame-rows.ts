/** Finds and replaces the rows of a list in the lines of a frame. */

/** Whether a line begins with a row. A row that is alone on its line has no trailing blanks. */
export const holdsRow = (line: string | undefined, row: string): boolean =>
	line !== undefined && (line.length < row.length ? line === row.trimEnd() : line.startsWith(row));

/** Rows in place of those that React drew, and the lines below them, which take the whole width. */
export interface Painting {
	readonly drawn: readonly string[];
	readonly painted: readonly string[];
	readonly below: readonly string[];
}

/** The lines with the painted rows from `top` on. A row that is alone on its line has no trailing blanks. */
export const withPainting = (lines: readonly string[], top: number, {drawn, painted, below}: Painting): string[] =>
	lines.map((line, index) => {
		const slot = index - top;
		const [previous, row] = [drawn[slot], painted[slot]];
		if (previous === undefined || row === undefined) return below[slot - painted.length] ?? line;
		if (previous === row) return line;
		return line.length <= previous.length ? row.trimEnd() : row + line.slice(previous.length);
	});
