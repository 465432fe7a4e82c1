import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, test} from 'vitest';
import {barScale, signedBar} from '../../../../src/surfaces/picture/charts/blocks.ts';
import {brailleLines, columnOfDot} from '../../../../src/surfaces/picture/charts/braille.ts';
import type {Picture} from '../../../../src/surfaces/picture/charts/picture.ts';
import {plotOf} from '../../../../src/surfaces/picture/charts/plot.ts';
import {columnOf, sampled, thinned} from '../../../../src/surfaces/picture/charts/sample.ts';
import {prepareSeries, type Series} from '../../../../src/surfaces/picture/charts/series.ts';
import {prepareSlices} from '../../../../src/surfaces/picture/charts/slices.ts';
import {timesOf} from '../../../../src/surfaces/picture/charts/slots.ts';
import {type Stacks, stackRange, stackScale, stacksOf} from '../../../../src/surfaces/picture/charts/stack.ts';
import {stackPicture as pictureOfStacks} from '../../../../src/surfaces/picture/charts/stack-picture.ts';
import {axisOf} from '../../../../src/surfaces/picture/charts/ticks.ts';
import {ExactNumber} from '../../../../src/text/json/exact-number.ts';
import {sparkline} from '../../../../src/text/sparkline.ts';
import {asciiPicture} from '../../../../src/text/terminal/ascii-signs.ts';

const minute = 60_000;
/** The decoder returns an exact number where the types have a number. */
const exact = new ExactNumber('12345678901234567890') as unknown as number;
const ts = (at: number) => new Date(at * minute).toISOString();
const points = (values: readonly (number | undefined)[], first = 0) =>
	values.map((value, at) => ({ts: ts(first + at), ...(value === undefined ? {} : {value})}));
const series = (...all: (readonly (number | undefined)[])[]) =>
	prepareSeries({series: all.map((values, at) => ({key: `s${at}`, points: points(values)}))});
const areaStacks = (given: Series, columns: number) => stacksOf(given, columns, true);
const barStacks = (given: Series, columns: number) => stacksOf(given, columns, false);
const stackPicture = (stacks: Stacks, height: number) => pictureOfStacks(stacks, height).picture;
const rows = (picture: Picture) => picture.map((row) => row.map(({text}) => text).join(''));
const owners = (picture: Picture) => new Set(picture.flat().map(({owner}) => owner));

