/** Draws the slices of a chart as bars, and the values of a chart as a table with a scrolling window. */

import {asciiPicture} from '../../../text/terminal/ascii-signs.ts';
import {day} from '../../../text/timestamp.ts';
import type {Words} from '../../engine/words/words.ts';
import {barScale, signedBar, zeroColumn} from '../../picture/charts/blocks.ts';
import type {Slice} from '../../picture/charts/slices.ts';
import type {Figure} from '../../picture/charts/sum.ts';
import {pointsAt, type TimedSeries} from '../../picture/charts/view.ts';
import {cutName, cutNames} from '../../picture/draw/names.ts';
import {joined, type Line} from '../../picture/draw/pen.ts';
import {brief} from '../parts.ts';
import {clamp, type Scene} from '../widget.ts';
import {clockOf, wordsAt, zoneWords} from './chart-times.ts';
import {exactly, scaledWords, shareWords, shortWords, spokenWords, valuesWords} from './chart-words.ts';

const minimumBar = 6;

/** Draws the bars, and below them the least and the greatest of the slices that share a bar. */
export function drawBars(slices: readonly Slice[], scene: Scene): readonly Line[] {
	const {pen, width, words} = scene;
	const largest = largestOf(slices);
	const form = (figure: Figure) => (figure.exact === undefined ? scaledWords(figure.value, largest) : exactly(figure));
	const others = othersWords(slices, words, form, (label) => cutName(label, width >> 1, pen));
	return [...barLines(slices, form, scene), ...(others === '' ? [] : pen.wrap(others, width, 'dim'))];
}

function barLines(slices: readonly Slice[], form: (figure: Figure) => string, scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	const rows = sliceRows(slices, scene.words, form);
	const longest = (at: number) => rows.reduce((maximum, row) => Math.max(maximum, pen.text(row[at] ?? '').cells), 0);
	const [names, values] = [Math.min(longest(0), Math.floor(width * 0.35)), longest(1)];
	const shares = longest(2);
	const room = width - names - values - shares - 3;
	const hasBelow = slices.some(({value}) => value < 0);
	const all = slices.map(({value}) => value);
	const scale = barScale(all, Math.max(0, room - (hasBelow ? 1 : 0)));
	if (room < minimumBar) return withoutBars(rows, scene);
	const zero = zeroColumn(scale);
	const labels = cutNames(namesIn(rows), names, pen);
	return slices.map(({value}, index) => {
		const [, number = '', share = ''] = rows[index] ?? [];
		const bar = signedBar(value, scale);
		const shown = pen.signs.isAscii ? asciiPicture(bar) : bar;
		const parts = hasBelow
			? [
					pen.text(shown.slice(0, zero), 'accent'),
					pen.text(pen.signs.crosshair, 'dim'),
					pen.text(shown.slice(zero), 'accent'),
				]
			: [pen.text(shown, 'accent')];
		const line = joined([
			pen.fit(labels[index] ?? '', names, 'plain'),
			pen.text(' '),
			...parts,
			pen.text(' '),
			pen.fit(number, values, 'bold', 'right'),
			pen.text(' '),
			pen.fit(share, shares, 'dim', 'right'),
		]);
		return line;
	});
}

const namesIn = (rows: Rows) => rows.map(([name = '']) => name);

/** The name, the value and the share where they fit, else on lines of their own. A number never breaks. */
function withoutBars(rows: readonly (readonly string[])[], {pen, width}: Scene): readonly Line[] {
	const names = cutNames(namesIn(rows), width, pen);
	return rows.flatMap(([name = '', ...numbers], index) => {
		const words = numbers.filter(Boolean).join('  ');
		const whole = `${name}  ${words}`;
		const below = words.length <= width ? [words] : numbers.filter(Boolean);
		const lines =
			pen.text(whole).cells <= width
				? [pen.text(whole)]
				: [pen.text(names[index] ?? ''), ...below.map((text) => pen.cut(text, width))];
		return lines;
	});
}

const largestOf = (slices: readonly Slice[]) =>
	slices.reduce((largest, {value}) => Math.max(largest, Math.abs(value)), 0);

/** Name, value and share of each slice. */
const sliceRows = (
	slices: readonly Slice[],
	{content, data}: Words,
	form: (figure: Figure) => string = exactly,
): readonly (readonly string[])[] =>
	slices.map(({label, share, others, isMissing, ...figure}) => [
		others === undefined ? label || content.unnamed : data.others(others.length),
		isMissing ? data.noValue : form(figure),
		share === undefined || isMissing ? '' : shareWords(share),
	]);

/** The least and the greatest of the slices that are drawn as one. Empty if there are none, or none has a value. */
export function othersWords(
	slices: readonly Slice[],
	{content, data}: Words,
	form: (figure: Figure) => string = exactly,
	nameOf: (label: string) => string = brief,
): string {
	const others = slices.at(-1)?.others ?? [];
	const [first, ...parts] = others.filter(({isMissing}) => !isMissing);
	if (!first) return '';
	const least = parts.reduce((a, b) => (b.value < a.value ? b : a), first);
	const greatest = parts.reduce((a, b) => (b.value > a.value ? b : a), first);
	const [from = '', to = ''] = [least, greatest].map((part) =>
		data.namedValue(form(part), nameOf(part.label) || content.unnamed),
	);
	return data.othersRange(others.length, from, to);
}

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
		...[zoneWords(clock, {from, to}, data)]
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
	const line = (row: readonly string[], style: 'plain' | 'dim') =>
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
	const names = cutNames(namesIn(rows), Math.min(widths[0] ?? 1, width), pen);
	return [
		line(titles, 'dim'),
		...rows.map((row, at) => line(row.with(0, names[at] ?? ''), 'plain')),
		...(left > 0 ? [pen.cut(words.data.noFit(left, titles.slice(-left)), width, 'dim')] : []),
	];
}
