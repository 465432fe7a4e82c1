/** Draws an editable text: the lines around the cursor that fit. */
import type {Editing} from '../../../text/edit.ts';
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
export function drawArea(editing: Editing, placeholder: string, scene: Scene): DrawnText {
	const {pen, words, isFocused, medium, read} = scene;
	const all = typedLines(editing, placeholder, scene);
	const most = isFocused ? Math.min(focusedLines, Math.max(2, read.height - 4)) : restingLines;
	const visible = medium === 'print' ? all.length : most;
	const on = Math.max(
		0,
		all.findIndex(({cursor}) => cursor !== undefined),
	);
	const top = clamp(on - (visible >> 1), 0, all.length - visible);
	const bar = scene.width < 3 ? pen.text('') : pen.text(`${pen.signs.card.vertical} `, 'dim');
	const shown = all.slice(top, top + visible).map((line) => joined([bar, line]));
	const isCut = shown.length < all.length;
	const remark = isCut ? [pen.cut(words.inputs.linesShown(all.length, shown.length), scene.width, 'dim')] : [];
	return {lines: [...shown, ...remark], cursor: on - top};
}

function empty(placeholder: string, width: number, {pen, isFocused}: Scene): Line {
	const words = placeholder === '' ? '' : `(${placeholder})`;
	return isFocused ? joined([pen.cursor(' '), pen.cut(words, width - 1, 'dim')]) : pen.cut(words, width, 'dim');
}

/** The cell of the cursor on a blank. A line never breaks at it. */
const cursorBlank = '\u00a0';

/** Wraps the whole text, with the cursor of a person in it. */
function typedLines({letters, cursor}: Editing, placeholder: string, scene: Scene): readonly Line[] {
	const {pen, isFocused} = scene;
	const width = areaWidth(scene);
	if (letters.length === 0) return [empty(placeholder, width, scene)];
	if (!isFocused) return pen.wrap(letters.join(''), width);
	const letter = letters[cursor] ?? ' ';
	const isBlank = letter.trim() === '';
	const spans = [
		{text: letters.slice(0, cursor).join(''), styles: []},
		{text: isBlank ? cursorBlank : letter, styles: pen.cursorStyles, item: {part: 'cursor', at: 0}},
		{text: (letter.includes('\n') ? '\n' : '') + letters.slice(cursor + 1).join(''), styles: []},
	];
	return pen.wrapSpans(spans, width).map((line) => {
		const [cursorHit] = line.hits ?? [];
		if (!cursorHit) return line;
		return {text: line.text.replace(cursorBlank, ' '), cells: line.cells, cursor: cursorHit.from};
	});
}
