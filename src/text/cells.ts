/** Measures, cuts and wraps text in terminal cells. All results are sanitized. */
import stringWidth from 'string-width';
import {drawnGraphemes, simpleWidth} from './graphemes.ts';
import {clean} from './visible.ts';

const printableAscii = /^[\u0020-\u007e]*$/;
/** Returns the width of a text in cells. Simple text, the usual case, is measured without string-width. */
export function cellWidth(text: string): number {
	const simple = simpleWidth(text);
	if (simple !== undefined) return simple;
	// string-width leaves out escape sequences as a whole.
	if (/[\u001b\u009b]/.test(text)) return stringWidth(text);
	let cells = 0;
	for (const letter of drawnGraphemes(text)) cells += letterWidth(letter);
	return cells;
}

/** Sanitizes text for a single line: newlines become visible marks and tabs become spaces. */
export const oneLine = (text: string): string => clean(text).replaceAll('\n', '⏎').replaceAll('\t', ' ');

const letterWidths = new Map<string, number>();
const maximumLetters = 20_000;

/** Returns the cached width of a letter, because measuring is slow. */
export function letterWidth(letter: string): number {
	const cached = letterWidths.get(letter);
	if (cached !== undefined) return cached;
	if (letterWidths.size >= maximumLetters) letterWidths.clear();
	const cells = simpleWidth(letter) ?? stringWidth(letter);
	letterWidths.set(letter, cells);
	return cells;
}

/** Returns the end and width of the part of a text that fits, and examines only that part. */
function fitting(text: string, width: number): {readonly end: number; readonly cells: number} {
	let end = 0;
	let cells = 0;
	for (const segment of drawnGraphemes(text)) {
		const size = letterWidth(segment);
		if (cells + size > width) break;
		cells += size;
		end += segment.length;
	}
	return {end, cells};
}

/** The maximum number of code units in a cell: a joined emoji, or a letter with its marks. */
const unitsOfCell = 32;

/** Cuts text to at most `width` cells, with an ellipsis at the end if it was cut. Never cuts inside a character. */
export const cut = (given: string, width: number, ellipsis = '…'): string => cutMeasured(given, width, ellipsis).text;

/** Cuts text as `cut` does, and returns its width too, so that it is measured once. */
export function cutMeasured(given: string, width: number, ellipsis: string) {
	if (width <= 0) return {text: '', cells: 0};
	if (printableAscii.test(given.slice(0, width + 1))) {
		if (given.length <= width) return {text: given, cells: given.length};
		const text = given.slice(0, width - 1);
		return {text: text + ellipsis, cells: text.length + letterWidth(ellipsis)};
	}
	const maximumLength = unitsOfCell * width;
	const text = clean(given.length > maximumLength ? given.slice(0, maximumLength).toWellFormed() : given);
	let [cells, end, room, roomEnd] = [0, 0, 0, 0];
	for (const segment of drawnGraphemes(text)) {
		const size = letterWidth(segment);
		if (cells + size > width) break;
		cells += size;
		end += segment.length;
		// The part before an ellipsis ends at the first letter without room.
		if (cells < width) [room, roomEnd] = [cells, end];
	}
	if (given.length <= maximumLength && end === text.length) return {text, cells};
	return {text: text.slice(0, roomEnd) + ellipsis, cells: room + letterWidth(ellipsis)};
}

/** Cuts or pads text to exactly `width` cells on a single line. */
export function fitCell(text: string, width: number, align: 'left' | 'right' = 'left', ellipsis = '…'): string {
	const shown = cutMeasured(oneLine(text), width, ellipsis);
	const space = ' '.repeat(Math.max(0, width - shown.cells));
	return align === 'right' ? space + shown.text : shown.text + space;
}

/** Wraps text into lines of at most `width` cells, at spaces if possible. */
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
		const pieces = chop(shown, width);
		for (const piece of pieces.slice(0, -1)) lines.push(piece);
		current = (pieces.at(-1) ?? '') + word.slice(shown.length);
		used = cellWidth(current);
	}
	return [...lines, current.trimEnd()];
}

function chop(word: string, width: number): readonly string[] {
	const pieces: string[] = [];
	let piece = '';
	let used = 0;
	for (const segment of drawnGraphemes(word)) {
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
