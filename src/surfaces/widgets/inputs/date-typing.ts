/** Typing digits into one segment of a date or time. Only complete values that exist are written. */
import type {InputWords} from '../../engine/words/inputs.ts';
import type {Key, Reaction} from '../widget.ts';
import {type DateParts, maximumOf, type SegmentName, segmentLength, textOfParts, withDay} from './date-parts.ts';

export interface Typing {
	/** Index of the segment among `count` segments. */
	readonly at: number;
	readonly count: number;
	readonly name: SegmentName;
	/** Digits typed before and not yet written. */
	readonly digits: string;
	/** The value, with missing parts from the current time. */
	readonly begun: () => DateParts;
}

/**
 * Keeps the digits of a segment until it is complete, then writes it and goes to the next segment. A digit that would
 * exceed the segment's maximum begins a new number. Backspace removes a typed digit, else the value.
 */
export function typedDigit({chord, text}: Key, typing: Typing, words: InputWords): Reaction | undefined {
	const {at, count, name, digits} = typing;
	if (chord === 'backspace' || chord === 'delete') {
		if (digits === '') return {state: stateAt(at, ''), write: ''};
		return {state: stateAt(at, digits.slice(0, -1))};
	}
	if (text === undefined || !/^\d$/.test(text)) return undefined;
	const maximum = name === 'day' ? 31 : maximumOf(name, typing.begun());
	const length = segmentLength(name);
	const next = Number(digits + text) <= maximum ? digits + text : text;
	// The segment is also complete if no further digit fits, as after 4 in a month.
	const isComplete = next.length === length || (Number(next) > 0 && Number(next) * 10 > maximum);
	if (!isComplete) return {state: stateAt(at, next)};
	const days = maximumOf(name, typing.begun());
	if (Number(next) > days) return {state: stateAt(at, ''), message: words.monthLength(days)};
	const whole = {...typing, digits: next};
	const lack = lackOf(whole, words);
	if (lack !== undefined) return {state: stateAt(at, ''), message: lack};
	return {...finished(whole), state: stateAt(Math.min(at + 1, count - 1), '')};
}

/** Writes the digits of a segment that lacks nothing. */
export function finished({name, digits, begun}: Typing): Reaction {
	if (digits === '') return {};
	return {write: textOfParts(withDay({...begun(), [name]: digits.padStart(segmentLength(name), '0')}))};
}

/** The reason why the typed digits are no value of their segment. Undefined for those that are, and without digits. */
export function lackOf({name, digits}: Pick<Typing, 'name' | 'digits'>, words: InputWords): string | undefined {
	if (digits === '') return undefined;
	if (name === 'year' && digits.length < segmentLength(name)) return words.yearLength;
	const isTime = name === 'hour' || name === 'minute' || name === 'second';
	return !isTime && Number(digits) === 0 ? words.fromOne : undefined;
}

const stateAt = (segment: number, digits: string) => ({segment, digits, calendar: undefined});
