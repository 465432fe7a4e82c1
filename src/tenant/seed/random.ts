/** A seeded random generator (mulberry32). Equal seeds produce equal sequences on every machine. */
export class Random {
	#state: number;

	/** Adjacent seeds produce unrelated sequences. */
	constructor(seed: number) {
		this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (seed >>> 3);
	}

	/** A number from 0 to below 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** A whole number from 0 to below `bound`. */
	below(bound: number): number {
		return Math.floor(this.next() * bound);
	}

	/** True with this probability. */
	chance(probability: number): boolean {
		return this.next() < probability;
	}

	/** The list must not be empty. */
	pick<T>(list: readonly T[]): T {
		return list[this.below(list.length)] as T;
	}
}
