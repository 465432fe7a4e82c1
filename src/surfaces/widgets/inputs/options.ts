/** A searchable list of options, drawn as a window around the cursor. */
import {type Editing, editingOf, insert, pressEditingKey, textOf} from '../../../text/edit.ts';
import {hanging, joined, type Line} from '../../draw/line.ts';
import {brief, firstOf, restLines} from '../content/long-text.ts';
import {columnMoves, editedLine} from '../parts.ts';
import {clamp, type KeyHandlers, type Reaction, type Scene} from '../widget.ts';

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

/** The key handlers of a list. `hasWords` enables the search. */
export function listHandlers(
	list: ListState,
	shown: OptionList,
	choose: (option: Option) => Reaction,
	hasWords: boolean,
): KeyHandlers {
	const at = clamp(list.cursor, 0, shown.length - 1);
	const option = shown[at];
	const act = option ? () => choose(option) : {whyNot: 'Nothing matches'};
	const to = (cursor: number) => ({state: {...list, cursor}});
	if (!hasWords) return {hint: 'arrows move, Enter chooses', ...columnMoves(at, shown.length, to), act, toggle: act};
	const put = (words: Editing) => ({state: {cursor: 0, words}});
	return {
		hint: 'type to find, arrows move, Enter chooses',
		...columnMoves(at, shown.length, to, page),
		act,
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
	const count = `  ${matches} of ${all}`;
	const room = scene.width - 6 - count.length;
	const isLong = list.words.letters.length >= room;
	const words = isLong ? pen.cut(textOf(list.words), Math.max(0, room)) : editedLine(list.words, scene);
	return joined([pen.cut('find: ', scene.width, 'accent'), words, pen.cut(count, scene.width - 7, 'dim')]);
}

export interface ListLook {
	readonly cursor: number;
	readonly isMulti: boolean;
	/** Maximum number of visible options. */
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
	const top = Number.isFinite(maximum) ? clamp(at - (maximum >> 1), 0, options.length - maximum) : 0;
	const lines: Line[] = [];
	let cursorLine = 0;
	for (const [index, option] of firstOf(options.slice(top, top + maximum)).entries()) {
		const isHere = isFocused && index + top === at;
		if (isHere) cursorLine = lines.length;
		const [on, off] = isMulti ? [signs.checked, signs.unchecked] : [signs.chosen, signs.free];
		lines.push(...optionLines(option, `${option.isChosen ? on : off} `, isHere, scene));
	}
	if (!Number.isFinite(maximum)) {
		lines.push(...restLines(options.length, 'choices', scene));
	}
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
	const labels = options
		.filter(({isChosen}) => isChosen)
		.map(({label, description}) => (description === unlistedDescription ? `${label} (${description})` : label));
	const chosen =
		labels.length > 0
			? pen.wrap(brief(labels.join(', ')), scene.width)
			: [pen.cut('nothing chosen', scene.width, 'dim')];
	return [...chosen, pen.cut(`${options.length} choices`, scene.width, 'dim')];
}

export const unlistedDescription = 'not among the choices';
