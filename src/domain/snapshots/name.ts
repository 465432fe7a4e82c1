/** Names that people give to snapshots. */
import {SnapshotError} from './error.ts';

const longest = 80;

/** The name as given, or the time in its place. Throws `SnapshotError` for a name that could be taken for something else. */
export function snapshotName(name: string | undefined, at: number): string {
	if (name === undefined) return new Date(at).toISOString();
	const problem = problemOf(name);
	if (problem) throw new SnapshotError(`A snapshot cannot be called “${name}”: ${problem}`);
	return name;
}

function problemOf(name: string): string | undefined {
	if (name.trim() !== name || name === '') return 'a name is not empty and has no space around it';
	if (name.length > longest) return `a name has at most ${longest} characters`;
	if (/\p{C}/u.test(name)) return 'a name has no control or invisible characters';
	if (/^\d+$/.test(name)) return 'digits alone are the number of a snapshot';
	if (name === 'now') return 'that is the word for the tenant as it is';
	return undefined;
}
