/** Numbers, times and dates of charts. */
import {describe, expect, test} from 'vitest';
import {dataWords} from '../../../../src/surfaces/engine/words/data.ts';
import {dateLine, nearest, spread} from '../../../../src/surfaces/picture/charts/dates.ts';
import {labelsAt, wordsAt} from '../../../../src/surfaces/widgets/data/chart-times.ts';
import {
	changeWords,
	scaledWords,
	shareWords,
	shortWords,
	valuesWords,
} from '../../../../src/surfaces/widgets/data/chart-words.ts';

const day = 86_400_000;
const at = (text: string) => Date.parse(text);

test.each([
	[33.3333333333, 100, '33.3'],
	[99.9312, 0.1, '99.9312'],
	[1_234_567.25, 1_500_000, '1,234,567'],
	[0.0421, 100, '0.042'],
	[0.0004, 1e9, '0.0004'],
	[2.5e-5, 3e-5, '2.5e-5'],
	[0, 100, '0'],
	[2.54e-60, 1e-59, '2.54e-60'],
	[1e-6, 0, '0.000001'],
	[9.9e-7, 0, '9.9e-7'],
	[1e15, 0, '1,000,000,000,000,000'],
	[1e16, 0, '1e+16'],
	[1.5, 0, '1.5'],
	[0.1 + 0.2, 0, '0.3'],
	[1_234_567_890_123, 0, '1,234,567,890,123'],
	[2_000_000_000_000_036, 0, '2,000,000,000,000,036'],
	[-1e308, Number.POSITIVE_INFINITY, '-1e+308'],
])('the number %d on a scale of %d is "%s"', (value, span, words) => expect(scaledWords(value, span)).toBe(words));

test.each([
	[1_500_000_000, 2e9, '1.5B'],
	[12_345, 1e5, '12,345'],
	[-987_654_321, 1e9, '-987.7M'],
	[12.5, 100, '12.5'],
	[1_234_567, 1e7, '1.235M'],
	[1_234_567_890_123_456, 1e16, '1.235e+15'],
	[999_999.5, 1, '1M'],
	[9_999.123456, 0, '9,999.123456'],
	[10_000.5, 1, '10,000.5'],
	[10_000.25, 0.001, '10K'],
	[2_000_000_000_000_036, 100, '2e+15'],
])('the number %d on a scale of %d is in short "%s"', (value, span, words) =>
	expect(shortWords(value, span)).toBe(words),
);

test('up to three values of one time are listed, and more are counted', () => {
	const words = (...values: readonly number[]) =>
		valuesWords(
			values.map((value) => ({at: 0, value})),
			dataWords,
		);
	expect([words(), words(3, 1), words(3, 1, 2), words(3, 1, 2, 2)]).toMatchInlineSnapshot(`
		[
		  "",
		  "3 and 1",
		  "3 and 1 and 2",
		  "1 to 3 (4 values)",
		]
	`);
});

test('a change has its sign', () => {
	expect([2, -2, 0, 0.25].map((change) => changeWords(change, 100))).toEqual(['+2', '-2', '0', '+0.25']);
});

test.each([
	[0, '0 %'],
	[0.0001, '<0.1 %'],
	[0.005, '0.5 %'],
	[0.334, '33 %'],
	[0.001, '0.1 %'],
	[0.00999, '1.0 %'],
	[0.01, '1 %'],
	[0.015, '2 %'],
	[0.99, '99 %'],
	[0.991, '99.1 %'],
	[0.996, '99.6 %'],
	[0.999, '99.9 %'],
	[0.9999, '>99.9 %'],
	[1, '100 %'],
])('the share %d is "%s"', (share, words) => expect(shareWords(share)).toBe(words));

