/** Pictures, tables and sentences that a stranger reads without a false conclusion. */
import {describe, expect, test} from 'vitest';
import type {Members} from '../../../../src/contract/surfaces.ts';
import {noTenantData} from '../../../../src/surfaces/engine/tenant-data.ts';
import {printSurface} from '../../../../src/surfaces/view/print.ts';
import {ExactNumber} from '../../../../src/text/json/exact-number.ts';
import {clean} from '../../../../src/text/visible.ts';
import {surfacesIn} from '../../support.ts';
import {plainPen, printed, screen} from '../../widgets/draw.ts';

type TimeSeries = NonNullable<Members<'svcChart'>['timeSeries']>;
type Given = readonly (readonly [ts: string, value: number | null])[];

const seriesOf = (given: Given, key = 'a') => ({
	key,
	points: given.map(([ts, value]) => ({ts, value: value as number})),
});
const styled = (name: string, ...all: readonly Given[]): TimeSeries => ({
	style: `SVC_CHART_TIME_SERIES_STYLE_${name}`,
	series: all.map((given, index) => seriesOf(given, `s${index}`)),
});
const chartOf = (timeSeries: TimeSeries) => ({id: 'root', svcChart: {timeSeries}});
const drawn = (timeSeries: TimeSeries, width = 80, timeZone = 'UTC') => printed(chartOf(timeSeries), {width, timeZone});
const spoken = (timeSeries: TimeSeries, timeZone = 'UTC') =>
	[
		...printSurface(
			{components: [chartOf(timeSeries)]},
			{clean, now: () => 0, timeZone, pen: plainPen(), tenantData: noTenantData, width: 10_000, isLinear: true},
		),
	].slice(1);
const tableOf = (timeSeries: TimeSeries) =>
	screen(chartOf(timeSeries), {width: 80}).focus('root').press('switch').lines();
const styles = ['LINE', 'STACKED_BAR', 'STACKED_AREA'];

describe('a series of midnights in UTC has dates', () => {
	const months = Array.from({length: 12}, (_, at) => [new Date(Date.UTC(2026, at)).toISOString(), at] as const);
	const years = [1900, 1901, 1902, 1903].map((year) => [`${year}-01-01T00:00:00Z`, 1] as const);
	const days = [1, 2, 3, 4].map((date) => [`2026-01-0${date}T00:00:00Z`, 1] as const);
	const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata'];

	test.each(styles)('in every zone: %s', (style) => {
		for (const given of [months, years, days]) {
			const whole = [drawn(styled(style, given)), spoken(styled(style, given))].flat().join('\n');
			expect(whole).not.toMatch(/\d\d:\d\d|times in/);
			for (const zone of zones)
				expect([drawn(styled(style, given), 80, zone), spoken(styled(style, given), zone)].flat().join('\n')).toBe(
					whole,
				);
		}
	});

	test.each(styles)('that omit the year which they share: %s', (style) => {
		const dates = (given: Given, width: number) =>
			(drawn(styled(style, given), width).find((line) => line.includes('╵')) ?? '').match(/[\d-]+/g) ?? [];
		const [first, ...others] = dates(months, 60);
		expect([first, others.at(-1)]).toEqual(['2026-01-01', '12-01']);
		for (const date of others) expect(date).toMatch(/^\d\d-01$/);
		expect(dates(days.slice(0, 3), 100)).toEqual(['2026-01-01', '01-02', '01-03']);
		expect(dates(years, 100)).toEqual(['1900-01-01', '1901-01-01', '1902-01-01', '1903-01-01']);
	});

	test.each(styles)('and always their year: %s', (style) => {
		for (let width = 30; width < 60; width++) expect(drawn(styled(style, months), width).join('\n')).toContain('2026');
	});

	test('and other series name their zone once', () => {
		const given = styled('LINE', [
			['2026-01-01T00:00:00Z', 1],
			['2026-01-01T06:00:00Z', 2],
		]);
		for (const text of [drawn(given, 80, 'Asia/Kolkata').join('\n'), spoken(given, 'Asia/Kolkata').join('\n')])
			expect(text.match(/Asia\/Kolkata/g)).toHaveLength(1);
		expect(tableOf(given).join('\n')).toContain('times in UTC');
	});
});