describe('time series', () => {
	test('are sorted, and keep every point of a time', () => {
		const {lines, from, to, min, max} = prepareSeries({
			series: [
				{
					key: 'k',
					displayName: 'Name',
					points: [
						{ts: ts(2), value: 5},
						{ts: ts(0), value: 1},
						{ts: ts(2), value: 7},
						{ts: ts(1), value: 0},
					],
				},
			],
		});
		expect(lines[0]).toEqual({
			name: 'Name',
			stretches: [
				[
					{at: 0, value: 1},
					{at: minute, value: 0},
					{at: 2 * minute, value: 5},
					{at: 2 * minute, value: 7},
				],
			],
		});
		expect([from, to, min, max]).toEqual([0, 2 * minute, 0, 7]);
	});

	test('break at a missing point of a steady series and at a non-number', () => {
		const steady = points([1, 2, 3, 4, 5, 6]).filter((_, at) => at !== 2);
		const odd = points([1, Number.NaN, 3, 4, Number.POSITIVE_INFINITY]);
		const {lines} = prepareSeries({series: [{points: steady}, {points: odd}]});
		expect(lines.map(({stretches}) => stretches.map((stretch) => stretch.map(({value}) => value)))).toEqual([
			[
				[1, 2],
				[4, 5, 6],
			],
			[[1], [3, 4]],
		]);
	});

	test('do not break without a steady step', () => {
		const uneven = [0, 1, 5, 30, 32, 100].map((at) => ({ts: ts(at), value: 1}));
		expect(prepareSeries({series: [{points: uneven}]}).lines[0]?.stretches).toHaveLength(1);
	});

	test('count points with an unreadable time', () => {
		const bad = [{ts: 'soon', value: 1}, {value: 2}, {ts: '2026-02-30T00:00:00Z', value: 3}, {ts: ts(1), value: 4}];
		const {unreadable, lines} = prepareSeries({series: [{points: bad}]});
		expect([unreadable, lines[0]?.stretches.flat().length]).toEqual([3, 1]);
	});

	test('use the requested range without hiding points', () => {
		const range = {start: ts(-5), end: ts(1)};
		expect(prepareSeries({range, series: [{points: points([1, 2, 3])}]})).toMatchObject({
			from: -5 * minute,
			to: 2 * minute,
		});
	});

	const timesPerColumn = Array.from({length: 134}, (_, at) => ({key: `s${at}`, points: points([at, at])}));

	test('beyond the maximum appear only in the table and are not summed', () => {
		const {lines, undrawn, max} = prepareSeries({series: timesPerColumn});
		expect(lines.map(({name}) => name)).toEqual(['s126', 's127', 's128', 's129', 's130', 's131', 's132', 's133']);
		expect(undrawn).toHaveLength(126);
		expect(max).toBe(133);
	});

	test('of a stack are summed into one beyond the maximum', () => {
		const style = 'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR';
		const {lines, max} = prepareSeries({style, series: timesPerColumn});
		expect(lines.map(({name}) => name)).toEqual(['s127', 's128', 's129', 's130', 's131', 's132', 's133', '']);
		const sumOfOthers = (126 * 127) / 2;
		expect(lines.at(-1)).toMatchObject({stretches: [[{value: sumOfOthers}, {value: sumOfOthers}]]});
		expect(lines.at(-1)?.others).toHaveLength(127);
		expect(max).toBe(sumOfOthers);
		expect(
			prepareSeries({style, series: timesPerColumn.slice(0, 8)}).lines.every(({others}) => others === undefined),
		).toBe(true);
	});

	test('break at a point without a value', () => {
		const value = null as unknown as number;
		const given = [
			{ts: ts(0), value: 1},
			{ts: ts(1), value},
			{ts: ts(2), value: 3},
			{ts: ts(3)},
			{ts: ts(4), value: 0},
		];
		const {lines, unreadableValues} = prepareSeries({series: [{points: given}]});
		expect(lines[0]?.stretches.map((stretch) => stretch.map((point) => point.value))).toEqual([[1], [3], [0]]);
		expect(unreadableValues).toBe(0);
	});

	test.each([[{}], [{series: []}], [{series: [{points: []}]}], [{series: [{}]}]])('are empty for %j', (empty) => {
		const prepared = prepareSeries(empty);
		expect(prepared).toMatchObject({from: 0, to: 0, min: 0, max: 0});
		expect(rows(brailleLines(prepared, 3, 1))).toEqual(['   ']);
		expect(rows(stackPicture(areaStacks(prepared, 3).stacks, 1))).toEqual(['   ']);
		expect(rows(stackPicture(barStacks(prepared, 3).stacks, 1))).toEqual(['   ']);
	});
});

describe('thinning', () => {
	const many = Array.from({length: 10_000}, (_, at) => ({at, value: at === 4_321 ? 99 : at === 7_000 ? -99 : at % 10}));

	test('keeps at most four points per column and every extreme', () => {
		const selected = thinned(many, 0, 9_999, 50);
		expect(selected.length).toBeLessThanOrEqual(200);
		expect(selected).toEqual([...selected].sort((a, b) => a.at - b.at));
		expect(selected.map(({value}) => value)).toEqual(expect.arrayContaining([99, -99]));
		expect([selected[0], selected.at(-1)]).toEqual([many[0], many.at(-1)]);
	});

	test('does not change few points', () => expect(thinned(many.slice(0, 20), 0, 19, 10)).toHaveLength(20));

	test.each([
		[0, 0],
		[50, 5],
		[100, 9],
		[-5, 0],
		[500, 9],
	])('maps time %d of 0 to 100 to column %d of 10', (at, column) => expect(columnOf(at, 0, 100, 10)).toBe(column));

	test('maps a single time to the middle', () => expect(columnOf(7, 7, 7, 9)).toBe(4));

	test('samples the peak of each column, interpolates between points and leaves gaps open', () => {
		const line = {
			name: '',
			stretches: [
				[
					{at: 0, value: 0},
					{at: 4, value: 8},
				],
				[
					{at: 8, value: 2},
					{at: 8.5, value: 4},
				],
			],
		};
		const peaks = Array.from({length: 9}, (_, column) => (column === 8 ? 8.5 : undefined));
		expect(sampled(line, {slotOf: Math.floor, peaks, isArea: true})).toEqual([
			0,
			2,
			4,
			6,
			8,
			undefined,
			undefined,
			undefined,
			4,
		]);
	});
});

