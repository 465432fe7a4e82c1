/** Converts between instants and the words of a clock in a time zone. It shares no code with the charts. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
	const cached = formats.get(timeZone);
	if (cached) return cached;
	// The Swedish format equals ISO 8601, except for a comma before the milliseconds.
	const format = new Intl.DateTimeFormat('sv-SE', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
		fractionalSecondDigits: 3,
	});
	formats.set(timeZone, format);
	return format;
}

/** An instant as `2026-03-29 10:05:07.250`. */
export const clockWords = (at: number, timeZone: string): string =>
	formatOf(timeZone).format(at).replace(',', '.').replace('T', ' ');

const asUtc = (words: string) => Date.parse(`${words.replace(' ', 'T')}${words.includes(' ') ? 'Z' : 'T00:00Z'}`);

/** The instants at which a clock shows a date, or a date and a time. A clock that is set back shows a time twice. */
export function instantsOf(words: string, timeZone: string): readonly number[] {
	const guess = asUtc(words);
	const day = 86_400_000;
	const offsets = [guess - day, guess + day].map((at) => asUtc(clockWords(at, timeZone)) - at);
	const instants = [...new Set(offsets.map((offset) => guess - offset))];
	const whole = words + ' 00:00:00.000'.slice(words.length - '2026-03-29'.length);
	return instants.filter((at) => clockWords(at, timeZone) === whole).sort((a, b) => a - b);
}

/** The first instant of a date. Midnight does not exist on the day of some clock changes. */
export function firstInstant(date: string, timeZone: string): number {
	const [first = Number.NaN] = instantsOf(date, timeZone);
	return first;
}

/** A date or a time as a chart writes it. */
export const timePattern = String.raw`\d{4}-\d\d-\d\d(?: [\d:.]+)?`;
