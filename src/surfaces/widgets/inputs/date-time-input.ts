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
		const {timeZone} = read.host;
		const value = text.trim();
		const bounds = boundsOf(value, {kind, min: read.text(members.min), max: read.text(members.max), timeZone}, words);
		const isValue = epochOf(value, kind, timeZone) !== undefined;
		const problem = isValue ? bounds.find(({isBroken}) => isBroken)?.limit : words.inputs.notA(kind, forms[kind]);
		return {
			label: read.text(members.label),
			text,
			kind,
			editing: state && textOf(state) === text ? state : editingOf(text),
			failure: text === '' ? undefined : problem,
			limits: bounds.map(({limit}) => limit),
		};
	},
	draw({label, text, kind, editing, failure, limits}, scene) {
		const {pen, isFocused, width} = scene;
		const head = labelLines(label, scene);
		const body = isFocused ? drawShort(editing, forms[kind], scene) : drawResting(text, forms[kind], scene);
		const notes =
			failure && !isFocused ? alertLines(failure, scene) : limits.map((each) => pen.cut(each, width, 'dim'));
		return blockOf([...head, ...body.lines, ...notes], head.length + body.cursor);
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

/** The bounds in words, and whether a text is beyond them. A bound that cannot be read is none. */
function boundsOf(text: string, {kind, min, max, timeZone}: Bounds, {linear}: Words) {
	const bounds = [
		{bound: min, limit: linear.notBefore(min), sign: -1},
		{bound: max, limit: linear.notAfter(max), sign: 1},
	];
	return bounds.flatMap(({bound, limit, sign}) => {
		// A day can bound a date with a time.
		const unit = kind === 'date-time' && !parts[kind].test(bound) ? 'date' : kind;
		const [at, end] = [text, bound].map((each) => epochOf(each, unit, timeZone));
		return end === undefined ? [] : [{limit, isBroken: at !== undefined && (at - end) * sign > 0}];
	});
}

/** Epoch milliseconds of a value; of a date, those of the day that it names, and of a time those of that time on one day. */
function epochOf(text: string, kind: DateKind, timeZone: string): number | undefined {
	const moment =
		parts[kind].test(text) &&
		momentIn(kind === 'time' ? `2000-01-01T${text.replace(/^\d{4}-\d\d-\d\d[T ]/i, '')}` : text, timeZone);
	if (!moment) return undefined;
	return kind === 'date' ? momentIn(text.slice(0, 10), timeZone)?.epoch : moment.epoch;
}
