/** Places dates below a chart. A mark stands in the column of each date's time. */
import {firstIndex} from '../../../text/search.ts';

export interface DateAxis {
	readonly columns: number;
	/** Sorted times that can have a date. */
	readonly times: readonly number[];
	/** The greatest number of dates. */
	readonly most: number;
	readonly columnOf: (at: number) => number;
	/** The labels of times in order. A label may omit what it has in common with the one before. */
	readonly labels: (times: readonly number[]) => readonly string[];
	/** One cell wide. */
	readonly mark: string;
}

/** As many dates as fit. Undefined if the first and the last do not fit. */
export function dateLine(axis: DateAxis): string | undefined {
	const {columns, times, most, labels} = axis;
	for (let count = most; count >= 2; count--) {
		const dated = spread(times, count);
		const texts = labels(dated);
		const line = lineOf(axis, dated, texts, 'right') ?? lineOf(axis, dated, texts, 'left');
		if (line !== undefined) return line;
	}
	// A single date too long for one side of its mark stands alone.
	const [text = '', ...others] = labels(spread(times, 2));
	return others.length === 0 && text.length <= columns ? text.padStart((columns + text.length) >> 1) : undefined;
}

/** `side` is where a text stands beside its mark if it has the choice. */
function lineOf(
	{columns, columnOf, mark}: DateAxis,
	times: readonly number[],
	texts: readonly string[],
	side: 'left' | 'right',
): string | undefined {
	let line = '';
	for (const [index, at] of times.entries()) {
		const text = texts[index] ?? '';
		const column = columnOf(at);
		const minimum = index === 0 ? 0 : line.length + 1;
		const fitsLeft = column - text.length >= minimum;
		const isRight = column + 1 + text.length <= columns && !(side === 'left' && fitsLeft);
		const start = isRight ? column : column - text.length;
		if (start < minimum) return undefined;
		line = line.padEnd(start) + (isRight ? mark + text : text + mark);
	}
	return line;
}

/** The first and the last of sorted times, and up to `count` in all that are nearest to evenly spaced ones. */
export function spread(times: readonly number[], count: number): readonly number[] {
	const [first = 0, last = first] = [times[0], times.at(-1)];
	const wanted = Array.from({length: count}, (_, index) => first + ((last - first) * index) / (count - 1));
	return [...new Set(wanted.map((at) => nearest(times, at) ?? at))];
}

/** The one of sorted times that is nearest to another. Undefined without times. */
export function nearest(times: readonly number[], at: number): number | undefined {
	const index = firstIndex(times.length, (each) => (times[each] ?? 0) >= at);
	const [before, after] = [times[index - 1], times[index]];
	return before !== undefined && (after === undefined || at - before <= after - at) ? before : after;
}
