/** Draws a chart: slices as bars, time series as lines or stacks, or both as tables. */
import type {Members} from '../../../contract/surfaces.ts';
import {allSlices} from '../../picture/charts/slices.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {brief, columnMoves, titleLines} from '../parts.ts';
import {type KeyHandlers, type Scene, stateOf, widgetFrom} from '../widget.ts';
import {artifactHandler, artifactLines} from './artifact.ts';
import {drawBars, drawSeriesTable, drawValues} from './chart-bars.ts';
import {preparedChart, seriesWords, slicesWords, startChart, styleWords} from './chart-data.ts';
import {seriesKeys} from './chart-keys.ts';
import {drawSeries} from './chart-series.ts';
import {sourceLines} from './sources.ts';

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
			blockOf([...artifactLines(facts.members, scene), ...sourceLines(facts.members.sources, scene)]),
		]),
	say({members, title: whole, state, series, slices}, scene) {
		const title = brief(whole);
		return [
			...(slices ? slicesWords(members, title, slices, scene) : []),
			...(series ? seriesWords(members, title, series, state, scene) : []),
			...(slices || series ? [] : [scene.words.linear.noData(title)]),
			...artifactLines(members, scene),
			...sourceLines(members.sources, scene),
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
			const rows = Math.max(series?.times.length ?? 0, members.categorical?.slices?.length ?? 0);
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

const minimumWidth = 30;
const page = 10;

function bodyBlocks({members, state, series, slices}: ChartFacts, scene: Scene): readonly Block[] {
	const {pen, words, width} = scene;
	const parts: Block[] = [];
	if (slices)
		parts.push(
			blockOf(
				[styleWords(members.categorical?.style, words.data.drawnAsBars)]
					.filter(Boolean)
					.flatMap((text) => pen.wrap(text, width, 'dim')),
			),
			blockOf(
				state.isTable ? drawValues(allSlices(members.categorical ?? {}), state.top, scene) : drawBars(slices, scene),
			),
		);
	if (series)
		parts.push(
			state.isTable ? blockOf(drawSeriesTable(series, state.top, scene)) : drawSeries(members, series, state, scene),
		);
	return parts.length > 0 ? parts : [blockOf([pen.cut(words.data.noData, width, 'dim')])];
}
