/** Draws time series as a chart with axes, a legend and the values at the cursor. */
import type {Members} from '../../../contract/surface.ts';
import {plural} from '../../../text/count.ts';
import {latestByObject} from '../../cache.ts';
import {brailleLines, rowOfDot} from '../../charts/braille.ts';
import {asciiPicture, noOwner, type Picture} from '../../charts/picture.ts';
import {columnOf} from '../../charts/sample.ts';
import {areaStacks, barStacks, stackPicture, stackRange, stackScale} from '../../charts/stack.ts';
import {type Axis, axisOf} from '../../charts/ticks.ts';
import {joined, type Line} from '../../draw/line.ts';
import {clamp, type Scene} from '../widget.ts';
import {type ChartState, letterWidth, type PreparedSeries, plotWidth, stopsOf} from './chart-data.ts';
import {fills, legend, letterOf, readOut, styleOf} from './chart-legend.ts';
import {timeWords} from './chart-words.ts';

type Chart = Members<'svcChart'>;

/** A narrower chart has no room for an axis and a picture. */
const minimumWidth = 24;
const printHeight = 10;

export function drawSeries(
	{timeSeries}: Chart,
	series: PreparedSeries,
	state: ChartState,
	scene: Scene,
): readonly Line[] {
	const {pen, width} = scene;
	if (width < minimumWidth) return [...legend(series, scene), ...pen.wrap('too narrow for a chart', width, 'dim')];
	const height = scene.medium === 'print' ? printHeight : clamp(Math.floor(scene.read.height / 2) - 3, 4, 12);
	const drawn = pictureOf(timeSeries?.style ?? '', series, width, height);
	const {columns, axis} = drawn;
	const stops = stopsOf(series, width);
	const at =
		state.cursor === undefined || !scene.isFocused ? undefined : stops[clamp(state.cursor, 0, stops.length - 1)];
	const cursor = at === undefined ? undefined : drawn.columnOf(at);
	const labels = new Map(axis.ticks.map(({value, label}) => [drawn.rowOf(value), label]));
	const letters = drawn.isStacked ? new Map<number, string>() : lineEnds(series, drawn);
	const rows = drawn.picture.map((runs, row) =>
		joined([
			pen.fit(labels.get(row) ?? '', width - columns - letterWidth - 2, 'dim', 'right'),
			pen.text(` ${pen.signs.card.vertical}`, 'dim'),
			...cellsOf(runs, drawn.isStacked, cursor, scene),
			pen.fit(letters.get(row) ?? '', letterWidth, 'bold'),
		]),
	);
	const timesPerColumn =
		drawn.timesPerColumn > 1
			? [`each column shows the value farthest from zero, of up to ${drawn.timesPerColumn} times`]
			: [];
	return [
		...rows,
		...dates(series, columns, scene),
		...remarks([timeSeries?.range?.label ?? '', ...timesPerColumn], series, columns, scene),
		...legend(series, scene),
		...readOut(series, at, columns, scene),
	];
}

interface Drawn {
	readonly picture: Picture;
	readonly isStacked: boolean;
	readonly columns: number;
	readonly axis: Axis;
	/** The number of times in the most crowded column. */
	readonly timesPerColumn: number;
	columnOf(at: number): number;
	/** The row of a value, counted from the top. */
	rowOf(value: number): number;
}

const latestPicture = latestByObject<PreparedSeries, Drawn>();

const pictureOf = (style: string, series: PreparedSeries, width: number, height: number): Drawn =>
	latestPicture(series, `${style} ${width} ${height}`, () => newPicture(style, series, width, height));

