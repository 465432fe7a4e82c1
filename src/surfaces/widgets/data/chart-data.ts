/** A chart's data made ready, once: there may be many points, and a key must not wait for them. */
import type {Members} from '../../../contract/surface.ts';
import {columnOf} from '../../charts/sample.ts';
import {type Line, prepareSeries, type Series} from '../../charts/series.ts';
import {prepareSlices, type Slice} from '../../charts/slices.ts';

export interface PreparedSeries extends Series {
	/** Every time that has a point, in order. */
	readonly times: readonly number[];
}

interface Prepared {
	readonly series: PreparedSeries | undefined;
	readonly slices: readonly Slice[] | undefined;
	/** How many times can be read out one by one. */
	readonly stops: number;
}

type TimeSeries = NonNullable<Members<'svcChart'>['timeSeries']>;

const keptSeries = new WeakMap<TimeSeries, PreparedSeries>();

export function preparedChart({timeSeries, categorical}: Members<'svcChart'>, width: number): Prepared {
	const series = timeSeries && seriesOf(timeSeries);
	const slices = categorical?.slices?.length ? prepareSlices(categorical) : undefined;
	const hasPoints = series !== undefined && series.times.length > 0;
	return {series: hasPoints ? series : undefined, slices, stops: hasPoints ? stopsOf(series, width).length : 0};
}

function seriesOf(timeSeries: TimeSeries): PreparedSeries {
	const known = keptSeries.get(timeSeries);
	if (known) return known;
	const series = prepareSeries(timeSeries);
	const all = [...series.lines, ...series.unseen];
	const times = [...new Set(all.flatMap(({stretches}) => stretches.flat().map(({at}) => at)))];
	const prepared = {...series, times: times.sort((a, b) => a - b)};
	keptSeries.set(timeSeries, prepared);
	return prepared;
}

/** Columns that a picture has beside its axis and the letters of its lines. */
export const plotWidth = (width: number, axis = axisWidth): number =>
	Math.max(1, width - Math.min(Math.max(axis, axisWidth), width >> 1) - letterWidth);
/** Cells for the numbers of the axis, at the least, and for the letters behind the lines. */
const axisWidth = 8;
export const letterWidth = 3;

const keptStops = new WeakMap<PreparedSeries, {readonly width: number; readonly stops: readonly number[]}>();

/** Times to be read out: each that has a point, or where there are too many, the last of each column. */
export function stopsOf(series: PreparedSeries, width: number): readonly number[] {
	const known = keptStops.get(series);
	if (known?.width === width) return known.stops;
	const {times, from, to} = series;
	const columns = plotWidth(width);
	const column = (at: number | undefined) => (at === undefined ? -1 : columnOf(at, from, to, columns));
	const stops = times.length <= columns ? times : times.filter((at, index) => column(at) !== column(times[index + 1]));
	keptStops.set(series, {width, stops});
	return stops;
}

/** A line's value at a time, or at most so many milliseconds from it. */
export function valueAt({stretches}: Line, at: number, within: number): number | undefined {
	let best: {readonly distance: number; readonly value: number} | undefined;
	for (const points of stretches) {
		let low = 0;
		let high = points.length - 1;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((points[middle]?.at ?? 0) < at) low = middle + 1;
			else high = middle;
		}
		for (const point of [points[low - 1], points[low]]) {
			const distance = point ? Math.abs(point.at - at) : Number.POSITIVE_INFINITY;
			if (point && distance <= within && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
				best = {distance, value: point.value};
		}
	}
	return best?.value;
}
