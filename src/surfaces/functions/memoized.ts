import type {Run} from '../value/run.ts';

/** Steps charged for creating a formatter from locale data. */
const defaultSteps = 100;
const maximumEntries = 200;

/**
 * Memoizes `make` by its arguments and charges steps for each new result. Formatters are slow to create. The cache is
 * bounded, because a surface supplies the arguments.
 */
export function memoized<A extends readonly (string | number | boolean | undefined)[], T>(
	make: (...args: A) => T,
	steps: (...args: A) => number = () => defaultSteps,
): (run: Pick<Run, 'spend'>, ...args: A) => T {
	const cache = new Map<string, T>();
	return (run, ...args) => {
		const key = JSON.stringify(args);
		const cached = cache.get(key);
		if (cached !== undefined) return cached;
		run.spend(steps(...args));
		if (cache.size >= maximumEntries) cache.clear();
		const result = make(...args);
		cache.set(key, result);
		return result;
	};
}
