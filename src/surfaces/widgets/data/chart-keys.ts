/** The keys of a chart of time series: read values, zoom, and switch series on and off. */
import {firstIndex} from '../../../text/search.ts';
import type {DataWords} from '../../engine/words/data.ts';
import {letterOf} from '../../picture/charts/line-letters.ts';
import type {TimedSeries, TimeRange} from '../../picture/charts/view.ts';
import {rowMoves} from '../parts.ts';
import {clamp, type KeyHandler, type KeyHandlers, type Reaction, type Scene} from '../widget.ts';
import {type ChartState, minimumPlot, nearest, switched, viewOf} from './chart-data.ts';

export function seriesKeys(style: string, whole: TimedSeries, state: ChartState, scene: Scene): KeyHandlers {
	if (scene.width < minimumPlot) return {};
	const {series, plot} = viewOf(style, whole, state, scene);
	const {stops} = plot;
	// A view of dates ends at points, which are closer than the range.
	const wanted = {...series, ...state.range};
	const cursor = state.cursor === undefined ? undefined : nearest(stops, state.cursor);
	const to = (next: Partial<ChartState>): Reaction => ({state: {...state, ...next}});
	const zoomTo = (range: TimeRange | undefined) => to({range});
	return {
		hint: hintOf(state, whole, scene.words.data),
		// Before the first key the cursor is behind the last stop, so that the first step shows the last value.
		...(stops.length > 0
			? rowMoves(cursor === undefined ? stops.length : stops.indexOf(cursor), stops.length, (index) =>
					to({cursor: stops[index]}),
				)
			: {}),
		...(state.range ? {leave: () => zoomTo(undefined)} : {}),
		'zoom-in': zoomIn(wanted, cursor, zoomTo, scene.words.data),
		'zoom-out': state.range ? () => zoomTo(wider(whole, wanted)) : {whyNot: scene.words.data.wholeTime},
		click: ({part, at: owner}) => (part === 'series' ? {state: switched(state, owner)} : {}),
		type({text = ''}) {
			const owner = whole.lines.findIndex((_, index) => letterOf(index) === text);
			return owner < 0 ? undefined : {state: switched(state, owner)};
		},
	};
}

const hintOf = ({range}: ChartState, {lines}: TimedSeries, words: DataWords): string =>
	words.chartHint(lines.length > 1 ? letterOf(lines.length - 1) : '', range !== undefined);

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
