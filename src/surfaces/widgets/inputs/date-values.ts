/** The values of an input for a date, a time or both: ISO 8601 texts, which can have bounds. */
import {momentIn} from '../../engine/functions/moment.ts';
import type {InputWords} from '../../engine/words/inputs.ts';

export type DateKind = 'date' | 'time' | 'date-time';

/** What a person types. */
export const forms: Readonly<Record<DateKind, string>> = {
	date: 'yyyy-mm-dd',
	time: 'hh:mm',
	'date-time': 'yyyy-mm-ddThh:mm',
};

/** A time can have seconds and a fraction, and an offset such as `Z` or `+02:00`. */
const written =
	/^(?<date>\d{4}-\d\d-\d\d)?(?:[Tt ](?=\d))?(?<time>\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?(?:\s?(?<offset>[Zz]|[+-]\d\d(?::?\d\d)?))?$/;

type Part = 'date' | 'time' | 'offset';

const partsOf = (text: string): Partial<Record<Part, string>> => written.exec(text)?.groups ?? {};

/** The kind of an input: its declared type, else the form of its value. */
export function kindOf(inputType: string | undefined, text: string): DateKind {
	if (inputType === 'DATE_TIME_INPUT_TYPE_DATE') return 'date';
	if (inputType === 'DATE_TIME_INPUT_TYPE_TIME') return 'time';
	if (inputType === 'DATE_TIME_INPUT_TYPE_DATE_TIME') return 'date-time';
	const {date, time} = partsOf(text);
	return time === undefined ? 'date' : date === undefined ? 'time' : 'date-time';
}

/** Why a text is no value of its kind. Undefined for a value. */
export function lackOf(text: string, kind: DateKind, words: InputWords): string | undefined {
	const {date, time, offset} = partsOf(text);
	if ((kind !== 'time' && date === undefined) || (kind !== 'date' && time === undefined))
		return words.notA(kind, forms[kind]);
	if (date !== undefined && !momentIn(date, 'UTC')) return words.noSuchDate;
	if (time !== undefined && !momentIn(`2000-01-01T${time}`, 'UTC')) return words.noSuchTime;
	return offset !== undefined && !momentIn(`2000-01-01T00:00${offset}`, 'UTC') ? words.noSuchOffset : undefined;
}

export interface Bounds {
	readonly min: string;
	readonly max: string;
	/** The IANA zone of a text without an offset. */
	readonly timeZone: string;
}

/** Why a value is outside its bounds. A bound that cannot be read is none. */
export function outside(text: string, kind: DateKind, bounds: Bounds, words: InputWords): string | undefined {
	const {min, max, timeZone} = bounds;
	const [at, minimum, maximum] = [text, min, max].map((each) => orderOf(each, kind, timeZone));
	if (at === undefined) return undefined;
	if (minimum !== undefined && at < minimum) return words.notBefore(min);
	return maximum !== undefined && at > maximum ? words.notAfter(max) : undefined;
}

/** The bounds of an input in words. */
export const limitWords = (
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
