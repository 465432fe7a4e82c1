/** Generates charts of time series that are easy to describe wrong. */
import fc from 'fast-check';
import type {TimeSeries} from './oracle.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

/** Whole numbers from 0 to 60 become values. */
const scales: readonly ((number: number) => number | null)[] = [
	(number) => number,
	(number) => number - 30,
	(number) => -number,
	(number) => number * 1e-5,
	(number) => number * 1e9 + 1,
	(number) => 99.9 + number / 1_000,
	(number) => 1_000_000 + number,
	(number) => (number % 5 === 0 ? null : number),
	() => 7,
	() => null,
	(number) => 1e12 + number,
	(number) => 2e15 + number,
	(number) => number * 1e-9,
	(number) => (number - 30) * 1e305,
];

/** The time of each step in milliseconds. */
const clocks: readonly ((step: number) => number)[] = [
	(step) => step * day,
	(step) => step * 3_600_000,
	(step) => step * 1_000,
	(step) => step * 50,
	(step) => step * step * day,
	(step) => step * 17.3 * 60_000,
	(step) => Date.UTC(2026, step, 1) - start,
];

const points = fc
	.record({
		scale: fc.constantFrom(...scales),
		clock: fc.constantFrom(...clocks),
		offset: fc.constantFrom(0, 0, 3, 200),
		steps: fc.array(fc.record({number: fc.nat(60), isOmitted: fc.boolean(), isAbsent: fc.boolean()}), {maxLength: 24}),
		isSparse: fc.boolean(),
	})
	.map(({scale, clock, offset, steps, isSparse}) =>
		steps.flatMap(({number, isOmitted, isAbsent}, at) => {
			const ts = new Date(start + Math.round(clock(at + offset))).toISOString();
			if (isSparse && isOmitted) return [];
			return [isSparse && isAbsent && number < 5 ? {ts} : {ts, value: scale(number) as number}];
		}),
	);

const manyPoints = fc
	.tuple(points, fc.infiniteStream(fc.nat(1_000)))
	.map(([list, numbers]) => [...list].map((point) => ({point, order: numbers.next().value})))
	.map((list) => list.sort((a, b) => a.order - b.order).map(({point}) => point));

export const timeSeries: fc.Arbitrary<TimeSeries> = fc
	.record({
		style: fc.constantFrom(
			'SVC_CHART_TIME_SERIES_STYLE_LINE',
			'SVC_CHART_TIME_SERIES_STYLE_STACKED_BAR',
			'SVC_CHART_TIME_SERIES_STYLE_STACKED_AREA',
		),
		all: fc.oneof(
			{arbitrary: fc.array(fc.oneof(points, manyPoints), {minLength: 1, maxLength: 4}), weight: 3},
			{arbitrary: fc.array(points, {minLength: 9, maxLength: 14}), weight: 1},
		),
	})
	.map(({style, all}) => ({style, series: all.map((list, at) => ({key: `s${at}`, points: list}))}));
