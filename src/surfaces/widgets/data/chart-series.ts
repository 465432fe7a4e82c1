/** Draws time series as a chart with axes, dates, a legend and the values at the cursor. */
import type {Members} from '../../../contract/surface.ts';
import {latestByObject, once} from '../../engine/cache.ts';
import {dateLine, spread} from '../../picture/charts/dates.ts';
import {letterWidth, type Plot} from '../../picture/charts/plot.ts';
import {periodOf} from '../../picture/charts/series.ts';
import type {TimedSeries} from '../../picture/charts/view.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {emptyLine, joined, type Line} from '../../picture/draw/line.ts';
import type {Scene} from '../widget.ts';
import {rowCells} from './chart-cells.ts';
import {type ChartState, type ChartView, minimumPlot, viewOf} from './chart-data.ts';
import {legend, letterOf} from './chart-legend.ts';
import {drawNarrow} from './chart-narrow.ts';
import {readOut} from './chart-read-out.ts';
import {roundTimes, timeLabels, timeWords} from './chart-words.ts';

type Chart = Members<'svcChart'>;

export function drawSeries({timeSeries}: Chart, whole: TimedSeries, state: ChartState, scene: Scene): Block {
	if (scene.width < minimumPlot) return blockOf(drawNarrow(whole, scene));
	const view = viewOf(timeSeries?.style ?? '', whole, state, scene);
	const lines = once(() => rows(view, state, scene));
	const plot: Block = {width: scene.width, height: view.plot.height, line: (at) => lines()[at] ?? emptyLine};
	const below = [
		...dates(view, scene),
		...remarks(view, whole, timeSeries?.range?.label ?? '', scene),
		...legend(whole, {kind: view.plot.kind, off: state.off}, scene),
	];
	return stacked([plot, blockOf(below)]);
}

/** The rows of the plot between the labels of the axis and the letters of the lines. */
function rows(view: ChartView, {mark}: ChartState, scene: Scene): readonly Line[] {
	const {series, plot, at} = view;
	const {pen, width, isFocused} = scene;
	const labels = new Map(plot.axis.ticks.map(({value, label}) => [plot.rowOf(value), label]));
	const ends = plot.kind === 'line' ? lineEnds(series, plot) : new Map<number, readonly number[]>();
	const box = readOut(view, plot.height, scene);
	const marks = {
		cursor: at === undefined ? undefined : plot.columnOf(at),
		start: mark === undefined || !isFocused ? undefined : plot.columnOf(mark),
		isStacked: plot.kind !== 'line',
	};
	return plot.picture.map((runs, row) =>
		joined([
			pen.fit(labels.get(row) ?? '', width - plot.columns - letterWidth - 2, 'dim', 'right'),
			pen.text(` ${pen.signs.card.vertical}`, 'dim'),
			...rowCells(runs, row, box, marks, pen),
			...letters(ends.get(row) ?? [], scene),
		]),
	);
}

/** The indices of the lines that end on each row. */
function lineEnds({lines}: TimedSeries, plot: Plot): ReadonlyMap<number, readonly number[]> {
	const ends = new Map<number, number[]>();
	for (const [owner, {stretches}] of lines.entries()) {
		const last = stretches.at(-1)?.at(-1);
		if (!last) continue;
		const row = plot.rowOf(last.value);
		ends.set(row, [...(ends.get(row) ?? []), owner]);
	}
	return ends;
}

/** The letters of lines. An ellipsis stands for the letters that do not fit. */
function letters(owners: readonly number[], {pen}: Scene): readonly Line[] {
	const room = letterWidth - 1;
	const shown = owners.length <= room ? owners : owners.slice(0, room - 1);
	return [
		pen.text(' '),
		...shown.map((owner) => pen.series(letterOf(owner), owner, {styles: 'bold'})),
		...(shown.length < owners.length ? [pen.text(pen.signs.ellipsis, 'dim')] : []),
		pen.text(' '.repeat(Math.max(0, room - owners.length))),
	];
}

/** Draws dates below the plot, each with a mark at the column of its time. */
function dates({series, plot}: ChartView, {pen, words, width, read}: Scene): readonly Line[] {
	const {timeZone} = read.host;
	const {columns} = plot;
	const left = pen.text(' '.repeat(width - columns - letterWidth));
	const mark = pen.signs.tick;
	const line = latestDates(plot, `${timeZone} ${mark}`, () => datesOf(series, plot, timeZone, mark));
	if (line !== undefined) return [joined([left, pen.text(line, 'dim')])];
	const {from, to} = series;
	const [first = '', last = ''] = [from, to].map((at) => timeWords(at, to - from, timeZone));
	return pen.wrap(words.data.range(first, last), columns, 'dim').map((text) => joined([left, text]));
}

const latestDates = latestByObject<Plot, string | undefined>();

function datesOf({from, to}: TimedSeries, plot: Plot, timeZone: string, mark: string): string | undefined {
	const {kind, columns, columnOf, missing} = plot;
	// Only bars need the stops, which take as long as the picture.
	const bars = kind === 'bar' ? plot.stops : undefined;
	const all = [...(bars ?? []), ...missing].sort((a, b) => a - b);
	const period = Math.max((to - from) / columns, periodOf(all).smallest);
	const [year, lastYear] = [from, to].map((at) => timeWords(at, Number.POSITIVE_INFINITY, timeZone).slice(0, -6));
	return dateLine({
		columns,
		columnOf,
		candidates: (count) => (bars ? spread(bars, count, columnOf) : roundTimes(from, to, count, timeZone)),
		moreCandidates: missing.length > 0 ? (count) => spread(all, count, columnOf) : undefined,
		labels: (times) => timeLabels(times, {timeZone, period}),
		shortLabels: from < to && year === lastYear ? (times) => timeLabels(times, {timeZone, period, year}) : undefined,
		mark,
	});
}

/** Notes about what the plot leaves out. */
function remarks({series, plot}: ChartView, whole: TimedSeries, range: string, scene: Scene): readonly Line[] {
	const {pen, width, read} = scene;
	const {data} = scene.words;
	const {timeZone} = read.host;
	const left = pen.text(' '.repeat(width - plot.columns - letterWidth));
	const isPart = series.from !== whole.from || series.to !== whole.to;
	const ends = ({from, to}: TimedSeries) =>
		data.range(timeWords(from, to - from, timeZone), timeWords(to, to - from, timeZone));
	const words = [
		isPart ? data.partOf(ends(series), ends(whole)) : range,
		plot.timesPerColumn > 1 ? data.farthest(plot.timesPerColumn) : '',
		plot.isPartial ? data.partialStack : '',
		whole.unreadable > 0 ? data.unreadable(whole.unreadable) : '',
	];
	return words
		.filter(Boolean)
		.flatMap((text) => pen.wrap(text, plot.columns, 'dim'))
		.map((line) => joined([left, line]));
}
