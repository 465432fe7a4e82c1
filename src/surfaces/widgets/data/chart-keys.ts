/** The keys of a chart of time series: read values, select a range, and switch series on and off. */
import {firstIndex} from '../../../text/search.ts';
import type {DataWords} from '../../engine/words/data.ts';
import {letterOf} from '../../picture/charts/line-letters.ts';
import {pointsAt, type TimedSeries, type TimeRange} from '../../picture/charts/view.ts';
import {rowMoves} from '../parts.ts';
import {type Click, clamp, type KeyHandler, type KeyHandlers, type Reaction, type Scene} from '../widget.ts';
import {type ChartState, minimumPlot, nearest, switched, viewOf} from './chart-data.ts';
import {nameOf} from './chart-legend.ts';
import {clockOf, wordsAt} from './chart-times.ts';
import {valuesWords} from './chart-words.ts';

export function seriesKeys(style: string, whole: TimedSeries, state: ChartState, scene: Scene): KeyHandlers {
	if (scene.width < minimumPlot) return {};
	const {series, plot} = viewOf(style, whole, state, scene);
	const {stops} = plot;
	// A view of dates ends at points, which are closer than the range.
	const wanted = {...series, ...state.range};
	const cursor = state.cursor === undefined ? undefined : nearest(stops, state.cursor);
	const to = (next: Partial<ChartState>): Reaction => ({state: {...state, ...next}});
	const zoomTo = (range: TimeRange | undefined) => to({range, mark: undefined});
	return {
		hint: hintOf(state, whole, scene.words.data),
		actTitle: state.mark === undefined ? scene.words.data.rangeTitle : scene.words.data.rangeEndTitle,
		// Before the first key the cursor is behind the last stop, so that the first step shows the last value.
		...(stops.length > 0
			? rowMoves(cursor === undefined ? stops.length : stops.indexOf(cursor), stops.length, (index) =>
					to({cursor: stops[index]}),
				)
			: {}),
		...rangeKeys(state, cursor, {to, zoomTo}, scene.words.data),
		'zoom-in': zoomIn(wanted, cursor, zoomTo, scene.words.data),
		'zoom-out': state.range ? () => zoomTo(wider(whole, wanted)) : {whyNot: scene.words.data.wholeTime},
		click: (click) => clickedSeries(style, whole, state, click, scene),
		type({text = ''}) {
			const owner = whole.lines.findIndex((_, index) => letterOf(index) === text);
			return owner < 0 ? undefined : {state: switched(state, owner)};
		},
	};
}

function hintOf({mark, range}: ChartState, {lines}: TimedSeries, words: DataWords): string {
	if (mark !== undefined) return words.rangeHint;
	return words.chartHint(lines.length > 1 ? letterOf(lines.length - 1) : '', range !== undefined);
}

interface Changes {
	readonly to: (next: Partial<ChartState>) => Reaction;
	readonly zoomTo: (range: TimeRange | undefined) => Reaction;
}

/** The keys that select a range by its two ends. */
function rangeKeys(
	{mark, range}: ChartState,
	cursor: number | undefined,
	{to, zoomTo}: Changes,
	words: DataWords,
): KeyHandlers {
	const select = () => {
		if (cursor === undefined) return {message: words.moveToOneEnd};
		if (mark === undefined) return to({mark: cursor});
		if (mark === cursor) return {message: words.moveToOtherEnd};
		return zoomTo({from: Math.min(mark, cursor), to: Math.max(mark, cursor)});
	};
	const leave =
		mark !== undefined ? () => to({mark: undefined}) : range !== undefined ? () => zoomTo(undefined) : undefined;
	return {toggle: select, act: select, ...(leave ? {leave} : {})};
}

/** Shows half of the visible time around the cursor, or the last half. */
function zoomIn(
	{from, to, times}: TimedSeries,
	cursor: number | undefined,
	zoomTo: (range: TimeRange) => Reaction,
	words: DataWords,
): KeyHandler {
	const half = (to - from) / 2;
	const start = clamp((cursor ?? to) - half / 2, from, to - half);
	const first = firstIndex(times.length, (index) => (times[index] ?? 0) >= start);
	const after = firstIndex(times.length, (index) => (times[index] ?? 0) > start + half);
	if (after - first < 2) return {whyNot: words.singleTime};
	return () => zoomTo({from: start, to: start + half});
}

/** Twice the visible time. Undefined for the whole time. */
function wider(whole: TimedSeries, {from, to}: TimeRange): TimeRange | undefined {
	const span = (to - from) * 2;
	if (span >= whole.to - whole.from) return undefined;
	const start = clamp(from - span / 4, whole.from, whole.to - span);
	return {from: start, to: start + span};
}

/** A click on the legend switches a series. A click in the plot moves the cursor, and names the value there. */
function clickedSeries(
	style: string,
	whole: TimedSeries,
	state: ChartState,
	{part, at: row, x}: Click,
	scene: Scene,
): Reaction {
	if (part === 'series') return {state: switched(state, row)};
	const {series, plot} = viewOf(style, whole, state, scene);
	const column = nearest(plot.stops.map(plot.columnOf), x);
	const at = plot.stops.find((stop) => plot.columnOf(stop) === column);
	if (at === undefined) return {};
	const {linear, data} = scene.words;
	const line = series.lines[ownerAt(plot.picture[row] ?? [], x)];
	if (!line) return {state: {...state, cursor: at}};
	const value = valuesWords(pointsAt(line, at).points, data) || data.noValue;
	const time = wordsAt(at, series.to - series.from, clockOf(series, scene));
	const message = linear.values(time, [linear.seriesValue(nameOf(line, scene), value)]);
	return {state: {...state, cursor: at}, message};
}

/** The series in a column of a row. -1 for none. */
function ownerAt(runs: readonly {readonly text: string; readonly owner: number}[], x: number): number {
	let end = 0;
	return (
		runs.find(({text}) => {
			end += text.length;
			return x < end;
		})?.owner ?? -1
	);
}
