/** How values become words: times, counts, enums, money. Pure; the clock and the style come in. */
import type {Facts} from '../../contract/schema.ts';

export type TimeStyle = 'relative' | 'local' | 'utc';

/** What is needed to put a value into words. */
export interface Show {
	/** Epoch milliseconds. */
	readonly now: number;
	readonly timeStyle: TimeStyle;
	/** IANA name; the machine's when absent. */
	readonly timeZone?: string;
}

const second = 1000;
const units: readonly [name: string, ms: number][] = [
	['y', 365.25 * 86_400 * second],
	['mo', 30.44 * 86_400 * second],
	['d', 86_400 * second],
	['h', 3600 * second],
	['m', 60 * second],
	['s', second],
];

/** `3d`, `in 2h`, `now`; years and months are averages. */
export function relativeTime(ms: number): string {
	const size = Math.abs(ms);
	const unit = units.find(([, length]) => size >= length);
	if (!unit) return 'now';
	const count = `${Math.floor(size / unit[1])}${unit[0]}`;
	return ms > 0 ? `in ${count}` : `${count} ago`;
}

/**
 * What the service sends is nearly what is shown, and lists read hundreds of thousands. Days that not every month has are
 * left to `Date`.
 */
const wholeUtc = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/;

/** A timestamp in words; '' when unset, the text itself when it is no timestamp. */
export function showTime(timestamp: string | undefined, show: Show): string {
	if (!timestamp) return '';
	const at = Date.parse(timestamp);
	if (Number.isNaN(at)) return timestamp;
	if (show.timeStyle === 'relative') return relativeTime(at - show.now);
	if (show.timeStyle === 'utc' && wholeUtc.test(timestamp))
		return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)}Z`;
	if (show.timeStyle === 'utc') return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}Z`;
	return localTime(at, show.timeZone);
}

function localTime(at: number, timeZone: string | undefined): string {
	const parts = new Intl.DateTimeFormat('sv-SE', {
		dateStyle: 'short',
		timeStyle: 'short',
		...(timeZone ? {timeZone} : {}),
	});
	return parts.format(at);
}

/** Whole years to seconds, biggest two: `2d 4h`. For countdowns. */
export function duration(ms: number): string {
	let rest = Math.max(0, ms);
	const parts: string[] = [];
	for (const [name, length] of units) {
		const count = Math.floor(rest / length);
		if (count > 0 && parts.length < 2) parts.push(`${count}${name}`);
		rest -= count * length;
	}
	return parts.join(' ') || '0s';
}

/** Digits in groups of three; a 64-bit count stays exact because it is never a number. */
export const showCount = (count: string | number | undefined): string =>
	count === undefined || count === '' ? '' : String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** What a 64-bit count compares by; what is no integer sorts first. */
export const count64Order = (count: string | undefined): bigint =>
	count && /^-?\d+$/.test(count) ? BigInt(count) : -1n;

/**
 * An enum in words: the prefix its default names is dropped, `_UNSPECIFIED` and absence are both ''. A value without the
 * prefix is unknown to the contract and stays verbatim.
 */
export function showEnum(value: string | undefined, facts: Facts): string {
	const {enumDefault} = facts;
	if (!value || value === enumDefault) return '';
	const prefix = enumDefault?.endsWith('_UNSPECIFIED') ? enumDefault.slice(0, -'UNSPECIFIED'.length) : '';
	if (!facts.known?.includes(value)) return value;
	return value.slice(prefix.length).toLowerCase().replaceAll('_', ' ');
}

export const showFlag = (flag: boolean | undefined): string => (flag ? 'yes' : 'no');

/** A count with its noun: `1 app`, `3 apps`. */
export const plural = (count: number, noun: string): string => `${showCount(count)} ${noun}${count === 1 ? '' : 's'}`;
