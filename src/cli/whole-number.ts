/** Numbers on the command line. */
import {UsageError} from '../settings/error.ts';

/** Parses the value of a flag as a whole number, in any notation of JavaScript such as `1e3`. Throws `UsageError`. */
export function wholeNumber(text: string, flag: string, minimum = 1, maximum = Number.MAX_SAFE_INTEGER): number {
	const value = text.trim() === '' ? Number.NaN : Number(text);
	if (Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
	const range = maximum === Number.MAX_SAFE_INTEGER ? `from ${minimum}` : `from ${minimum} to ${maximum}`;
	throw new UsageError(`${flag} must be a whole number ${range}, not “${text}”`);
}
