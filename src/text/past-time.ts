/** The only parser of times that a person types: `2026-11-20 09:00`, `2026-11-20T09:00Z`, `2h ago`. */
import {day, hour, minute, parseDateTime} from './timestamp.ts';

/** The forms, for messages. */
export const timeForms = '2026-11-20 09:00 (local time), 2026-11-20T09:00Z, or 2h ago';

const units: Readonly<Record<string, number>> = {m: minute, h: hour, d: day};

const ago = /^(\d{1,5})([mhd]) ago$/;

/** Whether the text is a time that moves with the clock, such as `2h ago`. */
export const isRelativeTime = (text: string): boolean => ago.test(text);

interface TimeOptions {
	/** Epoch milliseconds. */
	readonly now: number;
	/** An IANA name. Defaults to the time zone of the machine. */
	readonly timeZone?: string | undefined;
}

/**
 * Returns epoch milliseconds, and undefined for text that is not a time. A local time that the change of the clocks skips or
 * repeats is a `RangeError`.
 */
export function parseTime(text: string, {now, timeZone}: TimeOptions): number | undefined {
	const [, count, unit = ''] = ago.exec(text) ?? [];
	if (count !== undefined) return now - Number(count) * (units[unit] ?? 0);
	if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?$/.test(text)) return parseDateTime(text.replace(' ', 'T'));
	const local = text.replace('T', ' ');
	const utc = parseDateTime(`${local.replace(' ', 'T')}Z`);
	// The day around the time has a year of four digits too.
	return utc === undefined || !/^(?!0|9999)/.test(local) ? undefined : localTime(local, utc, timeZone);
}

/** The instants with this local time. Around a change of the clocks, the offset before or after it applies. */
function localTime(local: string, utc: number, timeZone: string | undefined): number {
	const format = new Intl.DateTimeFormat('sv-SE', {
		...{year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit'},
		...(timeZone ? {timeZone} : {}),
	});
	const clockAt = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
	const aDay = units.d ?? 0;
	const guesses = [utc - aDay, utc + aDay].map((near) => utc - (clockAt(near) - near));
	const [first, second] = new Set(guesses.filter((at) => clockAt(at) === utc));
	if (first === undefined)
		throw new RangeError(`the local time ${local} does not exist: the clocks skip it. Add a zone, such as Z`);
	if (second !== undefined)
		throw new RangeError(`the local time ${local} comes twice: the clocks repeat it. Add a zone, such as Z`);
	return first;
}
