/** Reproducible random numbers from a seed. */
export interface Random {
	/** An integer from `minimum` to `maximum`. */
	whole(minimum: number, maximum: number): number;
	pick<T>(items: readonly [T, ...T[]]): T;
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const whole = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
	return {whole, pick: (items) => items[whole(0, items.length - 1)] ?? items[0]};
}
