/** Timestamps in epoch milliseconds. */

// Durations in milliseconds.
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

type WithTemporal = {readonly Temporal?: {readonly Now: {timeZoneId(): string}}};

/** The name of this machine's time zone. The first formatter of `Intl` takes 30 ms, and Node 24 has no `Temporal`. */
export const localTimeZone = (): string =>
	(globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const form = /^\d{4}-\d\d-(\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses RFC 3339 in capital letters. Returns undefined for any other form, and for a day or a time that does not exist.
 * Nanoseconds are cut to milliseconds.
 */
export function parseTimestamp(text: string): number | undefined {
	const day = form.exec(text)?.[1];
	const at = day === undefined ? Number.NaN : Date.parse(text);
	// Every month has a 28th day.
	return Number.isNaN(at) || (Number(day) > 28 && parseDay(text.slice(0, 10)) === undefined) ? undefined : at;
}

/**
 * Parses a date-time of ISO 8601 with a zone, the form of the contract's "Conventions". Unlike RFC 3339 it may omit the
 * seconds, and its letters may be small.
 */
export const parseDateTime = (text: string): number | undefined =>
	parseTimestamp(text) ?? parseTimestamp(text.toUpperCase().replace(/T\d\d:\d\d(?=[Z+-])/, '$&:00'));

/** The last millisecond that a `Date` can hold. Before 1970, the same number in negative. */
export const lastTime = 8.64e15;

/** The text of epoch milliseconds, such as `2026-01-31T09:00:00.000Z`. `no time` for a number beyond the calendar, which a file or a service can contain. */
export const isoTime = (at: number): string => (Math.abs(at) <= lastTime ? new Date(at).toISOString() : 'no time');

/** Returns the start of a day such as `2026-01-31` in UTC, or undefined if it is not a day. */
export function parseDay(text: string): number | undefined {
	const start = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
	// Date.parse reads the 30th of February as the 2nd of March.
	return Number.isNaN(start) || !new Date(start).toISOString().startsWith(text) ? undefined : start;
}
