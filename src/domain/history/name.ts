/** The names of snapshots. */
import {isRelativeTime} from '../../text/past-time.ts';
import {isoTime} from '../../text/timestamp.ts';
import {InvalidNameError} from './error.ts';

const maximumLength = 80;

/** Returns the name, or the time if there is none. Throws `InvalidNameError` for an ambiguous or unprintable name. */
export function snapshotName(name: string | undefined, at: number): string {
	if (name === undefined) return isoTime(at);
	const problem = problemOf(name);
	if (problem) throw new InvalidNameError(`Invalid snapshot name “${name}”: ${problem}`);
	return name;
}

function problemOf(name: string): string | undefined {
	if (name.trim() !== name || name === '') return 'use at least one character, without spaces around it';
	if (name.length > maximumLength) return `use at most ${maximumLength} characters`;
	if (/\p{C}/u.test(name)) return 'remove control and invisible characters';
	if (/^\d+$/.test(name)) return 'add a letter, since digits alone are a snapshot’s number';
	if (name === 'last') return 'choose another, since last stands for the last reading';
	if (name === 'now') return 'choose another, since now stands for the present tenant';
	if (isRelativeTime(name)) return `choose another, since ${name} stands for a time`;
	return undefined;
}
