/** Many points on few columns. */
import type {Line, Point} from './series.ts';

/** Which of so many columns a time falls into. */
export function columnOf(at: number, from: number, to: number, columns: number): number {
	if (to <= from) return Math.floor((columns - 1) / 2);
	return Math.min(columns - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * columns)));
}

/** At most four points per column: the first, the last, the least and the greatest, in the order of time. */
export function thinned(points: readonly Point[], from: number, to: number, columns: number): readonly Point[] {
	if (points.length <= columns * 4) return points;
	const kept: Point[] = [];
	let start = 0;
	while (start < points.length) {
		const column = columnOf(points[start]?.at ?? 0, from, to, columns);
		let end = start + 1;
		while (end < points.length && columnOf(points[end]?.at ?? 0, from, to, columns) === column) end++;
		kept.push(...edges(points.slice(start, end)));
		start = end;
	}
	return kept;
}

function edges(points: readonly Point[]): readonly Point[] {
	const [first] = points;
	if (!first) return [];
	let [least, greatest] = [first, first];
	for (const point of points) {
		if (point.value < least.value) least = point;
		if (point.value > greatest.value) greatest = point;
	}
	return [...new Set([first, least, greatest, points.at(-1) ?? first])].sort((a, b) => a.at - b.at);
}

/**
 * Per column, the time at which the lines together reach farthest from zero, so that no spike is lost where times share a
 * column; and how many times share the most crowded one.
 */
export function peakTimes(
	lines: readonly Line[],
	columnOf: (at: number) => number,
	columns: number,
): {readonly peaks: readonly (number | undefined)[]; readonly crowd: number} {
	const totals = new Map<number, number>();
	for (const {stretches} of lines)
		for (const points of stretches)
			for (const {at, value} of points) totals.set(at, (totals.get(at) ?? 0) + Math.abs(value));
	const peaks: (number | undefined)[] = Array.from({length: Math.max(0, columns)});
	const counts = new Map<number, number>();
	for (const [at, total] of totals) {
		const column = columnOf(at);
		counts.set(column, (counts.get(column) ?? 0) + 1);
		const best = peaks[column];
		if (best === undefined || total > (totals.get(best) ?? 0)) peaks[column] = at;
	}
	let crowd = 0;
	for (const count of counts.values()) crowd = Math.max(crowd, count);
	return {peaks, crowd};
}

/** A line's value per column: that of the column's peak, else on the straight way between its neighbours, else none. */
export function sampled(
	{stretches}: Line,
	from: number,
	to: number,
	columns: number,
	peaks: readonly (number | undefined)[],
): readonly (number | undefined)[] {
	const values: (number | undefined)[] = Array.from({length: Math.max(0, columns)});
	for (const points of stretches)
		for (const {at, value} of points) {
			const column = columnOf(at, from, to, columns);
			if (values[column] === undefined || peaks[column] === at) values[column] = value;
		}
	for (const points of stretches) fillBetween(values, points, from, to);
	return values;
}

function fillBetween(values: (number | undefined)[], points: readonly Point[], from: number, to: number) {
	for (const [index, right] of points.entries()) {
		const left = points[index - 1];
		if (!left) continue;
		const [start, end] = [left, right].map(({at}) => columnOf(at, from, to, values.length)) as [number, number];
		for (let column = start + 1; column < end; column++)
			values[column] ??= left.value + ((right.value - left.value) * (column - start)) / (end - start);
	}
}
