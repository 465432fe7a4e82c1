/** Timestamps relative to a day, so that deadlines are near whenever the data is generated. */
import {day} from '../../text/timestamp.ts';

const daySeconds = 86_400;
const twoDigits = Array.from({length: 60}, (_, number) => String(number).padStart(2, '0'));

export class Calendar {
	readonly #midnight: number;
	/** Dates by their distance from today. */
	readonly #days = new Map<number, string>();

	/** `now` is in epoch milliseconds. Only its UTC day matters. */
	constructor(now: number) {
		this.#midnight = Math.floor(now / day) * day;
	}

	/** A time `days` from today (negative is past), at a second of that day. */
	at(days: number, second = 32_400): string {
		return `${this.#text(days, second)}Z`;
	}

	/** The same with nanoseconds. */
	precise(days: number, second: number, nanosecond: number): string {
		return `${this.#text(days, second)}.${String(nanosecond).padStart(9, '0')}Z`;
	}

	/** The same time as `at`, written in another time zone. The offset is in minutes east. */
	zoned(days: number, second: number, offset: number): string {
		const size = Math.abs(offset);
		const zone = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':');
		return `${this.#text(days, second + offset * 60)}${offset < 0 ? '-' : '+'}${zone}`;
	}

	#text(days: number, second: number): string {
		const carried = Math.floor(second / daySeconds);
		const secondOfDay = second - carried * daySeconds;
		const minutes = Math.floor(secondOfDay / 60);
		return `${this.date(days + carried)}T${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[secondOfDay % 60]}`;
	}

	/** The date only, `YYYY-MM-DD`. Cached, because `Date` would take a quarter of the time to generate an app. */
	date(days: number): string {
		const cached = this.#days.get(days);
		if (cached !== undefined) return cached;
		const date = new Date(this.#midnight + days * day).toISOString().slice(0, 10);
		this.#days.set(days, date);
		return date;
	}
}
