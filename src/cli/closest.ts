/** The most similar word: at most two edits away, and fewer edits than it has letters. */
export function closest(word: string, words: readonly string[]): string | undefined {
	const [best] = words
		.map((candidate) => ({candidate, edits: distance(word.toLowerCase(), candidate)}))
		.filter(({candidate, edits}) => edits <= 2 && edits < candidate.length)
		.sort((a, b) => a.edits - b.edits);
	return best?.candidate;
}

/** Counts the letters to insert, delete, replace or swap with a neighbour. */
function distance(a: string, b: string): number {
	let rowBeforeLast: number[] = [];
	let last = Array.from({length: b.length + 1}, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1];
			const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			row.push(
				Math.min(
					(row[j - 1] ?? 0) + 1,
					(last[j] ?? 0) + 1,
					(last[j - 1] ?? 0) + (isSame ? 0 : 1),
					isSwap ? (rowBeforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
				),
			);
		}
		rowBeforeLast = last;
		last = row;
	}
	return last.at(-1) ?? 0;
}
