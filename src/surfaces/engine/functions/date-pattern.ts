/** Unicode TR35 date patterns. Letters are fields, their count is the width, and quoted words are literal. */

import {startOf} from '../../../text/trim.ts';
import {toText} from '../value/coerce.ts';
import {ArgumentError, type Run, type SurfaceFunction} from '../value/run.ts';
import {memoized} from './memoized.ts';
import {type Moment, momentOf, utc} from './moment.ts';
import {dayOfYear, firstDay, weekdayOf, weekOfMonth, weekOfYear} from './weeks.ts';

/** Formats the moment. Letters that are not fields and all other characters are literal. */
function printDate(source: string, moment: Moment, run: Run): string {
	const pattern = inUnicodeLetters(source, run);
	return pattern.replaceAll(/''|'((?:[^']|'')*)(?:'|$)|([A-Za-z])\2*/g, (token, quoted?: string, letter?: string) => {
		if (token === "''") return "'";
		if (quoted !== undefined) return quoted.replaceAll("''", "'");
		return fields[letter ?? '']?.(token.length, moment, run) ?? token;
	});
}

/**
 * Accepts `YYYY-MM-DD` from other pattern languages. In TR35, `YYYY` is the week year and `DD` the day of the year,
 * which do not occur beside a month. They are read as the year and the day of the month, with a note.
 */
