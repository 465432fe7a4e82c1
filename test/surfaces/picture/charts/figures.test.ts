/** The figures of a drawn chart, its axis, its read-out and its legend, agree with its data. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {cases, runs} from '../../../support/runs/runs.ts';
import {printed, screen} from '../../widgets/draw.ts';
import {timeSeries} from './any-chart.ts';
import {type Reading, readingsOf, sumOf, type TimeSeries, valuesOf} from './oracle.ts';
import {seriesCases} from './pictures/chart-data.ts';
import {timePattern} from './zoned-time.ts';

const units: Readonly<Record<string, number>> = {K: 1e3, M: 1e6, B: 1e9, T: 1e12};

interface Tick {
	readonly row: number;
	readonly value: number;
	/** The value of a unit of its last digit. */
	readonly digit: number;
}

function tickOf(label: string, row: number): Tick {
	const [, digits = '', decimals = '', power = '0', unit = ''] =
		/^(-?\d+(?:\.(\d+))?)(?:e([+-]\d+))?([KMBT]?)$/.exec(label) ?? [];
	expect(digits, `the label “${label}”`).not.toBe('');
	const scale = (units[unit] ?? 1) * 10 ** Number(power);
	return {row, value: Number(digits) * scale, digit: scale * 10 ** -decimals.length};
}

/** The rows of the plot behind the cell of the focus mark, split at the axis. */
const plotRows = (lines: readonly string[]) =>
	lines.flatMap((line) => {
		const [label, ...row] = line.split('│');
		return row.length > 0 ? [{label: (label ?? '').slice(1).replace(/▔$/, '').trim(), row: row.join('│')}] : [];
	});

const ticksOf = (lines: readonly string[]) =>
	plotRows(lines).flatMap(({label}, row) => (label === '' ? [] : [tickOf(label, row)]));

/** The values that the axis of a style must enclose. */
function extentOf(chart: TimeSeries, names: ReadonlySet<string>): readonly [min: number, max: number] {
	const all = [...readingsOf(chart)];
	if (chart.style?.endsWith('LINE')) {
		const values = all.filter(([name]) => names.has(name)).flatMap(([, readings]) => valuesOf(readings));
		return [Math.min(...values.map(({value}) => value)), Math.max(...values.map(({value}) => value))];
	}
	const named = all.filter(([name]) => names.has(name)).map(([, readings]) => readings);
	const others = all.filter(([name]) => !names.has(name)).map(([, readings]) => readings);
	const parts = [...named, ...(others.length > 0 ? [sumOf(others)] : [])];
	const side = (sign: 1 | -1) =>
		sumOf(parts.map((readings) => readings.map(({at, value = 0}) => ({at, value: Math.max(0, value * sign)}))));
	const largest = (sign: 1 | -1) => Math.max(0, ...valuesOf(side(sign)).map(({value}) => value));
	return [0 - largest(-1), largest(1)];
}

function namesOf(lines: readonly string[]): ReadonlySet<string> {
	const legend = lines.slice(lines.findLastIndex((line) => line.includes('│')) + 1).join('\n');
	return new Set(
		[...legend.replace(/\d+ more only in the table.*/s, '').matchAll(/\b[A-H] (.+?)(?= {2}|\n|$)/g)].map(
			([, name = '']) => name,
		),
	);
}

function checkAxis(lines: readonly string[], chart: TimeSeries): void {
	const rows = plotRows(lines).length;
	const ticks = ticksOf(lines);
	const [top] = ticks;
	const bottom = ticks.at(-1);
	if (!top || !bottom) throw new Error('The axis has no label');
	const [min, max] = extentOf(chart, namesOf(lines));
	const rounding = Math.max(Math.abs(min), Math.abs(max)) * 2e-9;
	// A crowded column of a stack shows one of its times, and the chart says so.
	if (!lines.some((line) => line.includes('each column shows'))) {
		expect(top.value).toBeGreaterThanOrEqual(max - top.digit / 2 - rounding);
		expect(bottom.value).toBeLessThanOrEqual(min + bottom.digit / 2 + rounding);
	}
	if (min === max && ticks.length === 1) return;
	// A stack with parts on both sides of zero can leave a row free at one end.
	expect(top.row).toBeLessThanOrEqual(top.value > 0 && bottom.value < 0 ? 1 : 0);
	expect(bottom.row).toBeGreaterThanOrEqual(rows - (top.value > 0 && bottom.value < 0 ? 2 : 1));
	for (const [index, {value, row}] of ticks.entries()) {
		const before = ticks[index - 1];
		if (before) expect(value).toBeLessThan(before.value);
		const share = (top.value - value) / (top.value - bottom.value);
		expect(Math.abs(row - top.row - share * (bottom.row - top.row)), `${value} in row ${row}`).toBeLessThanOrEqual(1);
	}
}

/** The decimals are about a thousandth of the axis, and a small number has two digits. A number with a unit, or a short one with an exponent, has four. */
function expectFigure(words: string, value: number, span: number): void {
	const [, digits = '', unit] = /^(.*?)([KMBT])?$/.exec(words) ?? [];
	const size = Math.abs(value);
	const isShort = unit !== undefined || (size >= 1e15 && words.length < 11);
	const tolerance = isShort ? size * 5.01e-4 : Math.min(span / 1_900, size * 0.0501) + size * 6e-12;
	const number = Number(digits.replaceAll(',', '')) * (units[unit ?? ''] ?? 1);
	expect(Math.abs(number - value), `${words} for ${value}`).toBeLessThanOrEqual(tolerance || 1e-300);
}

