/** Did you mean: the known names closest to a misspelt one. */

/** Most names offered. */
const offered = 3;

/** Best first. Case and separators make no difference, and a path's last part may stand for the path. */
export function nearest(wanted: string, known: readonly string[]): readonly string[] {
	const typed = letters(wanted);
	// Half of a short word wrong would make any word of its length a neighbour.
	const most = Math.max(1, Math.floor(typed.length / 3));
	return known
		.map((name) => ({name, slips: Math.min(slips(typed, letters(name)), slips(typed, letters(lastPart(name))))}))
		.filter((candidate) => candidate.slips <= most)
		.sort((a, b) => a.slips - b.slips)
		.slice(0, offered)
		.map(({name}) => name);
}

const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Letters missing, added, changed or swapped with the next: the restricted Damerau–Levenshtein distance. */
function slips(a: string, b: string): number {
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
