/** Validates a date or time against the bounds of its input. */
import {momentIn} from '../../engine/functions/moment.ts';
import type {InputWords} from '../../engine/words/inputs.ts';
import type {LinearWords} from '../../engine/words/linear.ts';
import {type DateKind, type DateParts, isPossible, partsOf, textOfParts} from './date-parts.ts';

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
