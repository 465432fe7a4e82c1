/** Reads the lines of a screen for the checks. */

export const textOf = (lines: readonly string[]) => lines.join('\n');
/** The words on the screen without borders, so that a text that a dialog wraps is found. */
export const wordsOf = (lines: readonly string[]): string =>
	lines
		.map((line) => /[│┃](.*)[│┃]/.exec(line)?.[1] ?? line)
		.join(' ')
		.replace(/[╭╮╰╯─▌]/g, ' ')
		.replace(/\s+/g, ' ');

/** The header says that the data is of the history. */
export const isPast = ([header = '']: readonly string[]) => / as of \d/.test(header);
/** The screen lists data that is stored on this machine. */
export const isOfThisMachine = ([header = '']: readonly string[]) => / · (?:Hi|Prop)/.test(header);
/** The screen shows data that any process of this machine can have read. */
export const isOfHistory = ([header = '']: readonly string[]) => / · All ch/.test(header);
/** The screen says that its data is older than the last response, or it shows a change. */
export const isMarked = (lines: readonly string[]) =>
	isPast(lines) ||
	isOfHistory(lines) ||
	/stale since|ago|just now| · Changes from /.test(lines[0] ?? '') ||
	// The header of a narrow screen has no room, and the line below the rows says that the last reading failed.
	lines.some((line) => line.startsWith(' r retries: '));

/** The item of a row, in its name. */
export const rowItem = /\b[NC]\d{3}(?=v\d\dz)/;

export const cursorLine = (lines: readonly string[]): number => lines.findIndex((line) => line.startsWith('▌'));
/** The item that the cursor is on. */
export const cursorItem = (lines: readonly string[]): string | undefined =>
	rowItem.exec(lines[cursorLine(lines)] ?? '')?.[0];

/** The number of the row with the cursor, if the line below the rows says it. An error takes its place. */
export const cursorRow = (lines: readonly string[]): string | undefined =>
	lines.map((line) => /^ (\d[\d,]*)\/[\d,]+ /.exec(line)?.[1]).find((row) => row !== undefined);
