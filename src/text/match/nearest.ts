/** Suggests names for a misspelt one. */
import {editDistance} from './edit-distance.ts';
import {lettersOf} from './letters.ts';

const maximumSuggestions = 3;

/** Returns up to three similar names, the closest first. Ignores case and separators, and matches the whole path or its last part. */
export function nearest(text: string, names: readonly string[]): readonly string[] {
	const typed = lettersOf(text);
	// In a short word, more errors would match any word of its length.
	const maximum = Math.max(1, Math.floor(typed.length / 3));
	return names
		.map((name) => ({
			name,
			edits: Math.min(...[name, lastPart(name)].map((each) => editDistance(typed, lettersOf(each), maximum))),
		}))
		.filter((candidate) => candidate.edits <= maximum)
		.sort((a, b) => a.edits - b.edits)
		.slice(0, maximumSuggestions)
		.map(({name}) => name);
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1);
