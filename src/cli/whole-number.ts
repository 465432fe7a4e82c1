import {UsageError} from '../settings/error.ts';

/** Parses the value of a flag as a number from 1. Throws `UsageError`. */
export function wholeNumber(text: string, flag: string): number {
	const value = Number(text);
	if (Number.isSafeInteger(value) && value > 0) return value;
	throw new UsageError(`${flag} must be a whole number from 1, not “${text}”`);
}
