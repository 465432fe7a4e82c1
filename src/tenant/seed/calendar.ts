/** Timestamps relative to a day, so that deadlines are near whenever the data is generated. */
import {day, minute, second as oneSecond} from '../../text/timestamp.ts';

export class Calendar {
	readonly #midnight: number;

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
		const size = new Date(Math.abs(offset) * minute).toISOString().slice(11, 16);
		return `${this.#text(days, second + offset * 60)}${offset < 0 ? '-' : '+'}${size}`;
	}

	/** The date only, `YYYY-MM-DD`. */
	date(days: number): string {
		return this.#text(days, 0).slice(0, 10);
	}

	#text(days: number, second: number): string {
		return new Date(this.#midnight + days * day + second * oneSecond).toISOString().slice(0, 19);
	}
}
