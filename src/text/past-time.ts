/** The only parser of times that a person types: `14:02`, `2026-11-20 09:00`, `2026-11-20T09:00Z`, `yesterday`, `2h`. */
import {day, hour, minute, parseDateTime, parseDay} from './timestamp.ts';

/** The forms, for messages. */
export const timeForms = '14:02, 2026-11-20, 2026-11-20 09:00 (local time), 2026-11-20T09:00Z, yesterday, or 2h';

const units: Readonly<Record<string, number>> = {m: minute, h: hour, d: day, w: 7 * day};
const age = /^(\d{1,5})([mhdw])(?: ago)?$/;
/** Days before the present one. */
const days: Readonly<Record<string, number>> = {today: 0, yesterday: 1};

interface TimeOptions {
	/** Epoch milliseconds. */
	readonly now: number;
	/** An IANA name. Defaults to the time zone of the machine. */
	readonly timeZone?: string | undefined;
}

/**
 * Returns epoch milliseconds, and undefined for text that is not a time. A day stands for its start, and `14:02` for the last time
 * that the clock showed it. A local time that the change of the clocks skips or repeats is a `RangeError`.
 */
export function parseTime(text: string, {now, timeZone}: TimeOptions): number | undefined {
	const [, count, unit = ''] = age.exec(text) ?? [];
	if (count !== undefined) return now - Number(count) * (units[unit] ?? 0);
	const clock = clockIn(timeZone);
	const dayBefore = (count: number) => {
		const today = parseDay(clock.text(now).slice(0, 10)) ?? 0;
		return new Date(today - count * day).toISOString().slice(0, 10);
	};
	const before = Object.hasOwn(days, text) ? days[text] : undefined;
	if (before !== undefined) return clock.startOf(dayBefore(before));
	if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) {
		const at = clock.at(`${dayBefore(0)} ${text}`);
		return at === undefined || at <= now ? at : clock.at(`${dayBefore(1)} ${text}`);
	}
	if (/^\d{4}-\d\d-\d\d$/.test(text)) return clock.startOf(text);
	if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?$/.test(text)) return clock.at(text.replace('T', ' '));
	return parseDateTime(text.replace(' ', 'T'));
}

/** The clock of a time zone. */
function clockIn(timeZone: string | undefined) {
	const format = new Intl.DateTimeFormat('sv-SE', {
		...{year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit'},
		timeZone,
	});
	const shownAt = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
	/** The instants that may show a local time. Around a change of the clocks, the offset before or after it applies. */
	function guesses(local: string) {
		const utc = parseDateTime(`${local.replace(' ', 'T')}Z`);
		// The day around the time has a year of four digits too.
		if (utc === undefined || !/^(?!0|9999)/.test(local)) return undefined;
		const all = [utc - day, utc + day].map((near) => utc - (shownAt(near) - near));
		return {all, right: [...new Set(all.filter((at) => shownAt(at) === utc))]};
	}
	return {
		/** `2026-11-20 09:00:00` */
		text: (at: number): string => format.format(at),
		at(local: string): number | undefined {
			const [first, second] = guesses(local)?.right ?? [Number.NaN];
			if (first === undefined)
				throw new RangeError(`the local time ${local} does not exist: the clocks skip it. Add a zone, such as Z`);
			if (second !== undefined)
				throw new RangeError(`the local time ${local} comes twice: the clocks repeat it. Add a zone, such as Z`);
			return Number.isNaN(first) ? undefined : first;
		},
		/** The first instant of a day, also of one whose midnight the clocks skip. */
		startOf(text: string): number | undefined {
			const midnight = guesses(`${text} 00:00`);
			return midnight && (midnight.right[0] ?? Math.max(...midnight.all));
		},
	};
}
