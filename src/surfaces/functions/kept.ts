import type {Run} from '../value/run.ts';

/** Costs about as much as this many steps to make a formatter of the locale data. */
const making = 100;
const most = 200;

/**
 * A maker that keeps what it made by its arguments, within bounds: formatters are slow to make and the arguments come
 * from a surface, which could ask for many.
 */
export function kept<A extends readonly (string | number | boolean | undefined)[], T>(
	make: (...args: A) => T,
	steps: (...args: A) => number = () => making,
): (run: Pick<Run, 'spend'>, ...args: A) => T {
	const made = new Map<string, T>();
	return (run, ...args) => {
		const key = JSON.stringify(args);
		const known = made.get(key);
		if (known !== undefined) return known;
		run.spend(steps(...args));
		if (made.size >= most) made.clear();
		const fresh = make(...args);
		made.set(key, fresh);
		return fresh;
	};
}
