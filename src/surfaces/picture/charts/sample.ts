/** Reduces many points to the columns of a chart. */
import type {Line, Point} from './series.ts';

/** The column, out of `columns`, that a time falls into. */
export function columnOf(at: number, from: number, to: number, columns: number): number {
	if (to <= from) return Math.floor((columns - 1) / 2);
	return Math.min(columns - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * columns)));
}

/** Selects at most four points per column, in time order: the first, the last, the minimum and the maximum. */
export function thinned(points: readonly Point[], from: number, to: number, columns: number): readonly Point[] {
	if (points.length <= columns * 4) return points;
	const selected: Point[] = [];
	let start = 0;
	while (start < points.length) {
		const column = columnOf(points[start]?.at ?? 0, from, to, columns);
		let end = start + 1;
		while (end < points.length && columnOf(points[end]?.at ?? 0, from, to, columns) === column) end++;
		selected.push(...edges(points.slice(start, end)));
		start = end;
	}
	return selected;
}

function edges(points: readonly Point[]): readonly Point[] {
	const [first] = points;
	if (!first) return [];
	let [minimum, maximum] = [first, first];
	for (const point of points) {
		if (point.value < minimum.value) minimum = point;
		if (point.value > maximum.value) maximum = point;
	}
	return [...new Set([first, minimum, maximum, points.at(-1) ?? first])].sort((a, b) => a.at - b.at);
}

/**
 * Finds for each column the time with the largest absolute total of all lines, so that sampling loses no spike. `timesPerColumn`
 * is the number of times in the most crowded column.
 */
export function peakTimes(
	lines: readonly Line[],
	columnOf: (at: number) => number,
	columns: number,
): {readonly peaks: readonly (number | undefined)[]; readonly timesPerColumn: number} {
	const peaks: (number | undefined)[] = Array.from({length: Math.max(0, columns)});
	const sizes = new Float64Array(peaks.length);
	const counts = new Int32Array(peaks.length);
	for (const [at, total] of totalsOf(lines)) {
		const column = columnOf(at);
		counts[column] = (counts[column] ?? 0) + 1;
		if (peaks[column] !== undefined && total <= (sizes[column] ?? 0)) continue;
		peaks[column] = at;
		sizes[column] = total;
	}
	return {peaks, timesPerColumn: counts.reduce((maximum, count) => Math.max(maximum, count), 0)};
}

/** The absolute total of all lines at each time. */
function totalsOf(lines: readonly Line[]): Iterable<readonly [at: number, total: number]> {
	const all = lines.flatMap(({stretches}) => stretches);
	// The times of a single line are distinct.
	if (lines.length === 1) return all.flatMap((points) => points.map(({at, value}) => [at, Math.abs(value)] as const));
	const totals = new Map<number, number>();
	for (const points of all) for (const {at, value} of points) totals.set(at, (totals.get(at) ?? 0) + Math.abs(value));
	return totals;
}

interface Sampling {
	readonly slotOf: (at: number) => number;
	/** The time that each slot shows. */
	readonly peaks: readonly (number | undefined)[];
	/** Values between points are interpolated. */
	readonly isArea: boolean;
}

/** A line's value per slot: at the slot's peak time; in an area also another one of the slot, or interpolated between neighbours. */
export function sampled({stretches}: Line, {slotOf, peaks, isArea}: Sampling): readonly (number | undefined)[] {
	const values: (number | undefined)[] = Array.from({length: peaks.length});
	for (const points of stretches)
		for (const {at, value} of points) {
			const slot = slotOf(at);
			if (peaks[slot] === at || (isArea && values[slot] === undefined)) values[slot] = value;
		}
	if (isArea) for (const points of stretches) fillBetween(values, points, slotOf);
	return values;
}

function fillBetween(values: (number | undefined)[], points: readonly Point[], slotOf: Sampling['slotOf']) {
	for (const [index, right] of points.entries()) {
		const left = points[index - 1];
		if (!left) continue;
		const [start, end] = [slotOf(left.at), slotOf(right.at)];
		for (let slot = start + 1; slot < end; slot++)
			values[slot] ??= left.value + ((right.value - left.value) * (slot - start)) / (end - start);
	}
}
