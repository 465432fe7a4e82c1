/** Pictures, tables and sentences that a stranger reads without a false conclusion. */
import {describe, expect, test} from 'vitest';
import type {Members} from '../../../../src/contract/surface.ts';
import {noTenantData} from '../../../../src/surfaces/engine/tenant-data.ts';
import {printSurface} from '../../../../src/surfaces/view/print.ts';
import {clean} from '../../../../src/text/visible.ts';
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

	test.each(styles)('with the names of months and years in whole steps: %s', (style) => {
		const dates = (given: Given, width: number) =>
			(drawn(styled(style, given), width).find((line) => line.includes('╵')) ?? '').split(/ *╵ *| {2,}/);
		expect(dates(months, 140)?.filter(Boolean)).toEqual([
			'Jan 2026',
			...'Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
		]);
		expect(dates(months, 74)?.filter(Boolean)).toEqual(['Jan 2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov']);
		expect(dates(years, 80)?.filter(Boolean)).toEqual(['1900', '1901', '1902', '1903']);
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

describe('points of one time', () => {
	const given: Given = [
		['2026-01-01T00:00:00Z', 1],
		['2026-01-02T00:00:00Z', 40],
		['2026-01-02T00:00:00Z', null],
		['2026-01-02T00:00:00Z', 20],
		['2026-01-03T00:00:00Z', 2],
	];

	test.each(['STACKED_BAR', 'STACKED_AREA'])('are added in a stack, which says so: %s', (style) => {
		const all = [drawn(styled(style, given)), tableOf(styled(style, given)), spoken(styled(style, given))];
		for (const lines of all)
			expect(lines.join('\n')).toContain('several points of one time at 1 time: their values are added');
		const [picture = [], table, sentences] = all;
		expect(picture[0]).toMatch(/60 │ .*█+/);
		expect(table).toContain('▌2026-01-02  60');
		expect(sentences?.join()).toContain('greatest 60 at 2026-01-02, 3 values');
	});

	test('are all shown in a line, which says so', () => {
		const all = [drawn(styled('LINE', given)), tableOf(styled('LINE', given)), spoken(styled('LINE', given))];
		for (const lines of all) expect(lines.join('\n')).toContain('several points of one time at 1 time: each is shown');
		const [picture = [], table, sentences] = all;
		expect(picture[0]).toMatch(/40 │ +[⠁-⣿]/);
		expect(table).toContain('▌2026-01-02  40 and 20');
		expect(sentences?.join()).toContain('greatest 40 at 2026-01-02, 4 values');
		const many = given.concat(given.map(([, value]) => ['2026-01-02T00:00:00Z', value] as const));
		expect(tableOf(styled('LINE', many))).toContain('▌2026-01-02  1 to 40 (6 values)');
	});
});

describe('the sentence of a series', () => {
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

	test('has four significant digits at most', () => {
		expect(sentence([1_234_567, 0.123_456, 12, 12])).toContain(
			'first about 1,235,000 at 2026-01-01, last 12 at 2026-01-04, least about 0.1235 at',
		);
	});
});