describe('braille', () => {
	test('draws a rising line', () => expect(rows(brailleLines(series([0, 1, 2, 3]), 2, 1))).toEqual(['⣤⠞']));
	test('draws a flat line through the middle', () =>
		expect(rows(brailleLines(series([5, 5, 5]), 3, 1))).toEqual(['⣤⣤⣤']));
	test('names each of several lines at intervals, where no other line is close', () => {
		const crossing = series([0, 9, 0, 9], [9, 0, 9, 0]);
		const named = rows(brailleLines(crossing, 61, 5, {hasLetters: true})).join('');
		for (const letter of ['A', 'B']) expect(named.split(letter).length - 1).toBeGreaterThanOrEqual(2);
		expect(rows(brailleLines(crossing, 61, 5)).join('')).not.toMatch(/[AB]/);
		const often = Array.from({length: 40}, (_, at) => (at % 2) * 9);
		const dense = series(
			often,
			often.map((value) => 9 - value),
		);
		expect(rows(brailleLines(dense, 31, 5, {hasLetters: true})).join('')).not.toMatch(/[AB]/);
		expect(rows(brailleLines(series([1, 2]), 40, 5, {hasLetters: true})).join('')).not.toContain('A');
	});
	test('draws a single point visibly', () => expect(rows(brailleLines(series([5]), 3, 1))).toEqual([' ⣤ ']));
	test('leaves a gap open', () => {
		const picture = brailleLines(series([1, 1, Number.NaN, 1, 1]), 10, 1);
		expect(rows(picture)[0]?.trim()).toMatch(/^\S+ +\S+$/);
	});

	test('draws later lines in front and records the owner of each cell', () => {
		expect(owners(brailleLines(series([0, 0], [1, 1]), 4, 2))).toEqual(new Set([0, 1]));
		expect(owners(brailleLines(series([1, 1], [1, 1]), 4, 1))).toEqual(new Set([1]));
	});

	test.each([
		[[-1e308, 1e308]],
		[[5e-324, 0]],
		[[Number.MAX_VALUE, Number.MAX_VALUE]],
		[[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 2]],
	])('fits the values %j', (values) => {
		const picture = rows(brailleLines(series(values), 8, 3));
		expect(picture.map((row) => stringWidth(row))).toEqual([8, 8, 8]);
		expect(picture.join('').trim()).not.toBe('');
	});

	test.each([
		[0, 0],
		[0, 5],
		[-3, 2],
		[1, 1],
	])('fills a size of %d by %d', (width, height) => {
		expect(brailleLines(series([1, 2, 3]), width, height)).toHaveLength(Math.max(0, height));
	});
});

test.each([7, 24, 29, 52, 53])('the column of a time is the column of its dot: %d columns', (columns) => {
	const ends = points([0, ...Array.from({length: 39}, () => undefined), 0]).filter(({value}) => value !== undefined);
	for (let at = 0; at <= 40; at++) {
		const prepared = prepareSeries({series: [{points: ends}, {points: points([1], at)}]});
		const [top = ''] = rows(brailleLines(prepared, columns, 8));
		expect(top.search(/[⠁-⣿]/)).toBe(columnOfDot(at * minute, prepared, columns));
	}
});

