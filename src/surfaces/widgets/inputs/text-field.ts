/** Draws a text field: one line, several lines, a number or an obscured value. */
import type {Members} from '../../../contract/surface.ts';
import {textOf} from '../../../text/edit.ts';
import {writtenText} from '../../engine/inputs.ts';
import {isNumeric, toNumber} from '../../engine/value/coerce.ts';
import {blockOf} from '../../picture/draw/block.ts';
import type {Line} from '../../picture/draw/line.ts';
import {type Key, type KeyHandlers, type Reaction, type Scene, stateOf, type Widget} from '../widget.ts';
import {type Draft, draftFor, keyInto, movedTo, typedInto, undone} from './draft.ts';
import {alertLines, conflictLines, failureLines, labelLines, revertHandler} from './field.ts';
import {letterLines, lineAt, movedByLines} from './letter-lines.ts';
import {areaRoom, areaWidth, type DrawnText, drawArea, drawResting, drawShort} from './text-area.ts';

type Field = Members<'textField'>;

const isLong = ({variant}: Field) => variant === 'TEXT_FIELD_VARIANT_LONG_TEXT';
const isNumber = ({variant}: Field) => variant === 'TEXT_FIELD_VARIANT_NUMBER';
const isSecret = ({variant}: Field) => variant === 'TEXT_FIELD_VARIANT_OBSCURED';

export const textField: Widget<'textField'> = {
	draw(members, scene) {
		const {read, isFocused} = scene;
		const label = labelLines(read.text(members.label), scene);
		const body = bodyOf(members, scene);
		const lines = [
			...label,
			...body.lines,
			...conflictLines(members, scene, isSecret(members)),
			...errorLines(members, scene),
		];
		return blockOf(lines, isFocused ? label.length + body.cursor : undefined);
	},
	keyHandlers(members, scene) {
		const {longTextHint, numberHint, typeHint, nothingToUndo} = scene.words.inputs;
		const draft = draftIn(members, scene);
		const text = textOf(draft.editing);
		return {
			hint: isLong(members) ? longTextHint : isNumber(members) ? numberHint : typeHint,
			type: (key) => typed(members, scene, draft, key),
			paste: (pasted) =>
				put(members, scene, typedInto(draft, isLong(members) ? pasted : pasted.replaceAll(/[\r\n]+/g, ' '))),
			undo: draft.past.length > 0 ? () => put(members, scene, undone(draft) ?? draft) : {whyNot: nothingToUndo},
			...(isLong(members) ? {editor: () => ({effect: {kind: 'edit', text}})} : {}),
			...(isNumber(members)
				? {up: () => stepped(members, scene, text, 1), down: () => stepped(members, scene, text, -1)}
				: {}),
			...revertHandler(members, scene),
		} satisfies KeyHandlers;
	},
};

function bodyOf(members: Field, scene: Scene): DrawnText {
	const placeholder = scene.read.text(members.placeholder);
	// A field without the focus has no cursor, so its text need not be split into letters.
	if (!scene.isFocused && !isSecret(members) && !isLong(members))
		return drawResting(textIn(members, scene), placeholder, scene);
	const {editing} = draftIn(members, scene);
	const shown = isSecret(members) ? {...editing, letters: editing.letters.map(() => scene.pen.signs.mask)} : editing;
	return isLong(members) ? drawArea(shown, placeholder, scene) : drawShort(shown, placeholder, scene);
}

/** The value as text, without redaction. */
const textIn = ({value}: Field, {read}: Scene): string => read.typed(read.own(value));

const draftIn = (members: Field, scene: Scene): Draft =>
	draftFor(stateOf<Draft | undefined>(scene, undefined), textIn(members, scene));

function errorLines(members: Field, scene: Scene): readonly Line[] {
	const text = textIn(members, scene);
	if (isNumber(members) && text !== '' && !isNumeric(text)) return alertLines(scene.words.inputs.replaceNumber, scene);
	return failureLines(scene.read.field(members.checks), scene);
}

/** Stores the draft, and writes its text if it has changed. */
function put(members: Field, scene: Scene, draft: Draft): Reaction {
	const text = textOf(draft.editing);
	if (text === textIn(members, scene)) return {state: draft};
	const before = scene.read.raw(members.value?.path);
	return {state: draft, write: writtenText(before, text)};
}

function typed(members: Field, scene: Scene, draft: Draft, {chord, text}: Key): Reaction | undefined {
	if (text !== undefined) {
		if (isNumber(members) && !/^[\d+\-.,eE\s]*$/.test(text)) return {message: scene.words.inputs.typeANumber};
		return put(members, scene, typedInto(draft, text));
	}
	if (isLong(members)) {
		const moved = movedInArea(draft, chord, areaRoom(areaWidth(scene)));
		if (moved !== undefined) return {state: movedTo(draft, moved)};
		if (chord === 'enter') return put(members, scene, typedInto(draft, '\n'));
	}
	const next = keyInto(draft, chord);
	return next && put(members, scene, next);
}

/** The cursor position after a motion by lines. Undefined for any other key. */
function movedInArea({editing: {letters, cursor}}: Draft, chord: string, width: number): number | undefined {
	if (!['up', 'down', 'home', 'end'].includes(chord)) return undefined;
	const lines = letterLines(letters, width);
	if (chord === 'up') return movedByLines(letters, lines, cursor, -1);
	if (chord === 'down') return movedByLines(letters, lines, cursor, 1);
	const at = lineAt(lines, cursor);
	const {start = 0, end = 0} = lines[at] ?? {};
	if (chord === 'home') return start;
	return at === lines.length - 1 ? letters.length : Math.max(start, end - 1);
}

/** Adds `by` to the number. A text that is not a number stays unchanged. */
function stepped(members: Field, scene: Scene, text: string, by: number): Reaction {
	if (text !== '' && !isNumeric(text)) return {message: scene.words.inputs.notANumber};
	const next = Number((toNumber(text || 0) + by).toPrecision(15));
	return put(members, scene, draftFor(undefined, String(next)));
}
