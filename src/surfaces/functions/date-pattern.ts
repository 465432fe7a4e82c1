/** Unicode TR35 date patterns: letters are fields, their count is the width, quoted words stand for themselves. */
import type {Run} from '../value/run.ts';
import {kept} from './kept.ts';
import {type Moment, utc} from './moment.ts';
import {dayOfYear, firstDay, weekdayOf, weekOfMonth, weekOfYear} from './weeks.ts';

/** A letter that is no field stands for itself, as do all other characters. */
export function printDate(given: string, moment: Moment, run: Run): string {
	const pattern = inUnicodeLetters(given, run);
	return pattern.replaceAll(/''|'((?:[^']|'')*)(?:'|$)|([A-Za-z])\2*/g, (token, quoted?: string, letter?: string) => {
		if (token === "''") return "'";
		if (quoted !== undefined) return quoted.replaceAll("''", "'");
		return fields[letter ?? '']?.(token.length, moment, run) ?? token;
	});
}

/**
 * `YYYY-MM-DD` as other languages write it. In TR35 these are the year of the week and the day of the year, which nobody
 * wants beside a month: they are read as the year and the day of the month, with a note.
 */
function inUnicodeLetters(pattern: string, run: Run): string {
	const letters = pattern.replaceAll(/'[^']*(?:'|$)/g, '');
	const isForeign = /[ML]/.test(letters) && /(?<!D)D{1,2}(?!D)/.test(letters) && !/[dw]/.test(letters);
	if (!isForeign) return pattern;
	const unicode = pattern.replaceAll(/'[^']*(?:'|$)|[YD]/g, (token) =>
		token === 'Y' ? 'y' : token === 'D' ? 'd' : token,
	);
	run.note(`the pattern "${pattern.slice(0, 40)}" was read as "${unicode.slice(0, 40)}"`);
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

// In running text a month's name follows the day's grammar, so it is asked for together with a day.
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

/** Other languages write these hours like the rest. */
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

const formatter = kept((locale: string, options: string) => new Intl.DateTimeFormat(locale, JSON.parse(options)));

/** A part of the date as the locale words it; the fields stand as UTC so that no zone shifts them. */
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
