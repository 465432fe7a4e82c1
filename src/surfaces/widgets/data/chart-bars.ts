/** Draws the slices of a chart as bars, and the values of a chart as a table with a scrolling window. */

import {asciiPicture} from '../../../text/terminal/ascii-signs.ts';
import {day} from '../../../text/timestamp.ts';
import {prepareTable} from '../../engine/table/columns.ts';
import type {Words} from '../../engine/words/words.ts';
import {barScale, signedBar} from '../../picture/charts/blocks.ts';
import type {Slice} from '../../picture/charts/slices.ts';
import {pointsAt, type TimedSeries} from '../../picture/charts/view.ts';
import {cutNames} from '../../picture/draw/names.ts';
import {joined, type Line} from '../../picture/draw/pen.ts';
import {firstOf, restLines} from '../parts.ts';
import {clamp, type Scene} from '../widget.ts';
import {clockOf, wordsAt, zoneWords} from './chart-times.ts';
import {numberWords, scaledWords, shareWords, valuesWords} from './chart-words.ts';
import {gap, placeColumns} from './table-columns.ts';
import {drawHead, drawRows} from './table-lines.ts';
import {startTable} from './table-state.ts';

const minimumBar = 6;

/** Draws the bars up to the drawing limit. */
export function drawBars(slices: readonly Slice[], scene: Scene): readonly Line[] {
	return [...barLines(firstOf(slices), scene), ...restLines(slices.length, 'slices', scene)];
}

function barLines(slices: readonly Slice[], scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	const largest = slices.reduce((size, {value}) => Math.max(size, Math.abs(value)), 0);
	const form = (value: number) => scaledWords(value, largest);
	const rows = sliceRows(slices, scene.words, form);
	const longest = (at: number) => rows.reduce((maximum, row) => Math.max(maximum, pen.text(row[at] ?? '').cells), 0);
	const [names, values] = [Math.min(longest(0), Math.floor(width * 0.35)), longest(1)];
	const shares = longest(2);
	const room = width - names - values - shares - 3;
	const hasBelow = slices.some(({value}) => value < 0);
	const all = slices.map(({value}) => value);
	const scale = barScale(all, Math.max(0, room - (hasBelow ? 1 : 0)));
	if (room < minimumBar) return withoutBars(rows, scene);
	const labels = cutNames(namesIn(rows), names, pen);
	return slices.map(({value}, index) => {
		const [, number = '', share = ''] = rows[index] ?? [];
		const bar = signedBar(value, scale);
		const shown = pen.signs.isAscii ? asciiPicture(bar) : bar;
		const parts = hasBelow
			? [
					pen.text(shown.slice(0, scale.below), 'accent'),
					pen.text(pen.signs.crosshair, 'dim'),
					pen.text(shown.slice(scale.below), 'accent'),
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

/** Name, value and share of each slice. */
const sliceRows = (
	slices: readonly Slice[],
	{content, data}: Words,
	form: (value: number) => string = numberWords,
): readonly (readonly string[])[] =>
	slices.map(({label, value, share, isMissing}) => [
		label || content.unnamed,
		isMissing ? data.noValue : form(value),
		share === undefined || isMissing ? '' : shareWords(share),
	]);

const visibleRows = 12;
/** A name keeps this many cells beside a number. A date has as many. */
const minimumName = 10;
const maximumColumns = 200;

export function drawSeriesTable(series: TimedSeries, top: number, scene: Scene): readonly Line[] {
	const {content, data} = scene.words;
	const clock = clockOf(series, scene);
	const {times, from, to} = series;
	const lines = [...series.lines.flatMap((line) => line.others ?? [line]), ...series.undrawn].slice(0, maximumColumns);
	const rowsOf = (inSight: readonly number[]) =>
		inSight.map((at) => [
			wordsAt(at, Math.min(to - from, 2 * day), clock),
			...lines.map((line) => valuesWords(pointsAt(line, at).points, data)),
		]);
	const zone = zoneWords(clock, {from, to}, data);
	return [
		...windowLines([data.time, ...lines.map(({name}) => name || content.unnamed)], times, rowsOf, top, scene),
		...(zone === '' ? [] : scene.pen.wrap(zone, scene.width, 'dim')),
	];
}

export function drawValues(slices: readonly Slice[], top: number, scene: Scene): readonly Line[] {
	const {part, value, share} = scene.words.data;
	return windowLines([part, value, share], slices, (inSight) => sliceRows(inSight, scene.words), top, scene);
}

type Rows = readonly (readonly string[])[];

/**
 * Draws the rows of the items from `top` on as a table does. Columns that do not fit are listed below, because a cut number would be
 * read as another one. A long name leaves room for the first number.
 */
function windowLines<T>(
	titles: readonly string[],
	items: readonly T[],
	rowsOf: (inSight: readonly T[]) => Rows,
	top: number,
	scene: Scene,
): readonly Line[] {
	const {pen, words, width} = scene;
	const start = clamp(top, 0, items.length - visibleRows);
	const rows = rowsOf(items.slice(start, start + visibleRows));
	const dataOf = (all: Rows, count = titles.length) =>
		prepareTable({columns: titles.slice(0, count), rows: all.map((cells) => ({cells: cells.slice(0, count)}))});
	const {columns} = dataOf(rows);
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
		pen.cut(words.data.visibleRows(start + 1, start + rows.length, items.length), width, 'dim'),
	];
}
