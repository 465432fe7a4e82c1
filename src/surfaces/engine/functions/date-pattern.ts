/** Formats dates in English by the common letters of Unicode TR35: a letter is a field, its count is the width, and quoted words are literal. */
import {startOf} from '../../../text/trim.ts';
import {toText} from '../value/coerce.ts';
import {ArgumentError, type Run, type SurfaceFunction} from '../value/run.ts';
import {valueWords} from '../words/values.ts';
import {type Moment, momentOf} from './moment.ts';

type Field = (width: number, moment: Moment) => string;

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const named = (name = '', width: number) => (width === 4 ? name : name.slice(0, 3));
const padded = (value: number, width: number): string => String(value).padStart(width, '0');

const year: Field = (width, {year}) => padded(width === 2 ? year % 100 : year, width);
const day: Field = (width, {day}) => padded(day, width);

const fields: Readonly<Record<string, Field>> = {
	y: year,
	M: (width, {month}) => (width > 2 ? named(months[month - 1], width) : padded(month, width)),
	d: day,
	// In other pattern languages `YYYY-MM-DD` is a date. Their fields of TR35, the year of a week and the day of a year, are rare.
	Y: year,
	D: day,
	E: (width, {weekday}) => named(weekdays[weekday], width),
	a: (_, {hour}) => (hour < 12 ? 'AM' : 'PM'),
	h: (width, {hour}) => padded(hour % 12 || 12, width),
	H: (width, {hour}) => padded(hour, width),
	m: (width, {minute}) => padded(minute, width),
	s: (width, {second}) => padded(second, width),
};

/** Formats the moment. Other letters and all other characters are literal, and a note names these letters. */
function printDate(pattern: string, moment: Moment, run: Run): string {
	const literal = new Set<string>();
	const text = pattern.replaceAll(/''|'((?:[^']|'')*)(?:'|$)|([A-Za-z])\2*/g, (token, quoted?: string, letter = '') => {
		if (token === "''") return "'";
		if (quoted !== undefined) return quoted.replaceAll("''", "'");
		const field = fields[letter]?.(token.length, moment);
		if (field === undefined) literal.add(letter);
		return field ?? token;
	});
	if (literal.size > 0) run.note(valueWords.noDateFields([...literal].join('')));
	return text;
}

const patternLength = 200;

/**
 * Formats a date by a Unicode TR35 pattern. The pattern `ISO` gives the instant in UTC with milliseconds. An invalid
 * date gives an empty text.
 */
export const formatDate: SurfaceFunction = ({value, format}, run) => {
	const pattern = toText(format);
	if (pattern.length > patternLength) throw new ArgumentError(valueWords.longPattern(patternLength));
	const moment = momentOf(value, run);
	if (!moment) {
		const text = toText(value);
		if (text !== '') run.note(valueWords.notADate(startOf(text, 40)));
		return '';
	}
	if (pattern === 'ISO') return new Date(moment.epoch).toISOString();
	run.spend(pattern.length >> 2);
	return printDate(pattern, moment, run);
};
