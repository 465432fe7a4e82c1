/** Series of dates. All their points are at midnight UTC, so that a time zone would move them to another day. */
import {day} from '../../../text/timestamp.ts';

export type DateUnit = 'day' | 'month' | 'year';

/** Undefined if a time is not at midnight UTC. A single time is a day, because it has no step to another. */
export function dateUnitOf(times: readonly number[]): DateUnit | undefined {
	if (times.length === 0 || times.some((at) => at % day !== 0)) return undefined;
	const [first] = times;
	const isDay = times.every((at) => at === first) || times.some((at) => new Date(at).getUTCDate() !== 1);
	if (isDay) return 'day';
	return times.some((at) => new Date(at).getUTCMonth() !== 0) ? 'month' : 'year';
}

/** Steps between labelled months or years. A longer step is a multiple of the last one. */
const roundSteps = {month: [1, 2, 3, 4, 6, 12], year: [1, 2, 5, 10, 20, 25, 50, 100]};

/** The starts of about `count` days, months or years in equal steps. One or two are the first and the last. */
export function wholeSteps(from: number, to: number, unit: DateUnit, count: number): readonly number[] {
	const [first, last] = [numberOf(from, unit), numberOf(to, unit)];
	if (count < 3 || first === last)
		return [...new Set(count < 2 ? [first] : [first, last])].map((number) => startOf(number, unit));
	const longest = (last - first) / (count - 1);
	const step = unit === 'day' ? stepOfDays(last - first, longest) : stepUpTo(longest, roundSteps[unit]);
	return Array.from({length: Math.floor((last - first) / step) + 1}, (_, index) => startOf(first + index * step, unit));
}

/** A step that ends at the last day, if one is at most twice as long. */
function stepOfDays(days: number, longest: number): number {
	const shortest = Math.max(1, Math.floor(longest));
	for (let step = shortest; step <= Math.min(longest * 2, shortest + 60); step++) if (days % step === 0) return step;
	return shortest;
}

function stepUpTo(longest: number, steps: readonly number[]): number {
	const last = steps.at(-1) ?? 1;
	return longest >= last ? Math.floor(longest / last) * last : (steps.findLast((step) => step <= longest) ?? 1);
}

/** The number of the day, month or year that holds a time. */
function numberOf(at: number, unit: DateUnit): number {
	const date = new Date(at);
	if (unit === 'day') return Math.floor(at / day);
	return unit === 'year' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function startOf(number: number, unit: DateUnit): number {
	if (unit === 'day') return number * day;
	const year = unit === 'year' ? number : Math.floor(number / 12);
	// Date.UTC reads the years 0 to 99 as those of the last century.
	return new Date(0).setUTCFullYear(year, unit === 'year' ? 0 : number - year * 12, 1);
}
