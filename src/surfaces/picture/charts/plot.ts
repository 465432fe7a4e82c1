/** Lays out a time series in a space of characters: the picture, its axis, and the columns and rows of times and values. */
import {once} from '../../engine/cache.ts';
import {brailleLines, columnOfDot, rowOfDot} from './braille.ts';
import type {Picture} from './picture.ts';
import {peakTimes} from './sample.ts';
import type {Series} from './series.ts';
import {timesOf} from './slots.ts';
import {type Range, type Stacked, stackRange, stackScale, stacksOf} from './stack.ts';
import {stackPicture} from './stack-picture.ts';
import {type Axis, evenAxis, steps} from './ticks.ts';
import type {TimedSeries} from './view.ts';

export interface Plot {
	readonly kind: 'line' | 'bar' | 'area';
	readonly picture: Picture;
	/** The rows of the picture. */
	readonly height: number;
	readonly columns: number;
	readonly axis: Axis;
	/** The times that a cursor can visit. In a crowded column this is the time with the greatest total. */
	readonly stops: readonly number[];
	/** The number of times in the most crowded column of a stack. */
	readonly timesPerColumn: number;
	/** The indices of the parts of a stack that are not drawn in some column, because they are too thin there. */
	readonly thin: readonly number[];
	/** The value of a row of a stack whose parts take whole rows. Undefined for lines, and for a stack of one part. */
	readonly row: number | undefined;
	/** Whether a stack lacks a value of a series in some column. */
	readonly isPartial: boolean;
	/** Whether a stack has no value of any series in some column. */
	readonly hasBlank: boolean;
	columnOf(at: number): number;
	/** The row of a value, counted from the top. */
	rowOf(value: number): number;
}

/** The space of a plot, in cells. */
export interface Space {
	/** Including the axis and the letters of the lines. */
	readonly width: number;
	readonly height: number;
	/** Whether the lines look alike: dots without colours. In ASCII a line consists of its letter. */
	readonly areLinesAlike: boolean;
}

/** Minimum cells for the axis labels. */
const axisWidth = 8;
/** Cells for the letters after the lines. */
export const letterWidth = 3;

/** The columns left for the picture beside its axis and the letters of its lines. */
const plotWidth = (width: number, axis = axisWidth): number =>
	Math.max(1, width - Math.min(Math.max(axis, axisWidth), width >> 1) - letterWidth);

const columnsBeside = (width: number, {ticks}: Axis) =>
	plotWidth(width, ticks.reduce((maximum, {label}) => Math.max(maximum, label.length), 0) + 2);

/** Builds the plot of a style of the contract. An unknown style gives lines. */
export function plotOf(style: string, series: TimedSeries, space: Space): Plot {
	if (style === 'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR') return stackedPlot('bar', series, space);
	if (style === 'SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA') return stackedPlot('area', series, space);
	return linePlot(series, space);
}

/** Between whole values, such as counts, an axis has whole numbers only. */
const minimumStep = ({areWhole}: Series): number => (areWhole ? 1 : 0);

function linePlot(series: TimedSeries, space: Space): Plot {
	const {width, areLinesAlike} = space;
	const {axis, height} = evenAxis(series.min, series.max, space.height, minimumStep(series));
	const range = betweenDots(axis, height);
	const columns = columnsBeside(width, axis);
	const columnOf = (at: number) => columnOfDot(at, series, columns);
	// Only a cursor needs the stops, and they take as long as the picture.
	const stops = once(() => lineStops(series, columnOf, columns));
	return {
		kind: 'line',
		picture: brailleLines(series, columns, height, {range, hasLetters: areLinesAlike}),
		height,
		columns,
		axis,
		get stops() {
			return stops();
		},
		timesPerColumn: 0,
		thin: [],
		row: undefined,
		isPartial: false,
		hasBlank: false,
		columnOf,
		rowOf: (value) => rowOfDot(value, range, height),
	};
}

/** The range of a picture whose first and last tick are on the second dot of the first and the last row. */
function betweenDots({min, max}: Axis, height: number): Range {
	const dot = (max - min) / (4 * (height - 1));
	const range = {min: min - 2 * dot, max: max + dot};
	return dot > 0 && Number.isFinite(range.max - range.min) ? range : {min, max};
}

/** All times of drawn lines if they fit, else one time per column, and the first and the last time. */
function lineStops(series: TimedSeries, columnOf: (at: number) => number, columns: number): readonly number[] {
	const {lines, undrawn} = series;
	const times = undrawn.length > 0 ? timesOf(lines) : series.times;
	if (times.length <= columns) return times;
	const {peaks} = peakTimes(lines, columnOf, columns);
	const stops = new Set(peaks.filter((at) => at !== undefined));
	for (const end of [times[0], times.at(-1)]) if (end !== undefined) stops.add(end);
	return [...stops].sort((a, b) => a - b);
}

function stackedPlot(kind: 'bar' | 'area', series: TimedSeries, {width, height: most}: Space): Plot {
	const build = (columns: number) => stacksOf(series, columns, kind === 'area');
	const axisFor = ({stacks}: Stacked) => {
		const {min, max} = stackRange(stacks);
		return evenAxis(min, min === max ? 1 : max, most, minimumStep(series));
	};
	const first = build(plotWidth(width));
	const columns = columnsBeside(width, axisFor(first).axis);
	const stacked = columns === first.stacks.length ? first : build(columns);
	const {axis, height} = axisFor(stacked);
	// The last row has the label of the lowest tick, and the base line below stacks that start there.
	const row = steps(axis) > 0 ? axis.max / (height - 1) - axis.min / (height - 1) : 0;
	const range = Number.isFinite(axis.min - row) ? {min: axis.min - row, max: axis.max} : axis;
	const {unit, rowOf} = stackScale(range, height);
	const hasWholeRows = stacked.stacks.some((parts) => parts.some((value, owner) => owner > 0 && value !== 0));
	return {
		kind,
		...stackPicture(stacked.stacks, height, range),
		height,
		columns,
		axis,
		stops: stacked.timesPerColumn > 1 ? stacked.times : series.times,
		timesPerColumn: stacked.timesPerColumn,
		row: hasWholeRows ? unit : undefined,
		isPartial: stacked.isPartial || series.isPartial,
		hasBlank: stacked.hasBlank,
		columnOf: stacked.columnOf,
		rowOf,
	};
}