describe('points of the same time', () => {
	const given: Given = [
		['2026-01-01T00:00:00Z', 1],
		['2026-01-02T00:00:00Z', 40],
		['2026-01-02T00:00:00Z', null],
		['2026-01-02T00:00:00Z', 20],
		['2026-01-03T00:00:00Z', 2],
	];

	test.each(['STACKED_BAR', 'STACKED_AREA'])('are added in a stack, which says so: %s', (style) => {
		const all = [drawn(styled(style, given)), tableOf(styled(style, given)), spoken(styled(style, given))];
		for (const lines of all) expect(lines.join('\n')).toContain('1 time with several points: their values are added');
		const [picture = [], table, sentences] = all;
		expect(picture[0]).toMatch(/60▔│ .*█+/);
		expect(table).toContain('▌2026-01-02   60');
		expect(sentences?.join()).toContain('greatest 60 at 2026-01-02, 3 values');
	});

	test('are all shown in a line, which says so', () => {
		const all = [drawn(styled('LINE', given)), tableOf(styled('LINE', given)), spoken(styled('LINE', given))];
		for (const lines of all) expect(lines.join('\n')).toContain('1 time with several points: each is shown');
		const [picture = [], table, sentences] = all;
		expect(picture[0]).toMatch(/40 │ +[⠁-⣿]/);
		expect(table).toContain('▌2026-01-02  40 and 20');
		expect(sentences?.join()).toContain('greatest 40 at 2026-01-02, 4 values');
		const many = given.concat(given.map(([, value]) => ['2026-01-02T00:00:00Z', value] as const));
		expect(tableOf(styled('LINE', many))).toContain('▌2026-01-02  1 to 40 (6 values)');
	});
});

test('a point without a value leaves its time to the one with a value', () => {
	const given: Given = [
		['2026-01-01T00:00:00Z', null],
		['2026-01-01T00:00:00Z', 20],
		['2026-01-02T00:00:00Z', 2],
	];
	for (const style of ['LINE', 'STACKED_BAR']) {
		const text = spoken(styled(style, given)).join('\n');
		expect(text).toContain('first 20 at 2026-01-01, last 2 at 2026-01-02');
		expect(text).toContain('2 values');
		expect(text).not.toMatch(/gap|several points/);
	}
});

describe('the sentence of a series', () => {
	test('has times as exact as their range needs', () => {
		const at = (text: string): Given[number] => [text, 1];
		const times = (given: Given) =>
			spoken(styled('LINE', given))
				.join('\n')
				.match(/first 1 at ([^,]+)/)?.[1];
		expect(times([at('2026-01-01T10:00:01Z'), at('2026-01-01T10:00:05Z')])).toBe('2026-01-01 10:00:01.000');
		expect(times([at('2026-01-01T10:00:01Z'), at('2026-03-01T10:00:05Z')])).toBe('2026-01-01 10:00');
	});

	const sentence = (values: readonly number[]) =>
		spoken(
			styled(
				'LINE',
				values.map((value, at) => [new Date(Date.UTC(2026, 0, 1 + at)).toISOString(), value]),
			),
		)[1];

	test.each([
		['none', [1, 50, 2, 3]],
		['none', [0, 100, 0, 100]],
		['none', [1, 9, 1]],
		['none', Array.from({length: 13}, (_, at) => Math.sin(at / 2))],
		['rising', [1, 2, 3, 5, 4, 9]],
		['falling', [9, 4, 5, 1, 0]],
		['constant', [3, 3]],
	])('has the trend that follows from its values: %s, %j', (trend, values) => {
		expect(/rising|falling|constant|trend/.exec(sentence(values) ?? '')?.[0] ?? 'none').toBe(trend);
	});

	test('has all digits of its numbers', () => {
		expect(sentence([1_234_567, 0.123_456, 12, 12])).toContain(
			'first 1,234,567 at 2026-01-01, last 12 at 2026-01-04, least 0.123456 at',
		);
	});
});

