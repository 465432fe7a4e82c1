/** Generates the times of time series: periods of the calendar, periods of the clock, and irregular times. */
import fc from 'fast-check';
import {firstInstant} from './zoned-time.ts';

export interface TimesCase {
	readonly timeZone: string;
	/** Sorted and distinct, in epoch milliseconds. */
	readonly times: readonly number[];
	/** The times of the periods that the series omits. */
	readonly omitted: readonly number[];
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Zones with clock changes at different hours, by half an hour, and without any. */
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

/** Times shortly before a clock change in any of the zones, a leap day, or the end of a year. */
const starts = [
	...['2026-03-27', '2026-10-23', '2026-03-06', '2026-10-30', '2024-02-27', '2100-02-26', '2026-12-29'],
	...['2026-10-24T23:50Z', '2026-11-01T05:10Z', '2026-04-04T14:20Z', '2026-03-29T00:55Z'],
];

type Clock = (step: number, start: string, timeZone: string) => number;

/** Midnight, in the zone, of a date some days, months or years after the start. */
const calendar =
	(days: number, months: number): Clock =>
	(step, start, timeZone) => {
		const [year = 0, month = 0, date = 0] = start.slice(0, 10).split('-').map(Number);
		const moved = new Date(Date.UTC(year, month - 1 + step * months, months > 0 ? 1 : date + step * days));
		return firstInstant(moved.toISOString().slice(0, 10), timeZone);
	};

const steady =
	(period: number, offset = 0): Clock =>
	(step, start) =>
		Date.parse(start) + offset + step * period;

const clocks: readonly Clock[] = [
	...[calendar(1, 0), calendar(7, 0), calendar(0, 1), calendar(0, 3), calendar(0, 12)],
	...[50, 250, second, 10 * second, minute, 5 * minute, 15 * minute, 30 * minute, hour, 6 * hour, 12 * hour, day].map(
		(period) => steady(period),
	),
	...[second, 10 * second, minute, 5 * minute, hour, 14 * hour, day, 7 * day].map((period) =>
		steady(period, 18 * hour + 59 * minute + 47 * second + 731),
	),
	steady(17.3 * minute),
	(step, start) => Date.parse(start) + step * step * minute,
	(step, start) => Date.parse(start) + step * step * 7 * hour + (step % 3) * 11 * minute,
	(step, start) => Date.parse(start) + Math.round(1.4 ** Math.min(step, 60)) * second,
];

export const timesCase: fc.Arbitrary<TimesCase> = fc
	.record({
		timeZone: fc.constantFrom(...zones),
		start: fc.constantFrom(...starts),
		clock: fc.constantFrom(...clocks),
		count: fc.oneof(fc.integer({min: 1, max: 12}), fc.integer({min: 1, max: 140})),
		/** Each omits the period of its number. */
		gaps: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(139), {maxLength: 30})),
	})
	.map(({timeZone, start, clock, count, gaps}) => {
		const all = [...new Set(Array.from({length: count}, (_, step) => Math.round(clock(step, start, timeZone))))];
		const times = all.filter((_, step) => !gaps.includes(step));
		return times.length === 0
			? {timeZone, times: all, omitted: []}
			: {timeZone, times, omitted: all.filter((_, step) => gaps.includes(step))};
	});
