/** Summarizes a time series in words. */

import {shareOf} from '../../../text/sparkline.ts';
import type {Summary} from '../../engine/words/linear.ts';
import type {Line, Point} from './series.ts';

/** The summary with its points in words. */
export const summaryWith = (
	summary: NonNullable<ReturnType<typeof summaryOf>>,
	words: (point: Point) => string,
): Summary => ({
	...summary,
	first: words(summary.first),
	last: words(summary.last),
	least: words(summary.least),
	greatest: words(summary.greatest),
});

/** The change from the first to the last value of a trend, as a part of the extent of all values. */
const clearShare = 0.8;
/** The greatest fall within a rising series, and the greatest rise within a falling one, as a part of the extent. */
const contraryShare = 0.25;

/** Undefined for a series without values. The earliest of equal values is the least or the greatest. */
export function summaryOf({stretches}: Line) {
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
	return {
		first,
		last,
		least,
		greatest,
		count: points.length,
		gaps: stretches.length - 1,
		trend: least.value === greatest.value ? ('constant' as const) : trendOf(points.map(share)),
	};
}

/**
 * A series rises if its last value is above its first by most of the extent, without a clear fall between them. The shares of
 * the extent of all values cannot overflow. Undefined without a trend.
 */
function trendOf(shares: readonly number[]): 'rising' | 'falling' | undefined {
	const [first = 0, last = 0] = [shares[0], shares.at(-1)];
	if (last - first >= clearShare && !goesBack(shares)) return 'rising';
	if (first - last >= clearShare && !goesBack(shares.map((share) => 1 - share))) return 'falling';
	return undefined;
}

/** Whether the shares fall clearly below an earlier one. */
function goesBack(shares: readonly number[]): boolean {
	let greatest = 0;
	return shares.some((share) => {
		greatest = Math.max(greatest, share);
		return greatest - share > contraryShare;
	});
}