describe('the picture of a chart', () => {
	const dated = (values: readonly (number | null)[]): Given =>
		values.map((value, at) => [new Date(Date.UTC(2026, 0, 1 + at)).toISOString(), value]);
	const plotOf = (lines: readonly string[]) =>
		lines.filter((line) => line.includes('│')).map((line) => line.split('│'));

	test.each(styles)('has its ticks in evenly spaced rows: %s', (style) => {
		for (const values of [
			[10, 60, 35],
			[-20, 30, 5],
			[-7, -3],
			[0, 0],
			[1, 2, 97],
			[0.1, 0.7],
			[1e300, -1e300],
			[1001, 1003],
		]) {
			const rows = plotOf(drawn(styled(style, dated(values)))).flatMap(([label = ''], row) =>
				label.trim() === '' ? [] : [row],
			);
			const steps = new Set(rows.slice(1).map((row, index) => row - (rows[index] ?? 0)));
			expect(steps.size, `${values}`).toBeLessThanOrEqual(1);
		}
	});

	test('shows a bar of 0 on a base line, and says where a value is missing', () => {
		const lines = drawn(
			styled(
				'STACKED_BAR',
				dated([3, 0, 2].concat([1, 2, 3])).filter((_, at) => at !== 3),
			),
			60,
		);
		const base = plotOf(lines).at(-1)?.[1]?.trimEnd();
		expect(base?.split(/ {2,}/).map((text) => text.split(' ').length)).toEqual([3, 2]);
		expect(lines.join('\n')).toContain('no value where there is no base line');
	});

	test('has the sign of each part of a stack without colour', () => {
		const lines = plotOf(drawn(styled('STACKED_BAR', dated([50, 50]), dated([12, 1]), dated([-1, -30])), 60));
		const signs = (column: number) => lines.map(([, row = '']) => row.charAt(column)).join('');
		expect(signs(12)).toMatch(/▓█+.*▒/);
	});

	test('has the letter of a line where the line ends', () => {
		const lines = drawn(styled('LINE', dated([5, 5, 5, 5, 5, 5, 5, 5]), dated([1, 1, 1])), 60);
		expect(lines.filter((line) => /[⠁-⣿]/.test(line))).toEqual([
			expect.stringMatching(/[⠁-⣿] A$/),
			expect.stringMatching(/[⠁-⣿]B *$/),
		]);
	});

	test('keeps both ends of a name', () => {
		const series = ['alpha', 'beta'].map((end) => ({
			...seriesOf(dated([1, 2])),
			displayName: `Requests of the production service ${end}`,
		}));
		const legend = drawn({series}, 30).join('\n');
		expect(legend).toMatch(/A Requests.*… ?.*alpha\n/);
		expect(legend).toMatch(/B Requests.*….*beta$/);
		const slices = series.map(({displayName}) => ({label: displayName, value: 1}));
		expect(printed({id: 'root', svcChart: {categorical: {slices}}}).join('\n')).toMatch(
			/Req.*….*alpha.*\n.*Req.*….*beta/,
		);
	});

	test('names the parts of a stack that are too thin to be drawn in places', () => {
		const given = styled('STACKED_BAR', dated([50, 50, 50]), dated([40, 1, 40]), dated([0.1, 0.1, 0.1]));
		const text = drawn(given).join('\n');
		expect(text).toContain('not drawn where too thin: B, C');
	});

	test('says that the parts of a stack have whole rows, and the value of a row', () => {
		const text = (...all: (readonly number[])[]) => drawn(styled('STACKED_BAR', ...all.map(dated))).join('\n');
		expect(text([42, 60], [13, 20])).toContain('edges are rounded to whole rows of 10');
		expect(text([40, 60], [-31, -10])).toContain('edges are rounded to whole rows of');
		expect(text([40, 60], [0, 0])).not.toContain('whole rows');
	});

	const hourly = (from: number, hours: number): Given =>
		Array.from({length: hours}, (_, at) => [new Date(from + at * 3_600_000).toISOString(), at + 1] as const);
	const [autumn, spring] = [Date.UTC(2026, 9, 24, 21), Date.UTC(2026, 2, 28, 21)];

	test.each([
		['Europe/Berlin', autumn, 12, ', 2026-10-25 02:00 to 03:00 comes twice'],
		['Europe/Berlin', spring, 12, ', 2026-03-29 02:00 to 03:00 does not exist'],
		['Europe/Berlin', autumn + 7 * 60_000, 12, ', 2026-10-25 02:00 to 03:00 comes twice'],
		['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 12), 6, ', 2026-04-05 01:30 to 02:00 comes twice'],
		['Asia/Kolkata', autumn, 12, ''],
		['Europe/Berlin', autumn + 86_400_000, 12, ''],
		['Europe/Berlin', autumn - 86_400_000, 24 * 5, ''],
	])('says which hour comes twice or does not exist: %s', (timeZone, from, hours, note) => {
		const given = styled('LINE', hourly(from, hours));
		const whole = (lines: readonly string[]) => lines.join('\n').match(/times in .*/)?.[0];
		expect(whole(drawn(given, 100, timeZone))).toBe(`times in ${timeZone}${note}`);
		expect(whole(spoken(given, timeZone))).toBe(`times in ${timeZone}${note}`);
	});

	test('says how an unknown style is drawn', () => {
		const note = 'the style “bubble” is drawn as lines';
		for (const lines of [drawn, spoken]) expect(lines(styled('BUBBLE', dated([1, 2]))).join('\n')).toContain(note);
		for (const style of styles) expect(drawn(styled(style, dated([1, 2]))).join('\n')).not.toContain('style');
		const categorical = {style: 'SVC_CHART_CATEGORICAL_STYLE_BUBBLE', slices: [{label: 'a', value: 1}]};
		expect(printed({id: 'root', svcChart: {categorical}}).join('\n')).toContain('the style “bubble” is drawn as bars');
	});

	test('says that a slice has no value', () => {
		const slices = [
			{label: 'Unknown', value: null},
			{label: 'None', value: 0},
		];
		const surfaces = surfacesIn(JSON.stringify([{components: [{id: 'root', svcChart: {categorical: {slices}}}]}]));
		const component = surfaces[0]?.components?.[0] ?? {};
		expect(printed(component).map((line) => line.trim().split(/ {2,}/))).toEqual([
			['Unknown', 'no value'],
			['None', '0'],
		]);
	});

	test('is described with digits that tell its numbers apart', () => {
		const given = [1.00001, 1.00002, 1.00004, 3].map((value, at) => [`2026-01-0${at + 1}T00:00:00Z`, value] as const);
		const [, words = ''] = spoken(styled('LINE', given.slice(0, 3)));
		expect(words).toContain('first 1.00001 at');
		expect(words).toContain('last 1.00004 at');
	});

	test('says which of several values of the same time a sparkline shows', () => {
		const given = [1, -5, 3].map((value) => ['2026-01-01T05:00:00Z', value] as const);
		for (const timeZone of ['UTC', 'America/New_York']) {
			const words = drawn(styled('LINE', given), 20, timeZone).join(' ').replaceAll(/ +/g, ' ');
			expect(words).toContain('-5 ▄');
			expect(words).toContain('the point farthest from 0 is shown');
		}
	});

	test.each(styles)('rounds numbers beyond 2^53, and says so: %s', (style) => {
		const exact = new ExactNumber('12345678901234567891') as unknown as number;
		const given = styled(style, dated([exact, 9_007_199_254_740_991]));
		expect(tableOf(given).join('\n')).toMatch(/1\.23456789012346e\+19.*9,007,199,254,740,991/s);
		const svcChart = {categorical: {slices: [{label: 'a', value: exact}]}};
		const rounded = 'numbers beyond 2^53 are rounded';
		for (const lines of [drawn(given), tableOf(given), spoken(given), printed({id: 'root', svcChart})])
			expect(lines.join('\n')).toContain(rounded);
		expect(drawn(styled(style, dated([9_007_199_254_740_991, 1]))).join('\n')).not.toContain(rounded);
	});
});
