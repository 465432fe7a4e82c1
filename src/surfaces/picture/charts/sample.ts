/** Reduces many points to the columns of a chart. */
import type {Line} from './series.ts';

/** The column, out of `columns`, that a time falls into. */
export function columnOf(at: number, from: number, to: number, columns: number): number {
	if (to <= from) return Math.floor((columns - 1) / 2);
	return Math.min(columns - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * columns)));
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

/** A line's value per slot: at the time of `peaks`, which the slot shows. */
export function sampled(
	{stretches}: Line,
	slotOf: (at: number) => number,
	peaks: readonly (number | undefined)[],
): readonly (number | undefined)[] {
	const values: (number | undefined)[] = Array.from({length: peaks.length});
	for (const points of stretches)
		for (const {at, value} of points) {
			const slot = slotOf(at);
			if (peaks[slot] === at) values[slot] = value;
		}
	return values;
}