describe('stacks', () => {
	const bars = (values: readonly (number | undefined)[], columns: number) => barStacks(series(values), columns);

	test('areas interpolate between points and stack', () => {
		const {stacks} = areaStacks(series([1, 1, 1], [1, 2, 3]), 5);
		expect(stacks.map((parts) => parts.reduce((a, b) => a + b, 0))).toEqual([2, 2.5, 3, 3.5, 4]);
		const picture = stackPicture(stacks, 2);
		expect(rows(picture)).toEqual(['  ███', '█████']);
		expect(picture[1]).toEqual([{text: '█████', owner: 0}]);
		expect(picture[0]?.at(-1)?.owner).toBe(1);
	});

	test('bars stand at their times with a gap between them', () => {
		expect(rows(stackPicture(bars([1, 2], 8).stacks, 2))).toEqual(['    ███ ', '███ ███ ']);
	});

	test('bars have one width and one distance', () => {
		for (const [count, columns] of [
			[18, 20],
			[18, 64],
			[31, 63],
			[12, 52],
		] as const) {
			const {stacks} = bars(
				Array.from({length: count}, () => 1),
				columns,
			);
			const [row = ''] = rows(stackPicture(stacks, 1));
			const pitch = Math.floor(columns / count);
			const bar = pitch > 2 ? `${'█'.repeat(pitch - 1)} ` : '█'.repeat(pitch);
			expect(row).toBe(bar.repeat(count).padEnd(columns));
		}
	});

	test('bars leave a period without points empty', () => {
		const missing = prepareSeries({series: [{points: points([1, 1, 1, 1, 1, 1]).filter((_, at) => at !== 3)}]});
		expect(rows(stackPicture(barStacks(missing, 13).stacks, 1))).toEqual(['██████  ████ ']);
		const {columnOf: place} = barStacks(missing, 12);
		expect([0, 1, 2, 4, 5].map((at) => place(at * minute))).toEqual([0, 2, 4, 8, 10]);
	});

	test('bars of irregular times stand at their times', () => {
		const days = [0, 1, 2, 9, 30];
		const irregular = prepareSeries({
			series: [{points: days.map((at) => ({ts: new Date(at * 86_400_000).toISOString(), value: 1}))}],
		});
		const {columnOf: place, times} = barStacks(irregular, 31);
		expect(days.map((at) => place(at * 86_400_000))).toEqual(days);
		expect(times).toHaveLength(5);
		const crowded = barStacks(irregular, 16);
		expect(days.map((at) => crowded.columnOf(at * 86_400_000))).toEqual([0, 0, 1, 4, 15]);
		expect(crowded.timesPerColumn).toBe(2);
	});

	test('a bar has at most twelve columns', () => {
		expect(rows(stackPicture(bars([1], 20).stacks, 1))).toEqual([`    ${'█'.repeat(12)}    `]);
	});

	test('a series without a value where others have one is noted', () => {
		const ends = (missing: number) => series([1, 2, 3], [1, missing, 3]);
		expect(barStacks(ends(Number.NaN), 9).isPartial).toBe(true);
		expect(areaStacks(ends(Number.NaN), 9).isPartial).toBe(true);
		expect([barStacks(ends(0), 9).isPartial, areaStacks(ends(0), 9).isPartial]).toEqual([false, false]);
		expect(barStacks(series([1, 2], []), 9).isPartial).toBe(true);
	});

	test('months have slots of equal width', () => {
		const month = (at: number) => ({ts: new Date(Date.UTC(2015, at, 1)).toISOString(), value: 1});
		const years = prepareSeries({series: [{points: Array.from({length: 120}, (_, at) => month(at))}]});
		const {stacks, timesPerColumn} = barStacks(years, 120);
		expect(stacks.every((parts) => parts[0] === 1)).toBe(true);
		expect(timesPerColumn).toBe(1);
	});

	test('a bar shows the largest of its times and reports their number', () => {
		const {stacks, timesPerColumn} = bars(
			Array.from({length: 100}, (_, at) => (at === 42 ? 900 : 1)),
			10,
		);
		expect(stacks).toHaveLength(10);
		expect(stackRange(stacks)).toEqual({min: 0, max: 900});
		expect(timesPerColumn).toBeGreaterThanOrEqual(10);
	});

	test('negative values stack downward from the zero line', () => {
		const {stacks} = bars([2, -2, 0], 3);
		expect(stackRange(stacks)).toEqual({min: -2, max: 2});
		expect(rows(stackPicture(stacks, 4))).toEqual(['█  ', '█  ', '▔█▔', ' █ ']);
		expect(rows(stackPicture(bars([-1, -2], 2).stacks, 2))).toEqual(['██', ' █']);
	});

	test('positive and negative values of a time stack to both sides', () => {
		const {stacks} = areaStacks(series([-5, 5], [1, 1]), 2);
		expect(stackRange(stacks)).toEqual({min: -5, max: 6});
		expect(stackPicture(stacks, 11).map((row) => row[0]?.owner)).toEqual([-1, -1, -1, -1, -1, 1, 0, 0, 0, 0, 0]);
	});

	test('a value other than zero is always visible', () => {
		expect(rows(stackPicture(bars([1e9, 1], 2).stacks, 1))).toEqual(['█▁']);
	});

	test('huge values do not break the picture', () => {
		const {stacks} = areaStacks(series([1e308, 1e308], [1e308, 1e308]), 3);
		expect(rows(stackPicture(stacks, 2))).toHaveLength(2);
	});

	test.each([
		[{min: 0, max: 10}, [10, 5, 1], [0, 5, 9]],
		[{min: -5, max: 5}, [5, 0, -4], [0, 5, 9]],
		[{min: -10, max: 0}, [0, -5, -9], [0, 5, 9]],
	])('labels of %j stand at the rows whose upper edges are their values', (range, values, expected) => {
		expect(values.map((value) => stackScale(range, 10).rowOf(value))).toEqual(expected);
	});
});

