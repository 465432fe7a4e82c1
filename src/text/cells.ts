/** Text measured and cut in terminal cells. What comes out is harmless to a terminal, whatever the source of the text. */
import stringWidth from 'string-width';
import {clean} from './visible.ts';

const printableAscii = /^[\u0020-\u007e]*$/;
let segmenter: Intl.Segmenter | undefined;

/** Made at the first text beyond ASCII: making it takes 8 ms. */
function segments(text: string): Intl.Segments {
	segmenter ??= new Intl.Segmenter();
	return segmenter.segment(text);
}

/** Cells a text takes; plain ASCII, nearly all of a table, is measured by its length. */
export const cellWidth = (text: string): number => (printableAscii.test(text) ? text.length : stringWidth(text));

/** One line: newlines and tabs become visible marks. */
export const oneLine = (text: string): string => clean(text).replaceAll('\n', '⏎').replaceAll('\t', ' ');

const letterWidths = new Map<string, number>();
const lettersKept = 5_000;

/** Measuring a letter costs far more than remembering it. */
export function letterWidth(letter: string): number {
	const known = letterWidths.get(letter);
	if (known !== undefined) return known;
	if (letterWidths.size >= lettersKept) letterWidths.clear();
	const cells = cellWidth(letter);
	letterWidths.set(letter, cells);
	return cells;
}

/** The part of a text that fits, and its cells. Looks at no more of the text than that. */
function fitting(text: string, width: number): {readonly end: number; readonly cells: number} {
	let end = 0;
	let cells = 0;
	for (const {segment} of segments(text)) {
		const size = letterWidth(segment);
		if (cells + size > width) break;
		cells += size;
		end += segment.length;
	}
	return {end, cells};
}

/** Code units that one cell can show: a joined emoji, or a letter with as many marks as are shown. */
const unitsOfCell = 32;

/** The text cut to at most `width` cells, ending in an ellipsis where something was cut. Never cuts inside a character. */
export function cut(given: string, width: number, ellipsis = '…'): string {
	if (width <= 0) return '';
	if (printableAscii.test(given.slice(0, width + 1))) {
		return given.length <= width ? given : given.slice(0, width - 1) + ellipsis;
	}
	const longest = unitsOfCell * width;
	const text = clean(given.length > longest ? given.slice(0, longest).toWellFormed() : given);
	if (given.length <= longest && fitting(text, width).end === text.length) return text;
	return text.slice(0, fitting(text, width - 1).end) + ellipsis;
}

/** Exactly `width` cells: cut or padded, on one line. */
export function fitCell(text: string, width: number, align: 'left' | 'right' = 'left', ellipsis = '…'): string {
	const shown = cut(oneLine(text), width, ellipsis);
	const space = ' '.repeat(Math.max(0, width - cellWidth(shown)));
	return align === 'right' ? space + shown : shown + space;
}

/** The text in lines of at most `width` cells, broken at spaces where there are any. */
export function wrap(text: string, width: number): readonly string[] {
	return clean(text)
		.split('\n')
		.flatMap((line) => wrapLine(line, Math.max(1, width)));
}

function wrapLine(line: string, width: number): readonly string[] {
	if (line.length <= width && cellWidth(line) <= width) return [line];
	const lines: string[] = [];
	let current = '';
	let used = 0;
	for (const word of line.split(/(?<= )/)) {
		const shown = word.trimEnd();
		const {end, cells} = fitting(shown, width - used);
		if (end === shown.length) {
			current += word;
			used += cells + word.length - shown.length;
			continue;
		}
		if (current) lines.push(current.trimEnd());
		const pieces = chop(word, width);
		for (const piece of pieces.slice(0, -1)) lines.push(piece);
		current = pieces.at(-1) ?? '';
		used = cellWidth(current);
	}
	return current ? [...lines, current.trimEnd()] : lines;
}

function chop(word: string, width: number): readonly string[] {
	const pieces: string[] = [];
	let piece = '';
	let used = 0;
	for (const {segment} of segments(word)) {
		const size = letterWidth(segment);
		if (piece && used + size > width) {
			pieces.push(piece);
			piece = '';
			used = 0;
		}
		piece += segment;
		used += size;
	}
	return [...pieces, piece];
}

/** `1 character`, `12 characters`. */
export const plainCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
