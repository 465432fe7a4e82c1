/** Splits text into records, which are its lines, and lines into cells. */
import {lettersOf} from '../../../text/match/letters.ts';
import {toolMembers} from './tool.ts';

export interface TextRecord {
	/** Counted from 1. */
	readonly line: number;
	readonly text: string;
}

/** Every line that is not blank. */
export const linesOf = (text: string): readonly TextRecord[] =>
	text
		.split(/\r?\n/)
		.map((line, index) => ({line: index + 1, text: line.trim()}))
		.filter((record) => record.text !== '');

/** The first separator that gives three cells. Spreadsheets copy tabs, and some write semicolons. */
export const separatorOf = (line: string): string =>
	[',', '\t', ';'].find((separator) => (cellsOf(line, separator)?.length ?? 0) >= toolMembers.length) ?? ',';

/** `undefined` if a quote is not closed or has text around it. Blanks around cells are ignored. */
export function cellsOf(line: string, separator: string): readonly string[] | undefined {
	const cells: string[] = [];
	let remaining = line;
	for (;;) {
		const quoted = /^ *"((?:[^"]|"")*)" */.exec(remaining);
		const end = quoted ? quoted[0].length : remaining.indexOf(separator);
		const plain = remaining.slice(0, end < 0 ? undefined : end);
		if (!quoted && plain.trimStart().startsWith('"')) return undefined;
		cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain.trim());
		if (end < 0 || end === remaining.length) return cells;
		if (remaining[end] !== separator) return undefined;
		remaining = remaining.slice(end + 1);
	}
}

/** The column names in order. */
export type Columns = readonly string[];

/** The column names, if at least two of the three required names are among the cells. */
export function headerOf(cells: readonly string[]): Columns | undefined {
	const names = cells.map((cell) => toolMembers.find((member) => lettersOf(member) === lettersOf(cell)) ?? cell);
	return toolMembers.filter((member) => names.includes(member)).length >= 2 ? names : undefined;
}