describe('sparklines', () => {
	test.each([
		[[0, 1, 2, 3, 4, 5, 6, 7], '▁▂▃▄▅▆▇█'],
		[[1, Number.NaN, 3], '▁ █'],
		[[null, 5, undefined], ' ▄ '],
		[[4], '▄'],
		[[4, 4, 4], '▄▄▄'],
		[[], ''],
		[[Number.NaN], ' '],
		[[-1e308, 1e308], '▁█'],
		[[Number.POSITIVE_INFINITY, 1, 2], ' ▁█'],
	])('draws %j as "%s"', (values, expected) => expect(sparkline(values)).toBe(expected));

	test('draw a number with more digits than a double', () => {
		expect(sparkline([1, exact])).toBe('▁█');
		expect(prepareSlices({slices: [{value: exact}]})).toMatchObject([{value: Number(exact), share: 1}]);
		expect(prepareSeries({series: [{points: [{ts: ts(0), value: exact}]}]}).max).toBe(Number(exact));
	});

	test('shows the last value of each group when narrow', () => {
		expect(sparkline([9, 0, 9, 1, 9, 2, 9, Number.NaN], 4)).toBe('▁▂▃█');
		expect(sparkline([1, 2, 3], 0)).toBe('');
	});
});

describe('signed bars', () => {
	const scale = barScale([-5, 10], 15);

	test('share one zero column', () => expect(scale.below).toBe(5));

	test.each([
		[10, '     ██████████'],
		[5, '     █████     '],
		[0.125, '     ▏         '],
		[0.0001, '     ▏         '],
		[0, '               '],
		[-5, '█████          '],
		[-2.5, '  ▐██          '],
		[-0.001, '    ▕          '],
		[Number.NaN, '               '],
	])('%d', (value, expected) => expect(signedBar(value, scale)).toBe(expected));

	test.each([[[1, 2]], [[-1, -2]], [[0, 0]], [[1e308, -1e308]], [[Number.NaN, 3]]])(
		'of %j all have the same width',
		(values) => {
			const bars = barScale(values, 10);
			expect(values.map((value) => signedBar(value, bars).length)).toEqual([10, 10]);
		},
	);

	test('are never longer than the bar of a larger value, on either side of zero', () => {
		const eighths: Readonly<Record<string, number>> = {
			' ': 0,
			'▏': 1,
			'▎': 2,
			'▍': 3,
			'▌': 4,
			'▋': 5,
			'▊': 6,
			'▉': 7,
			'█': 8,
			'▕': 1,
			'▐': 4,
		};
		const size = (bar: string) => [...bar].reduce((sum, sign) => sum + (eighths[sign] ?? Number.NaN), 0);
		// Of the smallest doubles, a share has no digits: 7e-323 is the 14th of all.
		const value = fc.double({min: -100, max: 100, noNaN: true}).map((each) => (Math.abs(each) < 1e-300 ? 0 : each));
		fc.assert(
			fc.property(fc.array(value, {minLength: 2, maxLength: 6}), fc.integer({min: 2, max: 60}), (values, width) => {
				const bars = barScale(values, width);
				const bySize = values.toSorted((a, b) => Math.abs(a) - Math.abs(b));
				const sizes = bySize.map((each) => size(signedBar(each, bars)));
				expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
			}),
		);
	});

	test('are empty without width', () => expect(signedBar(5, barScale([5], 0))).toBe(''));
});

