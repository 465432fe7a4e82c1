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

/** A line's value per column: the mean of its points there, else on the straight way between its neighbours, else none. */
export function sampled({stretches}: Line, from: number, to: number, columns: number): readonly (number | undefined)[] {
	const sums = Array.from({length: columns}, () => ({sum: 0, count: 0}));
	for (const point of stretches.flat()) {
		const cell = sums[columnOf(point.at, from, to, columns)];
		if (!cell) continue;
		cell.sum += point.value;
		cell.count++;
	}
	const values = sums.map(({sum, count}) => (count > 0 ? sum / count : undefined));
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
