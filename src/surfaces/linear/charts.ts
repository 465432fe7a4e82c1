/** Describes charts and figures in sentences. */
import type {Members} from '../../contract/surface.ts';
import {drawnItems} from '../engine/limits.ts';
import {finiteNumber} from '../engine/value/coerce.ts';
import type {LinearWords} from '../engine/words/linear.ts';
import type {Line, Point} from '../picture/charts/series.ts';
import {prepareSlices} from '../picture/charts/slices.ts';
import {type TimedSeries, type TimeRange, valuesAt} from '../picture/charts/view.ts';
import {brief, firstOf} from '../widgets/content/long-text.ts';
import {artifactLines} from '../widgets/data/artifact.ts';
import {type ChartState, nearest, preparedChart, startChart} from '../widgets/data/chart-data.ts';
import {numberWords, shareWords, timeWords} from '../widgets/data/chart-words.ts';
import {sentimentOf} from '../widgets/data/metric-cards.ts';
import {sourceLines} from '../widgets/data/sources.ts';
import {stateOf} from '../widgets/widget.ts';
import {type Linear, type LinearScene, moreWords} from './linear.ts';
import {summaryOf} from './series-summary.ts';

function kindOf(style: string | undefined, words: LinearWords): string {
	switch (style) {
		case 'SVC_CHART_CATEGORICAL_STYLE_PIE':
			return words.pieChart;
		case 'SVC_CHART_CATEGORICAL_STYLE_DONUT':
			return words.donutChart;
		case 'SVC_CHART_TIME_SERIES_STYLE_LINE':
			return words.lineChart;
		case 'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR':
			return words.stackedBars;
		case 'SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA':
			return words.stackedAreas;
		default:
			return words.chart;
	}
}

export const chart: Linear<'svcChart'> = (members, scene) => {
	const {series} = preparedChart(members);
	const {data, linear} = scene.words;
	const title = brief(scene.read.text(members.title));
	const {categorical} = members;
	const slices = categorical?.slices?.length ? prepareSlices(categorical) : [];
	const parts: string[] = [];
	if (categorical?.slices?.length) {
		parts.push(linear.slices(kindOf(categorical.style, linear), title, categorical.slices.length));
		for (const {label, value, share, others, isMissing} of slices) {
			const name = nameOf({name: label, others}, scene);
			const shown = share === undefined || isMissing ? '' : shareWords(share);
			parts.push(linear.slice(name, isMissing ? data.noValue : numberWords(value), shown));
		}
	}
	if (series) parts.push(...seriesWords(members, title, series, scene));
	if (parts.length === 0) parts.push(linear.noData(title));
	return [...parts, ...artifactLines(members, scene), ...sourceLines(members.sources, scene)];
};

function seriesWords(
	{timeSeries}: Members<'svcChart'>,
	title: string,
	series: TimedSeries,
	scene: LinearScene,
): readonly string[] {
	const {data, linear} = scene.words;
	const {lines, undrawn, unreadable} = series;
	const all = [...lines, ...undrawn];
	const {from, to} = extentOf(series);
	const when = timeOf({from, to}, scene);
	const range = data.range(when(from), when(to));
	const label = brief(timeSeries?.range?.label ?? '');
	const others = all.reduce((sum, line) => sum + (line.others === undefined ? 1 : line.others), 0);
	return [
		linear.series(kindOf(timeSeries?.style, linear), title, others, range, label),
		...firstOf(all).map((line) => linear.fact(nameOf(line, scene), summaryWords(line, when, linear))),
		...moreWords(all.length, drawnItems, 'series', scene),
		...(unreadable > 0 ? [data.unreadable(unreadable)] : []),
		...cursorWords(series, scene),
	];
}

/** The times of all series. A drawing has no place for those beyond its limit, and its times exclude them. */
const extentOf = ({from, to, times}: TimedSeries): TimeRange => ({
	from: Math.min(from, times[0] ?? from),
	to: Math.max(to, times.at(-1) ?? to),
});

const timeOf = ({from, to}: TimeRange, {read}: LinearScene) => {
	const {timeZone} = read.host;
	return (at: number) => timeWords(at, to - from, timeZone);
};

const nameOf = (
	{name, others}: {readonly name: string; readonly others?: number | undefined},
	{words: {content, data}}: LinearScene,
): string => (others === undefined ? brief(name) || content.unnamed : data.othersTogether(others));

function summaryWords(line: Line, when: (at: number) => string, words: LinearWords): string {
	const summary = summaryOf(line);
	if (!summary) return words.noValues;
	const at = ({at: time, value}: Point) => words.at(numberWords(value), when(time));
	const {first, last, least, greatest} = summary;
	if (summary.count === 1) return words.oneValue(at(first));
	return words.summary({...summary, first: at(first), last: at(last), least: at(least), greatest: at(greatest)});
}

/** The values at the cursor. */
function cursorWords(series: TimedSeries, scene: LinearScene): readonly string[] {
	const state: ChartState = stateOf(scene, startChart);
	if (!scene.isFocused || state.cursor === undefined) return [];
	const at = nearest(series.times, state.cursor);
	if (at === undefined) return [];
	const {data, linear} = scene.words;
	const values = series.lines.map((line) => {
		const {value} = valuesAt(line, at);
		return linear.seriesValue(nameOf(line, scene), value === undefined ? data.noValue : numberWords(value));
	});
	return [linear.values(timeOf(extentOf(series), scene)(at), values)];
}

export const metricCards: Linear<'svcMetricCards'> = ({title, cards = [], sources}, scene) => {
	const {content, data, linear} = scene.words;
	const figures = firstOf(cards).map(({label, value, delta, deltaSentiment = '', sparkline}) => {
		const {word} = sentimentOf(deltaSentiment, data);
		const name = brief(label ?? '') || content.unnamed;
		const figure = linear.figure(name, brief(value ?? '') || data.noValue, brief(delta ?? ''), word);
		return withSparkline(figure, sparkline, linear);
	});
	return [
		linear.figures(cards.length, brief(scene.read.text(title))),
		...figures,
		...moreWords(cards.length, drawnItems, 'figures', scene),
		...sourceLines(sources, scene),
	];
};

function withSparkline(figure: string, points: readonly unknown[] | undefined, words: LinearWords): string {
	const values = (points ?? []).flatMap((point, at) => {
		const value = finiteNumber(point);
		return value === undefined ? [] : [{at, value}];
	});
	const summary = summaryOf({name: '', stretches: values.length > 0 ? [values] : []});
	if (!summary) return figure;
	const {first, last, least, greatest} = summary;
	return words.sparkline(figure, {
		...summary,
		first: numberWords(first.value),
		last: numberWords(last.value),
		least: numberWords(least.value),
		greatest: numberWords(greatest.value),
	});
}
