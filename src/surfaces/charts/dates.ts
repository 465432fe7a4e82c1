/** Places dates below a chart. A mark stands in the column of each date's time. */

export interface DateAxis {
	readonly columns: number;
	/** Sorted. A chart of bars offers the times of its bars; other charts offer evenly spaced times. */
	readonly candidates: (count: number) => readonly number[];
	readonly columnOf: (at: number) => number;
	/** The labels of times in order. A label may omit what it has in common with the one before. */
	readonly labels: (times: readonly number[]) => readonly string[];
	/** One cell wide. */
	readonly mark: string;
}

const maximumDates = 7;
/** Cells per date, including its mark and a blank. */
const cellsPerDate = 12;

/** As many dates as fit. Undefined if the first and the last do not fit. */
export function dateLine(axis: DateAxis): string | undefined {
	for (let count = Math.min(maximumDates, Math.floor(axis.columns / cellsPerDate) + 2); count >= 2; count--) {
		const times = axis.candidates(count);
		const line = lineOf(axis, times, 'right') ?? lineOf(axis, times, 'left');
		if (line !== undefined) return line;
	}
	// A single date too long for one side of its mark stands alone.
	const [text, ...others] = axis.labels(axis.candidates(1));
	const isSingle = text !== undefined && others.length === 0 && axis.candidates(2).length === 1;
	return isSingle && text.length <= axis.columns ? text.padStart((axis.columns + text.length) >> 1) : undefined;
}

/** `side` is where a text stands beside its mark if it has the choice. */
function lineOf(
	{columns, columnOf, labels, mark}: DateAxis,
	times: readonly number[],
	side: 'left' | 'right',
): string | undefined {
	const texts = labels(times);
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

/** Up to `count` of the times whose columns are evenly spaced, with the first and the last. */
export function spread(times: readonly number[], count: number, columnOf: (at: number) => number): readonly number[] {
	const [first, last] = [times[0], times.at(-1)];
	if (first === undefined || last === undefined) return [];
	if (count < 2 || times.length < 2) return [first];
	const [left, right] = [columnOf(first), columnOf(last)];
	const chosen = new Set<number>([first]);
	for (let index = 1; index < count - 1; index++) {
		const wanted = left + ((right - left) * index) / (count - 1);
		const distance = (at: number) => Math.abs(columnOf(at) - wanted);
		chosen.add(times.reduce((nearest, at) => (distance(at) < distance(nearest) ? at : nearest)));
	}
	chosen.add(last);
	return [...chosen].sort((a, b) => a - b);
}
