/** Numbers on the command line. */
import {UsageError} from '../settings/error.ts';

/** Parses the value of a flag as a whole number. Throws `UsageError`. */
export function wholeNumber(text: string, flag: string, minimum = 1): number {
	const value = Number(text);
	if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= minimum) return value;
	throw new UsageError(`${flag} must be a whole number from ${minimum}, not “${text}”`);
}
