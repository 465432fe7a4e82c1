/** Prepares a chart's data once, so that keys stay fast with many points. */
import type {Members} from '../../../contract/surface.ts';
import {byObject, latestByObject} from '../../cache.ts';
import {columnOf} from '../../charts/sample.ts';
import {type Line, prepareSeries, type Series} from '../../charts/series.ts';
import {prepareSlices, type Slice} from '../../charts/slices.ts';
import {firstIndex} from '../../search.ts';

export interface PreparedSeries extends Series {
	/** All times with a point, in order. */
	readonly times: readonly number[];
}

interface Prepared {
	readonly series: PreparedSeries | undefined;
	readonly slices: readonly Slice[] | undefined;
	/** The number of cursor positions. */
	readonly stops: number;
}

type TimeSeries = NonNullable<Members<'svcChart'>['timeSeries']>;

export function preparedChart({timeSeries, categorical}: Members<'svcChart'>, width: number): Prepared {
	const series = timeSeries && seriesOf(timeSeries);
	const slices = categorical?.slices?.length ? prepareSlices(categorical) : undefined;
	const hasPoints = series !== undefined && series.times.length > 0;
	return {series: hasPoints ? series : undefined, slices, stops: hasPoints ? stopsOf(series, width).length : 0};
}

const seriesOf = byObject((timeSeries: TimeSeries): PreparedSeries => {
	const series = prepareSeries(timeSeries);
	const all = [...series.lines, ...series.undrawn];
	const times = [...new Set(all.flatMap(({stretches}) => stretches.flat().map(({at}) => at)))];
	return {...series, times: times.sort((a, b) => a - b)};
});

/** The columns left for the picture beside its axis and the letters of its lines. */
export const plotWidth = (width: number, axis = axisWidth): number =>
	Math.max(1, width - Math.min(Math.max(axis, axisWidth), width >> 1) - letterWidth);
/** Minimum cells for the axis labels. `letterWidth` is for the letters after the lines. */
const axisWidth = 8;
export const letterWidth = 3;

const latestStops = latestByObject<PreparedSeries, readonly number[]>();

/** The cursor positions: all times with a point, or the last time of each column if they exceed the columns. */
export const stopsOf = (series: PreparedSeries, width: number): readonly number[] =>
	latestStops(series, String(width), () => {
		const {times, from, to} = series;
		const columns = plotWidth(width);
		const column = (at: number | undefined) => (at === undefined ? -1 : columnOf(at, from, to, columns));
		return times.length <= columns ? times : times.filter((at, index) => column(at) !== column(times[index + 1]));
	});

/** A line's value nearest to a time, at most `within` milliseconds away. */
export function valueAt({stretches}: Line, at: number, within: number): number | undefined {
	let nearest: {readonly distance: number; readonly value: number} | undefined;
	for (const points of stretches) {
		const after = firstIndex(points.length, (index) => (points[index]?.at ?? 0) >= at);
		for (const point of [points[after - 1], points[after]]) {
			const distance = point ? Math.abs(point.at - at) : Number.POSITIVE_INFINITY;
			if (point && distance <= within && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
				nearest = {distance, value: point.value};
		}
	}
	return nearest?.value;
}

/** The interaction state of a chart. */
export interface ChartState {
	/** Index of the cursor position. Undefined before the first key. */
	readonly cursor: number | undefined;
	readonly isTable: boolean;
	/** The first row of the table. */
	readonly top: number;
}

export const startChart: ChartState = {cursor: undefined, isTable: false, top: 0};
