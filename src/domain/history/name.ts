/** The names of readings. */
import {parseTime} from '../../text/past-time.ts';
import {isoTime} from '../../text/timestamp.ts';
import {InvalidNameError} from './error.ts';

/** Stands for the last readings. */
export const lastMoment = 'last';
/** Stands for the present tenant. */
export const present = 'now';

const maximumLength = 80;

/** Returns the name, or the time if there is none. Throws `InvalidNameError` for an ambiguous or unprintable name. */
export function readingName(name: string | undefined, at: number): string {
	if (name === undefined) return isoTime(at);
	const problem = problemOf(name);
	if (problem) throw new InvalidNameError(`Invalid name “${name}”: ${problem}`);
	return name;
}

function problemOf(name: string): string | undefined {
	if (name.trim() !== name || name === '') return 'use at least one character, without spaces around it';
	if (name.length > maximumLength) return `use at most ${maximumLength} characters`;
	if (/\p{C}/u.test(name)) return 'remove control and invisible characters';
	if (name === present) return 'choose another, since now stands for the present tenant';
	if (isMoment(name)) return `choose another, since ${name} stands for a moment`;
	return undefined;
}

/** Whether text stands for a moment by itself, so that no reading can have it for its name. */
function isMoment(text: string): boolean {
	try {
		return text === lastMoment || parseTime(text, {now: 0}) !== undefined;
	} catch (error) {
		// A local time that is not one instant.
		if (error instanceof RangeError) return true;
		throw error;
	}
}
