/** Draws an input for a date, a time or both. Segments accept digits and arrow keys; a calendar selects a day. */
import type {Members} from '../../../contract/surfaces.ts';
import {momentIn} from '../../engine/functions/moment.ts';
import {blockOf} from '../../picture/draw/block.ts';
import {clickable, joined, type Line, typedAt} from '../../picture/draw/pen.ts';
import {brief, rowMoves} from '../parts.ts';
import {clamp, type KeyHandlers, type Reaction, type Said, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {
	type Bounds,
	calendarWidth,
	completed,
	type DateParts,
	dateFailure,
	daysLater,
	drawCalendar,
	kindOf,
	limitWords,
	monthsLater,
	partsOf,
	type SegmentName,
	segmentLength,
	segmentsOf,
	textOfParts,
	turned,
} from './date-parts.ts';
import {finished, lackOf, type Typing, typedDigit} from './date-typing.ts';
import {alertLines, conflictLines, failureLines, inputWords, isEdited, labelLines, revertHandler} from './field.ts';

type Input = Members<'dateTimeInput'>;

interface State {
	readonly segment: number;
	/** Digits typed into the current segment and not yet written. */
	readonly digits: string;
	/** The day under the cursor of the open calendar. */
	readonly calendar: DateParts | undefined;
}

const start: State = {segment: 0, digits: '', calendar: undefined};

/** A text that is not a date or a time has no parts. */
function factsOf(members: Input, scene: Scene) {
	const text = scene.read.text(scene.read.own(members.value));
	const parts = partsOf(text);
	const kind = kindOf(members.inputType, parts);
	return {members, state: stateOf(scene, start), text, parts, kind, names: segmentsOf(kind, parts)};
}
type DateFacts = ReturnType<typeof factsOf>;

export const dateTimeInput = widgetFrom({
	facts: factsOf,
	draw(facts, scene) {
		const {pen, words, read, isFocused} = scene;
		const {members, state, text, parts, kind} = facts;
		const label = labelLines(read.text(members.label), scene);
		const isBad = text !== '' && !parts;
		const face = isBad ? pen.cut(text, scene.width, 'warn') : faceOf(facts, scene);
		const bounds = boundsOf(members, scene);
		const failure = isBad
			? alertLines(words.inputs.notADate, scene)
			: failureLines(parts && failureOf(facts, parts, bounds, scene), scene);
		const limits =
			failure.length > 0 ? [] : limitWords(bounds, kind, words.linear).map((each) => pen.cut(each, scene.width, 'dim'));
		const unused = unusedWords(facts, scene).flatMap((words) => alertLines(words, scene));
		const calendar =
			isFocused && state.calendar ? drawCalendar(state.calendar, freeDays(members, scene, state.calendar), scene) : [];
		return blockOf(
			[...label, face, ...calendar, ...conflictLines(members, scene), ...unused, ...failure, ...limits],
			isFocused ? label.length + calendar.length : undefined,
		);
	},
	say(facts, scene) {
		const {linear} = scene.words;
		const {members, text, parts, kind} = facts;
		const noun = kind === 'date-time' ? linear.dateTime : linear[kind];
		const bounds = boundsOf(members, scene);
		return inputWords(
			{
				kind: noun,
				label: scene.read.text(members.label),
				value: linear.and([brief(text) || linear.empty, ...limitWords(bounds, kind, linear)]),
				more: [...(isEdited(scene) ? cursorWords(facts, scene) : []), ...unusedWords(facts, scene)],
				failure: parts ? failureOf(facts, parts, bounds, scene) : text === '' ? undefined : linear.notA(noun),
			},
			members,
			scene,
		);
	},
	needs({members}, {read, pen}) {
		const label = pen.text(read.text(members.label)).cells;
		return {minimum: calendarWidth + 1, natural: Math.max(label + 1, 30)};
	},
	keys: (facts, scene) => ({
		...(facts.state.calendar ? dayHandlers(facts, scene, facts.state.calendar) : segmentHandlers(facts, scene)),
		...revertHandler(facts.members, scene),
	}),
});

const signs: Readonly<Record<SegmentName, string>> = {
	year: '',
	month: '-',
	day: '-',
	hour: '  ',
	minute: ':',
	second: ':',
};

/** The day under the cursor of the open calendar, or the part of the date that keys change. */
function cursorWords({members, parts, names, state}: DateFacts, scene: Scene): readonly Said[] {
	const {inputs, linear} = scene.words;
	const {calendar} = state;
	if (calendar) {
		const isFree = freeDays(members, scene, calendar)(Number(calendar.day));
		return [{here: textOfParts({...calendar, hour: '', offset: ''})}, ...(isFree ? [] : [inputs.dayOutside])];
	}
	const name = names[clamp(state.segment, 0, names.length - 1)] ?? 'year';
	return [{here: linear.fact(linear[name], state.digits || parts?.[name] || linear.empty)}];
}

function faceOf({parts, kind, names, state}: DateFacts, {pen, words, isFocused}: Scene): Line {
	const offset = kind === 'date' || !parts?.hour ? '' : parts.offset.trim();
	return joined([
		...names.flatMap((name, index) => {
			const isSelected = isFocused && index === state.segment;
			// Only a value with seconds has this part.
			const placeholder = name === 'second' ? '' : words.inputs[name];
			const typed = isSelected && state.digits !== '' ? state.digits.padEnd(segmentLength(name), '_') : undefined;
			const style = isSelected ? 'inverse' : parts?.[name] ? 'plain' : 'dim';
			const face = pen.text(typed ?? (parts?.[name] || placeholder), style);
			const isTyped = isSelected && !state.calendar;
			// Some terminals turn reverse text back under their cursor, so it stands behind a segment that is not typed yet.
			const cursor = state.digits.length || face.cells;
			return [
				pen.text(index === 0 ? '' : signs[name], 'dim'),
				clickable(isTyped ? typedAt(face, cursor) : face, 'segment', index),
			];
		}),
		pen.text(offset === '' ? '' : ` ${offset}`, 'dim'),
	]);
}

/** Says that typed digits are not part of the date, once the cursor is elsewhere. */
function unusedWords({names, state}: DateFacts, {isFocused, words}: Scene): readonly string[] {
	const name = names[clamp(state.segment, 0, names.length - 1)] ?? 'year';
	const lack = isFocused ? undefined : lackOf({name, digits: state.digits}, words.inputs);
	return lack === undefined ? [] : [words.inputs.notUsed(state.digits, lack)];
}

const failureOf = ({kind}: DateFacts, parts: DateParts, bounds: Bounds, {words}: Scene): string | undefined =>
	dateFailure(parts, kind, bounds, words.inputs);

const boundsOf = ({min, max}: Input, {read}: Scene): Bounds => ({
	min: read.text(min),
	max: read.text(max),
	timeZone: read.host.timeZone,
});

function freeDays(members: Input, scene: Scene, month: DateParts): (day: number) => boolean {
	const bounds = boundsOf(members, scene);
	// Only the day is compared, because the time can still change.
	const days = {...bounds, min: bounds.min.slice(0, 10), max: bounds.max.slice(0, 10)};
	return (day) =>
		dateFailure({...month, day: String(day).padStart(2, '0')}, 'date', days, scene.words.inputs) === undefined;
}

/** The current local time in the surface's zone, as UTC fields. */
function wallNow({read}: Scene): Date {
	const {now, timeZone} = read.host;
	const epoch = now();
	return new Date(epoch + (momentIn(epoch, timeZone)?.offset ?? 0) * 60_000);
}

function segmentHandlers({parts, kind, names, state}: DateFacts, scene: Scene): KeyHandlers {
	const at = clamp(state.segment, 0, names.length - 1);
	const name = names[at] ?? 'year';
	const begun = () => completed(kind, parts, wallNow(scene));
	const typing: Typing = {at, name, digits: state.digits, count: names.length, begun};
	const lack = lackOf(typing, scene.words.inputs);
	/** Writes the digits typed so far, then goes to another segment. Digits that are no value yet keep the cursor. */
	const to = (segment: number): Reaction =>
		lack === undefined ? {...finished(typing), state: {...start, segment}} : {message: lack};
	const turn = (by: number) => () => ({
		state: {...start, segment: at},
		write: textOfParts(parts?.[name] ? turned(begun(), name, by) : begun()),
	});
	const {dateHint, timeHint, calendarTitle} = scene.words.inputs;
	const calendar: KeyHandlers =
		kind === 'time'
			? {}
			: {
					actTitle: calendarTitle,
					act: () => ({state: {...start, segment: at, calendar: begun()}}),
					'page-up': () => ({write: textOfParts(monthsLater(begun(), -1))}),
					'page-down': () => ({write: textOfParts(monthsLater(begun(), 1))}),
				};
	return {
		hint: kind === 'time' ? timeHint : dateHint,
		...rowMoves(at, names.length, to),
		click: (item) => to(item.at),
		up: turn(1),
		down: turn(-1),
		...calendar,
		type: (key) => typedDigit(key, typing, scene.words.inputs),
		blur: () => (lack === undefined ? to(at) : {}),
		paste: (text) => ({state: start, write: text.trim()}),
	};
}

function dayHandlers({members, state}: DateFacts, scene: Scene, cursor: DateParts): KeyHandlers {
	const to = (calendar: DateParts | undefined) => () => ({state: {...state, calendar}});
	const dayOf = (day: number) => ({...cursor, day: String(day).padStart(2, '0')});
	const {dayHint, dayTitle, dayOutside} = scene.words.inputs;
	const isFree = freeDays(members, scene, cursor)(Number(cursor.day));
	return {
		hint: dayHint,
		actTitle: dayTitle,
		click: ({part, at}) =>
			part === 'day' ? {...to(dayOf(at))(), press: 'act'} : {state: {...state, segment: at, calendar: undefined}},
		left: to(daysLater(cursor, -1)),
		right: to(daysLater(cursor, 1)),
		up: to(daysLater(cursor, -7)),
		down: to(daysLater(cursor, 7)),
		'page-up': to(monthsLater(cursor, -1)),
		'page-down': to(monthsLater(cursor, 1)),
		first: to({...cursor, day: '01'}),
		last: to({...monthsLater({...cursor, day: '31'}, 0)}),
		act: isFree ? () => ({state: {...state, calendar: undefined}, write: textOfParts(cursor)}) : {whyNot: dayOutside},
		leave: to(undefined),
	};
}
