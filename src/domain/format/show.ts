/** Formats values for people: times, enums and flags. */
import type {Facts} from '../../contract/schema.ts';
import {day, hour, isoTime, minute, parseDateTime, second} from '../../text/timestamp.ts';

export type TimeStyle = 'relative' | 'local' | 'utc';

/** The clock and style for formatting. */
export interface Show {
	/** Epoch milliseconds. */
	readonly now: number;
	readonly timeStyle: TimeStyle;
	/** An IANA name. Defaults to the machine's time zone. */
	readonly timeZone?: string | undefined;
}

const units: readonly [name: string, ms: number][] = [
	['y', 365.25 * day],
	['mo', 30.44 * day],
	['d', day],
	['h', hour],
	['m', minute],
	['s', second],
];

/**
 * `3d ago`, `in 2h`, or `now` for less than a minute. Screens format times once a minute, so a time in the future must not
 * be closer than that. Years and months have average lengths.
 */
export function relativeTime(ms: number): string {
	const size = Math.abs(ms);
	const unit = units.find(([, length]) => size >= length);
	if (!unit || unit[1] < minute) return 'now';
	const count = `${Math.floor(size / unit[1])}${unit[0]}`;
	return ms > 0 ? `in ${count}` : `${count} ago`;
}

/**
 * Timestamps of this form are formatted by slicing, which is fast enough for lists with hundreds of thousands of rows.
 * `Date` handles days after the 28th.
 */
const wholeUtc = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/;

/** A formatted timestamp; '' if unset. Text that is not a timestamp stays unchanged. */
export function showTime(timestamp: string | undefined, show: Show): string {
	if (!timestamp) return '';
	const at = parseDateTime(timestamp);
	if (at === undefined) return timestamp;
	if (show.timeStyle === 'relative') return relativeTime(at - show.now);
	if (show.timeStyle === 'utc' && wholeUtc.test(timestamp))
		return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)}Z`;
	const local = show.timeStyle === 'local' && localTime(at, show.timeZone);
	return local || `${isoTime(at).slice(0, 16).replace('T', ' ')}Z`;
}

/** How far clocks are set back. */
const setBack = [hour, hour / 2];

/** Undefined where the clocks repeat the time. */
function localTime(at: number, timeZone: string | undefined): string | undefined {
	const parts = new Intl.DateTimeFormat('sv-SE', {dateStyle: 'short', timeStyle: 'short', timeZone});
	const text = parts.format(at);
	const isRepeated = setBack.some((ms) => [at - ms, at + ms].some((other) => parts.format(other) === text));
	return isRepeated ? undefined : text;
}

/** The two largest units of a duration: `2d 4h`. */
export function duration(ms: number): string {
	let remaining = Math.max(0, ms);
	const parts: string[] = [];
	for (const [name, length] of units) {
		const count = Math.floor(remaining / length);
		if (count > 0 && parts.length < 2) parts.push(`${count}${name}`);
		remaining -= count * length;
	}
	return parts.join(' ') || '0s';
}

/** The sort key of a 64-bit count. Text that is not an integer, or has over 40 digits, sorts first. */
export const count64Order = (count: string | undefined): bigint =>
	count && /^-?\d{1,40}$/.test(count) ? BigInt(count) : -1n;

/**
 * Formats an enum value without the prefix of its default. The default and an absent value give ''. A value outside the
 * contract stays unchanged.
 */
export function showEnum(value: string | undefined, facts: Facts): string {
	const {enumDefault} = facts;
	if (!value || value === enumDefault) return '';
	const prefix = enumDefault?.endsWith('_UNSPECIFIED') ? enumDefault.slice(0, -'UNSPECIFIED'.length) : '';
	if (!facts.known?.includes(value)) return value;
	return value.slice(prefix.length).toLowerCase().replaceAll('_', ' ');
}

export const showFlag = (flag: boolean | undefined): string => (flag ? 'yes' : 'no');
