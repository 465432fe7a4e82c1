/** Draws the slices of a chart as bars, and the values of a chart as a table with a scrolling window. */

import {asciiPicture} from '../../../text/terminal/ascii-signs.ts';
import {day} from '../../../text/timestamp.ts';
import {prepareTable} from '../../engine/table/columns.ts';
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
import {exactly, scaledWords, shareWords, shortWords, valuesWords} from './chart-words.ts';
import {gap, placeColumns} from './table-columns.ts';
import {drawHead, drawRows} from './table-lines.ts';
import {startTable} from './table-state.ts';

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
		return joined([
			pen.fit(labels[index] ?? '', names, 'plain'),
			pen.text(' '),
			...parts,
			pen.text(' '),
			pen.fit(number, values, 'bold', 'right'),
			pen.text(' '),
			pen.fit(share, shares, 'dim', 'right'),
		]);
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
		if (pen.text(whole).cells <= width) return [pen.text(whole)];
		return [pen.text(names[index] ?? ''), ...below.map((text) => pen.cut(text, width))];
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
	Math.abs(value) < 1e-6 ? Number(value.toPrecision(4)).toExponential() : shortWords(value, Math.abs(value));

/**
 * Draws rows as a table does. Columns that do not fit are listed below. The numbers are in the first form that fits, because a cut
 * number would be read as another one, and a long name leaves room for the first of them.
 */
function rowLines(titles: readonly string[], forms: readonly [long: Rows, short: Rows], scene: Scene): readonly Line[] {
	const {pen, words, width} = scene;
	const dataOf = (rows: Rows, count = titles.length) =>
		prepareTable({columns: titles.slice(0, count), rows: rows.map((cells) => ({cells: cells.slice(0, count)}))});
	const [long, short] = [dataOf(forms[0]), dataOf(forms[1])];
	const hasRoom = long.columns.slice(1).every(({widest}) => minimumName + gap + widest <= width);
	const [rows, {columns}] = hasRoom ? [forms[0], long] : [forms[1], short];
	const names = cutNames(namesIn(rows), Math.max(minimumName, width - gap - (columns[1]?.widest ?? 0)), pen);
	const named = rows.map((row, at) => row.with(0, names[at] ?? ''));
	const whole = placeColumns(dataOf(named), startTable, width).filter(
		({at, cells}) => at === 0 || cells >= (columns[at]?.widest ?? 0),
	);
	const data = dataOf(named, whole.length);
	const left = titles.length - whole.length;
	return [
		drawHead(data, startTable, {...scene, isFocused: false}),
		...drawRows(data, data.rows, {cursor: -1, first: 0}, startTable, scene),
		...(left > 0 ? [pen.cut(words.data.noFit(left, titles.slice(-left)), width, 'dim')] : []),
	];
}
