/** Draws a chart: slices as bars, time series as lines or stacks, or both as tables. */
import type {Members} from '../../../contract/surfaces.ts';
import {firstIndex} from '../../../text/search.ts';
import type {DataWords} from '../../engine/words/data.ts';
import {nearest} from '../../picture/charts/dates.ts';
import {letterOf} from '../../picture/charts/line-letters.ts';
import type {TimedSeries, TimeRange} from '../../picture/charts/view.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import type {Line} from '../../picture/draw/pen.ts';
import {brief, columnMoves, rowMoves, titleLines} from '../parts.ts';
import {clamp, type KeyHandler, type KeyHandlers, type Reaction, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {drawBars, drawSeriesTable, drawValues} from './chart-bars.ts';
import {
	type ChartState,
	minimumPlot,
	preparedChart,
	remarksOf,
	seriesWords,
	slicesWords,
	startChart,
	switched,
	viewOf,
} from './chart-data.ts';
import {drawSeries} from './chart-series.ts';
import {artifactHandler, sourceLines} from './sources.ts';

type Chart = Members<'svcChart'>;

const factsOf = (members: Chart, scene: Scene) => ({
	members,
	title: scene.read.text(members.title),
	state: stateOf(scene, startChart),
	...preparedChart(members),
});
type ChartFacts = ReturnType<typeof factsOf>;

export const chart = widgetFrom({
	facts: factsOf,
	draw: (facts, scene) =>
		stacked([
			blockOf(titleLines(facts.title, scene)),
			...bodyBlocks(facts, scene),
			blockOf(remarkLines(facts, scene)),
			blockOf(sourceLines(facts.members, scene)),
		]),
	say(facts, scene) {
		const {members, title: whole, state, series, slices} = facts;
		const title = brief(whole);
		return [
			...(slices ? slicesWords(members, title, slices, scene) : []),
			...(series ? seriesWords(members, title, series, state, scene) : []),
			...(slices || series ? [] : [scene.words.linear.noData(title)]),
			...remarksOf(members, facts, 'picture', scene.words),
			...sourceLines(members, scene),
		];
	},
	needs: () => ({minimum: minimumWidth}),
	keys({members, state, series, slices}, scene) {
		const {chartTitle, tableTitle, scrollHint} = scene.words.data;
		const asTable = {
			switch: () => ({state: {...state, isTable: !state.isTable, top: 0}}),
			switchTitle: state.isTable ? chartTitle : tableTitle,
		};
		const open = artifactHandler(members, scene);
		if (!series && !slices) return 'open' in open ? open : undefined;
		if (state.isTable) {
			const rows = Math.max(series?.times.length ?? 0, slices?.length ?? 0);
			return {
				hint: scrollHint,
				...asTable,
				...open,
				...columnMoves(state.top, rows, (top) => ({state: {...state, top}}), page),
			};
		}
		const keys: KeyHandlers = series ? seriesKeys(members.timeSeries?.style ?? '', series, state, scene) : {};
		return {...keys, ...asTable, ...open};
	},
});

function remarkLines(facts: ChartFacts, {pen, width, words}: Scene): readonly Line[] {
	const form = facts.state.isTable ? 'table' : width < minimumPlot ? 'narrow' : 'picture';
	return remarksOf(facts.members, facts, form, words).flatMap((text) => pen.wrap(text, width, 'dim'));
}

const minimumWidth = 30;
const page = 10;

function bodyBlocks({members, state, series, slices}: ChartFacts, scene: Scene): readonly Block[] {
	const {pen, words, width} = scene;
	const parts: Block[] = [];
	if (slices) parts.push(blockOf(state.isTable ? drawValues(slices, state.top, scene) : drawBars(slices, scene)));
	if (series)
		parts.push(
			state.isTable ? blockOf(drawSeriesTable(series, state.top, scene)) : drawSeries(members, series, state, scene),
		);
	return parts.length > 0 ? parts : [blockOf([pen.cut(words.data.noData, width, 'dim')])];
}

function seriesKeys(style: string, whole: TimedSeries, state: ChartState, scene: Scene): KeyHandlers {
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
		click: ({at: owner}) => ({state: switched(state, owner)}),
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