const timeWords = new RegExp(timePattern);
const readOutLine = new RegExp(`^.(?:${timePattern})(?:  [A-H] |  …)`);
const figure = String.raw`\d[\d,.]*(?:e[+-]\d+)?[KMBT]?`;
const entry = new RegExp(
	String.raw`(?<![\w.])([A-H]) (no value|-?${figure})(?: ([+-]${figure}|0)(?![\d.,]))?(?=\s|…|$)`,
	'g',
);

function checkReadOut(lines: readonly string[], chart: TimeSeries, width: number): void {
	const ticks = ticksOf(lines);
	const span = (ticks[0]?.value ?? 0) - (ticks.at(-1)?.value ?? 0);
	const line = lines.find((each) => readOutLine.test(each)) ?? '';
	const at = timeWords.exec(line)?.[0];
	expect(at).toBeDefined();
	const legend = [...namesOf(lines.filter((each) => each !== line))];
	const all = readingsOf(chart);
	const entries = [...line.matchAll(entry)];
	const readOuts = entries.map(([, letter = '', value = '', change]) => {
		const name = legend[letter.charCodeAt(0) - 65] ?? '';
		const others = [...all].filter(([each]) => !legend.includes(each)).map(([, readings]) => readings);
		const readings = all.get(name) ?? (/others together/.test(name) ? sumOf(others) : undefined);
		expect(readings, `the series ${letter} ${name}`).toBeDefined();
		return {value, change, readings: readings ?? []};
	});
	const isAt = (time: number) =>
		new Date(time)
			.toISOString()
			.replace('T', ' ')
			.startsWith(at ?? ' ');
	const times = [...new Set([...all.values()].flatMap((readings) => readings.map((reading) => reading.at)))].filter(
		isAt,
	);
	// No change is longer.
	const hasRoom = line.trimEnd().length + 25 * entries.length <= width;
	const check = (time: number) => {
		for (const each of readOuts) checkEntry(each, time, {span, hasRoom});
	};
	// Several times can have the same words. The values belong to one of these times.
	const errors = times.map((time) => errorOf(() => check(time)));
	if (!errors.includes(undefined)) throw errors[0] ?? new Error(`No time is ${at}`);
}

interface ReadOut {
	readonly value: string;
	readonly change: string | undefined;
	readonly readings: readonly Reading[];
}

interface Setting {
	/** The extent of the axis. */
	readonly span: number;
	/** Whether a change fits behind each value. */
	readonly hasRoom: boolean;
}

function checkEntry({value, change, readings}: ReadOut, time: number, {span, hasRoom}: Setting): void {
	const values = valuesOf(readings);
	const index = values.findIndex(({at}) => at === time);
	const reading = values[index];
	const before = values[index - 1];
	if (!reading) {
		expect(value).toBe('no value');
		return;
	}
	expectFigure(value, reading.value, span);
	if (!before) expect(change).toBeUndefined();
	else if (change !== undefined) expectFigure(change, reading.value - before.value, span);
	// Doubles beyond 2^53 would lose the change of whole numbers.
	else if (Math.max(Math.abs(reading.value), Math.abs(before.value)) <= Number.MAX_SAFE_INTEGER)
		expect(hasRoom).toBe(false);
}

function errorOf(check: () => void): unknown {
	try {
		check();
	} catch (error) {
		return error;
	}
	return undefined;
}

const chartOf = (series: TimeSeries) => ({id: 'root', svcChart: {timeSeries: series}});
const hasValues = (chart: TimeSeries) =>
	[...readingsOf(chart).values()].some((readings) => valuesOf(readings).length > 0);

function checkDrawn(chart: TimeSeries, width: number): void {
	if (!hasValues(chart)) return;
	const lines = printed(chartOf(chart), {width});
	// An ellipsis ends a label that is cut. A screen has more rows than paper, and so other labels.
	const hasCut = (all: readonly string[]) => plotRows(all).some(({label}) => label.includes('…'));
	if (hasCut(lines)) return;
	checkAxis(lines, chart);
	const drawn = screen(chartOf(chart), {width});
	drawn.focus('root');
	if (hasCut(drawn.lines())) return;
	for (const intent of ['first', 'right', 'right', 'last', 'left'] as const) {
		drawn.press(intent);
		checkReadOut(
			drawn.lines().map((line) => line.replaceAll(/[«»]/g, '')),
			chart,
			width,
		);
	}
}

test('any drawn chart has figures that agree with its data', () => {
	fc.assert(
		fc.property(timeSeries, fc.constantFrom(40, 60, 120), (chart, width) => checkDrawn(chart, width)),
		{numRuns: runs(200)},
	);
});

test('a figure at the cursor is not cut', () => {
	const points = [{ts: '2026-01-01T00:00:00Z', value: -2.9e306}];
	checkDrawn({style: 'SVC_CHART_TIME_SERIES_STYLE_LINE', series: [{key: 'a', points}]}, 40);
});

describe.each(['LINE', 'STACKED_BAR', 'STACKED_AREA'])('the figures of a chart of style %s', (name) => {
	test.each(Object.keys(seriesCases))('agree with its data: %s', (title) => {
		const chart = {style: `SVC_CHART_TIME_SERIES_STYLE_${name}`, series: seriesCases[title] ?? []};
		for (const width of cases([64], [40, 120])) checkDrawn(chart, width);
	});
});
