/** Formats dates by the common letters of Unicode TR35: a letter is a field, its count is the width, and quoted words are literal. */

import {startOf} from '../../../text/trim.ts';
import {toText} from '../value/coerce.ts';
import {ArgumentError, type Run, type SurfaceFunction} from '../value/run.ts';
import {memoized} from './memoized.ts';
import {type Moment, momentOf, utc} from './moment.ts';

type Field = (width: number, moment: Moment, run: Run) => string | undefined;

const number =
	(of: (moment: Moment) => number): Field =>
	(width, moment) =>
		padded(of(moment), width);

/** Names by width: `short` up to three letters, then `long`, then `narrow`. */
const name =
	(
		type: Intl.DateTimeFormatPartTypes,
		options: (style: 'short' | 'long' | 'narrow') => Intl.DateTimeFormatOptions,
	): Field =>
	(width, moment, run) =>
		named(run, moment, type, options(width === 4 ? 'long' : width === 5 ? 'narrow' : 'short'));

const month =
	(names: Field): Field =>
	(width, moment, run) =>
		width > 2 ? names(width, moment, run) : padded(moment.month, width);

const fields: Readonly<Record<string, Field>> = {
	G: name('era', (style) => ({era: style, year: 'numeric'})),
	y: (width, {year}) => {
		const count = year > 0 ? year : 1 - year;
		return padded(width === 2 ? count % 100 : count, width);
	},
	// Some languages inflect a month's name beside a day, so the name is formatted together with a day.
	M: month(name('month', (style) => ({month: style, day: 'numeric'}))),
	L: month(name('month', (style) => ({month: style}))),
	d: number(({day}) => day),
	E: name('weekday', (style) => ({weekday: style})),
	a: name('dayPeriod', () => ({hour: 'numeric', hourCycle: 'h12'})),
	h: number(({hour}) => hour % 12 || 12),
	H: number(({hour}) => hour),
	m: number(({minute}) => minute),
	s: number(({second}) => second),
	S: (width, {nanosecond}) => String(nanosecond).padStart(9, '0').slice(0, width).padEnd(width, '0'),
	z: (width, moment, run) =>
		partOf(run, moment.epoch, 'timeZoneName', {timeZone: run.timeZone, timeZoneName: width === 4 ? 'long' : 'short'}),
	Z: (width, {offset}) =>
		width === 5 ? (offset === 0 ? 'Z' : hours(offset, 5)) : width < 4 ? hours(offset, 2) : undefined,
	X: (width, {offset}) => (offset === 0 ? 'Z' : hours(offset, width)),
	x: (width, {offset}) => hours(offset, width),
};

/** Formats the moment. Other letters and all other characters are literal, and a note names these letters. */
function printDate(pattern: string, moment: Moment, run: Run): string {
	const literal = new Set<string>();
	const foreign: [written: string, read: string][] = [];
	const hasMonth = /[ML]/.test(pattern.replaceAll(/'[^']*(?:'|$)/g, ''));
	const text = pattern.replaceAll(/''|'((?:[^']|'')*)(?:'|$)|([A-Za-z])\2*/g, (token, quoted?: string, letter = '') => {
		if (token === "''") return "'";
		if (quoted !== undefined) return quoted.replaceAll("''", "'");
		// In other pattern languages `YYYY-MM-DD` is a date. In TR35, `D` is the day of the year, which has no place beside a month.
		const isForeign = letter === 'Y' || (letter === 'D' && token.length <= 2 && hasMonth);
		const known = isForeign ? letter.toLowerCase() : letter;
		if (isForeign) foreign.push([token, known.repeat(token.length)]);
		const field = fields[known]?.(token.length, moment, run);
		if (field === undefined) literal.add(letter);
		return field ?? token;
	});
	const words = (at: 0 | 1) => foreign.map((each) => each[at]).join(' ');
	if (foreign.length > 0)
		run.note(({datePatternRead}) => datePatternRead(startOf(words(0), 40), startOf(words(1), 40)));
	if (literal.size > 0) run.note(({noDateFields}) => noDateFields([...literal].join('')));
	return text;
}

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/** The offset from UTC: `+02` or `+0530` in one letter, `+0200` in two, `+02:00` in three or five. */
function hours(offset: number, width: number): string {
	const [hour, minute] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
	const rest = width === 1 && minute === 0 ? '' : `${width === 3 || width === 5 ? ':' : ''}${padded(minute, 2)}`;
	return `${offset < 0 ? '-' : '+'}${padded(hour, 2)}${rest}`;
}

const formatter = memoized((locale: string, options: string) => new Intl.DateTimeFormat(locale, JSON.parse(options)));

/** Formats one part of the date in the locale. The fields are read as UTC so that no zone shifts them. */
const named = (run: Run, moment: Moment, type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions) =>
	partOf(run, utc(moment), type, {timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn', ...options});

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
