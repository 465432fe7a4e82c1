/**
 * Dates and times as editable segments, within the bounds of their input, and a month for choosing a day. Other parts, such as an
 * offset, stay unchanged.
 */
import {momentIn} from '../../engine/functions/moment.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import type {LinearWords} from '../../engine/words/linear.ts';
import {clickable, joined, type Line} from '../../picture/draw/pen.ts';
import type {Scene} from '../widget.ts';

export type DateKind = 'date' | 'time' | 'date-time';

/** Digits of each segment. Empty for a segment that the value lacks. */
export interface DateParts extends Readonly<Record<SegmentName, string>> {
	/** The separator between date and time. */
	readonly separator: string;
	/** The fraction with its sign: `.250` */
	readonly fraction: string;
	/** `Z` or `+02:00`, with a preceding blank if there is one. */
	readonly offset: string;
}

const written =
	/^(?:(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d))?(?:(?<separator>[Tt ])(?=\d))?(?:(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?<fraction>[.,]\d{1,9})?)?)?(?<offset>\s?(?:[Zz]|[+-]\d\d(?::?\d\d)?))?$/;

const segments = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
export type SegmentName = (typeof segments)[number];

const byName = <N extends string, V>(names: readonly N[], of: (name: N) => V) =>
	Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, V>;

/** Parses a date or a time. Undefined for any other text. */
export function partsOf(text: string): DateParts | undefined {
	const groups = written.exec(text.trim())?.groups;
	const parts = groups && byName([...segments, 'separator', 'fraction', 'offset'], (name) => groups[name] ?? '');
	return parts?.year || parts?.hour ? parts : undefined;
}

export function textOfParts(parts: DateParts): string {
	const {year, month, day, hour, minute, second, fraction, offset} = parts;
	const date = year === '' ? '' : `${year}-${month}-${day}`;
	const time = hour === '' ? '' : `${hour}:${minute}${second === '' ? '' : `:${second}${fraction}`}`;
	const separator = date && time ? parts.separator || 'T' : '';
	return `${date}${separator}${time}${offset}`;
}

/** The kind of an input: its declared type, else the form of its value. */
export function kindOf(inputType: string | undefined, parts: DateParts | undefined): DateKind {
	if (inputType === 'DATE_TIME_INPUT_TYPE_DATE') return 'date';
	if (inputType === 'DATE_TIME_INPUT_TYPE_TIME') return 'time';
	if (inputType === 'DATE_TIME_INPUT_TYPE_DATE_TIME') return 'date-time';
	if (parts?.year && parts.hour) return 'date-time';
	return parts?.hour ? 'time' : 'date';
}

/** The editable segments in order. Seconds only if the value has them. */
export function segmentsOf(kind: DateKind, parts: DateParts | undefined): readonly SegmentName[] {
	const date = ['year', 'month', 'day'] as const;
	const time = ['hour', 'minute', ...(parts?.second ? (['second'] as const) : [])] as const;
	return kind === 'date' ? date : kind === 'time' ? time : [...date, ...time];
}

export const segmentLength = (name: SegmentName): number => (name === 'year' ? 4 : 2);

const digits = (value: number, name: SegmentName) => String(value).padStart(segmentLength(name), '0');

function daysIn(year: number, month: number): number {
	const date = new Date(0);
	date.setUTCFullYear(year, month, 0);
	return date.getUTCDate();
}

/** Whether the day and the time exist. */
function isPossible(parts: DateParts): boolean {
	const {year, month, day, hour, minute, second} = numbersOf(parts);
	const isDay = parts.year === '' || (month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month));
	return isDay && hour <= 23 && minute <= 59 && second <= 59;
}

const numbersOf = (parts: DateParts): Readonly<Record<SegmentName, number>> =>
	byName(segments, (name) => Number(parts[name]));

/** Changes a segment by `by` and wraps around. The day is limited to the length of the month. */
export function turned(parts: DateParts, name: SegmentName, by: number): DateParts {
	const numbers = numbersOf(parts);
	const [minimum, maximum] = bounds(name, numbers);
	const span = maximum - minimum + 1;
	const value = minimum + ((((numbers[name] + by - minimum) % span) + span) % span);
	return withDay({...parts, [name]: digits(value, name)});
}

/** The greatest value of a segment beside the other segments. */
export const maximumOf = (name: SegmentName, parts: DateParts): number => bounds(name, numbersOf(parts))[1];

function bounds(name: SegmentName, {year, month}: Readonly<Record<SegmentName, number>>): readonly [number, number] {
	switch (name) {
		case 'year':
			return [1, 9_999];
		case 'month':
			return [1, 12];
		case 'day':
			return [1, daysIn(year, Math.min(12, Math.max(1, month)))];
		case 'hour':
			return [0, 23];
		default:
			return [0, 59];
	}
}

/** Limits the day to the length of the month. */
export function withDay(parts: DateParts): DateParts {
	const {year, month, day} = numbersOf(parts);
	if (parts.year === '' || month < 1 || month > 12) return parts;
	return {...parts, day: digits(Math.min(Math.max(1, day), daysIn(year, month)), 'day')};
}

