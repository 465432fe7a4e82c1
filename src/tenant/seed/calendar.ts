/** Timestamps counted from one day, so that what is due soon stays due soon whenever the data is made. */
const dayLength = 86_400_000;

export class Calendar {
	readonly #midnight: number;

	/** `now` in epoch milliseconds; only its UTC day counts. */
	constructor(now: number) {
		this.#midnight = Math.floor(now / dayLength) * dayLength;
	}

	/** So many days from today (negative is past), at a second of that day, to the second. */
	at(days: number, second = 32_400): string {
		return `${this.#text(days, second)}Z`;
	}

	/** The same with nine decimals, as services that count in nanoseconds write it. */
	precise(days: number, second: number, nanosecond: number): string {
		return `${this.#text(days, second)}.${String(nanosecond).padStart(9, '0')}Z`;
	}

	/** The same moment as `at`, written in another zone; the offset is in minutes east. */
	zoned(days: number, second: number, offset: number): string {
		const size = Math.abs(offset);
		const zone = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':');
		return `${this.#text(days, second + offset * 60)}${offset < 0 ? '-' : '+'}${zone}`;
	}

	/** The bare date, `YYYY-MM-DD`. */
	date(days: number): string {
		return this.#text(days, 0).slice(0, 10);
	}

	#text(days: number, second: number): string {
		return new Date(this.#midnight + days * dayLength + second * 1000).toISOString().slice(0, 19);
	}
}
