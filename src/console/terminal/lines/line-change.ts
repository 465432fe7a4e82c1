/** Computes the output that turns one screen line into another. */
import {fixColumns} from '../../../text/fixed-columns.ts';

const style = /\u001b\[[\d;]*m/g;
const printableAscii = /^[\u0020-\u007e]*$/;

/** A terminal moves to the first column if the sequence names none. */
export const moveTo = (line: number, column: number): string =>
	`\u001b[${line + 1}${column > 0 ? `;${column + 1}` : ''}H`;

/**
 * Rewrites a line from its first difference, and up to its last one where every other character keeps its cell and its style. If
 * the shared beginning is not plain ASCII, it rewrites the whole line, because terminals disagree on the width of other characters.
 * Expects a terminal that does not wrap lines.
 */
export function changeLine(line: number, before: string | undefined, after: string): string {
	const same = before === undefined ? 0 : sharedLength(before, after);
	const isBlankEnd = same > 0 && isBlank(after.slice(same));
	if (isBlankEnd && isBlank(before?.slice(same) ?? '')) return '';
	// A cursor behind the last cell of a full line stands on it, so erasing what follows takes the cell with it: it is drawn again.
	const isAscii = printableAscii.test(after.slice(0, same).replaceAll(style, ''));
	const shared = isBlankEnd && isAscii ? beforeLastLetter(after.slice(0, same)) : same;
	const prefix = after.slice(0, shared);
	const text = prefix.replaceAll(style, '');
	if (text === '' || !isAscii) return `${moveTo(line, 0)}\u001b[2K${skipBlanks(fixColumns(after))}`;
	// Reopen the styles that apply at that column.
	const changed = after.slice(shared);
	const end = sharedEnd(before?.slice(shared) ?? '', changed);
	const start = moveTo(line, text.length);
	if (end > 0) return start + stylesOf(prefix) + changed.slice(0, -end) + stylesOf(changed.slice(-end));
	return `${start}\u001b[K${stylesOf(prefix)}${fixColumns(changed, text.length)}`;
}

/**
 * Moves over long blanks of an erased line, which takes fewer bytes. Only blanks without a style, of a line whose styles are
 * colours of text: such styles begin with 3, and 39 ends them.
 */
function skipBlanks(text: string): string {
	const parts = text.split('\u001b[');
	if (!parts.every((part, index) => index === 0 || (part.startsWith('3') && !part.startsWith('3m')))) return text;
	const isUnstyled = (part: string, index: number) => index === 0 || part.startsWith('39m');
	const skip = (blanks: string) => `\u001b[${blanks.length}C`;
	const skipped = parts.map((part, index) => (isUnstyled(part, index) ? part.replace(longBlanks, skip) : part));
	return skipped.join('\u001b[');
}

/** A move over them takes fewer bytes: four for six of them. */
const longBlanks = / {6,}/g;

/** The length of a text without its last letter and the styles after it. */
function beforeLastLetter(text: string): number {
	let end = text.length;
	for (const {0: match, index} of [...text.matchAll(style)].reverse()) if (index + match.length === end) end = index;
	return Math.max(0, end - 1);
}

/** Whether a text has no characters beside styles. */
const isBlank = (text: string): boolean => text.replaceAll(style, '') === '';

const stylesOf = (text: string): string => text.match(style)?.join('') ?? '';

/** The length of the common prefix in UTF-16 units. It never ends inside an escape sequence or before a combining mark. */
function sharedLength(a: string, b: string): number {
	const maximum = Math.min(a.length, b.length);
	let length = 0;
	while (length < maximum && a.charCodeAt(length) === b.charCodeAt(length)) length++;
	const escapeStart = b.lastIndexOf('\u001b', length - 1);
	if (escapeStart >= 0 && b.indexOf('m', escapeStart) >= length) length = escapeStart;
	// A character that is not ASCII may combine with the letter before it.
	const isSure = [a, b].every((text) => length >= text.length || text.charCodeAt(length) < 0x80);
	return isSure ? length : 0;
}

/**
 * The length of the common suffix in UTF-16 units, if it has the same cells and styles in both texts: the texts are ASCII and
 * of equal length, and no style changes before the suffix. Otherwise 0.
 */
function sharedEnd(a: string, b: string): number {
	if (a.length !== b.length) return 0;
	let length = 0;
	while (length < a.length && a.charCodeAt(a.length - length - 1) === b.charCodeAt(b.length - length - 1)) length++;
	const isPlain = (text: string) => printableAscii.test(text.slice(0, text.length - length));
	return isPlain(a) && isPlain(b) && printableAscii.test(b.replaceAll(style, '')) ? length : 0;
}
