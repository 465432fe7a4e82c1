/** Draws a text field: one line, several lines, a number or an obscured value. */
import type {Members} from '../../../contract/surfaces.ts';
import {type Editing, editingOf, insert, insertLines, pressEditingKey, textOf} from '../../../text/edit.ts';
import {outputLength} from '../../engine/limits.ts';
import {isNumeric, toText, writtenText} from '../../engine/value/coerce.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {brief, cutLong} from '../parts.ts';
import {type Key, type Reaction, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {alertLines, cursorWords, failureLines, inputWords, isEdited, labelLines} from './field.ts';
import {type DrawnText, drawArea, drawResting, drawShort} from './text-area.ts';

/** Of two fields with one value, both hide it if one does. */
const factsOf = (members: Members<'textField'>, {read}: Scene) => {
	const isSecret = members.variant === 'TEXT_FIELD_VARIANT_OBSCURED' || read.hides(members.value?.path);
	return {
		members,
		isLong: members.variant === 'TEXT_FIELD_VARIANT_LONG_TEXT' && !isSecret,
		isNumber: members.variant === 'TEXT_FIELD_VARIANT_NUMBER',
		isSecret,
	};
};
type Field = ReturnType<typeof factsOf>;

export const textField = widgetFrom({
	facts: factsOf,
	draw(field, scene) {
		const {members} = field;
		const label = labelLines(scene.read.text(members.label), scene);
		const body = bodyOf(field, scene);
		const errors = isNotNumeric(field, textIn(field, scene))
			? alertLines(scene.words.inputs.replaceNumber, scene)
			: failureLines(scene.read.field(members.checks), scene);
		const lines = [...label, ...body.lines, ...errors];
		return blockOf(lines, label.length + body.cursor);
	},
	say(field, scene) {
		const {read} = scene;
		const {linear} = scene.words;
		const {members, isSecret, isNumber} = field;
		const text = textIn(field, scene);
		const placeholder = brief(read.text(members.placeholder));
		const {shown, rest} = cutLong(text, scene);
		const words = isSecret ? [linear.filledIn] : [...shown.split('\n'), ...(rest === undefined ? [] : [rest])];
		const [value = '', ...more] = text === '' ? [linear.emptyField(placeholder)] : words;
		const isBad = isNotNumeric(field, text);
		return inputWords(
			{
				kind: isSecret ? linear.hiddenField : isNumber ? linear.numberField : linear.textField,
				value,
				more: isEdited(scene) ? [...more, ...cursorWords(editingIn(field, scene), scene, isSecret)] : more,
				failure: isBad ? linear.notANumber : read.field(members.checks),
				label: read.text(members.label),
			},
			scene,
		);
	},
	keys(field, scene) {
		const {longTextHint, typeHint} = scene.words.inputs;
		const {isLong} = field;
		const editing = editingIn(field, scene);
		return {
			hint: isLong ? longTextHint : typeHint,
			type: (key) => typed(field, scene, editing, key),
			paste: (pasted) => put(field, scene, isLong ? insertLines(editing, pasted) : insert(editing, pasted)),
		};
	},
});

function bodyOf(field: Field, scene: Scene): DrawnText {
	const {isLong, isSecret} = field;
	const placeholder = scene.read.text(field.members.placeholder);
	if (isLong) return drawArea(editingIn(field, scene), placeholder, scene);
	if (scene.isFocused) return drawShort(shownIn(field, scene), placeholder, scene);
	return drawResting(isSecret ? textOf(shownIn(field, scene)) : textIn(field, scene), placeholder, scene);
}

/** The text as drawn. */
function shownIn(field: Field, scene: Scene): Editing {
	const editing = editingIn(field, scene);
	return field.isSecret ? {...editing, letters: editing.letters.map(() => scene.pen.signs.mask)} : editing;
}

/** The value as text, without redaction. */
const textIn = ({members}: Field, {read}: Scene): string => read.typed(members.value);

/** The text with its cursor, which is at the end of a text that the person did not type. */
function editingIn(field: Field, scene: Scene): Editing {
	const editing = stateOf<Editing | undefined>(scene, undefined);
	const text = textIn(field, scene);
	return editing && textOf(editing) === text ? editing : editingOf(text);
}

const isNotNumeric = ({isNumber}: Field, text: string): boolean => isNumber && text !== '' && !isNumeric(text);

/** Keeps the cursor, and writes the text if it has changed. */
function put(field: Field, scene: Scene, editing: Editing): Reaction {
	const text = textOf(editing);
	if (text === textIn(field, scene)) return {state: editing};
	const before = scene.read.raw(field.members.value?.path);
	// The end of a longer text is not in the field, and would be lost.
	const {longValue, longInput} = scene.words.inputs;
	if (toText(before).length > outputLength) return {message: longValue(outputLength)};
	if (text.length > outputLength) return {message: longInput(outputLength)};
	return {state: editing, write: writtenText(before, text)};
}

function typed(field: Field, scene: Scene, editing: Editing, {chord, text}: Key): Reaction | undefined {
	if (text !== undefined) {
		if (field.isNumber && !/^[\d+\-.,eE\s]*$/.test(text)) return {message: scene.words.inputs.typeANumber};
		return put(field, scene, insertLines(editing, text));
	}
	if (field.isLong && chord === 'enter') return put(field, scene, insertLines(editing, '\n'));
	const next = pressEditingKey(editing, chord);
	return next && put(field, scene, next);
}
