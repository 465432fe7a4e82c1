/** Draws an input for a date, a time or both: a text in a form of ISO 8601. */
import type {Members} from '../../../contract/surfaces.ts';
import {type Editing, editingOf, insert, pressEditingKey, textOf} from '../../../text/edit.ts';
import {momentIn} from '../../engine/functions/moment.ts';
import type {Words} from '../../engine/words/words.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {brief} from '../parts.ts';
import {stateOf, widgetFrom} from '../widget.ts';
import {alertLines, cursorWords, inputWords, isEdited, labelLines} from './field.ts';
import {drawResting, drawShort} from './text-area.ts';

export const dateTimeInput = widgetFrom({
	facts(members: Members<'dateTimeInput'>, scene) {
		const {read, words} = scene;
		const text = read.text(members.value);
		const state = stateOf<Editing | undefined>(scene, undefined);
		const kind = kindOf(members.inputType, text);
		const [min, max] = [read.text(members.min), read.text(members.max)];
		return {
			label: read.text(members.label),
			text,
			kind,
			editing: state && textOf(state) === text ? state : editingOf(text),
			failure: text === '' ? undefined : failureOf(text.trim(), {kind, min, max, timeZone: read.host.timeZone}, words),
			limits: [...(min ? [words.linear.notBefore(min)] : []), ...(max ? [words.linear.notAfter(max)] : [])],
		};
	},
	draw({label, text, kind, editing, failure, limits}, scene) {
		const {pen, isFocused, width} = scene;
		const head = labelLines(label, scene);
		const body = isFocused ? drawShort(editing, forms[kind], scene) : drawResting(text, forms[kind], scene);
		const notes =
			failure && !isFocused ? alertLines(failure, scene) : limits.map((each) => pen.cut(each, width, 'dim'));
		return blockOf([...head, ...body.lines, ...notes], isFocused ? head.length + body.cursor : undefined);
	},
	say({label, text, kind, editing, failure, limits}, scene) {
		const {linear} = scene.words;
		return inputWords(
			{
				kind: kind === 'date-time' ? linear.dateTime : linear[kind],
				label,
				value: linear.and([brief(text) || linear.empty, ...limits]),
				more: isEdited(scene) ? cursorWords(editing, scene) : [],
				failure,
			},
			scene,
		);
	},
	needs: ({label}, {pen}) => ({minimum: 12, natural: Math.max(pen.text(label).cells + 1, 30)}),
	keys({kind, editing}, scene) {
		const put = (next: Editing) => ({state: next, write: textOf(next)});
		return {
			hint: scene.words.inputs.dateHint(forms[kind]),
			type({chord, text}) {
				const next = text === undefined ? pressEditingKey(editing, chord) : insert(editing, text);
				return next && put(next);
			},
			paste: (text) => put(insert(editing, text.trim())),
		};
	},
});

type DateKind = 'date' | 'time' | 'date-time';

/** What a person types. A time can have seconds and a fraction, and an offset such as `Z` or `+02:00`. */
const forms: Readonly<Record<DateKind, string>> = {
	date: 'yyyy-mm-dd',
	time: 'hh:mm',
	'date-time': 'yyyy-mm-ddThh:mm',
};

/** What the values of a kind have. */
const parts: Readonly<Record<DateKind, RegExp>> = {
	date: /^\d{4}-\d\d-\d\d/,
	time: /\d\d:\d\d/,
	'date-time': /^\d{4}-\d\d-\d\d[T ]\d/i,
};

/** The kind of an input: its declared type, else the form of its value. */
function kindOf(inputType: string | undefined, text: string): DateKind {
	if (inputType === 'DATE_TIME_INPUT_TYPE_DATE') return 'date';
	if (inputType === 'DATE_TIME_INPUT_TYPE_TIME') return 'time';
	if (inputType === 'DATE_TIME_INPUT_TYPE_DATE_TIME' || parts['date-time'].test(text)) return 'date-time';
	return parts.time.test(text) ? 'time' : 'date';
}

interface Bounds {
	readonly kind: DateKind;
	readonly min: string;
	readonly max: string;
	/** The IANA zone of a text without an offset. */
	readonly timeZone: string;
}

/** Why a text is no value of its kind, or outside its bounds. A bound that cannot be read is none. */
function failureOf(text: string, {kind, min, max, timeZone}: Bounds, {inputs, linear}: Words): string | undefined {
	const epoch = (each: string) =>
		parts[kind].test(each) ? momentIn(kind === 'time' ? `2000-01-01T${each}` : each, timeZone)?.epoch : undefined;
	const [at, least, most] = [text, min, max].map(epoch);
	if (at === undefined) return inputs.notA(kind, forms[kind]);
	if (least !== undefined && at < least) return linear.notBefore(min);
	return most !== undefined && at > most ? linear.notAfter(max) : undefined;
}
