/** Draws time series as a chart with axes, dates, a legend and the values at the cursor. */
import type {Members} from '../../../contract/surfaces.ts';
import {latestByObject, once} from '../../engine/cache.ts';
import {dateLine} from '../../picture/charts/dates.ts';
import {letterOf} from '../../picture/charts/line-letters.ts';
import {noOwner, type Picture, type PictureCell, type PictureRun, pictureOf} from '../../picture/charts/picture.ts';
import {letterWidth, type Plot} from '../../picture/charts/plot.ts';
import {periodOf} from '../../picture/charts/series.ts';
import type {TimedSeries} from '../../picture/charts/view.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {cutNames} from '../../picture/draw/names.ts';
import {emptyLine, joined, type Line, type Pen} from '../../picture/draw/pen.ts';
import type {Scene} from '../widget.ts';
import {type ChartState, type ChartView, minimumPlot, viewOf} from './chart-data.ts';
import {drawable, fillOf, legend} from './chart-legend.ts';
import {drawNarrow} from './chart-narrow.ts';
import {readOut} from './chart-read-out.ts';
import {clockOf, labelsAt, wordsAt, zoneWords} from './chart-times.ts';
import {shortWords} from './chart-words.ts';

type Chart = Members<'svcChart'>;
type TimeSeries = NonNullable<Chart['timeSeries']>;

export function drawSeries({timeSeries}: Chart, whole: TimedSeries, state: ChartState, scene: Scene): Block {
	if (scene.width < minimumPlot) return blockOf(drawNarrow(whole, scene));
	const view = viewOf(timeSeries?.style ?? '', whole, state, scene);
	const lines = once(() => rows(view, scene));
	const plot: Block = {width: scene.width, height: view.plot.height, line: (at) => lines()[at] ?? emptyLine};
	const below = [
		...dates(view, scene),
		...readOut(view, scene),
		...remarks(view, whole, timeSeries ?? {}, scene),
		...legend(whole, {kind: view.plot.kind, off: state.off}, scene),
	];
	return stacked([plot, blockOf(below)]);
}

/** The rows of the plot between the labels of the axis and the letters of the lines. */
function rows(view: ChartView, scene: Scene): readonly Line[] {
	const {series, plot, at} = view;
	const {pen, width} = scene;
	const room = width - plot.columns - letterWidth - 2;
	const {ticks} = plot.axis;
	const names = ticks.map(({label}) => label);
	const cut = cutNames(names, room, pen);
	const labels = new Map(ticks.map(({value}, at) => [plot.rowOf(value), cut[at]]));
	// In a stack, the upper edge of the row is at the value. A line passes through its middle.
	const tick = plot.kind === 'line' || pen.signs.isAscii ? ' ' : '▔';
	const ends = lineEnds(series, plot);
	const marks = {
		cursor: at === undefined ? undefined : plot.columnOf(at),
		isStacked: plot.kind !== 'line',
	};
	return plot.picture.map((runs, row) =>
		joined([
			pen.fit(labels.get(row) ?? '', room, 'dim', 'right'),
			pen.text(labels.has(row) ? tick : ' ', 'dim'),
			pen.text(pen.signs.card.vertical, 'dim'),
			...rowCells(withLetters(runs, ends.get(row) ?? []), marks, pen),
			...letters((ends.get(row) ?? []).filter(isAtEdge(plot)), scene),
		]),
	);
}

interface CellMarks {
	readonly cursor: number | undefined;
	readonly isStacked: boolean;
}

/** Draws one row of a plot. */
function rowCells(runs: Picture[number], marks: CellMarks, pen: Pen): readonly Line[] {
	let left = 0;
	return runs.flatMap((run) => {
		const {text} = run;
		const at = marks.cursor === undefined ? -1 : marks.cursor - left;
		left += text.length;
		if (at < 0 || at >= text.length) return [cells(run, text, marks, pen)];
		return [
			cells(run, text.slice(0, at), marks, pen),
			cursorCell(run, text.charAt(at), marks, pen),
			cells(run, text.slice(at + 1), marks, pen),
		];
	});
}

function cells({owner}: PictureRun, text: string, {isStacked}: CellMarks, pen: Pen): Line {
	if (owner === noOwner) return pen.text(drawable(text, pen), text.trim() === '' ? 'plain' : 'dim');
	return pen.series(filled(text, owner, isStacked, pen), owner);
}

/** Only full blocks of a stack take the fill. The partial blocks at its end stay unchanged. */
function filled(text: string, owner: number, isStacked: boolean, pen: Pen): string {
	// Without braille and colour the letters of the lines are their dots.
	if (!isStacked && pen.signs.isAscii) return text.replaceAll(/[^ ]/g, letterOf(owner));
	const fill = fillOf(owner, pen);
	if (!isStacked || fill === '█') return drawable(text, pen);
	return [...text].map((sign) => (sign === '█' ? fill : drawable(sign, pen))).join('');
}

/** A cell in the column of the cursor. */
function cursorCell({owner}: PictureRun, sign: string, {isStacked}: CellMarks, pen: Pen): Line {
	const {crosshair} = pen.signs;
	if (owner === noOwner) return pen.text(crosshair, 'inverse');
	// A full block in reverse would be a blank.
	const shown = isStacked && pen.seriesColors > 0 ? crosshair : filled(sign, owner, isStacked, pen);
	return pen.series(shown, owner, 'inverse');
}

