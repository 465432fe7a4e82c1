/** Draws an input for a date, a time or both: a typed text, which is the value as soon as it is one. */
import type {Members} from '../../../contract/surfaces.ts';
import {type Editing, editingOf, insert, pressEditingKey, textOf} from '../../../text/edit.ts';
import {momentIn} from '../../engine/functions/moment.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import {blockOf} from '../../picture/draw/block.ts';
import type {Line} from '../../picture/draw/pen.ts';
import {brief} from '../parts.ts';
import {type Reaction, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {alertLines, cursorWords, failureLines, inputWords, isEdited, labelLines} from './field.ts';
import {drawResting, drawShort} from './text-area.ts';

type Input = Members<'dateTimeInput'>;

interface State {
	readonly editing: Editing;
	/** The value when it was typed. A later value of the service replaces it. */
	readonly value: string;
}

function factsOf(members: Input, scene: Scene) {
	const value = scene.read.text(members.value).trim();
	const state = stateOf<State | undefined>(scene, undefined);
	const editing = state?.value === value ? state.editing : editingOf(value);
	const typed = textOf(editing).trim();
	const kind = kindOf(members.inputType, typed);
	return {members, value, editing, typed, kind, lack: typed && lackOf(typed, kind, scene.words.inputs)};
}
type DateFacts = ReturnType<typeof factsOf>;

export const dateTimeInput = widgetFrom({
	facts: factsOf,
	draw(facts, scene) {
		const {pen, words, read, isFocused} = scene;
		const {members, value, editing, typed, kind} = facts;
		const label = labelLines(read.text(members.label), scene);
		const body = isFocused ? drawShort(editing, forms[kind], scene) : drawResting(typed, forms[kind], scene);
		const bounds = boundsOf(members, scene);
		const failure = lackLines(facts, scene) ?? failureLines(outside(value, kind, bounds, words.inputs), scene);
		const limits =
			failure.length > 0 ? [] : limitWords(bounds, kind, words.linear).map((each) => pen.cut(each, scene.width, 'dim'));
		const lines = [...label, ...body.lines, ...failure, ...limits];
		return blockOf(lines, isFocused ? label.length + body.cursor : undefined);
	},
	say({members, value, editing, typed, kind, lack}, scene) {
		const {linear, inputs} = scene.words;
		const noun = kind === 'date-time' ? linear.dateTime : linear[kind];
		const bounds = boundsOf(members, scene);
		return inputWords(
			{
				kind: noun,
				label: scene.read.text(members.label),
				value: linear.and([brief(value) || linear.empty, ...limitWords(bounds, kind, linear)]),
				more: [
					...(isEdited(scene) ? cursorWords(editing, scene) : []),
					...(lack && typed !== value ? [inputs.notUsed(brief(typed), lack)] : []),
				],
				failure: typed === value && lack ? lack : outside(value, kind, bounds, inputs),
			},
			scene,
		);
	},
	needs({members}, {read, pen}) {
		const label = pen.text(read.text(members.label)).cells;
		return {minimum: 12, natural: Math.max(label + 1, 30)};
	},
	keys(facts, scene) {
		const {value, editing, typed, kind, lack} = facts;
		const put = (next: Editing) => written(next, facts, scene);
		return {
			hint: scene.words.inputs.dateHint(forms[kind]),
			type({chord, text}) {
				const next = text === undefined ? pressEditingKey(editing, chord) : insert(editing, text);
				return next && put(next);
			},
			paste: (text) => put(insert(editing, text.trim())),
			...(lack && typed !== value ? {pending: scene.words.inputs.notUsed(brief(typed), lack)} : {}),
		};
	},
});

/** Writes the text if it is a value, or empty. Otherwise the input keeps it. */
function written(editing: Editing, {members, value}: DateFacts, {words}: Scene): Reaction {
	const text = textOf(editing).trim();
	const isValue = text === '' || lackOf(text, kindOf(members.inputType, text), words.inputs) === undefined;
	if (!isValue || text === value) return {state: {editing, value}};
	return {state: {editing, value: text}, write: text};
}

/** Says that a text is no value, or that a typed one is not used yet. Undefined for a value. */
function lackLines({lack, typed, value}: DateFacts, scene: Scene): readonly Line[] | undefined {
	if (!lack) return undefined;
	if (typed === value) return alertLines(lack, scene);
	const words = scene.words.inputs.notUsed(brief(typed), lack);
	return scene.isFocused ? scene.pen.wrap(words, scene.width, 'dim') : alertLines(words, scene);
}

const boundsOf = ({min, max}: Input, {read}: Scene): Bounds => ({
	min: read.text(min),
	max: read.text(max),
	timeZone: read.host.timeZone,
});

/** The values are ISO 8601 texts, which can have bounds. */
type DateKind = 'date' | 'time' | 'date-time';

/** What a person types. */
const forms: Readonly<Record<DateKind, string>> = {
	date: 'yyyy-mm-dd',
	time: 'hh:mm',
	'date-time': 'yyyy-mm-ddThh:mm',
};

/** A time can have seconds and a fraction, and an offset such as `Z` or `+02:00`. */
const isoForm =
	/^(?<date>\d{4}-\d\d-\d\d)?(?:[Tt ](?=\d))?(?<time>\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?(?:\s?(?<offset>[Zz]|[+-]\d\d(?::?\d\d)?))?$/;

type Part = 'date' | 'time' | 'offset';

const partsOf = (text: string): Partial<Record<Part, string>> => isoForm.exec(text)?.groups ?? {};

/** The kind of an input: its declared type, else the form of its value. */
function kindOf(inputType: string | undefined, text: string): DateKind {
	if (inputType === 'DATE_TIME_INPUT_TYPE_DATE') return 'date';
	if (inputType === 'DATE_TIME_INPUT_TYPE_TIME') return 'time';
	if (inputType === 'DATE_TIME_INPUT_TYPE_DATE_TIME') return 'date-time';
	const {date, time} = partsOf(text);
	return time === undefined ? 'date' : date === undefined ? 'time' : 'date-time';
}

/** Why a text is no value of its kind. Undefined for a value. */
function lackOf(text: string, kind: DateKind, words: InputWords): string | undefined {
	const {date, time, offset} = partsOf(text);
	if ((kind !== 'time' && date === undefined) || (kind !== 'date' && time === undefined))
		return words.notA(kind, forms[kind]);
	if (date !== undefined && !momentIn(date, 'UTC')) return words.noSuchDate;
	if (time !== undefined && !momentIn(`2000-01-01T${time}`, 'UTC')) return words.noSuchTime;
	return offset !== undefined && !momentIn(`2000-01-01T00:00${offset}`, 'UTC') ? words.noSuchOffset : undefined;
}

interface Bounds {
	readonly min: string;
	readonly max: string;
	/** The IANA zone of a text without an offset. */
	readonly timeZone: string;
}

/** Why a value is outside its bounds. A bound that cannot be read is none. */
function outside(text: string, kind: DateKind, bounds: Bounds, words: InputWords): string | undefined {
	const {min, max, timeZone} = bounds;
	const [at, minimum, maximum] = [text, min, max].map((each) => orderOf(each, kind, timeZone));
	if (at === undefined) return undefined;
	if (minimum !== undefined && at < minimum) return words.notBefore(min);
	return maximum !== undefined && at > maximum ? words.notAfter(max) : undefined;
}

/** The bounds of an input in words. */
const limitWords = (
	{min, max, timeZone}: Bounds,
	kind: DateKind,
	{notBefore, notAfter}: Readonly<Record<'notBefore' | 'notAfter', (bound: string) => string>>,
): readonly string[] => [
	...(orderOf(min, kind, timeZone) === undefined ? [] : [notBefore(min)]),
	...(orderOf(max, kind, timeZone) === undefined ? [] : [notAfter(max)]),
];

/** What values of a kind are compared by: the day, the time of day, or the instant. */
function orderOf(text: string, kind: DateKind, timeZone: string): string | number | undefined {
	const {date, time} = partsOf(text.trim());
	if (kind === 'date') return date;
	if (kind === 'date-time') return date === undefined ? undefined : momentIn(text, timeZone)?.epoch;
	return time && momentIn(`2000-01-01T${time}`, 'UTC')?.epoch;
}
