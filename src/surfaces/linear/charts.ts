/** Describes charts and figures in sentences. */
import {plural} from '../../text/count.ts';
import type {Line} from '../charts/series.ts';
import {prepareSlices} from '../charts/slices.ts';
import {type TimedSeries, type TimeRange, valuesAt} from '../charts/view.ts';
import {drawnItems} from '../limits.ts';
import {finiteNumber} from '../value/coerce.ts';
import {brief, firstOf} from '../widgets/content/long-text.ts';
import {artifactLines} from '../widgets/data/artifact.ts';
import {type ChartState, nearest, preparedChart, startChart} from '../widgets/data/chart-data.ts';
import {numberWords, shareWords, timeWords} from '../widgets/data/chart-words.ts';
import {sourceLines} from '../widgets/data/sources.ts';
import {stateOf} from '../widgets/widget.ts';
import type {Linear, LinearScene} from './linear.ts';
import {summaryOf} from './series-summary.ts';
import {moreWords, quoted} from './words.ts';

const styles: Readonly<Record<string, string>> = {
	SVC_CHART_CATEGORICAL_STYLE_PIE: 'pie chart',
	SVC_CHART_CATEGORICAL_STYLE_DONUT: 'donut chart',
	SVC_CHART_TIME_SERIES_STYLE_LINE: 'line chart',
	SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR: 'chart of stacked bars',
	SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA: 'chart of stacked areas',
};

const kindOf = (style: string | undefined) => styles[style ?? ''] ?? 'chart';

export const chart: Linear<'svcChart'> = (members, scene) => {
	const {series} = preparedChart(members);
	const title = quoted(scene.read.text(members.title));
	const {categorical, timeSeries} = members;
	const slices = categorical?.slices?.length ? prepareSlices(categorical) : [];
	const parts: string[] = [];
	if (categorical?.slices?.length) {
		parts.push(`${kindOf(categorical.style)}${title}, ${plural(categorical.slices.length, 'slice')}`);
		for (const {label, value, share, others, isMissing} of slices) {
			const name = others === undefined ? brief(label) || 'unnamed' : `${others} others together`;
			parts.push(
				`${name}: ${isMissing ? 'no value' : numberWords(value)}${share === undefined || isMissing ? '' : `, ${shareWords(share)}`}`,
			);
		}
	}
	if (series)
		parts.push(...seriesWords(`${kindOf(timeSeries?.style)}${title}`, timeSeries?.range?.label ?? '', series, scene));
	if (parts.length === 0) parts.push(`chart${title}: no data`);
	return [...parts, ...artifactLines(members, scene), ...sourceLines(members.sources, scene)];
};

function seriesWords(head: string, label: string, series: TimedSeries, scene: LinearScene): readonly string[] {
	const {lines, undrawn, unreadable} = series;
	const all = [...lines, ...undrawn];
	const {from, to} = extentOf(series);
	const when = timeOf({from, to}, scene);
	const range = from === to ? when(from) : `${when(from)} to ${when(to)}`;
	const others = all.reduce((sum, line) => sum + (line.others === undefined ? 1 : line.others), 0);
	return [
		`${head}, ${others} series, ${range}${label === '' ? '' : `, ${brief(label)}`}`,
		...firstOf(all).map((line) => `${nameOf(line)}: ${summaryWords(line, when)}`),
		...moreWords(all.length, drawnItems, 'series'),
		...(unreadable > 0 ? [`${plural(unreadable, 'point')} without a readable time`] : []),
		...cursorWords(series, scene),
	];
}

/** The times of all series. A drawing has no place for those beyond its limit, and its times exclude them. */
const extentOf = ({from, to, times}: TimedSeries): TimeRange => ({
	from: Math.min(from, times[0] ?? from),
	to: Math.max(to, times.at(-1) ?? to),
});

const timeOf = ({from, to}: TimeRange, {read}: LinearScene) => {
	const {timeZone} = read.context.live.actionContext;
	return (at: number) => timeWords(at, to - from, timeZone);
};

const nameOf = ({name, others}: Line) =>
	others === undefined ? brief(name) || 'unnamed' : `${others} others together`;

function summaryWords(line: Line, when: (at: number) => string): string {
	const summary = summaryOf(line);
	if (!summary) return 'no values';
	const at = ({at: time, value}: {readonly at: number; readonly value: number}) =>
		`${numberWords(value)} at ${when(time)}`;
	const {first, last, least, greatest, count, gaps, trend} = summary;
	if (count === 1) return `one value, ${at(first)}`;
	return [
		`first ${at(first)}`,
		`last ${at(last)}`,
		`least ${at(least)}`,
		`greatest ${at(greatest)}`,
		trend,
		plural(count, 'value'),
		...(gaps > 0 ? [plural(gaps, 'gap')] : []),
	].join(', ');
}

/** The values at the cursor. */
function cursorWords(series: TimedSeries, scene: LinearScene): readonly string[] {
	const state: ChartState = stateOf(scene, startChart);
	if (!scene.isFocused || state.cursor === undefined) return [];
	const at = nearest(series.times, state.cursor);
	if (at === undefined) return [];
	const values = series.lines.map((line) => {
		const {value} = valuesAt(line, at);
		return `${nameOf(line)} ${value === undefined ? 'no value' : numberWords(value)}`;
	});
	return [`at ${timeOf(extentOf(series), scene)(at)}: ${values.join(', ')}`];
}

const sentiments: Readonly<Record<string, string>> = {
	SVC_METRIC_DELTA_SENTIMENT_POSITIVE: 'good',
	SVC_METRIC_DELTA_SENTIMENT_NEGATIVE: 'bad',
	SVC_METRIC_DELTA_SENTIMENT_NEUTRAL: 'neutral',
	SVC_METRIC_DELTA_SENTIMENT_UNSPECIFIED: '',
};

export const metricCards: Linear<'svcMetricCards'> = ({title, cards = [], sources}, scene) => {
	const figures = firstOf(cards).map(({label, value, delta, deltaSentiment = '', sparkline}) => {
		const sentiment = sentiments[deltaSentiment] ?? brief(deltaSentiment);
		const change = delta ? `, change ${brief(delta)}` : '';
		return `${brief(label ?? '') || 'unnamed'}: ${brief(value ?? '') || 'no value'}${change}${sentiment && ` (${sentiment})`}${sparkWords(sparkline)}`;
	});
	return [
		`${plural(cards.length, 'figure')}${quoted(scene.read.text(title))}`,
		...figures,
		...moreWords(cards.length, drawnItems, 'figures'),
		...sourceLines(sources, scene),
	];
};

function sparkWords(points: readonly (number | null)[] | undefined): string {
	const values = (points ?? []).flatMap((point, at) => {
		const value = finiteNumber(point);
		return value === undefined ? [] : [{at, value}];
	});
	const summary = summaryOf({name: '', stretches: values.length > 0 ? [values] : []});
	if (!summary) return '';
	const {first, last, least, greatest, trend} = summary;
	const words = [first, last, least, greatest].map(({value}) => numberWords(value));
	return `; ${plural(values.length, 'value')}: first ${words[0]}, last ${words[1]}, least ${words[2]}, greatest ${words[3]}, ${trend}`;
}
