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
export function withPainting(lines: readonly string[], top: number, {drawn, painted, below}: Painting): string[] {
	const next = [...lines];
	for (const [slot, row] of painted.entries()) {
		const [line = '', previous = ''] = [lines[top + slot], drawn[slot]];
		if (previous !== row)
			next[top + slot] = line.length <= previous.length ? row.trimEnd() : row + line.slice(previous.length);
	}
	const end = top + painted.length;
	for (const [index, line] of below.slice(0, lines.length - end).entries()) next[end + index] = line;
	return next;
}
