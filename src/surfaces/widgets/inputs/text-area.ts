/** Draws an editable text: the lines around the cursor that fit. */
import {letterWidth} from '../../../text/cells.ts';
import {type Editing, textOf} from '../../../text/edit.ts';
import {hasBreak} from '../../engine/value/breaks.ts';
import {joined, type Line, padded} from '../../picture/draw/pen.ts';
import {editedLine} from '../parts.ts';
import {clamp, type Scene} from '../widget.ts';

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

/** Draws one line around the cursor, in brackets. */
export function drawShort(editing: Editing, placeholder: string, scene: Scene): DrawnText {
	const width = areaWidth(scene);
	const isEmpty = editing.letters.length === 0;
	return bracketed(isEmpty ? empty(placeholder, width, scene) : editedLine(editing, width, scene), scene);
}

/** Draws the beginning of a text, in brackets. */
export function drawResting(text: string, placeholder: string, scene: Scene): DrawnText {
	const width = areaWidth(scene);
	return bracketed(text === '' ? empty(placeholder, width, scene) : scene.pen.cut(text, width), scene);
}

function bracketed(text: Line, scene: Scene): DrawnText {
	const {pen} = scene;
	if (scene.width < 3) return {lines: [text], cursor: 0};
	return {lines: [joined([pen.text('[', 'dim'), padded(text, areaWidth(scene)), pen.text(']', 'dim')])], cursor: 0};
}

/** Draws several lines after a bar. */
export function drawArea({letters, cursor}: Editing, placeholder: string, scene: Scene): DrawnText {
	const {pen, words, isFocused, medium, read} = scene;
	const width = areaWidth(scene);
	const all = letterLines(letters, width);
	const most = isFocused ? Math.min(focusedLines, Math.max(2, read.height - 4)) : restingLines;
	const visible = medium === 'print' ? all.length : most;
	const on = isFocused ? lineAt(all, cursor) : 0;
	const top = clamp(on - (visible >> 1), 0, all.length - visible);
	const bar = scene.width < 3 ? pen.text('') : pen.text(`${pen.signs.card.vertical} `, 'dim');
	const shown = all.slice(top, top + visible).map(({start, end}, index) => {
		if (letters.length === 0) return joined([bar, empty(placeholder, width, scene)]);
		const shownLetters = letters.slice(start, end).map((letter) => (hasBreak(letter) ? ' ' : letter));
		const line = {letters: shownLetters, cursor: cursor - start};
		const isEdited = isFocused && top + index === on;
		return joined([bar, isEdited ? editedLine(line, width, scene) : pen.cut(textOf(line), width)]);
	});
	const isCut = shown.length < all.length;
	const remark = isCut ? [pen.cut(words.inputs.linesShown(all.length, shown.length), scene.width, 'dim')] : [];
	return {lines: [...shown, ...remark], cursor: on - top};
}

function empty(placeholder: string, width: number, {pen, isFocused}: Scene): Line {
	const words = placeholder === '' ? '' : `(${placeholder})`;
	return isFocused ? joined([pen.cursor(' '), pen.cut(words, width - 1, 'dim')]) : pen.cut(words, width, 'dim');
}

/** The range of a line's letters. A line break belongs to the line that it ends. */
interface LetterLine {
	readonly start: number;
	readonly end: number;
}

/** Breaks after blanks where possible, else between letters. The last cell of a line is for a blank, or for the cursor. */
export function letterLines(letters: readonly string[], width: number): readonly LetterLine[] {
	const lines: LetterLine[] = [];
	let start = 0;
	let used = 0;
	let word = {start: 0, cells: 0};
	for (const [at, letter] of letters.entries()) {
		const isBreak = letter.includes('\n');
		const isBlank = letter === ' ' || hasBreak(letter);
		const cells = isBlank ? 1 : letterWidth(letter);
		if (at > start && used + cells > (isBlank ? width : width - 1)) {
			if (isBlank || word.start <= start) word = {start: at, cells: 0};
			lines.push({start, end: word.start});
			start = word.start;
			used = word.cells;
		}
		used += cells;
		word = isBlank ? {start: at + 1, cells: 0} : {start: word.start, cells: word.cells + cells};
		if (!isBreak) continue;
		lines.push({start, end: at + 1});
		start = at + 1;
		used = 0;
	}
	if (used < width) return [...lines, {start, end: letters.length}];
	return [...lines, {start, end: letters.length}, {start: letters.length, end: letters.length}];
}

/** The index of the cursor's line. */
function lineAt(lines: readonly LetterLine[], cursor: number): number {
	const index = lines.findIndex(({start, end}) => cursor >= start && cursor < end);
	return index >= 0 ? index : lines.length - 1;
}
