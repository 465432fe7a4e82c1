/** Splits text into records with line numbers: lines, or the items of a JSON array. */
import {endOfString} from '../../../text/json/parse.ts';

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
		if (!isEmptyArray) {
			records.push(record.text === '' ? {...record, problem: 'is empty: remove the extra comma'} : record);
		}
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
