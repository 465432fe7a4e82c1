/** Numbers, times and dates of charts. */
import {describe, expect, test} from 'vitest';
import {dateLine, spread} from '../../../src/surfaces/charts/dates.ts';
import {
	changeWords,
	roundTimes,
	scaledWords,
	shareWords,
	shortWords,
	timeLabels,
	timeWords,
} from '../../../src/surfaces/widgets/data/chart-words.ts';

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
	[1.5, 0, '1.5'],
	[0.1 + 0.2, 0, '0.3'],
	[1_234_567_890_123, 0, '1,234,567,890,123'],
	[2_000_000_000_000_036, 0, '2.00000000000004e+15'],
	[-1e308, Number.POSITIVE_INFINITY, '-1e+308'],
])('the number %d on a scale of %d is "%s"', (value, span, words) => expect(scaledWords(value, span)).toBe(words));

test.each([
	[1_500_000_000, 2e9, '1.5B'],
	[12_345, 1e5, '12,345'],
	[-987_654_321, 1e9, '-987.7M'],
	[12.5, 100, '12.5'],
	[2_000_000_000_000_036, 100, '2e+15'],
])('the number %d on a scale of %d is in short "%s"', (value, span, words) =>
	expect(shortWords(value, span)).toBe(words),
);

test('a change has its sign', () => {
	expect([2, -2, 0, 0.25].map((change) => changeWords(change, 100))).toEqual(['+2', '-2', '0', '+0.25']);
});

test.each([
	[0, '0 %'],
	[0.0001, '<0.1 %'],
	[0.005, '0.5 %'],
	[0.334, '33 %'],
	[0.996, '99.6 %'],
	[0.9999, '>99.9 %'],
	[1, '100 %'],
])('the share %d is "%s"', (share, words) => expect(shareWords(share)).toBe(words));

describe('times', () => {
	test.each([
		[70 * day, '2026-03-29'],
		[3 * day, '2026-03-29 10:05'],
		[60_000, '2026-03-29 10:05:07'],
		[5_000, '2026-03-29 10:05:07.250'],
		[0, '2026-03-29 10:05:07'],
	])('have the precision of a span of %d ms', (span, words) =>
		expect(timeWords(at('2026-03-29T10:05:07.250Z'), span, 'UTC')).toBe(words),
	);

	test('omit what they share with the time before', () => {
		const times = ['2025-12-31T18:00Z', '2026-01-01T06:00Z', '2026-01-01T12:00Z'].map(at);
		expect(timeLabels(times, day, 'UTC')).toEqual(['2025-12-31 18:00', '2026-01-01 06:00', '12:00']);
		expect(timeLabels(times.slice(1), 90 * day, 'UTC', '2026')).toEqual(['01-01', '01-01']);
	});

	test.each(['UTC', 'America/St_Johns', 'Europe/Berlin'])('between two ends are midnights in %s', (zone) => {
		const times = roundTimes(at('2026-03-01T07:31Z'), at('2026-05-01T00:00Z'), 5, zone);
		expect(times).toHaveLength(5);
		expect(times.slice(1, -1).map((time) => timeWords(time, 3 * day, zone))).toEqual(
			times.slice(1, -1).map(() => expect.stringMatching(/^\d{4}-\d\d-\d\d$/)),
		);
	});

	test('are a single time for a single moment', () => expect(roundTimes(5, 5, 4, 'UTC')).toEqual([5]));
});

describe('a line of dates', () => {
	const axis = (columns: number, texts: readonly string[]) => ({
		columns,
		columnOf: (time: number) => Math.round((time / 10) * (columns - 1)),
		candidates: (count: number) => spread([0, 2, 5, 10], count, (time) => time),
		labels: (times: readonly number[]) => times.map((_, index) => texts[index] ?? ''),
		shortLabels: undefined,
		mark: '╵',
	});

	test('has as many dates as fit', () => {
		expect(dateLine(axis(40, ['aaaa', 'bb', 'cc', 'dddd']))).toBe('╵aaaa   ╵bb         ╵cc            dddd╵');
		expect(dateLine(axis(14, ['aaaa', 'bb', 'cc']))).toBe('╵aaaa  ╵bb cc╵');
		expect(dateLine(axis(8, ['aaa', 'bbb', 'cc']))).toBeUndefined();
	});

	test('moves the middle date to where it fits', () => {
		const texts = ['aaaaaaaa', 'bb', 'cc'];
		const times = [0, 4, 7, 10];
		const even = {...axis(24, texts), candidates: (count: number) => spread(times, count, (time) => time)};
		expect(dateLine(even)).toBe('╵aaaaaaaa       ╵bb  cc╵');
	});

	test('prefers three short dates to two long ones', () => {
		const long = axis(20, ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']);
		expect(dateLine(long)).toBe('╵aaaaaaaa  bbbbbbbb╵');
		const shortLabels = (times: readonly number[]) => times.map(() => 'xx');
		expect(dateLine({...long, shortLabels})?.match(/╵/g)).toHaveLength(3);
	});

	test('has a single date that is longer than a side in the middle', () => {
		const single = {...axis(12, ['aaaaaaaa']), columnOf: () => 6, candidates: () => [0]};
		expect(dateLine(single)).toBe('  aaaaaaaa');
		expect(dateLine({...single, columns: 7})).toBeUndefined();
	});
});
