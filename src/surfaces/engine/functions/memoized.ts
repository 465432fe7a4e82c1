import {byText} from '../cache.ts';
import type {Run} from '../value/run.ts';

/** Steps charged for creating a formatter. */
const defaultSteps = 100;
const maximumEntries = 200;

/**
 * Memoizes `make` by its arguments and charges steps for each new result. Formatters are slow to create.
 */
export function memoized<A extends readonly (string | number | boolean | undefined)[], T>(
	make: (...args: A) => T,
	steps: (...args: A) => number = () => defaultSteps,
): (run: Pick<Run, 'spend'>, ...args: A) => T {
	const cache = byText<T>(maximumEntries);
	return (run, ...args) =>
		cache(JSON.stringify(args), () => {
			run.spend(steps(...args));
			return make(...args);
		});
}