function newPicture(style: string, series: PreparedSeries, width: number, height: number): Drawn {
	const {from, to} = series;
	const ticks = Math.max(2, Math.floor(height / 2));
	const columnsBeside = ({ticks: all}: Axis) =>
		plotWidth(width, all.reduce((maximum, {label}) => Math.max(maximum, label.length), 0) + 2);
	if (style !== barStyle && style !== areaStyle) {
		const axis = axisOf(series.min, series.max, ticks);
		const columns = columnsBeside(axis);
		return {
			picture: brailleLines(series, columns, height, axis),
			isStacked: false,
			columns,
			axis,
			timesPerColumn: 0,
			columnOf: (at) => columnOf(at, from, to, columns),
			rowOf: (value) => rowOfDot(value, axis, height),
		};
	}
	const stacked = style === areaStyle ? areaStacks : barStacks;
	const axisFor = (columns: number) => {
		const {min, max} = stackRange(stacked(series, columns).stacks);
		return axisOf(min, max, ticks);
	};
	const columns = columnsBeside(axisFor(plotWidth(width)));
	const axis = axisFor(columns);
	const {stacks, timesPerColumn, columnOf: place} = stacked(series, columns);
	const {rowOf} = stackScale(axis, height);
	return {
		picture: stackPicture(stacks, height, axis),
		isStacked: true,
		columns,
		axis,
		timesPerColumn,
		columnOf: place,
		rowOf,
	};
}

const barStyle = 'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR';
const areaStyle = 'SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA';

/** The letters of the lines that end on each row, up to the available width. */
function lineEnds({lines}: PreparedSeries, drawn: Drawn): ReadonlyMap<number, string> {
	const letters = new Map<number, string>();
	for (const [owner, {stretches}] of lines.entries()) {
		const last = stretches.at(-1)?.at(-1);
		if (!last) continue;
		const row = drawn.rowOf(last.value);
		letters.set(row, `${letters.get(row) ?? ' '}${letterOf(owner)}`.slice(0, letterWidth));
	}
	return letters;
}

function cellsOf(runs: Picture[number], isStacked: boolean, cursor: number | undefined, {pen}: Scene): readonly Line[] {
	const plain = (text: string) => (pen.signs.isAscii ? asciiPicture(text) : text);
	const filled = (text: string, owner: number) => {
		if (!isStacked || owner === noOwner) return plain(text);
		const fill = pen.signs.isAscii ? (pen.signs.keys[owner % 4] ?? '#') : (fills[owner % 4] ?? '█');
		// Only full blocks take the fill pattern. The partial blocks at the top stay unchanged.
		return [...text].map((sign) => (sign === '█' ? fill : plain(sign))).join('');
	};
	const lines: Line[] = [];
	let left = 0;
	for (const {text, owner} of runs) {
		const shown = filled(text, owner);
		const at = cursor === undefined ? -1 : cursor - left;
		if (at >= 0 && at < text.length) {
			const under = shown[at] === ' ' ? pen.signs.crosshair : (shown[at] ?? ' ');
			lines.push(
				pen.text(shown.slice(0, at), styleOf(owner)),
				pen.text(under, ['inverse', styleOf(owner)]),
				pen.text(shown.slice(at + 1), styleOf(owner)),
			);
		} else lines.push(pen.text(shown, styleOf(owner)));
		left += text.length;
	}
	return lines;
}

/** Draws the first, middle and last time below the picture. */
function dates({from, to}: PreparedSeries, columns: number, {pen, width, read}: Scene): readonly Line[] {
	const {timeZone} = read.context.live.actionContext;
	const [first = '', middle = '', last = ''] = [from, from + (to - from) / 2, to].map((at) =>
		timeWords(at, to - from, timeZone),
	);
	const left = pen.text(' '.repeat(width - columns - letterWidth));
	const line = (text: string) => joined([left, pen.text(text, 'dim')]);
	if (from === to) return [line(first.slice(0, columns).padStart(Math.ceil((columns + first.length) / 2)))];
	const before = Math.floor((columns - middle.length) / 2) - first.length;
	const after = columns - first.length - before - middle.length - last.length;
	if (before > 0 && after > 0) return [line(first + ' '.repeat(before) + middle + ' '.repeat(after) + last)];
	if (first.length + last.length < columns) return [line(first + last.padStart(columns - first.length))];
	return pen.wrap(`${first} to ${last}`, columns, 'dim').map((text) => joined([left, text]));
}

function remarks(
	words: readonly string[],
	{unreadable}: PreparedSeries,
	columns: number,
	{pen, width}: Scene,
): readonly Line[] {
	const left = pen.text(' '.repeat(width - columns - letterWidth));
	const points = unreadable > 0 ? `${plural(unreadable, 'point')} without a readable time` : '';
	return [...words, points]
		.filter(Boolean)
		.flatMap((text) => pen.wrap(text, columns, 'dim'))
		.map((line) => joined([left, line]));
}