export function daysLater(parts: DateParts, days: number): DateParts {
	const {year, month, day} = numbersOf(parts);
	const date = new Date(0);
	date.setUTCFullYear(year, month - 1, day + days);
	const next = date.getUTCFullYear();
	if (!(next >= 1 && next <= 9_999)) return parts;
	return {
		...parts,
		year: digits(next, 'year'),
		month: digits(date.getUTCMonth() + 1, 'month'),
		day: digits(date.getUTCDate(), 'day'),
	};
}

/** Moves the date by `months` months, to the same day or the last day of the month. */
export function monthsLater(parts: DateParts, months: number): DateParts {
	const {year, month} = numbersOf(parts);
	const count = year * 12 + (month - 1) + months;
	const next = Math.floor(count / 12);
	if (next < 1 || next > 9_999) return parts;
	return withDay({...parts, year: digits(next, 'year'), month: digits((count % 12) + 1, 'month')});
}

/** Fills the missing parts that the kind needs from `now`. */
export function completed(kind: DateKind, parts: DateParts | undefined, now: Date): DateParts {
	const initial = parts ?? noParts;
	const hasDate = kind !== 'time' && initial.year === '';
	const hasTime = kind !== 'date' && initial.hour === '';
	return {
		...initial,
		...(hasDate
			? {
					year: digits(now.getUTCFullYear(), 'year'),
					month: digits(now.getUTCMonth() + 1, 'month'),
					day: digits(now.getUTCDate(), 'day'),
				}
			: {}),
		...(hasTime ? {hour: digits(now.getUTCHours(), 'hour'), minute: digits(now.getUTCMinutes(), 'minute')} : {}),
	};
}

const noParts: DateParts = byName([...segments, 'separator', 'fraction', 'offset'], () => '');

/** Width of seven days in cells. */
export const calendarWidth = 21;

/** Draws the month of the cursor. Weeks begin on Monday. `isFree` returns whether a day can be chosen. */
export function drawCalendar(
	cursor: DateParts,
	isFree: (day: number) => boolean,
	{pen, words}: Pick<Scene, 'pen' | 'words'>,
): readonly Line[] {
	const {year, month, day} = numbersOf(cursor);
	const first = new Date(0);
	first.setUTCFullYear(year, month - 1, 1);
	const lead = (first.getUTCDay() + 6) % 7;
	const days = daysIn(year, month);
	const weeks = Array.from({length: Math.ceil((lead + days) / 7)}, (_, week) =>
		joined(
			Array.from({length: 7}, (_, weekday) => {
				const date = week * 7 + weekday - lead + 1;
				if (date < 1 || date > days) return pen.text('   ');
				const isCursor = date === day;
				// A sign marks unavailable days for terminals without dim text.
				const face = `${isCursor ? '>' : isFree(date) ? ' ' : 'x'}${String(date).padStart(2)}`;
				return clickable(pen.text(face, isCursor ? 'inverse' : isFree(date) ? 'plain' : 'dim'), 'day', date);
			}),
		),
	);
	return [
		pen.cut(words.inputs.calendarHead(year, month), calendarWidth, 'bold'),
		pen.cut(words.inputs.weekdays, calendarWidth, 'dim'),
		...weeks,
	];
}

export interface Bounds {
	readonly min: string;
	readonly max: string;
	/** The IANA zone of a text without an offset. */
	readonly timeZone: string;
}

/** The reason why a value is invalid. Undefined for a valid value. */
export function dateFailure(
	parts: DateParts,
	kind: DateKind,
	{min, max, timeZone}: Bounds,
	words: InputWords,
): string | undefined {
	if (!isPossible(parts)) return parts.year === '' ? words.noSuchTime : words.noSuchDate;
	const at = orderOf(parts, kind, timeZone);
	const minimum = boundOf(min, kind, timeZone);
	const maximum = boundOf(max, kind, timeZone);
	if (minimum !== undefined && at !== undefined && at < minimum) return words.notBefore(min);
	if (maximum !== undefined && at !== undefined && at > maximum) return words.notAfter(max);
	return undefined;
}

/** The limits of an input in words. */
export const limitWords = (
	{min, max, timeZone}: Bounds,
	kind: DateKind,
	{notBefore, notAfter}: Pick<LinearWords, 'notBefore' | 'notAfter'>,
): readonly string[] => [
	...(boundOf(min, kind, timeZone) === undefined ? [] : [notBefore(min)]),
	...(boundOf(max, kind, timeZone) === undefined ? [] : [notAfter(max)]),
];

/** An invalid bound is ignored. */
function boundOf(text: string, kind: DateKind, timeZone: string): number | undefined {
	const parts = partsOf(text);
	return parts && orderOf(parts, kind, timeZone);
}

/** Converts a date, an instant or a time of day to a comparable number. */
function orderOf(parts: DateParts, kind: DateKind, timeZone: string): number | undefined {
	const {year, month, day, hour, minute, second} = parts;
	if (kind === 'time') {
		if (hour === '') return undefined;
		return (Number(hour) * 60 + Number(minute)) * 60 + Number(second) + Number(`0${parts.fraction.replace(',', '.')}`);
	}
	if (year === '') return undefined;
	if (kind === 'date') return (Number(year) * 12 + Number(month)) * 31 + Number(day);
	return momentIn(textOfParts(parts), timeZone)?.epoch;
}
