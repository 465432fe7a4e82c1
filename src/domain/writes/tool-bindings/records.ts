/** Splits text into records with line numbers, which are lines or the items of a JSON array, and lines into cells. */
import {endOfString} from '../../../text/json/parse.ts';
import {lettersOf} from '../../../text/match/letters.ts';
import {toolMembers} from './tool.ts';

export interface TextRecord {
	/** The line of its first character, counted from 1. */
	readonly line: number;
	readonly text: string;
	/** Why the text is not a record. */
	readonly problem?: string;
}

/** Every line that is not blank. */
export const linesOf = (text: string): readonly TextRecord[] =>
	text
		.split(/\r?\n/)
		.map((line, index) => ({line: index + 1, text: line.trim()}))
		.filter((record) => record.text !== '');

/** The items of a JSON array, split at its commas, so that an invalid item does not hide the others. */
export function itemsOf(text: string): readonly TextRecord[] {
	const records: TextRecord[] = [];
	const lineAt = lineCounter(text);
	let start = text.indexOf('[') + 1;
	/** Returns the record before `end`, and moves the start behind it. */
	const cut = (end: number): TextRecord => {
		const part = text.slice(start, end);
		const record = {line: lineAt(start + Math.max(0, part.search(/\S/))), text: part.trim()};
		start = end + 1;
		return record;
	};
	for (const {at, character} of separators(text, start)) {
		const record = cut(at);
		const isEmptyArray = character === ']' && records.length === 0 && record.text === '';
		if (!isEmptyArray)
			records.push(record.text === '' ? {...record, problem: 'is empty: remove the extra comma'} : record);
		if (character === ',') continue;
		const trailing = cut(text.length);
		return trailing.text === '' ? records : [...records, {...trailing, problem: 'is after the end of the list'}];
	}
	const last = cut(text.length);
	return [...records, {...last, problem: 'ends the list without a ]'}];
}

/** The commas between the items, and the bracket that ends the array. */
function* separators(text: string, start: number) {
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		const character = text[at];
		if (character === '"') at = endOfString(text, at);
		else if (character === '{' || character === '[') depth++;
		else if (depth > 0 && (character === '}' || character === ']')) depth--;
		else if (depth === 0 && (character === ',' || character === ']')) yield {at, character};
	}
}

/** Returns line numbers for increasing offsets. */
function lineCounter(text: string): (offset: number) => number {
	let line = 1;
	let counted = 0;
	return (offset) => {
		for (; counted < offset; counted++) if (text[counted] === '\n') line++;
		return line;
	};
}

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
