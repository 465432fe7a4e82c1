/** Text measured and cut in terminal cells. What comes out is harmless to a terminal, whatever the source of the text. */
import stringWidth from 'string-width';
import {clean} from '../api/clean.ts';

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

/** The text cut to at most `width` cells, ending in an ellipsis where something was cut. Never cuts inside a character. */
export function cut(given: string, width: number, ellipsis = '…'): string {
	if (width <= 0) return '';
	if (printableAscii.test(given)) return given.length <= width ? given : given.slice(0, width - 1) + ellipsis;
	const text = clean(given);
	if (stringWidth(text) <= width) return text;
	let kept = '';
	let used = 0;
	for (const {segment} of segments(text)) {
		const size = stringWidth(segment);
		if (used + size > width - 1) break;
		kept += segment;
		used += size;
	}
	return kept + ellipsis;
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
	if (cellWidth(line) <= width) return [line];
	const lines: string[] = [];
	let current = '';
	for (const word of line.split(/(?<= )/)) {
		if (cellWidth(current + word.trimEnd()) <= width) {
			current += word;
			continue;
		}
		if (current) lines.push(current.trimEnd());
		const pieces = chop(word, width);
		lines.push(...pieces.slice(0, -1));
		current = pieces.at(-1) ?? '';
	}
	return current ? [...lines, current.trimEnd()] : lines;
}

function chop(word: string, width: number): readonly string[] {
	const pieces: string[] = [];
	let piece = '';
	for (const {segment} of segments(word)) {
		if (piece && cellWidth(piece + segment) > width) {
			pieces.push(piece);
			piece = '';
		}
		piece += segment;
	}
	return [...pieces, piece];
}

/** `1 character`, `12 characters`. */
export const plainCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
