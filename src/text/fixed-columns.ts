/**
 * The rule by which foreign text is written to a terminal: each part of a line begins at its column, however many cells the
 * terminal counts for the parts before it. Decision record 018.
 */
import {cellWidth} from './cells.ts';

/** What all terminals count alike: characters of long standing that join nothing, from left to right. */
const alike =
	'\\x20-\\x7e\\xa0-\\xac\\xae-\\u02ff\\u0370-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u0482\\u048a-\\u052f\\u1e00-\\u1eff\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20bf' +
	'\\u2100-\\u218b\\u2190-\\u2319\\u23ce\\u2400-\\u2426\\u2500-\\u25fc\\u27e6\\u27e7\\u2800-\\u28ff\\u3000-\\u3029\\u3031-\\u303c\\u303e' +
	'\\u3041-\\u3096\\u309b-\\u30ff\\u3105-\\u312f\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60\\uffe0-\\uffe6';
/** With the characters of styles, which take no cell. */
const notAlike = new RegExp(`[^\\x1b${alike}]`);

/** Whether all terminals count the same cells for a text and its styles. */
export const isCountedAlike = (text: string): boolean => !notAlike.test(text);

const style = /(\u001b\[[\d;]*m)/;
const rightToLeft = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
/** What joins a character before it: marks, vowels and finals of Hangul, selectors. */
const extending = '\\p{M}\\u1160-\\u11ff\\u200c\\ufe0e\\ufe0f\\uff9e\\uff9f';
/** In characters, more than a terminal has columns. A match of millions of them would exhaust the stack of the pattern. */
const longestRun = 4_096;
/**
 * The runs that terminals count differently. The first group is a right-to-left run with the digits and signs behind it,
 * which a terminal orders with it. It ends at another letter, at two blanks, and at a sign of a border or a chart.
 */
const runPattern =
	`([${rightToLeft}](?: ?[[${rightToLeft}][^ \\p{L}\\u2500-\\u28ff]]){0,${longestRun}})` +
	`|(?:[${alike}](?=[${extending}]))?[[^${alike}]--[${rightToLeft}]]{1,${longestRun}}`;
/** Compiled at the first use: the tables of Unicode take milliseconds. */
let compiledRuns: RegExp | undefined;

const leftToRightMark = '\u200e';
const nonJoiner = '\u200c';
const toColumn = (cell: number) => `\u001b[${cell + 1}G`;

/** Terminals disagree whether an emoji form has one cell or two. It becomes the narrow form and a blank. */
const selectors = /(\p{Emoji}?)\ufe0f(\u20e3?)|\ufe0e/gv;
const wideEmoji = /\p{Emoji_Presentation}/u;
const withoutSelectors = (text: string) =>
	text.replace(selectors, (_, sign: string | undefined, cap: string | undefined) =>
		sign ? sign + cap + (wideEmoji.test(sign) ? '' : ' ') : '',
	);

/**
 * Returns the output that draws a line from a column on, over blank cells. A run that terminals count differently is followed
 * by the absolute column of the next text. A right-to-left run ends with U+200E, so that a terminal that orders letters
 * leaves the rest of the line in its place.
 */
export function fixColumns(line: string, column = 0): string {
	if (isCountedAlike(line)) return line;
	const pieces = piecesOf(line);
	const lastText = pieces.findLastIndex(({text, kind}) => kind !== 'style' && text.trim() !== '');
	let output = '';
	let cell = column;
	for (const [index, {text, kind}] of pieces.entries()) {
		if (kind === 'style') {
			output += text;
			continue;
		}
		cell += cellWidth(text);
		if (kind === 'alike') output += text;
		else if (index >= lastText) output += withoutSelectors(text);
		else output += `${withoutSelectors(text)}${kind === 'rightToLeft' ? leftToRightMark : ''}${toColumn(cell)}`;
	}
	return output;
}

/** Like `fixColumns`, for lines that follow each other on a terminal. A line that the terminal wraps has no columns. */
export const fixLines = (text: string, width: number): string =>
	text
		.split('\n')
		.map((line) => (isCountedAlike(line) || cellWidth(line) > width ? line : fixColumns(line)))
		.join('\n');

interface Piece {
	readonly text: string;
	readonly kind: 'style' | 'alike' | 'different' | 'rightToLeft';
}

function piecesOf(line: string): readonly Piece[] {
	compiledRuns ??= new RegExp(runPattern, 'gv');
	const pieces: Piece[] = [];
	const add = (text: string, kind: Piece['kind']) => pieces.push({text, kind});
	for (const [index, part] of line.split(style).entries()) {
		if (index % 2 === 1) {
			add(part, 'style');
			continue;
		}
		let from = 0;
		for (const {0: run, 1: ordered, index: start} of part.matchAll(compiledRuns)) {
			add(part.slice(from, start), 'alike');
			// Some terminals count a non-joiner. The text after its word is placed separately.
			const words = ordered?.includes(nonJoiner) ? run.split(/(?<= )|(?=[^\p{L}\p{M}\u200c ])/u) : [run];
			for (const word of words.slice(0, -1)) add(word, 'different');
			add(words.at(-1) ?? '', ordered === undefined ? 'different' : 'rightToLeft');
			from = start + run.length;
		}
		add(part.slice(from), 'alike');
	}
	return pieces;
}
