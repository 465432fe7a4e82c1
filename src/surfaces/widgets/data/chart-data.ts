/** Prepares a chart's data once, so that keys stay fast with many points. */
import type {Members} from '../../../contract/surface.ts';
import {byObject, latestByObject} from '../../engine/cache.ts';
import {type Plot, plotOf} from '../../picture/charts/plot.ts';
import {prepareSeries} from '../../picture/charts/series.ts';
import {prepareSlices, type Slice} from '../../picture/charts/slices.ts';
import {timesOf} from '../../picture/charts/slots.ts';
import {type TimedSeries, type TimeRange, visibleSeries} from '../../picture/charts/view.ts';
import {brief} from '../parts.ts';
import {clamp, type Scene} from '../widget.ts';

type Chart = Members<'svcChart'>;
type TimeSeries = NonNullable<Chart['timeSeries']>;

/** The interaction state of a chart. Times are in epoch milliseconds. */
export interface ChartState {
	/** The time of the cursor. Undefined before the first key. */
	readonly cursor: number | undefined;
	readonly isTable: boolean;
	/** The first row of the table. */
	readonly top: number;
	/** Indices of the series that are switched off. */
	readonly off: readonly number[];
	/** The visible range. Undefined for the whole time. */
	readonly range: TimeRange | undefined;
	/** The first end of a range that is being selected. */
	readonly mark: number | undefined;
}

export const startChart: ChartState = {
	cursor: undefined,
	isTable: false,
	top: 0,
	off: [],
	range: undefined,
	mark: undefined,
};

interface Prepared {
	readonly series: TimedSeries | undefined;
	readonly slices: readonly Slice[] | undefined;
}

export function preparedChart({timeSeries, categorical}: Chart): Prepared {
	const series = timeSeries && seriesOf(timeSeries);
	const slices = categorical?.slices?.length ? prepareSlices(categorical) : undefined;
	return {series: series && series.times.length > 0 ? series : undefined, slices};
}

const seriesOf = byObject((timeSeries: TimeSeries): TimedSeries => {
	const series = prepareSeries(timeSeries);
	return {...series, times: timesOf([...series.lines, ...series.undrawn])};
});

/** Switches a series on or off. */
export const switched = (state: ChartState, owner: number): ChartState => ({
	...state,
	off: state.off.includes(owner) ? state.off.filter((each) => each !== owner) : [...state.off, owner],
});

/** A narrower chart is a sparkline of each series. */
export const minimumPlot = 24;
export const printHeight = 10;

/** A time series as the state shows it. */
export interface ChartView {
	readonly series: TimedSeries;
	readonly plot: Plot;
	/** The time of the cursor, if it is visible. */
	readonly at: number | undefined;
}

export function viewOf(style: string, whole: TimedSeries, state: ChartState, scene: Scene): ChartView {
	const {width, medium, pen, read} = scene;
	const height = medium === 'print' ? printHeight : clamp(Math.floor(read.height / 2) - 3, 4, 12);
	const series = visibleIn(whole, state);
	const {seriesColors, signs} = pen;
	const hasColors = seriesColors > 0 && !signs.isAscii;
	const areLinesAlike = seriesColors === 0 && !signs.isAscii;
	const plot = latestPlot(series, `${style} ${width} ${height} ${hasColors} ${areLinesAlike}`, () =>
		plotOf(style, series, {width, height, hasColors, areLinesAlike}),
	);
	const at = state.cursor === undefined ? undefined : nearest(plot.stops, state.cursor);
	return {series, plot, at: scene.isFocused ? at : undefined};
}

const latestPlot = latestByObject<TimedSeries, Plot>();
const latestVisible = latestByObject<TimedSeries, TimedSeries>();

function visibleIn(whole: TimedSeries, {off, range}: ChartState): TimedSeries {
	if (off.length === 0 && range === undefined) return whole;
	return latestVisible(whole, `${off} ${range?.from} ${range?.to}`, () => visibleSeries(whole, off, range));
}

/** The time in a list that is nearest to another. Undefined for an empty list. */
export const nearest = (times: readonly number[], at: number): number | undefined =>
	times.reduce<number | undefined>(
		(best, each) => (best === undefined || Math.abs(each - at) < Math.abs(best - at) ? each : best),
		undefined,
	);

/** The last words of a style that has no picture of its own. Empty for the others and for none. */
export const unknownStyle = (style = ''): string =>
	/^(?:|.*_STYLE_(?:UNSPECIFIED|LINE|STACKED_BAR|STACKED_AREA|PIE|DONUT))$/.test(style)
		? ''
		: brief(
				style
					.replace(/^.*_STYLE_/, '')
					.replaceAll('_', ' ')
					.toLowerCase(),
			);
