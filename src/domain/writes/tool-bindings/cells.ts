/** Separated cells: one record a line, since no id holds a line break. RFC 4180 quoting. */
import {toolMembers} from './tool.ts';

/** The first that makes three cells of the line; spreadsheets copy with tabs, and some write semicolons. */
export const separatorOf = (line: string): string =>
	[',', '\t', ';'].find((separator) => (cellsOf(line, separator)?.length ?? 0) >= toolMembers.length) ?? ',';

/** `undefined` where a quote is not closed, or has text around it. Blanks around cells do not count. */
export function cellsOf(line: string, separator: string): readonly string[] | undefined {
	const cells: string[] = [];
	let rest = line;
	for (;;) {
		const quoted = /^ *"((?:[^"]|"")*)" */.exec(rest);
		const end = quoted ? quoted[0].length : rest.indexOf(separator);
		const plain = rest.slice(0, end < 0 ? undefined : end);
		if (!quoted && plain.trimStart().startsWith('"')) return undefined;
		cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain.trim());
		if (end < 0 || end === rest.length) return cells;
		if (rest[end] !== separator) return undefined;
		rest = rest.slice(end + 1);
	}
}

/** Where each column is, by its name. */
export type Columns = readonly string[];

/** The column names, when the cells are names and not a reference: two of the three are enough to tell. */
export function headerOf(cells: readonly string[]): Columns | undefined {
	const names = cells.map((cell) => toolMembers.find((member) => letters(member) === letters(cell)) ?? cell);
	return toolMembers.filter((member) => names.includes(member)).length >= 2 ? names : undefined;
}

const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
