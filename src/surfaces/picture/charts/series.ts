/** Prepares time series for a chart: sorts points, splits lines at gaps and limits the number of lines. */
import type {Members} from '../../../contract/surfaces.ts';
import {finiteNumber} from '../../../text/json/exact-number.ts';
import {isUnread} from '../../../text/json/exact-source.ts';
import {day} from '../../../text/timestamp.ts';
import {momentIn} from '../../engine/functions/moment.ts';

export interface Point {
	/** Epoch milliseconds. */
	readonly at: number;
	readonly value: number;
}

/** One series. Gaps in the data separate its stretches. */
export interface Line {
	readonly name: string;
	/** Each stretch is sorted by time, and not empty. A line can have several points at the same time. */
	readonly stretches: readonly (readonly Point[])[];
	/** The series that this line sums up, if it does. The table shows them instead. */
	readonly others?: readonly Line[];
	/** A person switched the line off. */
	readonly isOff?: true;
}

/** What a chart draws of time series. */
export type Series = ReturnType<typeof prepareSeries>;

type TimeSeries = NonNullable<Members<'svcChart'>['timeSeries']>;
type RawPoint = {readonly ts?: string | undefined; readonly value?: unknown};
type Measured = {readonly name: string; readonly points: readonly Sample[]; readonly others?: readonly Measured[]};
/** Without a value there is a gap. */
type Sample = {readonly at: number; readonly value: number | undefined};

/** The maximum number of lines that a reader can distinguish. */
const maximumLines = 8;

export function prepareSeries({series = [], range, style = ''}: TimeSeries) {
	let [unreadable, unreadableValues, isPartial] = [0, 0, false];
	const isStacked = /STACKED/.test(style);
	const repeated = new Set<number>();
	const all = series.map(({key, displayName, points = []}): Measured => {
		const read = samples(points, isStacked, repeated);
		unreadable += points.length - read.readable;
		unreadableValues += points.filter(isUnreadable).length;
		return {name: displayName || key || '', points: read.samples};
	});
	// Only a stack sums the remaining series. Lines may show rates, which must not be added.
	const [top, others] = isStacked ? [summed(all, () => (isPartial = true)), []] : largest(all, maximumLines);
	const lines = top.map(toLine);
	const values = valuesIn(lines);
	const times = [
		...top.flatMap((each) => each.points.map(({at}) => at)),
		...[range?.start, range?.end].map(timeOf).filter((at) => at !== undefined),
	];
	const [from, to] = extent(times);
	const [min, max] = extent(values);
	const moments = all.flatMap((each) => each.points.map(({at}) => at));
	const areDates = moments.length > 0 && moments.every((at) => at % day === 0);
	const areWhole = values.every(Number.isInteger);
	const undrawn = others.map(toLine);
	return {
		lines,
		/** Lines beyond the limit. Only the table shows them. */
		undrawn,
		from,
		to,
		/** Extent of all values. Both are 0 without values. */
		min,
		max,
		areWhole,
		/** Whether all points are at midnight UTC, so that a time zone would move them to another day. */
		areDates,
		/** Values at the same time are added, and lines are drawn upon each other. */
		isStacked,
		/** The number of times at which a series has several values. */
		repeated: repeated.size,
		/** Points omitted because their time cannot be read. */
		unreadable,
		/** Points without a value because what was sent is not a number. */
		unreadableValues,
		/** Whether a sum of series lacks the value of one of them. */
		isPartial,
	};
}

/** The common timestamp format, limited to days that every month has. `Date.parse` reads these much faster. */
const common = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z$/;

function timeOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const time = common.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(time) ? momentIn(text, 'UTC')?.epoch : time;
}

/** Sorts points by time. Values at the same time are added in a stack, and stay apart in a line. `repeated` receives such times. */
function samples(
	points: readonly RawPoint[],
	isStacked: boolean,
	repeated: Set<number>,
): {samples: readonly Sample[]; readable: number} {
	const read: Sample[] = [];
	for (const point of points) {
		const at = timeOf(point.ts);
		if (at !== undefined) read.push({at, value: finiteNumber(point.value)});
	}
	read.sort((a, b) => a.at - b.at);
	const distinct: Sample[] = [];
	for (const next of read) {
		const last = distinct.at(-1);
		if (last?.at !== next.at) distinct.push(next);
		else if (last.value === undefined) distinct[distinct.length - 1] = next;
		else if (next.value !== undefined) {
			repeated.add(next.at);
			if (isStacked) distinct[distinct.length - 1] = {at: next.at, value: last.value + next.value};
			else distinct.push(next);
		}
	}
	return {samples: distinct, readable: read.length};
}

