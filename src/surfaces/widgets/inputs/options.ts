/** A searchable list of options, drawn as a window around the cursor. */
import {type Editing, editingOf, insert, pressEditingKey, textOf} from '../../../text/edit.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import {clickableLines, hanging, joined, type Line} from '../../picture/draw/pen.ts';
import {brief, columnMoves, editedLine, firstOf, restLines} from '../parts.ts';
import {clamp, type KeyHandler, type KeyHandlers, type Scene} from '../widget.ts';

export interface Option {
	readonly id: string;
	readonly label: string;
	readonly description: string;
	readonly isChosen: boolean;
}
export type OptionList = readonly Option[];

/** The interaction state of a list. */
export interface ListState {
	/** Index among the matching options. */
	readonly cursor: number;
	readonly words: Editing;
}

export const startList: ListState = {cursor: 0, words: editingOf('')};

export const wordsOf = ({words}: ListState): string => textOf(words).trim();

/** The options that contain every typed word, ignoring case. */
export function matching(options: OptionList, list: ListState): OptionList {
	const words = wordsOf(list).toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return options;
	return options.filter(({id, label, description}) => {
		const text = `${label} ${description} ${id}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
}

export interface ListKeys {
	/** Chooses the option, or frees a chosen one. Undefined if a choice of the option changes nothing. */
	readonly choose: (option: Option) => KeyHandler | undefined;
	/** What typed text does: it searches the list, or is an id itself. */
	readonly typed?: 'words' | 'id' | undefined;
}

/** The key handlers of a list. */
export function listHandlers(
	list: ListState,
	shown: OptionList,
	{choose, typed}: ListKeys,
	words: InputWords,
): KeyHandlers {
	const at = clamp(list.cursor, 0, shown.length - 1);
	const option = shown[at];
	const to = (cursor: number) => ({state: {...list, cursor}});
	const change = option ? choose(option) : {whyNot: typed === 'id' ? words.idMissing : words.nothingMatches};
	const act = change ?? (() => to(at));
	const canRemove = option?.isChosen && typeof change === 'function';
	const common: KeyHandlers = {
		...columnMoves(at, shown.length, to, typed && page),
		actTitle: canRemove ? words.removeTitle : words.chooseTitle,
		act,
		click: ({at: cursor}) => ({...to(cursor), press: 'act'}),
	};
	if (!typed) return {...common, hint: words.chooseHint, toggle: act};
	const put = (next: Editing) => ({state: {cursor: 0, words: next}});
	return {
		...common,
		hint: typed === 'id' ? words.typeAnId : words.findHint,
		type({chord, text}) {
			const next = text === undefined ? pressEditingKey(list.words, chord) : insert(list.words, text);
			return next && put(next);
		},
		paste: (text) => put(insert(list.words, text)),
		...(wordsOf(list) === '' ? {} : {leave: () => put(editingOf(''))}),
	};
}

const page = 7;

/** Draws the search words and the number of matches. */
export function filterLine(list: ListState, matches: number, all: number, scene: Scene): Line {
	const {pen} = scene;
	const {inputs} = scene.words;
	const find = pen.cut(inputs.find, scene.width, 'accent');
	const count = `  ${inputs.matches(matches, all)}`;
	const room = scene.width - find.cells - count.length;
	const words = editedLine(list.words, Math.max(1, room), scene);
	return joined([find, words, pen.cut(count, Math.max(0, scene.width - find.cells - 1), 'dim')]);
}

export interface ListLook {
	readonly cursor: number;
	readonly isMulti: boolean;
	/** Maximum number of visible lines of options. */
	readonly maximum: number;
}

/** Draws the options around the cursor. The returned `cursor` is its line. */
export function drawOptions(
	options: OptionList,
	{cursor, isMulti, maximum}: ListLook,
	scene: Scene,
): {readonly lines: readonly Line[]; readonly cursor: number} {
	const {pen, isFocused} = scene;
	const {signs} = pen;
	const at = clamp(cursor, 0, options.length - 1);
	const top = clamp(at - (maximum >> 1), 0, options.length - maximum);
	const [on, off] = isMulti ? [signs.checked, signs.unchecked] : [signs.chosen, signs.free];
	const lines: Line[] = [];
	let cursorLine = 0;
	for (const [index, option] of firstOf(options.slice(top, top + maximum)).entries()) {
		const number = index + top;
		if (number <= at) cursorLine = lines.length;
		const drawn = optionLines(option, `${option.isChosen ? on : off} `, isFocused && number === at, scene);
		lines.push(...clickableLines(drawn, 'option', number));
	}
	if (!Number.isFinite(maximum)) lines.push(...restLines(options.length, 'choices', scene));
	return {lines, cursor: cursorLine};
}

function optionLines(
	{label, description, isChosen}: Option,
	box: string,
	isHere: boolean,
	scene: Scene,
): readonly Line[] {
	const {pen, width} = scene;
	const sign = pen.text(isHere ? pen.signs.right : ' ', 'accent');
	const face = pen.text(box, isChosen ? 'accent' : 'plain');
	const room = Math.max(1, width - 1 - face.cells);
	const words = pen.wrap(brief(label), room, isHere ? 'inverse' : isChosen ? 'bold' : 'plain');
	const indent = pen.text(' '.repeat(face.cells + 1));
	const lines = hanging(joined([sign, face]), words);
	const [first] = lines;
	if (description === '') return lines;
	const aside = pen.text(` - ${brief(description)}`, 'dim');
	if (first && lines.length === 1 && first.cells + aside.cells <= width) return [joined([first, aside])];
	return [...lines, ...pen.wrap(brief(description), room, 'dim').map((line) => joined([indent, line]))];
}

/** Draws a list without focus: the selected options and the number of choices. */
export function restingLines(options: OptionList, scene: Scene): readonly Line[] {
	const {pen} = scene;
	const {inputs} = scene.words;
	// `brief` cuts the text before the end of these.
	const labels = firstOf(options.filter(({isChosen}) => isChosen)).map(({label, description}) =>
		description === inputs.unlisted ? `${label} (${description})` : label,
	);
	const chosen =
		labels.length > 0
			? pen.wrap(brief(labels.join(', ')), scene.width)
			: [pen.cut(inputs.nothingChosen, scene.width, 'dim')];
	return [...chosen, pen.cut(inputs.choices(options.length), scene.width, 'dim')];
}
