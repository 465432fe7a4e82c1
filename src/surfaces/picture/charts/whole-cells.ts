/** Rounds the parts of a stack to whole cells. */

/**
 * The sum is the rounded sum. Where a part of half a cell or more has no cell, the sum is one more if that makes the worst error
 * less. `before` are the cells of the column before in an area: they stay, or one of them changes, as long as they are true, so
 * that no part seems to fall while it rises.
 */
export function wholeCells(sizes: readonly number[], before?: readonly number[]): readonly number[] {
	const total = sumOf(sizes);
	const sum = Math.max(1, Math.round(total));
	const next = before && oneChanged(sizes, before, sum);
	if (next && areTrue(sizes, next)) return next;
	const cells = cellsWithSum(sizes, sum);
	if (!sizes.some((size, owner) => size >= 0.5 && cells[owner] === 0)) return cells;
	const more = cellsWithSum(sizes, Math.ceil(total));
	return worstError(sizes, more) < worstError(sizes, cells) ? more : cells;
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** The cells with one more or one less where they are most wrong. Undefined if that does not make them this sum. */
function oneChanged(sizes: readonly number[], before: readonly number[], sum: number): readonly number[] | undefined {
	const change = sum - sumOf(before);
	if (change === 0) return before;
	if (Math.abs(change) > 1) return undefined;
	const error = (owner: number) => ((sizes[owner] ?? 0) - (before[owner] ?? 0)) * change;
	const most = [...sizes.keys()].reduce((a, b) => (error(b) > error(a) ? b : a));
	return before.map((cells, owner) => (owner === most ? cells + change : cells));
}

/** Parts that differ by less are as good as equal, in cells. */
const alike = 0.25;

/** Whether no part is wrong by a cell or hidden, and none has more cells than one that is clearly larger. */
function areTrue(sizes: readonly number[], cells: readonly number[]): boolean {
	return sizes.every((size, owner) => {
		const count = cells[owner] ?? 0;
		const isNear = Math.abs(count - size) < 1 && (count > 0 || size < 0.5);
		return isNear && sizes.every((other, at) => size <= other + alike || count >= (cells[at] ?? 0));
	});
}

/** The greatest difference, of a part or of the sum. */
function worstError(sizes: readonly number[], cells: readonly number[]): number {
	const errors = sizes.map((size, owner) => (cells[owner] ?? 0) - size);
	return Math.max(...[...errors, sumOf(errors)].map(Math.abs));
}

/**
 * Rounds sizes to cells with this sum. The largest remainders are rounded up; then a part of half a cell or more takes one
 * from the part with the most, as long as that keeps one. So no part has more cells than a larger one.
 */
function cellsWithSum(sizes: readonly number[], sum: number): readonly number[] {
	const cells = sizes.map(Math.floor);
	const excess = (owner: number) => (sizes[owner] ?? 0) - (cells[owner] ?? 0);
	const left = sum - sumOf(cells);
	const byRemainder = [...sizes.keys()].sort((a, b) => excess(b) - excess(a));
	for (const owner of byRemainder.slice(0, Math.max(0, left))) cells[owner] = (cells[owner] ?? 0) + 1;
	for (const thin of byRemainder) {
		if (cells[thin] !== 0 || (sizes[thin] ?? 0) < 0.5) continue;
		const most = byRemainder.reduce((a, b) =>
			((cells[b] ?? 0) - (cells[a] ?? 0) || excess(a) - excess(b)) > 0 ? b : a,
		);
		if ((cells[most] ?? 0) < 2) break;
		cells[most] = (cells[most] ?? 0) - 1;
		cells[thin] = 1;
	}
	return cells;
}
