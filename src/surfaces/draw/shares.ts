/** How much of a line each of several things beside one another gets. */

/** What something needs, in cells. */
export interface Room {
	/** Below this it is of no use. */
	readonly least: number;
	/** What it would take if there were no end of it. */
	readonly natural: number;
	/** Its part of what is left, beside that of others. 0 for what is content with its natural width. */
	readonly weight: number;
}

/** Widths that add up to `available` at most; undefined where not even the least of all fits. */
export function shareWidths(rooms: readonly Room[], available: number): readonly number[] | undefined {
	const least = rooms.map((room) => Math.min(room.least, room.weight > 0 ? room.least : room.natural));
	if (sum(least) > available) return undefined;
	const growing = rooms.map(({weight}) => weight > 0);
	const reserved = sum(least.filter((_, index) => growing[index]));
	const settled = level(
		rooms.map(({natural}, index) => (growing[index] ? 0 : natural)),
		least.map((cells, index) => (growing[index] ? 0 : cells)),
		available - reserved,
	);
	const left = available - sum(settled);
	const grown = byWeight(
		rooms.map(({weight}) => weight),
		least,
		left,
	);
	return rooms.map((_, index) => (growing[index] ? (grown[index] ?? 0) : (settled[index] ?? 0)));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The wishes, the greatest cut down to one level so that all fit; nobody goes below the least. */
function level(wishes: readonly number[], least: readonly number[], available: number): readonly number[] {
	if (sum(wishes) <= available) return wishes;
	let low = 0;
	let high = available;
	const at = (cap: number) => wishes.map((wish, index) => Math.max(least[index] ?? 0, Math.min(wish, cap)));
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (sum(at(middle)) <= available) low = middle;
		else high = middle - 1;
	}
	return at(low);
}

/** Shares in proportion to the weights; who would get less than the least gets that, at the expense of the others. */
function byWeight(weights: readonly number[], least: readonly number[], available: number): readonly number[] {
	const fixed = new Set<number>(weights.flatMap((weight, index) => (weight > 0 ? [] : [index])));
	while (true) {
		const open = weights.flatMap((_, index) => (fixed.has(index) ? [] : [index]));
		const rest = available - sum([...fixed].map((index) => ((weights[index] ?? 0) > 0 ? (least[index] ?? 0) : 0)));
		const whole = sum(open.map((index) => weights[index] ?? 0));
		const share = (index: number) => (rest * (weights[index] ?? 0)) / whole;
		const short = open.filter((index) => share(index) < (least[index] ?? 0));
		if (short.length === 0)
			return settle(weights, least, (index) => (fixed.has(index) ? undefined : share(index)), rest);
		for (const index of short) fixed.add(index);
	}
}

/** Whole cells, what is cut off going to the first ones. */
function settle(
	weights: readonly number[],
	least: readonly number[],
	share: (index: number) => number | undefined,
	rest: number,
): readonly number[] {
	const shares = weights.map((_, index) => share(index));
	let spare = Math.floor(rest) - sum(shares.map((cells) => Math.floor(cells ?? 0)));
	return shares.map((cells, index) => {
		if (cells === undefined) return (weights[index] ?? 0) > 0 ? (least[index] ?? 0) : 0;
		const more = spare > 0 && cells % 1 > 0 ? 1 : 0;
		spare -= more;
		return Math.floor(cells) + more;
	});
}