describe('slices', () => {
	test('are shares of a total in the original order', () => {
		const slices = [
			{label: 'a', value: 1},
			{label: 'b', value: 3},
			{label: 'none', value: 0},
		];
		expect(prepareSlices({slices})).toEqual([
			{label: 'a', value: 1, share: 0.25, isMissing: false},
			{label: 'b', value: 3, share: 0.75, isMissing: false},
			{label: 'none', value: 0, share: 0, isMissing: false},
		]);
	});

	test('have no share if one value is negative or all are zero', () => {
		expect(prepareSlices({slices: [{value: -1}, {value: 3}]}).map(({share}) => share)).toEqual([undefined, undefined]);
		expect(prepareSlices({slices: [{value: 0}]})[0]?.share).toBeUndefined();
		expect(prepareSlices({})).toEqual([]);
	});

	test('without a value are missing', () => {
		const value = null as unknown as number;
		expect(prepareSlices({slices: [{label: 'a', value}, {label: 'b'}, {label: 'c', value: 2}]})).toMatchObject([
			{value: 0, isMissing: true},
			{value: 0, isMissing: true},
			{value: 2, share: 1},
		]);
	});
});

describe('axes', () => {
	test.each([
		['whole numbers', [59, 60, 60], ['59', '60']],
		['fractions', [59, 59.5, 60], ['59.0', '59.5', '60.0']],
	])('between values that are %s have such labels', (_name, values, expected) => {
		const prepared = series(values);
		const drawn = {...prepared, times: timesOf(prepared.lines)};
		const {axis} = plotOf('', drawn, {width: 40, height: 8, areLinesAlike: false});
		expect(axis.ticks.map(({label}) => label)).toEqual(expected);
	});

	const labels = (min: number, max: number, count: number) => axisOf(min, max, count).ticks.map(({label}) => label);

	test.each([
		[0, 100, 5, ['0', '20', '40', '60', '80', '100']],
		[0.1, 0.5, 4, ['0.1', '0.2', '0.3', '0.4', '0.5']],
		[-7, 13, 4, ['-10', '-5', '0', '5', '10', '15']],
		[99.9, 99.99, 3, ['99.90', '99.95', '100.00']],
		[1_000, 1_040, 4, ['1000', '1010', '1020', '1030', '1040']],
		[0, 3_400_000, 4, ['0', '1M', '2M', '3M', '4M']],
		[0, 2_500, 5, ['0', '500', '1000', '1500', '2000', '2500']],
		[0, 1e-5, 2, ['0', '5e-6', '1.0e-5']],
		[1e9, 1.2e9, 2, ['1.0B', '1.1B', '1.2B']],
		[5, 5, 4, ['5']],
		[0, 1, 0, ['0', '1']],
		[-1e308, 1e308, 3, ['-1e+308', '1e+308']],
		[Number.NaN, 1, 3, ['1']],
		[1e12, 1e12 + 1, 3, ['1000000000000', '1000000000001']],
		[2e15, 2e15 + 1, 3, ['2000000000000000', '2000000000000001']],
	])('from %d to %d, about %d: %j', (min, max, count, expected) => expect(labels(min, max, count)).toEqual(expected));

	test.each([
		[1e300, 1e300 + 1],
		[0, 5e-324],
		[0, Number.POSITIVE_INFINITY],
	])('from %d to %d have finite labels', (min, max) => expect(labels(min, max, 3).join()).not.toMatch(/NaN|Infinity/));
});

test('replaces blocks and braille by ASCII signs', () => {
	expect(asciiPicture('▁▂▃▄▅▆▇█ ▐▏⡠⠊ x')).toBe('..--==## #|** x');
});
