/** Suggests names for a misspelt one. */

const maximumSuggestions = 3;

/** Returns up to three similar names, the closest first. Ignores case and separators, and matches the whole path or its last part. */
export function nearest(text: string, names: readonly string[]): readonly string[] {
	const typed = letters(text);
	// In a short word, more errors would match any word of its length.
	const maximum = Math.max(1, Math.floor(typed.length / 3));
	return names
		.map((name) => ({name, edits: Math.min(distance(typed, letters(name)), distance(typed, letters(lastPart(name))))}))
		.filter((candidate) => candidate.edits <= maximum)
		.sort((a, b) => a.edits - b.edits)
		.slice(0, maximumSuggestions)
		.map(({name}) => name);
}

const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** The restricted Damerau–Levenshtein distance. */
function distance(a: string, b: string): number {
	let before: number[] = [];
	let last = Array.from({length: b.length + 1}, (_, column) => column);
	for (let row = 1; row <= a.length; row++) {
		const next = [row];
		for (let column = 1; column <= b.length; column++) {
			const isSame = a[row - 1] === b[column - 1];
			const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			next[column] = Math.min(
				(last[column] ?? 0) + 1,
				(next[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
				isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			);
		}
		before = last;
		last = next;
	}
	return last[b.length] ?? 0;
}
