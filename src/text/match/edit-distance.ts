/**
 * The restricted Damerau–Levenshtein distance: the number of letters to add, drop, change, or swap with a neighbour to turn one
 * text into the other. Returns `maximum + 1` for any larger distance.
 */
export function editDistance(from: string, to: string, maximum = Number.POSITIVE_INFINITY): number {
	if (Math.abs(from.length - to.length) > maximum) return maximum + 1;
	let beforeLast: number[] = [];
	let last = Array.from({length: to.length + 1}, (_, column) => column);
	for (let row = 1; row <= from.length; row++) {
		const current = [row];
		for (let column = 1; column <= to.length; column++) {
			const isSame = from[row - 1] === to[column - 1];
			const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
			current[column] = Math.min(
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
				isSwapped ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
			);
		}
		beforeLast = last;
		last = current;
	}
	return Math.min(last[to.length] ?? 0, maximum + 1);
}
