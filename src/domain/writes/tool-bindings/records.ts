/** Text cut into its records, each with its line: lines, or the items of a JSON array. */

export interface TextRecord {
	/** Of its first character, from 1. */
	readonly line: number;
	readonly text: string;
	/** Why the text is no record at all. */
	readonly problem?: string;
}

/** Every line that is not blank. */
export const linesOf = (text: string): readonly TextRecord[] =>
	text
		.split(/\r?\n/)
		.map((line, index) => ({line: index + 1, text: line.trim()}))
		.filter((record) => record.text !== '');

/** The items of a JSON array, cut at its own commas, so that one bad item does not hide the others. */
export function itemsOf(text: string): readonly TextRecord[] {
	const records: TextRecord[] = [];
	const lineAt = lineCounter(text);
	let start = text.indexOf('[') + 1;
	/** What stands before `end`, at its first character; what comes next starts after `end`. */
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
			records.push(
				record.text === '' ? {...record, problem: 'nothing stands here: there is a comma too many'} : record,
			);
		}
		if (character === ',') continue;
		const rest = cut(text.length);
		return rest.text === '' ? records : [...records, {...rest, problem: 'stands after the end of the list'}];
	}
	const last = cut(text.length);
	return [...records, {...last, problem: 'is where the list breaks off: its ] is missing'}];
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

/** The closing quote; the end of the text where there is none. */
function endOfString(text: string, open: number): number {
	for (let at = open + 1; at < text.length; at++) {
		if (text[at] === '\\') at++;
		else if (text[at] === '"') return at;
	}
	return text.length;
}

/** Line numbers for offsets that only grow. */
function lineCounter(text: string): (offset: number) => number {
	let line = 1;
	let counted = 0;
	return (offset) => {
		for (; counted < offset; counted++) if (text[counted] === '\n') line++;
		return line;
	};
}
