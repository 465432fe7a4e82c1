/** Computes the output that turns one screen line into another. */
import {cellWidth} from '../../../text/cells.ts';
import {fixColumns, isCountedAlike} from '../../../text/fixed-columns.ts';

const style = /\u001b\[[\d;]*m/g;

/** A terminal moves to the first column if the sequence names none. */
export const moveTo = (line: number, column: number): string =>
	`\u001b[${line + 1}${column > 0 ? `;${column + 1}` : ''}H`;

/**
 * Rewrites a line from its first difference, and up to its last one where that is shorter and the others keep cell and style. If
 * terminals disagree on the width of the shared beginning, it rewrites the whole line. Expects a terminal that does not wrap lines.
 */
export function changeLine(line: number, before: string | undefined, after: string): string {
	const same = before === undefined ? 0 : sharedLength(before, after);
	const isBlankEnd = same > 0 && isBlank(after.slice(same));
	if (isBlankEnd && isBlank(before?.slice(same) ?? '')) return '';
	// A cursor behind the last cell of a full line stands on it, so erasing what follows takes the cell with it: it is drawn again.
	const isAlike = isCountedAlike(after.slice(0, same));
	const shared = isBlankEnd && isAlike ? Math.max(0, endOfText(after.slice(0, same)) - 1) : same;
	const prefix = after.slice(0, shared);
	const text = prefix.replaceAll(style, '');
	if (text === '' || !isAlike)
		return `${moveTo(line, 0)}${before === '' ? '' : '\u001b[2K'}${skipBlanks(fixColumns(after))}`;
	// Reopen the styles that apply at that column. A line begins without any.
	const styles = stylesOf(prefix).replace('\u001b[39m', '');
	const column = cellWidth(text);
	const changed = after.slice(shared);
	const end = sharedEnd(before?.slice(shared) ?? '', changed);
	const start = moveTo(line, column);
	const erased = `${start}\u001b[K${styles}${skipBlanks(fixColumns(changed, column))}`;
	if (end === 0) return erased;
	const middle = changed.slice(0, endOfText(changed.slice(0, -end)));
	const skipped = skipSharedBlanks(before?.slice(shared, shared + middle.length) ?? '', middle);
	const kept = start + styles + skipped + stylesOf(changed.slice(middle.length));
	return kept.length < erased.length ? kept : erased;
}

/**
 * Moves over long blanks of an erased line, and leaves out the end of a colour if only blanks follow before the next one, and a
 * colour that is still on, which takes fewer bytes. Only blanks without a style, of a line whose styles are colours of text: such styles begin with 3, and 39 ends
 * them.
 */
function skipBlanks(text: string): string {
	const [first = '', ...parts] = text.split('\u001b[');
	if (!parts.every((part) => part.startsWith('3') && !part.startsWith('3m'))) return text;
	const skip = (letters: string) => letters.replace(longBlanks, moveOver);
	let color = '';
	const styled = parts.map((part, index) => {
		const [code = ''] = colorCode.exec(part) ?? [];
		const letters = part.slice(code.length);
		// The column of a text that terminals count differently.
		if (code === '') return `\u001b[${part}`;
		if (code === '39m' && index < parts.length - 1 && letters.trim() === '') return moveOver(letters);
		const isOn = code === color;
		color = code;
		return `${isOn ? '' : `\u001b[${code}`}${code === '39m' ? skip(letters) : letters}`;
	});
	return skip(first) + styled.join('');
}

const colorCode = /^3[\d;]*m/;

const moveOver = (cells: string): string => (cells === '' ? '' : `\u001b[${cells.length}C`);

/** A move over them takes fewer bytes: four for six of them. */
const longBlanks = / {6,}/g;

/** The length of a text without the styles at its end. */
function endOfText(text: string): number {
	let end = text.length;
	for (const {0: match, index} of [...text.matchAll(style)].reverse()) if (index + match.length === end) end = index;
	return end;
}

/** The text with moves over long blanks that are the same before. Only for text without styles whose letters have one cell each. */
function skipSharedBlanks(before: string, after: string): string {
	const isPlain = [before, after].every((text) => !text.includes('\u001b') && cellWidth(text) === after.length);
	if (!isPlain) return after;
	return after.replace(longBlanks, (blanks, index: number) => {
		const isShared = before.slice(index, index + blanks.length) === blanks;
		return isShared ? moveOver(blanks) : blanks;
	});
}

/** Whether a text has no characters beside styles. */
const isBlank = (text: string): boolean => text.replaceAll(style, '') === '';

/** The styles of a text, without the colours that a later one replaces. */
function stylesOf(text: string): string {
	const codes = text.match(style) ?? [];
	const last = codes.findLastIndex((code) => color.test(code));
	return codes.filter((code, index) => index >= last || !color.test(code)).join('');
}

const color = /^\u001b\[[39]\d/;

/** The length of the common prefix in UTF-16 units. It never ends inside an escape sequence or before a combining mark. */
function sharedLength(a: string, b: string): number {
	const maximum = Math.min(a.length, b.length);
	let length = 0;
	while (length < maximum && a.charCodeAt(length) === b.charCodeAt(length)) length++;
	if (length === 0) return 0;
	const escapeStart = b.lastIndexOf('\u001b', length - 1);
	if (escapeStart >= 0 && b.indexOf('m', escapeStart) >= length) length = escapeStart;
	// A character that terminals count differently may combine with the letter before it.
	const isSure = [a, b].every((text) => isCountedAlike(text.charAt(length)));
	return isSure ? wordStart(b, length) : 0;
}

const wordLetter = /[\p{L}\p{N}_]/u;

/** The start of the word that goes on at the index. Words are written whole, for who searches the output for them. */
function wordStart(text: string, index: number): number {
	const escapeStart = text.lastIndexOf('\u001b', index - 1);
	const styleEnd = escapeStart < 0 ? 0 : text.indexOf('m', escapeStart) + 1;
	let start = index;
	while (start > 0 && start !== styleEnd && wordLetter.test(text.charAt(start - 1))) start--;
	return start;
}

/**
 * The length of the common suffix in UTF-16 units, if it has the same cells and styles in both texts: what precedes it has as many
 * cells, and the same styles. Otherwise 0.
 */
function sharedEnd(a: string, b: string): number {
	if (!isCountedAlike(a) || !isCountedAlike(b)) return 0;
	const maximum = Math.min(a.length, b.length);
	let length = 0;
	while (length < maximum && a.charCodeAt(a.length - length - 1) === b.charCodeAt(b.length - length - 1)) length++;
	while (length > 0 && wordLetter.test(b.charAt(b.length - length))) length--;
	const [start, other] = [a, b].map((text) => text.slice(0, text.length - length)) as [string, string];
	const escapeStart = start.lastIndexOf('\u001b');
	const isInside = escapeStart >= 0 && !start.includes('m', escapeStart);
	const width = (text: string) => cellWidth(text.replaceAll(style, ''));
	return !isInside && stylesOf(start) === stylesOf(other) && width(start) === width(other) ? length : 0;
}
