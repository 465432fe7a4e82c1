/** Summarizes a time series in words. */

import type {Summary} from '../../engine/words/linear.ts';
import type {Line, Point} from './series.ts';
import {shareOf} from './share.ts';

/** The earliest of equal values is the least or the greatest. */
interface SeriesSummary extends Pick<Summary, 'count' | 'gaps' | 'trend'> {
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

/** The part of the extent of all values by which the fitted line must change to count as a trend. */
const clearShare = 0.25;

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
	const share = ({value}: Point) => shareOf(value, least.value, greatest.value);
	const change = fittedChange(points, share);
	const isClear = Math.abs(change) >= clearShare;
	return {
		first,
		last,
		least,
		greatest,
		count: points.length,
		gaps: stretches.length - 1,
		trend: least.value === greatest.value ? 'constant' : isClear ? (change > 0 ? 'rising' : 'falling') : 'unclear',
	};
}

/**
 * The change of the least-squares line from the first to the last time. Shares of the extent of all values cannot overflow, and
 * they keep the digits of a small change of a large value.
 */
function fittedChange(points: readonly Point[], share: (point: Point) => number): number {
	const from = points[0]?.at ?? 0;
	const span = (points.at(-1)?.at ?? from) - from;
	if (span === 0) return 0;
	const count = points.length;
	const meanTime = points.reduce((sum, {at}) => sum + (at - from) / span, 0) / count;
	const meanShare = points.reduce((sum, point) => sum + share(point), 0) / count;
	let products = 0;
	let squares = 0;
	for (const point of points) {
		const time = (point.at - from) / span - meanTime;
		products += time * (share(point) - meanShare);
		squares += time * time;
	}
	return squares === 0 ? 0 : products / squares;
}