interface LineEnd {
	readonly owner: number;
	readonly column: number;
}

/** Whether the letter of a line stands beside the plot, because there is no column behind its end. */
const isAtEdge =
	({columns}: Plot) =>
	({column}: LineEnd) =>
		column >= columns - 1;

/** Puts the letters of lines that end within the plot behind their ends in a blank cell, else upon the end itself. */
function withLetters(runs: Picture[number], ends: readonly LineEnd[]): Picture[number] {
	if (ends.length === 0) return runs;
	const cells = runs.flatMap(({text, owner}) => [...text].map((sign): PictureCell => ({sign, owner})));
	for (const {owner, column} of ends) {
		if (column >= cells.length - 1) continue;
		const blank = [column + 1, column + 2].find((at) => cells[at]?.owner === noOwner);
		cells[blank ?? column] = {sign: letterOf(owner), owner};
	}
	return pictureOf(cells.length, 1, (x) => cells[x] ?? {sign: ' ', owner: noOwner})[0] ?? runs;
}

/** The ends of lines on each row: the last point of each. A stack has none. */
function lineEnds({lines}: TimedSeries, plot: Plot): ReadonlyMap<number, readonly LineEnd[]> {
	const ends = new Map<number, LineEnd[]>();
	if (plot.kind !== 'line') return ends;
	for (const [owner, {stretches}] of lines.entries()) {
		const point = stretches.at(-1)?.at(-1);
		if (!point) continue;
		const row = plot.rowOf(point.value);
		ends.set(row, [...(ends.get(row) ?? []), {owner, column: plot.columnOf(point.at)}]);
	}
	return ends;
}

/** The letters of lines. An ellipsis stands for the letters that do not fit. */
function letters(ends: readonly LineEnd[], {pen}: Scene): readonly Line[] {
	const owners = ends.map(({owner}) => owner);
	const room = letterWidth - 1;
	const shown = owners.length <= room ? owners : owners.slice(0, room - 1);
	return [
		pen.text(' '),
		...shown.map((owner) => pen.series(letterOf(owner), owner, 'bold')),
		...(shown.length < owners.length ? [pen.text(pen.signs.ellipsis, 'dim')] : []),
		pen.text(' '.repeat(Math.max(0, room - owners.length))),
	];
}

/** Draws dates below the plot, each with a mark at the column of its time. */
function dates({series, plot}: ChartView, scene: Scene): readonly Line[] {
	const {pen, words, width} = scene;
	const clock = clockOf(series, scene);
	const {columns} = plot;
	const left = pen.text(' '.repeat(width - columns - letterWidth));
	const line = dateLineOf({series, plot}, scene);
	if (line !== undefined) return [joined([left, pen.text(line, 'dim')])];
	const {from, to} = series;
	const [first = '', last = ''] = [from, to].map((at) => wordsAt(at, to - from, clock));
	return pen.wrap(words.data.range(first, last), columns, 'dim').map((text) => joined([left, text]));
}

const latestDates = latestByObject<Plot, string | undefined>();

function dateLineOf({series, plot}: Pick<ChartView, 'series' | 'plot'>, scene: Scene): string | undefined {
	const clock = clockOf(series, scene);
	const mark = scene.pen.signs.tick;
	return latestDates(plot, `${clock.timeZone} ${mark}`, () => {
		const {from, to, times} = series;
		const {kind, columns, columnOf} = plot;
		// Only bars need the stops, which take as long as the picture.
		const dated = kind === 'bar' ? plot.stops : [from, ...times.filter((at) => at > from && at < to), to];
		const period = Math.max((to - from) / columns, kind === 'bar' ? periodOf(dated).smallest : 0);
		const most = Math.min(7, Math.floor(columns / 12) + 2);
		const labels = (shown: readonly number[]) => labelsAt(shown, period, clock);
		return dateLine({columns, columnOf, times: dated, most, labels, mark});
	});
}

/** Notes about what the plot leaves out. */
function remarks({series, plot}: ChartView, whole: TimedSeries, {range}: TimeSeries, scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	const {data} = scene.words;
	const clock = clockOf(series, scene);
	const left = pen.text(' '.repeat(width - plot.columns - letterWidth));
	const isPart = series.from !== whole.from || series.to !== whole.to;
	const ends = ({from, to}: TimedSeries) => data.range(wordsAt(from, to - from, clock), wordsAt(to, to - from, clock));
	const labels = dateLineOf({series, plot}, scene) ?? '';
	const hasUtc = /\dZ/.test(labels);
	const words = [
		[isPart ? data.partOf(ends(series), ends(whole)) : (range?.label ?? ''), zoneWords(clock, series, data, hasUtc)]
			.filter(Boolean)
			.join(', '),
		plot.timesPerColumn > 1 ? data.farthest(plot.timesPerColumn) : '',
		plot.isPartial ? data.partialStack : '',
		plot.hasBlank ? data.noBaseLine : '',
		plot.thin.length > 0 ? data.thin(plot.thin.map(letterOf)) : '',
		plot.row === undefined ? '' : data.wholeRows(shortWords(Number(plot.row.toPrecision(3)), plot.row)),
	];
	return words
		.filter(Boolean)
		.flatMap((text) => pen.wrap(text, plot.columns, 'dim'))
		.map((line) => joined([left, line]));
}
