/** Time series as a chart needs them: in order, joined where nothing is missing, and few enough to be told apart. */
import type {Members} from '../../contract/surface.ts';
import {momentOf} from '../functions/moment.ts';

export interface Point {
	/** Epoch milliseconds. */
	readonly at: number;
	readonly value: number;
}

/** One series: stretches of points between which something is missing. */
export interface Line {
	readonly name: string;
	/** Each in the order of time, no time twice, none empty. */
	readonly stretches: readonly (readonly Point[])[];
	/** For the line that stands for this many others. */
	readonly others?: number;
}

export interface Series {
	/** Those that are drawn. */
	readonly lines: readonly Line[];
	/** Those beyond what can be told apart, which only the table shows. */
	readonly unseen: readonly Line[];
	readonly from: number;
	readonly to: number;
	/** Of all values; both 0 when there are none. */
	readonly min: number;
	readonly max: number;
	/** Points left out because their time can't be read. */
	readonly unreadable: number;
}

type TimeSeries = NonNullable<Members<'svcChart'>['timeSeries']>;
type RawPoint = {readonly ts?: string | undefined; readonly value?: unknown};
type Measured = {readonly name: string; readonly points: readonly Sample[]; readonly others?: number};
/** A value that is no finite number marks a gap. */
type Sample = {readonly at: number; readonly value: number | undefined};

/** Series that can be told apart. */
const drawn = 8;

export function prepareSeries({series = [], range, style = ''}: TimeSeries): Series {
	let unreadable = 0;
	const all = series.map(({key, displayName, points = []}): Measured => {
		const read = samples(points);
		unreadable += points.length - read.readable;
		return {name: displayName || key || '', points: read.samples};
	});
	// Rates do not add up, and a line says nothing of what its values are. A stack is a sum anyway.
	const [few, rest] = /STACKED/.test(style) ? [summed(all), []] : largest(all, drawn);
	const lines = few.map(toLine);
	const points = lines.flatMap(({stretches}) => stretches.flat());
	const times = [
		...points.map(({at}) => at),
		...[range?.start, range?.end].map(timeOf).filter((at) => at !== undefined),
	];
	const [from, to] = extent(times);
	const [min, max] = extent(points.map(({value}) => value));
	return {lines, unseen: rest.map(toLine), from, to, min, max, unreadable};
}

/** What most timestamps look like, on days that every month has: the platform reads these as well, and much faster. */
const common = /^\d{4}-\d\d-(?:[01]\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z$/;

function timeOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const time = common.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(time) ? momentOf(text, {timeZone: 'UTC', spend() {}})?.epoch : time;
}

function sample(at: number, value: unknown): Sample {
	return {at, value: typeof value === 'number' && Number.isFinite(value) ? value : undefined};
}

function samples(points: readonly RawPoint[]): {samples: readonly Sample[]; readable: number} {
	const byTime = new Map<number, Sample>();
	let readable = 0;
	// An absent value is the number's default.
	for (const {ts, value = 0} of points) {
		const at = timeOf(ts);
		if (at === undefined) continue;
		readable++;
		byTime.set(at, sample(at, value));
	}
	return {samples: [...byTime.values()].sort((a, b) => a.at - b.at), readable};
}

/** The series with the largest values in their order, and the others. */
function largest(
	all: readonly Measured[],
	count: number,
): readonly [few: readonly Measured[], rest: readonly Measured[]] {
	if (all.length <= count) return [all, []];
	const sizes = new Map(all.map((one) => [one, one.points.reduce((sum, {value}) => sum + Math.abs(value ?? 0), 0)]));
	const top = new Set([...all].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, count));
	return [all.filter((one) => top.has(one)), all.filter((one) => !top.has(one))];
}

/** The largest series, and the rest as one. */
function summed(all: readonly Measured[]): readonly Measured[] {
	if (all.length <= drawn) return all;
	const [few, rest] = largest(all, drawn - 1);
	const sums = new Map<number, number>();
	for (const {points} of rest)
		for (const {at, value} of points) if (value !== undefined) sums.set(at, (sums.get(at) ?? 0) + value);
	const points = [...sums].map(([at, value]) => sample(at, value)).sort((a, b) => a.at - b.at);
	return [...few, {name: 'other', points, others: rest.length}];
}

function toLine({name, points, others}: Measured): Line {
	const widest = widestStep(points);
	const stretches: Point[][] = [];
	let current: Point[] = [];
	for (const {at, value} of points) {
		const last = current.at(-1);
		if (value === undefined || (last && at - last.at > widest)) current = [];
		if (value === undefined) continue;
		if (current.length === 0) stretches.push(current);
		current.push({at, value});
	}
	return {name, stretches, ...(others === undefined ? {} : {others})};
}

/** The longest time between two points that is no gap: one and a half steps of a steady series, any time otherwise. */
function widestStep(points: readonly Sample[]): number {
	const steps = points.slice(1).map(({at}, index) => at - (points[index]?.at ?? at));
	const median = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
	const steady = steps.filter((step) => Math.abs(step - median) <= median / 4).length;
	return steps.length >= 3 && steady >= steps.length * 0.6 ? median * 1.5 : Number.POSITIVE_INFINITY;
}

/** Both 0 for no values. */
function extent(values: readonly number[]): readonly [min: number, max: number] {
	let [min = 0] = values;
	let max = min;
	for (const value of values) {
		if (value < min) min = value;
		if (value > max) max = value;
	}
	return [min, max];
}
