/** Draws an editable text: the part around the cursor that fits. */
import type {Editing} from '../../../text/edit.ts';
import {joined, type Line, padded} from '../../picture/draw/pen.ts';
import {clamp, type Scene} from '../widget.ts';
import {letterLines, lineAt, shownLetter, shownWidth} from './letter-lines.ts';

export interface DrawnText {
	readonly lines: readonly Line[];
	/** The cursor's line. */
	readonly cursor: number;
}

/** Visible lines of a long text on a screen, with and without the focus. */
const focusedLines = 10;
const restingLines = 5;

/** The width between the brackets or after the bar, in cells. */
const areaWidth = (scene: Pick<Scene, 'width'>): number => Math.max(1, scene.width - 2);
/** The width for letters. One cell is reserved for the cursor after the last letter. */
const areaRoom = (width: number): number => Math.max(1, width - 1);

/** Draws one line around the cursor, in brackets. */
export function drawShort({letters, cursor}: Editing, placeholder: string, scene: Scene): DrawnText {
	const width = areaWidth(scene);
	if (letters.length === 0) return bracketed(empty(placeholder, width, scene), scene);
	const at = scene.isFocused ? cursor : undefined;
	const range = around(letters, at ?? 0, width);
	return bracketed(drawLetters(letters, at, range, width, scene), scene);
}

/** Draws the beginning of a text, in brackets. */
export function drawResting(text: string, placeholder: string, scene: Scene): DrawnText {
	const width = areaWidth(scene);
	return bracketed(text === '' ? empty(placeholder, width, scene) : scene.pen.cut(text, width), scene);
}

function bracketed(text: Line, scene: Scene): DrawnText {
	const {pen} = scene;
	if (scene.width < 3) return {lines: [text], cursor: 0};
	const line = joined([pen.text('[', 'dim'), padded(text, areaWidth(scene)), pen.text(']', 'dim')]);
	return {lines: [line], cursor: 0};
}

/** Draws several lines after a bar. */
export function drawArea({letters, cursor}: Editing, placeholder: string, scene: Scene): DrawnText {
	const {pen, words, isFocused, medium, read} = scene;
	const width = areaWidth(scene);
	const all = letterLines(letters, areaRoom(width));
	const on = lineAt(all, cursor);
	const visible =
		medium === 'print' ? all.length : isFocused ? Math.min(focusedLines, Math.max(2, read.height - 4)) : restingLines;
	const top = isFocused ? clamp(on - (visible >> 1), 0, all.length - visible) : 0;
	const shown = all.slice(top, top + visible);
	const bar = scene.width < 3 ? pen.text('') : pen.text(`${pen.signs.card.vertical} `, 'dim');
	const drawn =
		letters.length === 0
			? [empty(placeholder, width, scene)]
			: shown.map((line) => drawLetters(letters, isFocused ? cursor : undefined, line, width, scene));
	const lines = drawn.map((line) => joined([bar, line]));
	const hidden = all.length - shown.length;
	const remark = hidden > 0 ? [pen.cut(words.inputs.linesShown(all.length, shown.length), scene.width, 'dim')] : [];
	return {lines: [...lines, ...remark], cursor: clamp(on - top, 0, shown.length - 1)};
}

function empty(placeholder: string, width: number, {pen, isFocused}: Scene): Line {
	const words = placeholder === '' ? '' : `(${placeholder})`;
	return isFocused ? joined([pen.cursor(' '), pen.cut(words, width - 1, 'dim')]) : pen.cut(words, width, 'dim');
}

/** The range of letters around the cursor that fits, including the letter or the cell at the cursor. */
function around(
	letters: readonly string[],
	cursor: number,
	width: number,
): {readonly start: number; readonly end: number} {
	let start = cursor;
	let end = Math.min(letters.length, cursor + 1);
	let used = end > cursor ? shownWidth(letters[cursor] ?? '') : 1;
	while (start > 0 && used + shownWidth(letters[start - 1] ?? '') <= width) used += shownWidth(letters[--start] ?? '');
	while (end < letters.length && used + shownWidth(letters[end] ?? '') <= width)
		used += shownWidth(letters[end++] ?? '');
	return {start, end};
}

function drawLetters(
	letters: readonly string[],
	cursor: number | undefined,
	{start, end}: {readonly start: number; readonly end: number},
	width: number,
	{pen}: Scene,
): Line {
	const part = (from: number, to: number) => letters.slice(from, to).map(shownLetter).join('');
	if (cursor === undefined || cursor < start || cursor > end) return pen.cut(part(start, end), width);
	const isBehind = cursor === letters.length && end === letters.length;
	if (cursor === end && !isBehind) return pen.cut(part(start, end), width);
	return joined([
		pen.text(part(start, cursor)),
		pen.cursor(isBehind ? ' ' : part(cursor, cursor + 1)),
		pen.text(part(cursor + 1, end)),
	]);
}
