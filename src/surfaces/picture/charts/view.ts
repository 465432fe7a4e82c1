/** The visible part of prepared series: a range of time, and the series that are switched on. */
import {firstIndex} from '../../../text/search.ts';
import {extent, type Line, type Point, type Series, valuesIn} from './series.ts';
import {timesOf} from './slots.ts';

export interface TimedSeries extends Series {
	/** All times with a point, in order. */
	readonly times: readonly number[];
}

/** Epoch milliseconds. Both ends belong to the range. */
export interface TimeRange {
	readonly from: number;
	readonly to: number;
}

/**
 * The series as they are visible. A line that is switched off keeps its index, so that its colour and letter stay, and has no
 * points. `off` has indices of lines. A range without any point has no effect.
 */
export function visibleSeries(series: TimedSeries, off: readonly number[], range: TimeRange | undefined): TimedSeries {
	const inRange = range && within(series, range);
	const times = inRange ? timesOf(inRange) : [];
	// A view of dates ends at dates, because words for its ends have no time of the day.
	const ends = series.areDates ? {from: times[0] ?? series.from, to: times.at(-1) ?? series.to} : range;
	const lines = (inRange ?? series.lines).map((line, index) =>
		off.includes(index) ? {...line, stretches: [], isOff: true as const} : line,
	);
	const [min, max] = extent(valuesIn(lines));
	return {...series, ...(inRange ? ends : {}), lines, times: timesOf(lines), min, max};
}

/** The lines without the points outside the range. Undefined if no point remains. */
function within({lines}: TimedSeries, range: TimeRange): readonly Line[] | undefined {
	const cut = lines.map((line) => ({
		...line,
		stretches: line.stretches.map((points) => pointsIn(points, range)).filter((points) => points.length > 0),
	}));
	return cut.some(({stretches}) => stretches.length > 0) ? cut : undefined;
}

function pointsIn(points: readonly Point[], {from, to}: TimeRange): readonly Point[] {
	const at = (index: number) => points[index]?.at ?? 0;
	return points.slice(
		firstIndex(points.length, (index) => at(index) >= from),
		firstIndex(points.length, (index) => at(index) > to),
	);
}

/** A line's points at a time, and the value of the single point before them. Undefined if there is none or several. */
export function pointsAt(
	{stretches}: Line,
	at: number,
): {readonly points: readonly Point[]; readonly before: number | undefined} {
	let before: number | undefined;
	for (const points of stretches) {
		const start = firstIndex(points.length, (index) => (points[index]?.at ?? 0) >= at);
		const [last, other] = [points[start - 1], points[start - 2]];
		if (last) before = last.at === other?.at ? undefined : last.value;
		if (start === points.length) continue;
		const end = firstIndex(points.length, (index) => (points[index]?.at ?? 0) > at);
		return {points: points.slice(start, end), before};
	}
	return {points: [], before};
}
