/** Prepares a chart's data once, so that keys stay fast with many points, and describes it in sentences. */
import type {Members} from '../../../contract/surfaces.ts';
import {byObject, latestByObject} from '../../engine/cache.ts';
import {drawnItems} from '../../engine/limits.ts';
import type {LinearWords} from '../../engine/words/linear.ts';
import {nearest} from '../../picture/charts/dates.ts';
import {type Plot, plotOf} from '../../picture/charts/plot.ts';
import {extent, type Line, prepareSeries, valuesIn} from '../../picture/charts/series.ts';
import {prepareSlices, type Slice, unreadableSlices} from '../../picture/charts/slices.ts';
import {timesOf} from '../../picture/charts/slots.ts';
import {summaryOf, summaryWith} from '../../picture/charts/summary.ts';
import {pointsAt, type TimedSeries, type TimeRange, visibleSeries} from '../../picture/charts/view.ts';
import {brief, firstOf, moreWords} from '../parts.ts';
import {clamp, type Scene} from '../widget.ts';
import {nameOf} from './chart-legend.ts';
import {type Clock, clockOf, wordsAt, zoneWords} from './chart-times.ts';
import {numberWords, shareWords, valuesWords} from './chart-words.ts';

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
}

export const startChart: ChartState = {cursor: undefined, isTable: false, top: 0, off: [], range: undefined};

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

/** How a chart is drawn or described. A narrow one has no axes. */
type Form = 'picture' | 'narrow' | 'table';

/**
 * The notes of a chart in every form: an unknown style, values of the same time, and values that cannot be read, count as 0, or are
 * rounded.
 */
export function remarksOf(
	{timeSeries, categorical}: Chart,
	{series, slices}: Prepared,
	form: Form,
	{data}: Scene['words'],
): readonly string[] {
	const {unreadable = 0, unreadableValues = 0} = timeSeries ? seriesOf(timeSeries) : {};
	const {repeated = 0, isStacked = false} = series ?? {};
	const badSlices = categorical ? unreadableSlices(categorical) : 0;
	return [
		slices ? styleWords(categorical?.style, data.drawnAsBars) : '',
		series ? styleWords(timeSeries?.style, data.drawnAsLines) : '',
		repeated > 0 ? data.repeated(repeated, isStacked ? 'added' : form === 'narrow' ? 'farthest' : 'shown') : '',
		unreadable > 0 ? data.unreadable(unreadable, 'point', 'time') : '',
		unreadableValues > 0 ? data.unreadable(unreadableValues, 'point', 'value') : '',
		badSlices > 0 ? data.unreadable(badSlices, 'slice', 'value') : '',
		figuresOf(series, slices).some((value) => Math.abs(value) > Number.MAX_SAFE_INTEGER) ? data.rounded : '',
	].filter(Boolean);
}

/** The values farthest from zero. */
const figuresOf = (series?: TimedSeries, slices: readonly Slice[] = []): readonly number[] => [
	...slices.map(({value}) => value),
	...(series ? [series.min, series.max, ...extent(valuesIn(series.undrawn))] : []),
];

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
	const height = medium === 'print' ? printHeight : clamp(Math.floor(read.height / 2) - 4, 4, 12);
	const series = visibleIn(whole, state);
	const {seriesColors, signs} = pen;
	const areLinesAlike = seriesColors === 0 && !signs.isAscii;
	const plot = latestPlot(series, `${style} ${width} ${height} ${areLinesAlike}`, () =>
		plotOf(style, series, {width, height, areLinesAlike}),
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

const kinds = {
	SVC_CHART_CATEGORICAL_STYLE_PIE: 'pieChart',
	SVC_CHART_CATEGORICAL_STYLE_DONUT: 'donutChart',
	SVC_CHART_TIME_SERIES_STYLE_LINE: 'lineChart',
	SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR: 'stackedBars',
	SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA: 'stackedAreas',
} as const;

const isKnown = (style: string): style is keyof typeof kinds => Object.hasOwn(kinds, style);

const kindOf = (style = '', words: LinearWords): string => words[isKnown(style) ? kinds[style] : 'chart'];

/** Says how a style that has no picture of its own is drawn. Empty for the others and for none. */
const styleWords = (style = '', drawnAs: (style: string) => string): string =>
	isKnown(style) || /^$|_STYLE_UNSPECIFIED$/.test(style)
		? ''
		: drawnAs(
				brief(
					style
						.replace(/^.*_STYLE_/, '')
						.replaceAll('_', ' ')
						.toLowerCase(),
				),
			);

export function slicesWords(
	{categorical}: Chart,
	title: string,
	slices: readonly Slice[],
	scene: Scene,
): readonly string[] {
	const {data, linear} = scene.words;
	return [
		linear.slices(kindOf(categorical?.style, linear), title, slices.length),
		...firstOf(slices).map(({label, value, share, isMissing}) => {
			const shown = share === undefined || isMissing ? '' : shareWords(share);
			return linear.slice(nameOf({name: label}, scene), isMissing ? data.noValue : numberWords(value), shown);
		}),
		...moreWords(slices.length, drawnItems, 'slices', scene),
	];
}

export function seriesWords(
	{timeSeries}: Chart,
	title: string,
	series: TimedSeries,
	state: ChartState,
	scene: Scene,
): readonly string[] {
	const {data, linear} = scene.words;
	const {lines, undrawn} = series;
	const all = [...lines, ...undrawn];
	const {from, to} = extentOf(series);
	const clock = clockOf(series, scene);
	const when = timeOf({from, to}, clock);
	const range = [data.range(when(from), when(to)), zoneWords(clock, {from, to}, data)].filter(Boolean).join(', ');
	const label = brief(timeSeries?.range?.label ?? '');
	const others = all.reduce((sum, line) => sum + (line.others?.length ?? 1), 0);
	return [
		linear.series(kindOf(timeSeries?.style, linear), title, others, range, label),
		...firstOf(all).map((line) => linear.fact(nameOf(line, scene), summaryWords(line, when, linear))),
		...moreWords(all.length, drawnItems, 'series', scene),
		...cursorWords(series, state, scene),
	];
}

/** The times of all series. A drawing has no place for those beyond its limit, and its times exclude them. */
const extentOf = ({from, to, times}: TimedSeries): TimeRange => ({
	from: Math.min(from, times[0] ?? from),
	to: Math.max(to, times.at(-1) ?? to),
});

const timeOf =
	({from, to}: TimeRange, clock: Clock) =>
	(at: number) =>
		wordsAt(at, to - from, clock);

function summaryWords(line: Line, when: (at: number) => string, words: LinearWords): string {
	const summary = summaryOf(line);
	if (!summary) return words.noValues;
	const shown = summaryWith(summary, (point) => words.at(numberWords(point.value), when(point.at)));
	return shown.count === 1 ? words.oneValue(shown.first) : words.summary(shown);
}

function cursorWords(series: TimedSeries, state: ChartState, scene: Scene): readonly string[] {
	if (!scene.isFocused || state.cursor === undefined) return [];
	const at = nearest(series.times, state.cursor);
	if (at === undefined) return [];
	const {data, linear} = scene.words;
	const values = series.lines.map((line) => {
		const {points} = pointsAt(line, at);
		return linear.cell(nameOf(line, scene), valuesWords(points, data) || data.noValue);
	});
	return [linear.values(timeOf(extentOf(series), clockOf(series, scene))(at), values)];
}
