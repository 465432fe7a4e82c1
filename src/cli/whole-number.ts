import {UsageError} from '../settings/error.ts';

/** The value of a flag that counts. Throws `UsageError`. */
export function wholeNumber(text: string, flag: string): number {
	const value = Number(text);
	if (Number.isSafeInteger(value) && value > 0) return value;
	throw new UsageError(`${flag} wants a number from 1 up, and got “${text}”`);
}
