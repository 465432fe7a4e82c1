/** The sentences of a chart state what its data says. Every figure is recomputed from the data. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Members} from '../../../../src/contract/surfaces.ts';
import {noTenantData} from '../../../../src/surfaces/engine/tenant-data.ts';
import {printSurface} from '../../../../src/surfaces/view/print.ts';
import {showCount} from '../../../../src/text/count.ts';
import {finiteNumber} from '../../../../src/text/json/exact-number.ts';
import {clean} from '../../../../src/text/visible.ts';
import {runs} from '../../../support/runs/runs.ts';
import {plainPen} from '../../widgets/draw.ts';
import {timeSeries} from './any-chart.ts';
import {expectedOf, type Reading, readingsOf, sumOf, type TimeSeries, type Value, valuesOf} from './oracle.ts';
import {seriesCases, sliceCases} from './pictures/chart-data.ts';
import {timePattern} from './zoned-time.ts';

type Chart = Members<'svcChart'>;

const options = {
	clean,
	now: () => 0,
	timeZone: 'UTC',
	pen: plainPen(),
	tenantData: noTenantData,
	width: 100_000,
	isLinear: true,
};

const sentencesOf = (svcChart: Chart) => [...printSurface({components: [{id: 'root', svcChart}]}, options)].slice(1);

const number = (words: string | undefined) => Number(words?.replace('about ', '').replaceAll(',', ''));

/** Compares whole numbers up to 1e15 exactly, and others to 12 significant digits. `size` is the size of the numbers in a sum. */
function expectNumber(words: string | undefined, value: number, size?: number): void {
	const isExact = size === undefined && Number.isInteger(value) && Math.abs(value) < 1e15;
	const tolerance = isExact ? 0 : (size ?? Math.abs(value)) * 6e-12;
	expect(Math.abs(number(words) - value), `${words} for ${value}`).toBeLessThanOrEqual(tolerance);
}

/** A time may be written with fewer digits. */
function expectTime(words: string | undefined, at: number): void {
	const whole = new Date(at).toISOString().replace('T', ' ').replace('Z', '');
	expect(whole.startsWith(words ?? ' '), `${words} for ${whole}`).toBe(true);
}

const figure = (name: string) => `${name} ((?:about )?\\S+) at (${timePattern})`;
const several = new RegExp(
	`^${['first', 'last', 'least', 'greatest'].map(figure).join(', ')}(?:, ([a-z]+))?, ([\\d,]+) values(?:, ([\\d,]+) gaps?)?$`,
);
const single = new RegExp(`^${figure('one value,')}$`);

/** `size` is the size of the numbers that were added up. */
function checkSeries(sentence: string, readings: readonly Reading[], size?: number): void {
	const expected = expectedOf(readings);
	if (!expected) {
		expect(sentence).toBe('no values');
		return;
	}
	const check = (words: readonly (string | undefined)[], {at, value}: Value) => {
		expectNumber(words[0], value, size);
		expectTime(words[1], at);
	};
	if (expected.count === 1) {
		check(single.exec(sentence)?.slice(1) ?? [], expected.first);
		return;
	}
	expect(sentence).toMatch(several);
	const words = several.exec(sentence)?.slice(1) ?? [];
	check(words.slice(0, 2), expected.first);
	check(words.slice(2, 4), expected.last);
	// The order of additions decides which of nearly equal sums is the least.
	if (size === undefined) {
		check(words.slice(4, 6), expected.least);
		check(words.slice(6, 8), expected.greatest);
		expect(expected.trends).toContain(words[8] ?? '');
	}
	expect(number(words[9])).toBe(expected.count);
	expect(number(words[10] ?? '0')).toBe(expected.gaps);
}

const sizeOf = (readings: readonly Reading[]) => valuesOf(readings).reduce((sum, {value}) => sum + Math.abs(value), 0);

