/**
 * Parses the tools to delete from a paste, a file or stdin. The content determines the format: JSON array, JSON lines or
 * separated cells. JSON strings are exact; cells have no escapes, so they may contain symbols of the visible form. Every
 * line that is not blank, and every item of an array, becomes a tool, a duplicate, a bad line or the header.
 */
import {plural} from '../../../text/count.ts';
import {RepeatedMember} from '../../../text/json/parse.ts';
import {fromPrinted} from '../../../text/json/print.ts';
import {parseVisible} from '../../../text/json/visible-json.ts';
import {lettersOf} from '../../../text/match/letters.ts';
import {startOf} from '../../../text/trim.ts';
import {clean, visibleInput} from '../../../text/visible.ts';
import {readTool, type ToolRef, toolKey, toolMembers} from './tool.ts';

export interface ParsedTools {
	readonly format: 'json' | 'ndjson' | 'csv';
	/** Distinct tools in the order of their first occurrence. */
	readonly tools: readonly ToolRef[];
	readonly duplicates: readonly Duplicate[];
	readonly badLines: readonly BadLine[];
	/** Additional columns and members, which are ignored. */
	readonly unused: readonly string[];
}

interface Duplicate {
	readonly line: number;
	readonly firstLine: number;
}

interface BadLine {
	/** Counted from 1. Of a JSON array, the position of the item. */
	readonly line: number;
	/** The beginning of the line, in visible form. */
	readonly text: string;
	/** Follows the line number: `appId is missing`. */
	readonly message: string;
}

interface TextRecord {
	/** Counted from 1. */
	readonly line: number;
	readonly text: string;
}

/** A record with its parsed value, or with the reason why it has none. */
interface Candidate extends TextRecord {
	readonly value?: unknown;
	readonly problem?: string;
}

export function parseTools(input: string): ParsedTools {
	const text = input.replace(/^\ufeff/, '');
	const first = text.trimStart()[0];
	if (first === '[') return fromArray(text);
	if (first === '{') return collect('ndjson', linesOf(text).map(fromJson));
	return fromCells(linesOf(text));
}

/** A text that is not JSON has no items: none of them is at fault. */
function fromArray(text: string): ParsedTools {
	const {value, problem = notJson, ...whole} = fromJson({line: 1, text});
	if (Array.isArray(value)) {
		const items = value.map((item, index) => ({line: index + 1, text: JSON.stringify(item), value: item}));
		return collect('json', items);
	}
	const stray = 'begins an array that is not JSON. Look for a comma or bracket too many, or too few';
	return collect('ndjson', [{...whole, problem: problem === notJson ? stray : problem}]);
}

const notJson = 'is not JSON';

function fromJson(record: TextRecord): Candidate {
	try {
		return {...record, value: parseVisible(fromPrinted(record.text))};
	} catch (error) {
		return {...record, problem: error instanceof RepeatedMember ? error.message : notJson};
	}
}

function fromCells(records: readonly TextRecord[]): ParsedTools {
	const [top] = records;
	const separator = separatorOf(top?.text ?? '');
	const header = top && headerOf(cellsOf(top.text, separator) ?? []);
	const columns = header ?? toolMembers;
	const candidates = (header ? records.slice(1) : records).map((record): Candidate => {
		const cells = cellsOf(record.text, separator);
		if (!cells) return {...record, problem: 'has a quote that is not closed, or text beside one'};
		if (cells.length !== columns.length) {
			return {...record, problem: `has ${plural(cells.length, 'cell')} instead of ${columns.join(', ')}`};
		}
		return {
			...record,
			value: Object.fromEntries(columns.map((name, index) => [name, visibleInput(cells[index] ?? '')])),
		};
	});
	return collect('csv', candidates);
}

function collect(format: ParsedTools['format'], candidates: readonly Candidate[]): ParsedTools {
	const byKey = new Map<string, {tool: ToolRef; line: number}>();
	const duplicates: Duplicate[] = [];
	const badLines: BadLine[] = [];
	const unused = new Set<string>();
	for (const {line, text, problem, value} of candidates) {
		const tool = problem ?? readTool(value);
		if (typeof tool === 'string') {
			badLines.push({line, text: beginning(text), message: tool});
			continue;
		}
		for (const name of Object.keys(value as object)) unused.add(name);
		const key = toolKey(tool);
		const first = byKey.get(key);
		if (first) duplicates.push({line, firstLine: first.line});
		else byKey.set(key, {tool, line});
	}
	for (const member of toolMembers) unused.delete(member);
	return {
		format,
		tools: [...byKey.values()].map(({tool}) => tool),
		duplicates,
		badLines,
		unused: [...unused].map(clean),
	};
}

/** Every line that is not blank. */
const linesOf = (text: string): readonly TextRecord[] =>
	text
		.split(/\r?\n/)
		.map((line, index) => ({line: index + 1, text: line.trim()}))
		.filter((record) => record.text !== '');

/** The first separator that gives three cells. Spreadsheets copy tabs, and some write semicolons. */
const separatorOf = (line: string): string =>
	[',', '\t', ';'].find((separator) => (cellsOf(line, separator)?.length ?? 0) >= toolMembers.length) ?? ',';

/** `undefined` if a quote is not closed or has text around it. Blanks around cells are ignored. */
function cellsOf(line: string, separator: string): readonly string[] | undefined {
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

/** The column names, if at least two of the three required names are among the cells. */
function headerOf(cells: readonly string[]): readonly string[] | undefined {
	const names = cells.map((cell) => toolMembers.find((member) => lettersOf(member) === lettersOf(cell)) ?? cell);
	return toolMembers.filter((member) => names.includes(member)).length >= 2 ? names : undefined;
}

const shownCharacters = 80;

function beginning(text: string): string {
	const line = clean(startOf(text, shownCharacters)).replace(/\s+/g, ' ');
	return text.length > shownCharacters ? `${line}…` : line;
}
