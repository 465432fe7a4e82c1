/** Draws a chart: slices as bars, time series as lines or stacks, or both as tables. */
import type {Members} from '../../../contract/surface.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {columnMoves, titleLines} from '../parts.ts';
import {type KeyHandlers, type Scene, stateOf, type Widget} from '../widget.ts';
import {artifactHandler, artifactLines} from './artifact.ts';
import {drawBars, sliceRows} from './chart-bars.ts';
import {type ChartState, preparedChart, startChart} from './chart-data.ts';
import {seriesKeys} from './chart-keys.ts';
import {drawSeries} from './chart-series.ts';
import {drawSeriesTable, drawValues, tableRows} from './chart-table.ts';
import {sourceLines} from './sources.ts';

type Chart = Members<'svcChart'>;

export const chart: Widget<'svcChart'> = {
	draw(members, scene) {
		const state = stateOf(scene, startChart);
		return stacked([
			blockOf(titleLines(scene.read.text(members.title), scene)),
			...bodyBlocks(members, state, scene),
			blockOf([...artifactLines(members, scene), ...sourceLines(members.sources, scene)]),
		]);
	},
	widthNeeds: () => ({minimum: minimumWidth}),
	keyHandlers(members, scene) {
		const state = stateOf(scene, startChart);
		const {series, slices} = preparedChart(members);
		const {chartTitle, tableTitle} = scene.words.data;
		const asTable = {
			switch: () => ({state: {...state, isTable: !state.isTable, top: 0}}),
			switchTitle: state.isTable ? chartTitle : tableTitle,
		};
		const open = artifactHandler(members, scene);
		if (!series && !slices) return 'open' in open ? open : undefined;
		if (state.isTable) {
			const rows = tableRows(members);
			return {
				hint: scene.words.data.scrollHint,
				...asTable,
				...open,
				...columnMoves(state.top, rows, (top) => ({state: {...state, top}}), page),
			};
		}
		const keys = series ? seriesKeys(members.timeSeries?.style ?? '', series, state, scene) : {};
		return {...keys, ...asTable, ...open} satisfies KeyHandlers;
	},
};

/** The minimum width of a readable chart. */
const minimumWidth = 30;
const page = 10;

function bodyBlocks(members: Chart, state: ChartState, scene: Scene): readonly Block[] {
	const {series, slices} = preparedChart(members);
	const {pen, words, width} = scene;
	const parts: Block[] = [];
	if (slices)
		parts.push(
			blockOf(state.isTable ? drawValues(sliceRows(slices, words), state.top, scene) : drawBars(slices, scene)),
		);
	if (series) {
		const drawn = state.isTable
			? blockOf(drawSeriesTable(members, state.top, scene))
			: drawSeries(members, series, state, scene);
		parts.push(drawn);
	}
	return parts.length > 0 ? parts : [blockOf([pen.cut(words.data.noData, width, 'dim')])];
}
