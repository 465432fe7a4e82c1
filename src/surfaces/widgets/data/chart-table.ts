/** Draws a chart's values as a table with a scrolling window. */
import {day} from '../../../text/timestamp.ts';
import {pointsAt, type TimedSeries} from '../../picture/charts/view.ts';
import {joined, type Line} from '../../picture/draw/line.ts';
import {clamp, type Scene} from '../widget.ts';
import {cutName} from './chart-legend.ts';
import {clockOf, repeatedWords, wordsAt, zoneWords} from './chart-times.ts';
import {valuesWords} from './chart-words.ts';

const visibleRows = 12;
const maximumWidth = 26;
const maximumColumns = 200;

export function drawSeriesTable(series: TimedSeries, top: number, scene: Scene): readonly Line[] {
	const {content, data} = scene.words;
	const clock = clockOf(series, scene);
	const {times, from, to} = series;
	const lines = [...series.lines, ...series.undrawn].slice(0, maximumColumns);
	const start = clamp(top, 0, times.length - visibleRows);
	const rows = times
		.slice(start, start + visibleRows)
		.map((at) => [
			wordsAt(at, Math.min(to - from, 2 * day), clock),
			...lines.map((line) => valuesWords(pointsAt(line, at).points, data)),
		]);
	const names = lines.map(({name, others}) => (others === undefined ? name || content.unnamed : data.others(others)));
	return [
		...rowLines([[data.time, ...names], ...rows], scene),
		remark(start, rows.length, times.length, scene),
		...[zoneWords(clock, data), repeatedWords(series, data)]
			.filter(Boolean)
			.map((words) => scene.pen.cut(words, scene.width, 'dim')),
	];
}

export function drawValues(rows: readonly (readonly string[])[], top: number, scene: Scene): readonly Line[] {
	const start = clamp(top, 0, rows.length - visibleRows);
	const shown = rows.slice(start, start + visibleRows);
	const {part, value, share} = scene.words.data;
	return [...rowLines([[part, value, share], ...shown], scene), remark(start, shown.length, rows.length, scene)];
}

const remark = (start: number, shown: number, all: number, {pen, words, width}: Scene): Line =>
	pen.cut(words.data.visibleRows(start + 1, start + shown, all), width, 'dim');

/** Draws rows below their titles. Columns that do not fit are listed below. */
function rowLines([titles = [], ...rows]: readonly (readonly string[])[], {pen, words, width}: Scene): readonly Line[] {
	const widths = titles.map((title, at) =>
		Math.min(
			maximumWidth,
			[title, ...rows.map((row) => row[at] ?? '')].reduce((size, text) => Math.max(size, pen.text(text).cells), 1),
		),
	);
	let used = -2;
	const shown = widths.filter((size) => {
		used += size + 2;
		return used <= width;
	}).length;
	const line = (row: readonly string[], style: 'plain' | 'bold') =>
		joined(
			widths
				.slice(0, Math.max(1, shown))
				.flatMap((size, at) => [
					pen.text(at > 0 ? '  ' : ''),
					pen.fit(
						cutName(row[at] ?? '', Math.min(size, width), pen),
						Math.min(size, width),
						style,
						at > 0 ? 'right' : 'left',
					),
				]),
		);
	const left = titles.length - Math.max(1, shown);
	return [
		line(titles, 'bold'),
		...rows.map((row) => line(row, 'plain')),
		...(left > 0 ? [pen.cut(words.data.noFit(left, titles.slice(-left)), width, 'dim')] : []),
	];
}
