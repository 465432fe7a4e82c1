/** Binary search: the first of `count` indexes for which `isReached` holds, else `count`. It holds for all after it. */
export function firstIndex(count: number, isReached: (index: number) => boolean): number {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (isReached(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
