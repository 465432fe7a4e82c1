/** Series over time as a picture with axes, the names of its lines, and what is under the cursor. */
import type {Members} from '../../contract/surface.ts';
import {plainCount} from '../../ui/cells.ts';
import type {Style} from '../../ui/theme.ts';
import {brailleLines} from '../charts/braille.ts';
import {asciiPicture, nobody, type Picture} from '../charts/picture.ts';
import {columnOf} from '../charts/sample.ts';
import {areaStacks, barStacks, stackHeight, stackPicture} from '../charts/stack.ts';
import {compactNumber, roundTicks} from '../charts/ticks.ts';
import {joined, type Line} from '../draw/line.ts';
import {axisWidth, letterWidth, type PreparedSeries, plotWidth, stopsOf, valueAt} from './chart-data.ts';
import type {ChartState} from './chart-state.ts';
import {numberWords} from './number-words.ts';
import {timeWords} from './time-words.ts';
import {clamp, type Scene} from './widget.ts';

type Chart = Members<'svcChart'>;

/** Below this an axis would leave nothing to draw on. */
const leastWidth = 24;
const paperHeight = 10;

const styles: readonly Style[] = ['accent', 'warn', 'good', 'bad', 'bold', 'plain', 'italic', 'dim'];
const styleOf = (owner: number): Style => (owner === nobody ? 'plain' : (styles[owner % styles.length] ?? 'plain'));
const letterOf = (owner: number) => String.fromCharCode(65 + (owner % 26));
/** What fills a part of a stack, so that parts are told apart without colour. */
const fills = ['█', '▓', '▒', '░'] as const;

export function drawSeries(
	{timeSeries}: Chart,
	series: PreparedSeries,
	state: ChartState,
	scene: Scene,
): readonly Line[] {
	const {pen, width} = scene;
	if (width < leastWidth) return [...legend(series, scene), ...pen.wrap('too narrow for a picture', width, 'dim')];
	const columns = plotWidth(width);
	const height = scene.medium === 'paper' ? paperHeight : clamp(Math.floor(scene.read.height / 2) - 3, 4, 12);
	const drawn = pictureOf(timeSeries?.style ?? '', series, columns, height);
	const stops = stopsOf(series, width);
	const at =
		state.cursor === undefined || !scene.isFocused ? undefined : stops[clamp(state.cursor, 0, stops.length - 1)];
	const cursor = at === undefined ? undefined : drawn.columnOf(at);
	const ticks = new Map(
		roundTicks(drawn.min, drawn.max, Math.max(2, Math.floor(height / 3))).map((tick) => [
			rowOf(tick, drawn, height),
			tick,
		]),
	);
	const letters = drawn.isStacked ? new Map<number, string>() : lineEnds(series, drawn, height);
	const rows = drawn.picture.map((runs, row) => {
		const tick = ticks.get(row);
		return joined([
			pen.fit(tick === undefined ? '' : compactNumber(tick), axisWidth - 2, 'dim', 'right'),
			pen.text(` ${pen.signs.card.vertical}`, 'dim'),
			...cellsOf(runs, drawn.isStacked, cursor, scene),
			pen.fit(letters.get(row) ?? '', letterWidth, 'bold'),
		]);
	});
	return [
		...rows,
		...axis(timeSeries, series, columns, scene),
		...legend(series, scene),
		...readOut(series, at, columns, scene),
	];
}

interface Drawn {
	readonly picture: Picture;
	readonly isStacked: boolean;
	readonly min: number;
	readonly max: number;
	columnOf(at: number): number;
}

const keptPictures = new WeakMap<PreparedSeries, {readonly key: string; readonly drawn: Drawn}>();

function pictureOf(style: string, series: PreparedSeries, columns: number, height: number): Drawn {
	const key = `${style} ${columns} ${height}`;
	const known = keptPictures.get(series);
	if (known?.key === key) return known.drawn;
	const drawn = newPicture(style, series, columns, height);
	keptPictures.set(series, {key, drawn});
	return drawn;
}

