/** Summarizes a time series in words. */
import type {Line, Point} from '../charts/series.ts';

export interface SeriesSummary {
	readonly first: Point;
	readonly last: Point;
	/** The earliest of the smallest values. */
	readonly least: Point;
	/** The earliest of the greatest values. */
	readonly greatest: Point;
	readonly count: number;
	readonly gaps: number;
	readonly trend: 'rising' | 'falling' | 'constant' | 'no clear trend';
}

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
	const extent = greatest.value - least.value;
	const change = fittedChange(points);
	const isClear = Math.abs(change) >= extent * clearShare;
	return {
		first,
		last,
		least,
		greatest,
		count: points.length,
		gaps: stretches.length - 1,
		trend: extent === 0 ? 'constant' : isClear ? (change > 0 ? 'rising' : 'falling') : 'no clear trend',
	};
}

/** The change of the least-squares line from the first to the last time. */
function fittedChange(points: readonly Point[]): number {
	const from = points[0]?.at ?? 0;
	const span = (points.at(-1)?.at ?? from) - from;
	if (span === 0) return 0;
	const count = points.length;
	const meanTime = points.reduce((sum, {at}) => sum + (at - from) / span, 0) / count;
	const meanValue = points.reduce((sum, {value}) => sum + value / count, 0);
	let products = 0;
	let squares = 0;
	for (const {at, value} of points) {
		const time = (at - from) / span - meanTime;
		products += time * (value - meanValue);
		squares += time * time;
	}
	return squares === 0 ? 0 : products / squares;
}
