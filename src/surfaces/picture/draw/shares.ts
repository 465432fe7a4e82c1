/** Distributes the width of a line among blocks side by side. */
import {firstIndex} from '../../../text/search.ts';

/** The width requirements of a block, in cells. */
export interface WidthNeeds {
	/** The minimum usable width. */
	readonly minimum: number;
	/** The preferred width with unlimited space. */
	readonly natural: number;
	/** The block's proportion of the remaining width. 0 for a block that needs only its natural width. */
	readonly weight: number;
}

/** Computes widths with a sum of at most `available`. Undefined if the minimum widths do not fit. */
export function shareWidths(needs: readonly WidthNeeds[], available: number): readonly number[] | undefined {
	const minimum = needs.map((need) => Math.min(need.minimum, need.weight > 0 ? need.minimum : need.natural));
	if (sum(minimum) > available) return undefined;
	const weights = needs.map(({weight}) => weight);
	const growing = weights.map((weight) => weight > 0);
	const reserved = sum(minimum.filter((_, index) => growing[index]));
	const settled = level(
		needs.map(({natural}, index) => (growing[index] ? 0 : natural)),
		minimum.map((cells, index) => (growing[index] ? 0 : cells)),
		available - reserved,
	);
	const left = available - sum(settled);
	const grown = byWeight(weights, minimum, left);
	return needs.map((_, index) => (growing[index] ? (grown[index] ?? 0) : (settled[index] ?? 0)));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Caps the largest wishes at one level so that all fit. No width falls below its minimum. */
function level(wishes: readonly number[], minimum: readonly number[], available: number): readonly number[] {
	if (sum(wishes) <= available) return wishes;
	const at = (cap: number) => wishes.map((wish, index) => Math.max(minimum[index] ?? 0, Math.min(wish, cap)));
	const excess = firstIndex(Math.floor(available) + 1, (cap) => sum(at(cap)) > available);
	return at(Math.max(0, excess - 1));
}

/** Distributes `available` by weight. A block below its minimum gets the minimum; the others share what remains. */
function byWeight(weights: readonly number[], minimum: readonly number[], available: number): readonly number[] {
	const fixed = new Set(weights.flatMap((weight, index) => (weight > 0 ? [] : [index])));
	const cells = weights.map(() => 0);
	let left = Math.floor(available);
	while (true) {
		const open = [...weights.keys()].filter((index) => !fixed.has(index));
		const whole = sum(open.map((index) => weights[index] ?? 0));
		const share = (index: number) => (left * (weights[index] ?? 0)) / whole;
		const short = open.filter((index) => share(index) < (minimum[index] ?? 0));
		for (const index of short) {
			cells[index] = minimum[index] ?? 0;
			fixed.add(index);
		}
		left -= sum(short.map((index) => minimum[index] ?? 0));
		if (short.length > 0) continue;
		// The edges are rounded up, so that the first blocks get the cells that are left over.
		let edge = 0;
		for (const index of open) {
			const before = Math.ceil(edge - exactness);
			edge += share(index);
			cells[index] = Math.ceil(edge - exactness) - before;
		}
		return cells;
	}
}

/** Smaller differences come from the arithmetic. */
const exactness = 1e-9;
