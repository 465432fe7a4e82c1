/** Assigns the bars of a chart to positions along the time axis. */
import {columnOf} from './sample.ts';
import {distinct, type Line, periodOf, type Series} from './series.ts';

/**
 * Creates a slot per period, including periods without points. If all distances between times are about multiples of the median
 * distance, that is the period, so that months count as equal. Otherwise it is the smallest distance, and each bar stands at
 * its time. If the periods exceed the columns, each column is a slot. Slots are counted from 0.
 */
export function slotsOf({lines, from, to}: Series, columns: number): {count: number; slotOf: (at: number) => number} {
	const times = timesOf(lines);
	const [first, last] = [times[0], times.at(-1)];
	if (first === undefined || last === undefined || columns <= 0) return {count: Math.max(1, columns), slotOf: () => 0};
	const {period, smallest} = periodOf(times);
	const steps = times.slice(1).map((at, index) => at - (times[index] ?? at));
	if (!steps.every((step) => isMultiple(step, period))) {
		const count = Math.round((to - from) / smallest) + 1;
		if (count <= columns) return {count, slotOf: (at) => Math.round((at - from) / smallest)};
		return {count: columns, slotOf: (at) => columnOf(at, from, to, columns)};
	}
	// Periods are counted step by step, because months differ in length.
	const periods = (span: number) => (period > 0 ? Math.round(span / period) : 0);
	let slot = periods(first - from);
	const slots = new Map([[first, slot]]);
	for (const [index, step] of steps.entries()) {
		slot += periods(step);
		slots.set(times[index + 1] ?? first, slot);
	}
	const count = slot + periods(to - last) + 1;
	if (count > columns) return {count: columns, slotOf: (at) => columnOf(at, from, to, columns)};
	return {count, slotOf: (at) => slots.get(at) ?? 0};
}

/** Months differ from each other by a tenth. */
const tolerance = 0.3;

const isMultiple = (step: number, period: number) =>
	Math.abs(step - Math.max(1, Math.round(step / period)) * period) <= period * tolerance;

/** All times with a point, in order. */
export const timesOf = (lines: readonly Line[]): readonly number[] => {
	const [line, ...others] = lines;
	const [points, ...stretches] = line?.stretches ?? [];
	// A single line, the usual case, is sorted already.
	if (points && stretches.length === 0 && others.length === 0) return distinct(points);
	const times = new Set(lines.flatMap((each) => each.stretches.flatMap((stretch) => stretch.map(({at}) => at))));
	return [...times].sort((a, b) => a - b);
};
