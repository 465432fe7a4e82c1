/** Numbers on the command line. */
import {UsageError} from '../settings/error.ts';

/** Reads the value of an option as a whole number, in any notation of JavaScript such as `1e3`. Throws `UsageError`. */
export const wholeNumber =
	(minimum = 1, maximum = Number.MAX_SAFE_INTEGER) =>
	(text: string, flag: string): number => {
		const value = text.trim() === '' ? Number.NaN : Number(text);
		if (Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
		const range = maximum === Number.MAX_SAFE_INTEGER ? `from ${minimum}` : `from ${minimum} to ${maximum}`;
		throw new UsageError(`${flag} must be a whole number ${range}, not “${text}”`);
	};