function newPicture(style: string, series: PreparedSeries, columns: number, height: number): Drawn {
	const {from, to, min, max, times} = series;
	const inTime = (at: number) => columnOf(at, from, to, columns);
	if (style === 'SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA') {
		const stacks = areaStacks(series, columns);
		return {picture: stackPicture(stacks, height), isStacked: true, min: 0, max: stackHeight(stacks), columnOf: inTime};
	}
	if (style === 'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR') {
		const stacks = barStacks(series, columns);
		const bar = Math.floor(columns / Math.min(columns, times.length));
		const inOrder = (at: number) => Math.max(0, times.indexOf(at)) * bar;
		const column = times.length <= columns ? inOrder : inTime;
		return {picture: stackPicture(stacks, height), isStacked: true, min: 0, max: stackHeight(stacks), columnOf: column};
	}
	return {picture: brailleLines(series, columns, height), isStacked: false, min, max, columnOf: inTime};
}

function rowOf(value: number, {min, max}: Pick<Drawn, 'min' | 'max'>, height: number): number {
	const span = max / 2 - min / 2;
	const share = span > 0 ? (value / 2 - min / 2) / span : 0.5;
	return height - 1 - Math.round(share * (height - 1));
}

/** The letters of the lines that end on each row, at most as many as there is room for. */
function lineEnds({lines}: PreparedSeries, drawn: Drawn, height: number): ReadonlyMap<number, string> {
	const letters = new Map<number, string>();
	for (const [owner, {stretches}] of lines.entries()) {
		const last = stretches.at(-1)?.at(-1);
		if (!last) continue;
		const row = rowOf(last.value, drawn, height);
		letters.set(row, `${letters.get(row) ?? ' '}${letterOf(owner)}`.slice(0, letterWidth));
	}
	return letters;
}

function cellsOf(runs: Picture[number], isStacked: boolean, cursor: number | undefined, {pen}: Scene): readonly Line[] {
	const plain = (text: string) => (pen.signs.isAscii ? asciiPicture(text) : text);
	const filled = (text: string, owner: number) => {
		if (!isStacked || owner === nobody) return plain(text);
		const fill = pen.signs.isAscii ? (pen.signs.keys[owner % 4] ?? '#') : (fills[owner % 4] ?? '█');
		// Only whole characters are filled: those at the top are parts.
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

/** The first and the last time below the picture, and what the range is called. */
function axis(
	timeSeries: Chart['timeSeries'],
	{from, to, unreadable}: PreparedSeries,
	columns: number,
	{pen, read}: Scene,
): readonly Line[] {
	const {timeZone} = read.ground.live.pressScope;
	const [first, last] = [from, to].map((at) => timeWords(at, to - from, timeZone)) as [string, string];
	const isFitting = first.length + last.length + 1 <= columns && from !== to;
	const between = from === to ? first : `${first} to ${last}`;
	const notes = [
		timeSeries?.range?.label,
		unreadable > 0 ? `${plainCount(unreadable, 'point')} without a readable time` : '',
	];
	const left = pen.text(' '.repeat(axisWidth));
	return [
		isFitting
			? [pen.text(`${first}${last.padStart(columns - first.length)}`, 'dim')]
			: pen.wrap(between, columns, 'dim'),
		...notes.filter(Boolean).map((note) => pen.wrap(note ?? '', columns, 'dim')),
	].flatMap((lines) => lines.map((line) => joined([left, line])));
}

function legend({lines}: PreparedSeries, {pen, width}: Scene): readonly Line[] {
	return pen.wrapSpans(
		lines.flatMap(({name, others}, owner) => [
			{
				text: `${pen.signs.isAscii ? (pen.signs.keys[owner % 4] ?? '') : fills[owner % 4]} ${letterOf(owner)}`,
				styles: [styleOf(owner)],
			},
			{
				text: ` ${(others === undefined ? name || 'unnamed' : `${others} others together`).replaceAll(/\s+/g, ' ')}  `,
				styles: [],
			},
		]),
		width,
	);
}

/** The values at the cursor's time. */
function readOut(
	series: PreparedSeries,
	at: number | undefined,
	columns: number,
	{pen, width, read}: Scene,
): readonly Line[] {
	if (at === undefined) return [];
	const {lines, from, to} = series;
	const span = to - from;
	const within = series.times.length <= columns ? 0 : span / columns / 2;
	const values = lines.map((line, owner) => {
		const value = valueAt(line, at, within);
		return `${letterOf(owner)} ${value === undefined ? 'no value' : numberWords(value)}`;
	});
	const time = timeWords(at, Math.min(span, 2 * 86_400_000), read.ground.live.pressScope.timeZone);
	return pen.wrapSpans(
		[
			{text: `${time}  `, styles: ['bold']},
			{text: values.join('   '), styles: []},
		],
		width,
	);
}
