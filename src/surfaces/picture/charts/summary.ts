/** Summarizes a time series in words. */
import type {Summary} from '../../engine/words/linear.ts';
import type {Line, Point} from './series.ts';

/** The earliest of equal values is the least or the greatest. */
export interface SeriesSummary extends Pick<Summary, 'count' | 'gaps'> {
	readonly first: Point;
	readonly last: Point;
	readonly least: Point;
	readonly greatest: Point;
}

/** The summary with its points in words. */
export const summaryWith = (summary: SeriesSummary, words: (point: Point) => string): Summary => ({
	...summary,
	first: words(summary.first),
	last: words(summary.last),
	least: words(summary.least),
	greatest: words(summary.greatest),
});

/** Undefined for a series without values. */
export function summaryOf({stretches}: Line): SeriesSummary | undefined {
	const points = stretches.flat();
	const [first] = points;
	const last = points.at(-1);
	if (!first || !last) return undefined;
	let least = first;
	let greatest = first;
	for (const point of points) {
		if (point.value < least.value) least = point;
		if (point.value > greatest.value) greatest = point;
	}
	return {
		first,
		last,
		least,
		greatest,
		count: points.length,
		gaps: stretches.length - 1,
	};
}
