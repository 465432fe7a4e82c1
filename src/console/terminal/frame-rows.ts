/** Finds and replaces the rows of a list in the lines of a frame. */

/** Whether a line begins with a row. A row that is alone on its line has no trailing blanks. */
export const holdsRow = (line: string | undefined, row: string): boolean =>
	line !== undefined && (line.length < row.length ? line === row.trimEnd() : line.startsWith(row));

/** The lines with other rows from `top` on. A row that is alone on its line has no trailing blanks. */
export function withRows(
	lines: readonly string[],
	{top, before, after}: {readonly top: number; readonly before: readonly string[]; readonly after: readonly string[]},
): string[] {
	return lines.map((line, index) => {
		const [previous, row] = [before[index - top], after[index - top]];
		if (previous === undefined || row === undefined || previous === row) return line;
		return line.length <= previous.length ? row.trimEnd() : row + line.slice(previous.length);
	});
}