describe('times', () => {
	test.each([
		[60 * day + 1, '2026-03-29'],
		[60 * day, '2026-03-29 10:05'],
		[10 * 60_000 + 1, '2026-03-29 10:05'],
		[10 * 60_000, '2026-03-29 10:05:07'],
		[10_001, '2026-03-29 10:05:07'],
		[10_000, '2026-03-29 10:05:07.250'],
		[1, '2026-03-29 10:05:07.250'],
		[3 * day, '2026-03-29 10:05'],
		[60_000, '2026-03-29 10:05:07'],
		[5_000, '2026-03-29 10:05:07.250'],
		[0, '2026-03-29 10:05:07'],
	])('have the precision of a span of %d ms', (span, words) =>
		expect(wordsAt(at('2026-03-29T10:05:07.250Z'), span, {timeZone: 'UTC'})).toBe(words),
	);

	test.each([
		['at midnight in a span of two days', 2 * day, '2026-03-29 00:00'],
		['at midnight in a longer span', 2 * day + 1, '2026-03-29'],
		['on a full minute without a span', 0, '2026-03-29 00:00'],
	])('%s are as short as they can be', (_, span, words) =>
		expect(wordsAt(at('2026-03-29T00:00:00Z'), span, {timeZone: 'UTC'})).toBe(words),
	);

	test('have no words where no calendar has them', () => expect(wordsAt(Number.NaN, day, {timeZone: 'UTC'})).toBe(''));

	test('omit what they share with the time before', () => {
		const times = ['2025-12-31T18:00Z', '2026-01-01T06:00Z', '2026-01-01T12:00Z', '2026-01-02T06:00Z'].map(at);
		expect(labelsAt(times, 60_000, {timeZone: 'UTC'})).toEqual([
			'2025-12-31 18:00',
			'2026-01-01 06:00',
			'12:00',
			'01-02 06:00',
		]);
		const months = ['2025-12-01', '2026-01-01', '2026-02-01'].map(at);
		expect(labelsAt(months, 0, {timeZone: 'UTC', areDates: true})).toEqual(['2025-12-01', '2026-01-01', '02-01']);
	});

	test('are labelled in the precision of a column', () => {
		const label = (period: number, ...times: readonly string[]) => labelsAt(times.map(at), period, {timeZone: 'UTC'});
		expect(label(day, '2026-01-01T18:00Z', '2026-01-02T18:00Z')).toEqual(['2026-01-01', '01-02']);
		expect(label(day - 1, '2026-01-01T18:00Z', '2026-01-01T23:59:59Z')).toEqual(['2026-01-01 18:00', '23:59']);
		expect(label(30_000, '2026-01-01T18:00:10Z', '2026-01-01T18:00:40Z')).toEqual(['2026-01-01 18:00:10', '18:00:40']);
		expect(label(9, '2026-01-01T18:00:10Z', '2026-01-01T18:00:10.010Z')).toEqual([
			'2026-01-01 18:00:10',
			'18:00:10.010',
		]);
	});

	test('are labelled in UTC where a clock that is set back repeats them', () => {
		const labels = (...times: readonly string[]) => labelsAt(times.map(at), 60_000, {timeZone: 'Europe/Berlin'});
		expect(labels('2026-10-25T00:30Z', '2026-10-25T01:30Z')).toEqual(['2026-10-25 00:30Z', '01:30Z']);
		expect(labels('2026-10-25T00:30Z', '2026-10-25T02:30Z')).toEqual(['2026-10-25 02:30', '03:30']);
	});
});

test('the times with dates are the nearest to evenly spaced ones, with both ends', () => {
	expect(spread([0, 1, 2, 5, 7, 10], 3)).toEqual([0, 5, 10]);
	expect(spread([0, 1, 2, 10], 5)).toEqual([0, 2, 10]);
	expect(spread([5], 2)).toEqual([5]);
	expect([nearest([], 1), nearest([3, 8], 5), nearest([3, 8], 6), nearest([3, 8], 99)]).toEqual([undefined, 3, 8, 8]);
});

describe('a line of dates', () => {
	const axis = (columns: number, texts: readonly string[]) => ({
		columns,
		columnOf: (time: number) => Math.round((time / 10) * (columns - 1)),
		times: [0, 2, 5, 10],
		most: 4,
		labels: (times: readonly number[]) => times.map((_, index) => texts[index] ?? ''),
		mark: '╵',
	});

	test('has as many dates as fit', () => {
		expect(dateLine(axis(40, ['aaaa', 'bb', 'cc', 'dddd']))).toBe('╵aaaa   ╵bb         ╵cc            dddd╵');
		expect(dateLine(axis(14, ['aaaa', 'bb', 'cc']))).toBe('╵aaaa  ╵bb cc╵');
		expect(dateLine(axis(20, ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']))).toBe('╵aaaaaaaa  bbbbbbbb╵');
		expect(dateLine(axis(8, ['aaa', 'bbb', 'cc']))).toBeUndefined();
	});

	test('has a single date that is longer than a side in the middle', () => {
		const single = {...axis(12, ['aaaaaaaa']), columnOf: () => 6, times: [0]};
		expect(dateLine(single)).toBe('  aaaaaaaa');
		expect(dateLine({...single, columns: 7})).toBeUndefined();
	});
});