function checkChart(chart: TimeSeries): void {
	const [head = '', ...sentences] = sentencesOf({timeSeries: chart});
	const all = readingsOf(chart);
	const {style = ''} = chart;
	// A drawing has no place for the gaps of lines beyond its limit.
	const hasAll = all.size <= 8 || style.includes('STACKED');
	const times = [...all.values()].flat().map(({at}) => at);
	if ([...all.values()].every((readings) => valuesOf(readings).length === 0)) {
		expect([head, ...sentences]).toEqual(['chart: no data']);
		return;
	}
	const [, count, from, to = from] =
		new RegExp(`, (\\d+) series, (${timePattern})(?: to (${timePattern}))?(, times in UTC)?$`).exec(head) ?? [];
	expect(Number(count)).toBe(all.size);
	if (hasAll) {
		expectTime(from, Math.min(...times));
		expectTime(to, Math.max(...times));
	}
	const unnamed = new Map(all);
	const named: (readonly Reading[])[] = [];
	for (const sentence of sentences) {
		if (/^[\d,]+ times? with several points|^numbers beyond 2\^53/.test(sentence)) continue;
		const [name = '', words = ''] = sentence.split(/: (.*)/s);
		const readings = unnamed.get(name);
		if (readings) {
			unnamed.delete(name);
			named.push(readings);
			checkSeries(words, readings);
			continue;
		}
		expect(name).toBe(`${showCount(unnamed.size)} others together`);
		const others = [...unnamed.values()];
		checkSeries(words, sumOf(others), Math.max(...others.map(sizeOf)) * others.length);
		const [smallest, largest] = [Math.min(...named.map(sizeOf)), Math.max(...others.map(sizeOf))];
		expect(largest).toBeLessThanOrEqual(smallest);
		unnamed.clear();
	}
	expect([...unnamed.keys()]).toEqual([]);
}

test('any chart of time series is described as its data is', () => {
	fc.assert(fc.property(timeSeries, checkChart), {numRuns: runs(1_000)});
});

describe.each(['LINE', 'STACKED_BAR', 'STACKED_AREA'])('the sentences of a chart of style %s', (name) => {
	test.each(Object.keys(seriesCases))('state its data: %s', (title) =>
		checkChart({style: `SVC_CHART_TIME_SERIES_STYLE_${name}`, series: seriesCases[title] ?? []}),
	);
});

type Slices = NonNullable<NonNullable<Chart['categorical']>['slices']>;

function checkSlices(slices: Slices, style = ''): void {
	const [head, ...sentences] = sentencesOf({categorical: {style, slices}});
	expect(head).toMatch(
		slices.length === 1 ? / 1 slice$/ : new RegExp(` ${slices.length.toLocaleString('en')} slices$`),
	);
	const values = slices.map(({value}) => finiteNumber(value));
	const total = values.reduce<number>((sum, value = 0) => sum + value, 0);
	const hasShares = total > 0 && values.every((value = 0) => value >= 0);
	const unnamed = new Map(slices.map(({label = ''}, at) => [label, values[at]]));
	for (const sentence of sentences) {
		const [, name = '', words, share] = /^(.*): (no value|[^\s,]+(?:,\d{3})*)(?:, (.*) %)?$/.exec(sentence) ?? [];
		expect(unnamed.has(name)).toBe(true);
		const value = unnamed.get(name);
		unnamed.delete(name);
		if (value === undefined) {
			expect([words, share]).toEqual(['no value', undefined]);
			continue;
		}
		expectNumber(words, value, Math.abs(value));
		expect(share !== undefined).toBe(hasShares);
		if (hasShares) expectShare(share, (value / total) * 100);
	}
	expect(unnamed.size).toBe(0);
}

function expectShare(words = '', percent: number): void {
	if (words === '<0.1') expect(percent > 0 && percent < 0.1).toBe(true);
	else if (words === '>99.9') expect(percent > 99.9 && percent < 100).toBe(true);
	else expect(Math.abs(Number(words) - percent)).toBeLessThanOrEqual(words.includes('.') ? 0.0501 : 0.501);
}

const slices = fc
	.array(fc.oneof(fc.nat(60), fc.constantFrom(null, undefined, 1e-5, 1e9, 99.99, -4, 0.25)), {
		minLength: 1,
		maxLength: 30,
	})
	.map(
		(values): Slices =>
			values.map((value, at) => ({label: `Part ${at}`, ...(value === undefined ? {} : {value: value as number})})),
	);

test('any slices are described as they are', () => {
	fc.assert(
		fc.property(slices, (all) => checkSlices(all)),
		{numRuns: runs(1_000)},
	);
});

describe.each(['PIE', 'DONUT'])('the sentences of a chart of style %s', (name) => {
	test.each(Object.keys(sliceCases))('state its slices: %s', (title) =>
		checkSlices(sliceCases[title] ?? [], `SVC_CHART_CATEGORICAL_STYLE_${name}`),
	);
});
