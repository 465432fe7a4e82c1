/** Data of charts that are easy to draw wrong. */
import type {Members} from '../../../../../src/contract/surfaces.ts';

type TimeSeries = NonNullable<Members<'svcChart'>['timeSeries']>;
export type SeriesData = NonNullable<TimeSeries['series']>;
type Slices = NonNullable<NonNullable<Members<'svcChart'>['categorical']>['slices']>;
type Value = number | null | undefined;

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const timeOf = (days: number) => new Date(start + days * day).toISOString();

/** One point a day. `undefined` omits the point. */
const daily = (displayName: string, values: readonly Value[]) => ({
	key: displayName,
	displayName,
	points: values.flatMap((value, at) => (value === undefined ? [] : [{ts: timeOf(at), value}])),
});
const timed = (displayName: string, points: readonly (readonly [days: number, value: number])[]) => ({
	key: displayName,
	displayName,
	points: points.map(([at, value]) => ({ts: timeOf(at), value})),
});
const many = (length: number, valueAt: (index: number) => number) => Array.from({length}, (_, index) => valueAt(index));

const wave = (size: number, offset: number) =>
	many(12, (at) => Math.round(size * Math.sin((at + offset) / 2) * 100) / 100);
const rising = [3, 4, 4, 6, 7, 9, 8, 11, 12, 12, 14, 15];
const falling = [9, 8, 8, 7, 7, 5, 6, 4, 4, 3, 2, 1];
const scaled = (values: readonly number[], scale: number) => values.map((value) => value * scale);

/** Two series where one shows less. */
export const seriesCases: Readonly<Record<string, SeriesData>> = {
	negative: [daily('Jobs', wave(20, 0)), daily('Errands', wave(12, 3))],
	gap: [
		daily(
			'With a gap',
			rising.map((value, at) => (at > 3 && at < 8 ? undefined : value)),
		),
		daily(
			'Same gap',
			falling.map((value, at) => (at > 3 && at < 8 ? undefined : value)),
		),
	],
	null: [
		daily(
			'With nulls',
			rising.map((value, at) => (at === 2 || at === 7 ? null : value)),
		),
		daily('Whole', falling),
	],
	'one point': [daily('Alone', [7])],
	constant: [
		daily(
			'Constant',
			many(12, () => 4),
		),
	],
	'close range': [
		daily(
			'Rate',
			many(12, (at) => 99.9 + ((at * 7) % 10) / 100),
		),
	],
	'1e-5': [daily('Tiny', scaled(rising, 1e-6)), daily('Tiny too', scaled(falling, 1e-6))],
	'1e9': [daily('Large', scaled(rising, 1e8)), daily('Large too', scaled(falling, 1e8))],
	'60 series': many(60, (index) => index).map((index) =>
		daily(
			`Series ${index}`,
			many(12, (at) => 10 + ((index * 7 + at * (1 + (index % 3))) % 40)),
		),
	),
	'10,000 points': [
		timed(
			'Load',
			many(10_000, (at) => at).map((at) => [at / 100, at === 5_003 ? 900 : 100 + Math.sin(at / 300) * 80]),
		),
	],
	'irregular time': [
		timed('Sometimes', [
			[0, 2],
			[1, 5],
			[2, 4],
			[9, 8],
			[9.5, 1],
			[30, 7],
			[31, 6],
			[70, 9],
		]),
		timed('Other times', [
			[1, 3],
			[9, 2],
			[40, 5],
			[70, 4],
		]),
	],
};

const slices = (...values: readonly Value[]): Slices =>
	values.map((value, at) => ({label: `Part ${at + 1}`, value: value as number}));

export const sliceCases: Readonly<Record<string, Slices>> = {
	negative: slices(12, -5, 3, -20),
	gap: [{label: 'Part 1', value: 5}, {label: 'No value'}, {label: 'Part 3', value: 2}],
	null: slices(5, null, 2),
	'one point': slices(7),
	constant: slices(4, 4, 4),
	'close range': slices(99.9, 99.93, 99.99),
	'1e-5': slices(1e-5, 2.5e-5, 1.234567e-6),
	'1e9': slices(1.25e9, 3e9, 1),
	'irregular time': slices(100 / 3, 200 / 3, 0.05),
};
