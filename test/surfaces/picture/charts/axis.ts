/** Reads the axis of a drawn chart. */

/** The column of the axis, which is a letter where a line of several starts. */
export const axisOf = (lines: readonly string[]): number =>
	Math.min(...lines.map((line) => line.indexOf('│')).filter((column) => column >= 0));

/**
 * The lines with a plain axis, without the letters of the lines that start at it. Their dots, letters of others or the box of
 * the cursor with its time or a value follow; a name follows a letter of the legend.
 */
export function withPlainAxis(lines: readonly string[]): readonly string[] {
	const axis = axisOf(lines);
	return lines.map((line) =>
		/^ [A-H](?:[^ ]| \d{4}-\d\d| [A-H] (?:no value|-?\d))/.test(line.slice(axis - 1))
			? `${line.slice(0, axis)}│${line.slice(axis + 1)}`
			: line,
	);
}