function inUnicodeLetters(pattern: string, run: Run): string {
	const letters = pattern.replaceAll(/'[^']*(?:'|$)/g, '');
	const isForeign = /[ML]/.test(letters) && /(?<!D)D{1,2}(?!D)/.test(letters) && !/[dw]/.test(letters);
	if (!isForeign) return pattern;
	const unicode = pattern.replaceAll(/'[^']*(?:'|$)|[YD]/g, (token) =>
		token === 'Y' ? 'y' : token === 'D' ? 'd' : token,
	);
	run.note(({datePatternRead}) => datePatternRead(startOf(pattern, 40), startOf(unicode, 40)));
	return unicode;
}

type Field = (width: number, moment: Moment, run: Run) => string | undefined;

const number =
	(of: (moment: Moment, run: Run) => number): Field =>
	(width, moment, run) =>
		padded(of(moment, run), width);

/** Names by width: `short` up to three letters, then `long`, then `narrow`. */
const name =
	(
		part: Intl.DateTimeFormatPartTypes,
		options: (style: 'short' | 'long' | 'narrow') => Intl.DateTimeFormatOptions,
	): Field =>
	(width, moment, run) =>
		named(run, moment, part, options(width === 4 ? 'long' : width === 5 ? 'narrow' : 'short'));

// Some languages inflect a month's name beside a day, so the name is formatted together with a day.
const monthName = name('month', (style) => ({month: style, day: 'numeric'}));
const monthAlone = name('month', (style) => ({month: style}));
const weekday = name('weekday', (style) => ({weekday: style}));
const dayHalf = name('dayPeriod', () => ({hour: 'numeric', hourCycle: 'h12'}));

const dayName: Field = (width, moment, run) => {
	const text = weekday(width === 6 ? 3 : width, moment, run);
	return width === 6 ? text?.slice(0, 2) : text;
};
const localDay: Field = (width, moment, run) =>
	width > 2 ? dayName(width, moment, run) : padded(((weekdayOf(moment) - firstDay(run) + 7) % 7) + 1, width);
const quarter: Field = (width, {month}) => {
	const count = Math.ceil(month / 3);
	return width === 3 || width === 4 ? `Q${count}` : padded(count, width);
};
const yearField =
	(of: (moment: Moment, run: Run) => number): Field =>
	(width, moment, run) =>
		width === 2 ? padded(of(moment, run) % 100, 2) : padded(of(moment, run), width);

const fields: Readonly<Record<string, Field>> = {
	G: name('era', (style) => ({era: style, year: 'numeric'})),
	y: yearField(({year}) => (year > 0 ? year : 1 - year)),
	Y: yearField((moment, run) => weekOfYear(moment, run).year),
	u: number(({year}) => year),
	Q: quarter,
	q: quarter,
	M: (width, moment, run) => (width > 2 ? monthName(width, moment, run) : padded(moment.month, width)),
	L: (width, moment, run) => (width > 2 ? monthAlone(width, moment, run) : padded(moment.month, width)),
	w: number((moment, run) => weekOfYear(moment, run).week),
	W: number(weekOfMonth),
	d: number(({day}) => day),
	D: number(dayOfYear),
	F: number(({day}) => Math.ceil(day / 7)),
	E: dayName,
	e: localDay,
	c: localDay,
	a: dayHalf,
	b: (width, moment, run) => noonOrMidnight(moment, run) ?? dayHalf(width, moment, run),
	B: name('dayPeriod', (style) => ({hour: 'numeric', hourCycle: 'h12', dayPeriod: style})),
	h: number(({hour}) => hour % 12 || 12),
	H: number(({hour}) => hour),
	K: number(({hour}) => hour % 12),
	k: number(({hour}) => hour || 24),
	m: number(({minute}) => minute),
	s: number(({second}) => second),
	S: (width, {nanosecond}) => String(nanosecond).padStart(9, '0').slice(0, width).padEnd(width, '0'),
	A: number(
		({hour, minute, second, nanosecond}) => ((hour * 60 + minute) * 60 + second) * 1_000 + Math.trunc(nanosecond / 1e6),
	),
	z: (width, moment, run) => zoneName(run, moment, width === 4 ? 'long' : 'short'),
	v: (width, moment, run) => zoneName(run, moment, width === 4 ? 'longGeneric' : 'shortGeneric'),
	O: (width, {offset}) => offsetName(width === 4, offset),
	V: (_width, _moment, run) => run.timeZone,
	Z: (width, {offset}) => {
		if (width === 4) return offsetName(true, offset);
		return width === 5 && offset === 0 ? 'Z' : hours(offset, width === 5 ? ':' : '');
	},
	X: (width, {offset}) => (offset === 0 ? 'Z' : shortHours(width, offset)),
	x: (width, {offset}) => shortHours(width, offset),
};

/** Only English has words for these hours. */
function noonOrMidnight({hour, minute}: Moment, run: Run): string | undefined {
	if (minute !== 0 || hour % 12 !== 0 || !run.locale.startsWith('en')) return undefined;
	return hour === 12 ? 'noon' : 'midnight';
}

function padded(value: number, width: number): string {
	return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(width, '0')}`;
}

function hours(offset: number, separator: string): string {
	const [hour, minute] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
	return `${offset < 0 ? '-' : '+'}${padded(hour, 2)}${separator}${padded(minute, 2)}`;
}

/** `GMT`, `GMT+2`, `GMT-03:30`. */
function offsetName(isLong: boolean, offset: number): string {
	if (offset === 0) return 'GMT';
	const text = hours(offset, ':');
	return `GMT${isLong ? text : text.replace(':00', '').replace(/(?<=[+-])0/, '')}`;
}

function shortHours(width: number, offset: number): string {
	const text = hours(offset, width === 3 || width === 5 ? ':' : '');
	return width === 1 && offset % 60 === 0 ? text.slice(0, 3) : text;
}

const formatter = memoized((locale: string, options: string) => new Intl.DateTimeFormat(locale, JSON.parse(options)));

/** Formats one part of the date in the locale. The fields are read as UTC so that no zone shifts them. */
function named(
	run: Run,
	moment: Moment,
	part: Intl.DateTimeFormatPartTypes,
	options: Intl.DateTimeFormatOptions,
): string | undefined {
	return partOf(run, utc(moment), part, {timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn', ...options});
}

function zoneName(run: Run, moment: Moment, timeZoneName: NonNullable<Intl.DateTimeFormatOptions['timeZoneName']>) {
	return partOf(run, moment.epoch, 'timeZoneName', {timeZone: run.timeZone, timeZoneName});
}

function partOf(run: Run, time: number, type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions) {
	run.spend(3);
	const parts = formatter(run, run.locale, JSON.stringify(options)).formatToParts(time);
	return parts.find((part) => part.type === type)?.value;
}

const patternLength = 200;

/**
 * Formats a date by a Unicode TR35 pattern. The pattern `ISO` gives the instant in UTC with milliseconds. An invalid
 * date gives an empty text.
 */
export const formatDate: SurfaceFunction = ({value, format}, run) => {
	const pattern = toText(format);
	if (pattern.length > patternLength) throw new ArgumentError(({longPattern}) => longPattern(patternLength));
	const moment = momentOf(value, run);
	if (!moment) {
		const text = toText(value);
		if (text !== '') run.note(({notADate}) => notADate(startOf(text, 40)));
		return '';
	}
	if (pattern === 'ISO') return new Date(moment.epoch).toISOString();
	run.spend(pattern.length >> 2);
	return printDate(pattern, moment, run);
};
