/** Draws a chart's values as a table with a scrolling window. */
import {day} from '../../../text/timestamp.ts';
import type {Slice} from '../../picture/charts/slices.ts';
import type {Figure} from '../../picture/charts/sum.ts';
import {pointsAt, type TimedSeries} from '../../picture/charts/view.ts';
import {cutName, cutNames} from '../../picture/draw/names.ts';
import {joined, type Line} from '../../picture/draw/pen.ts';
import {clamp, type Scene} from '../widget.ts';
import {sliceRows} from './chart-bars.ts';
import {clockOf, repeatedWords, wordsAt, zoneWords} from './chart-times.ts';
import {exactly, shortWords, spokenWords, valuesWords} from './chart-words.ts';

const visibleRows = 12;
const maximumWidth = 26;
/** A name keeps this many cells beside a number. A date has as many. */
const minimumName = 10;
const maximumColumns = 200;

export function drawSeriesTable(series: TimedSeries, top: number, scene: Scene): readonly Line[] {
	const {content, data} = scene.words;
	const clock = clockOf(series, scene);
	const {times, from, to} = series;
	const lines = [...series.lines.flatMap((line) => line.others ?? [line]), ...series.undrawn].slice(0, maximumColumns);
	const start = clamp(top, 0, times.length - visibleRows);
	const inSight = times.slice(start, start + visibleRows);
	const rows = (form: typeof exactly) =>
		inSight.map((at) => [
			wordsAt(at, Math.min(to - from, 2 * day), clock),
			...lines.map((line) => valuesWords(pointsAt(line, at).points, data, form)),
		]);
	const names = lines.map(({name}) => name || content.unnamed);
	return [
		...rowLines([data.time, ...names], [rows(exactly), rows(shortly)], scene),
		remark(start, inSight.length, times.length, scene),
		...[zoneWords(clock, {from, to}, data), repeatedWords(series, data)]
			.filter(Boolean)
			.flatMap((words) => scene.pen.wrap(words, scene.width, 'dim')),
	];
}

export function drawValues(slices: readonly Slice[], top: number, scene: Scene): readonly Line[] {
	const start = clamp(top, 0, slices.length - visibleRows);
	const inSight = slices.slice(start, start + visibleRows);
	const rows = (form: typeof exactly) => sliceRows(inSight, scene.words, form);
	const {part, value, share} = scene.words.data;
	return [
		...rowLines([part, value, share], [rows(exactly), rows(shortly)], scene),
		remark(start, inSight.length, slices.length, scene),
	];
}

const remark = (start: number, shown: number, all: number, {pen, words, width}: Scene): Line =>
	pen.cut(words.data.visibleRows(start + 1, start + shown, all), width, 'dim');

type Rows = readonly (readonly string[])[];

/** A number with a unit or an exponent instead of its last digits. */
const shortly = ({value}: Figure): string =>
	Math.abs(value) < 1e-6 ? spokenWords(value).words : shortWords(value, Math.abs(value));

/**
 * Draws rows below their titles. Columns that do not fit are listed below. The numbers are in the first form that fits, because a
 * cut number would be read as another one.
 */
function rowLines(
	titles: readonly string[],
	[long, short]: readonly [long: Rows, short: Rows],
	scene: Scene,
): readonly Line[] {
	const {pen, words, width} = scene;
	const widthsOf = (rows: Rows) =>
		titles.map((_, at) => rows.reduce((size, row) => Math.max(size, pen.text(row[at] ?? '').cells), 1));
	const fits = ([first = 0, ...others]: readonly number[]) =>
		others.every((size) => size <= maximumWidth && Math.min(first, minimumName) + 2 + size <= width);
	const rows = fits(widthsOf(long)) ? long : short;
	const whole = widthsOf(rows).map((size, at) =>
		Math.min(maximumWidth, Math.max(size, pen.text(titles[at] ?? '').cells)),
	);
	// A long name leaves room for the first numbers.
	const widths = whole.with(0, Math.min(whole[0] ?? 1, Math.max(minimumName, width - 2 - (whole[1] ?? 0))));
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
	const names = cutNames(
		rows.map(([name = '']) => name),
		Math.min(widths[0] ?? 1, width),
		pen,
	);
	return [
		line(titles, 'bold'),
		...rows.map((row, at) => line(row.with(0, names[at] ?? ''), 'plain')),
		...(left > 0 ? [pen.cut(words.data.noFit(left, titles.slice(-left)), width, 'dim')] : []),
	];
}
