/** Numbers, times and dates of charts. */
import {describe, expect, test} from 'vitest';
import {dateLine, spread} from '../../../../src/surfaces/picture/charts/dates.ts';
import {
	changeWords,
	roundTimes,
	scaledWords,
	shareWords,
	shortWords,
	timeLabels,
	timeWords,
} from '../../../../src/surfaces/widgets/data/chart-words.ts';

const day = 86_400_000;
const hour = 3_600_000;
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
	[2_000_000_000_000_036, 0, '2,000,000,000,000,036'],
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
		expect(timeLabels(times, {period: 60_000, timeZone: 'UTC'})).toEqual([
			'2025-12-31 18:00',
			'2026-01-01 06:00',
			'12:00',
		]);
		expect(timeLabels(times.slice(1), {period: 60_000, timeZone: 'UTC', year: '2026'})).toEqual([
			'01-01 06:00',
			'12:00',
		]);
	});

	test('are labelled in the precision of a column', () => {
		const label = (period: number, ...times: readonly string[]) =>
			timeLabels(times.map(at), {period, timeZone: 'UTC', year: '2026'});
		expect(label(day, '2026-01-01T18:00Z', '2026-01-02T18:00Z')).toEqual(['01-01', '01-02']);
		expect(label(day - 1, '2026-01-01T18:00Z', '2026-01-01T23:59:59Z')).toEqual(['01-01 18:00', '23:59']);
		expect(label(30_000, '2026-01-01T18:00:10Z', '2026-01-01T18:00:40Z')).toEqual(['01-01 18:00:10', '18:00:40']);
		expect(label(9, '2026-01-01T18:00:10Z', '2026-01-01T18:00:10.010Z')).toEqual(['01-01 18:00:10', '18:00:10.010']);
	});

	test('are labelled in UTC where a clock that is set back repeats them', () => {
		const labels = (...times: readonly string[]) =>
			timeLabels(times.map(at), {period: 60_000, timeZone: 'Europe/Berlin'});
		expect(labels('2026-10-25T00:30Z', '2026-10-25T01:30Z')).toEqual(['2026-10-25 00:30Z', '01:30Z']);
		expect(labels('2026-10-25T00:30Z', '2026-10-25T02:30Z')).toEqual(['2026-10-25 02:30', '03:30']);
	});

	test.each(['UTC', 'America/St_Johns', 'Europe/Berlin'])('between two ends are midnights in %s', (zone) => {
		const times = roundTimes(at('2026-03-01T07:31Z'), at('2026-05-01T00:00Z'), 5, zone);
		expect(times.slice(1, -1).map((time) => timeWords(time, 3 * day, zone))).toEqual([
			'2026-03-17',
			'2026-04-02',
			'2026-04-18',
		]);
	});

	test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
		'are midnights on days of a clock change in %s',
		(zone) => {
			for (const start of ['2026-03-01', '2026-04-01', '2026-10-01', '2026-11-01']) {
				const from = at(`${start}T07:31Z`);
				const inner = roundTimes(from, from + 31 * day, 32, zone).slice(1, -1);
				expect(inner.length).toBeGreaterThan(28);
				for (const time of inner) expect(timeWords(time, 3 * day, zone)).toMatch(/^\d{4}-\d\d-\d\d$/);
			}
		},
	);

	test('include both ends, and round times between them, within a second', () => {
		expect(roundTimes(1_000, 1_740, 6, 'UTC')).toEqual([1_000, 1_200, 1_400, 1_600, 1_740]);
		expect(roundTimes(0, 3, 7, 'UTC')).toEqual([0, 1, 2, 3]);
		expect(roundTimes(7_731, 14_731, 3, 'UTC')).toEqual([7_731, 12_000, 14_731]);
	});

	test('have round steps in local time, also after a clock change', () => {
		const words = (from: string, hours: number, count: number, zone: string) =>
			roundTimes(at(from), at(from) + hours * hour, count, zone).map((time) => timeWords(time, day, zone).slice(11));
		expect(words('2026-06-03T22:40Z', 3.25, 7, 'Europe/Berlin')).toEqual(['00:40', '02:00', '03:00', '03:55']);
		expect(words('2026-06-03T22:40Z', 29, 7, 'Asia/Kolkata')).toEqual([
			'04:10',
			'12:00',
			'18:00',
			'00:00',
			'06:00',
			'09:10',
		]);
		const overChange = words('2026-10-24T22:30Z', 8, 9, 'Europe/Berlin');
		expect(overChange).toEqual(['00:30', '02:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00', '07:30']);
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