/** Splits off the series with the largest absolute sums. Both parts preserve the order. */
function largest(
	all: readonly Measured[],
	count: number,
): readonly [top: readonly Measured[], others: readonly Measured[]] {
	if (all.length <= count) return [all, []];
	const sizes = new Map(all.map((each) => [each, sizeOf(each)]));
	const top = new Set([...all].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, count));
	return [all.filter((each) => top.has(each)), all.filter((each) => !top.has(each))];
}

/** The sum of the absolute values. A series without values is smaller than any other. */
const sizeOf = ({points}: Measured) =>
	points.reduce((sum, {value}) => (value === undefined ? sum : Math.max(0, sum) + Math.abs(value)), -1);

/**
 * The largest series, and one series that sums the others. The sum has a gap where none of them has a value. `onPartial` is called
 * where some have one.
 */
function summed(all: readonly Measured[], onPartial: () => void): readonly Measured[] {
	if (all.length <= maximumLines) return all;
	const [top, others] = largest(all, maximumLines - 1);
	const sums = new Map<number, {readonly value: number | undefined; readonly count: number}>();
	for (const {points} of others)
		for (const {at, value} of points) {
			const {value: sum, count} = sums.get(at) ?? {value: undefined, count: 0};
			sums.set(at, value === undefined ? {value: sum, count} : {value: (sum ?? 0) + value, count: count + 1});
		}
	if ([...sums.values()].some(({count}) => count > 0 && count < others.length)) onPartial();
	const points = [...sums].map(([at, {value}]): Sample => ({at, value})).sort((a, b) => a.at - b.at);
	return [...top, {name: '', points, others}];
}

function toLine({name, points, others}: Measured): Line {
	const maximum = maximumStep(points);
	const stretches: Point[][] = [];
	let current: Point[] = [];
	for (const {at, value} of points) {
		const last = current.at(-1);
		if (value === undefined || (last && at - last.at > maximum)) current = [];
		if (value === undefined) continue;
		if (current.length === 0) stretches.push(current);
		current.push({at, value});
	}
	return {name, stretches, ...(others === undefined ? {} : {others: others.map(toLine)})};
}

/** The longest step that does not count as a gap: 1.5 median steps for a steady series, else unlimited. */
function maximumStep(points: readonly Sample[]): number {
	const {period, isSteady} = periodOf(distinct(points));
	return points.length >= 4 && isSteady ? period * 1.5 : Number.POSITIVE_INFINITY;
}

/** The times of sorted points, each once. */
export const distinct = (points: readonly {readonly at: number}[]): readonly number[] =>
	points.map(({at}) => at).filter((at, index) => at !== points[index - 1]?.at);

/** The median and the smallest step between sorted times. Times are steady if most steps are close to the median. */
export function periodOf(times: readonly number[]): {
	readonly period: number;
	readonly smallest: number;
	readonly isSteady: boolean;
} {
	const steps = new Float64Array(Math.max(0, times.length - 1));
	for (let index = 0; index < steps.length; index++) steps[index] = (times[index + 1] ?? 0) - (times[index] ?? 0);
	steps.sort();
	const period = steps[steps.length >> 1] ?? 0;
	let steady = 0;
	for (const step of steps) if (Math.abs(step - period) <= period / 4) steady++;
	return {period, smallest: steps[0] ?? 0, isSteady: steady >= steps.length * 0.6};
}

export const valuesIn = (lines: readonly Line[]): readonly number[] =>
	lines.flatMap(({stretches}) => stretches.flatMap((points) => points.map(({value}) => value)));

/** Whether a value was sent that is not a finite number. A decoder has null for one of another type. */
export const isUnreadable = (item: {readonly value?: unknown}): boolean =>
	isUnread(item, 'value') || ((item.value ?? undefined) !== undefined && finiteNumber(item.value) === undefined);

/** The least and the greatest value. Both are 0 without values. */
export function extent(values: readonly number[]): readonly [min: number, max: number] {
	let [min = 0] = values;
	let max = min;
	for (const value of values) {
		if (value < min) min = value;
		if (value > max) max = value;
	}
	return [min, max];
}
