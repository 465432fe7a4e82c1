/** Places dates below a chart. A mark stands in the column of each date's time. */

type Labels = (times: readonly number[]) => readonly string[];
/** Chooses up to this many times. */
type Candidates = (count: number) => readonly number[];

export interface DateAxis {
	readonly columns: number;
	/** Sorted. A chart of bars offers the times of its bars; other charts offer evenly spaced times. */
	readonly candidates: Candidates;
	/** The same with the times of missing bars. Undefined if no bar is missing. */
	readonly moreCandidates?: Candidates | undefined;
	readonly columnOf: (at: number) => number;
	/** The labels of times in order. A label may omit what it has in common with the one before. */
	readonly labels: Labels;
	/** Labels without a year. Undefined if the times are of several years. */
	readonly shortLabels: Labels | undefined;
	/** The labels are names of months or years. */
	readonly isShort?: boolean;
	/** One cell wide. */
	readonly mark: string;
}

const maximumDates = 7;
/** Months of a year and the next January. */
const maximumShort = 13;
/** Cells per date, including its mark and a blank. */
const cellsPerDate = 12;
const cellsPerShort = 6;

/**
 * As many dates as fit. Three dates are preferred to two, even without a year or below a missing bar. Undefined if the first
 * and the last do not fit.
 */
export function dateLine(axis: DateAxis): string | undefined {
	const most = axis.isShort
		? Math.min(maximumShort, Math.floor(axis.columns / cellsPerShort) + 2)
		: Math.min(maximumDates, Math.floor(axis.columns / cellsPerDate) + 2);
	const sets = [axis.candidates, axis.moreCandidates].filter((set) => set !== undefined);
	const line =
		firstOf(sets, (set) => firstOf(labelsOf(axis), (labels) => datesWithin(axis, set, labels, most, 3))) ??
		firstOf(labelsOf(axis), (labels) => datesWithin(axis, axis.candidates, labels, 2, 2));
	if (line !== undefined) return line;
	// A single date too long for one side of its mark stands alone.
	const [text, ...others] = axis.labels(axis.candidates(1));
	const isSingle = text !== undefined && others.length === 0 && axis.candidates(2).length === 1;
	return isSingle && text.length <= axis.columns ? text.padStart((axis.columns + text.length) >> 1) : undefined;
}

const labelsOf = ({labels, shortLabels}: DateAxis) => (shortLabels ? [labels, shortLabels] : [labels]);

/** The first result other than undefined. */
function firstOf<Item>(items: readonly Item[], of: (item: Item) => string | undefined): string | undefined {
	for (const item of items) {
		const result = of(item);
		if (result !== undefined) return result;
	}
	return undefined;
}

/** The greatest number of dates that fits, from `most` down to `fewest`. */
function datesWithin(
	axis: DateAxis,
	candidates: Candidates,
	labels: Labels,
	most: number,
	fewest: number,
): string | undefined {
	for (let count = most; count >= fewest; count--) {
		const line = lineOn(axis, candidates(count), labels);
		if (line !== undefined) return line;
	}
	return undefined;
}

function lineOn(axis: DateAxis, times: readonly number[], labels: Labels): string | undefined {
	const texts = labels(times);
	return lineOf(axis, times, texts, 'right') ?? lineOf(axis, times, texts, 'left');
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
