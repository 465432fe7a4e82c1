/** Assigns the bars of a chart to positions along the time axis. */
import {columnOf} from './sample.ts';
import type {Series} from './series.ts';

export interface Slots {
	readonly count: number;
	/** Counted from 0. */
	slotOf(at: number): number;
}

/**
 * Creates a slot per period, including periods without points. A period is the median distance between two times. If
 * the periods exceed the columns, each column is a slot.
 */
export function slotsOf({lines, from, to}: Series, columns: number): Slots {
	const times = [...new Set(lines.flatMap(({stretches}) => stretches.flat().map(({at}) => at)))].sort((a, b) => a - b);
	const [first, last] = [times[0], times.at(-1)];
	if (first === undefined || last === undefined || columns <= 0) return {count: Math.max(1, columns), slotOf: () => 0};
	const steps = times.slice(1).map((at, index) => at - (times[index] ?? at));
	const period = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
	// Periods are counted step by step, because months differ in length.
	const periods = (span: number) => (period > 0 ? Math.round(span / period) : 0);
	let slot = periods(first - from);
	const slots = new Map([[first, slot]]);
	for (const [index, step] of steps.entries()) {
		slot += Math.max(1, periods(step));
		slots.set(times[index + 1] ?? first, slot);
	}
	const count = slot + periods(to - last) + 1;
	if (count > columns) return {count: columns, slotOf: (at) => columnOf(at, from, to, columns)};
	return {count, slotOf: (at) => slots.get(at) ?? 0};
}
