/** Recomputes the figures of a chart from its data. It shares no code with the charts, so that a test can compare both. */
import type {Members} from '../../../../src/contract/surfaces.ts';

export type TimeSeries = NonNullable<Members<'svcChart'>['timeSeries']>;

/** A value at a time. Undefined where the data has a time without a value. */
export interface Reading {
	readonly at: number;
	readonly value: number | undefined;
}

export interface Value {
	readonly at: number;
	readonly value: number;
}

export interface Expected {
	readonly first: Value;
	readonly last: Value;
	readonly least: Value;
	readonly greatest: Value;
	readonly count: number;
	readonly gaps: number;
	/** The words for its trend. Empty without a trend. Two if the data is on the boundary between them. */
	readonly trends: readonly string[];
}

/** The readings of each series by its name, sorted by time. A stack adds the values of the same time. */
export function readingsOf({series = [], style = ''}: TimeSeries): ReadonlyMap<string, readonly Reading[]> {
	return new Map(
		series.map(({key = '', displayName, points = []}) => {
			const byTime = new Map<number, number[]>();
			for (const {ts = '', value} of points) {
				const values = byTime.get(Date.parse(ts)) ?? [];
				if (typeof value === 'number' && Number.isFinite(value)) values.push(value);
				byTime.set(Date.parse(ts), values);
			}
			const sorted = [...byTime].sort(([a], [b]) => a - b);
			return [displayName ?? key, sorted.flatMap(([at, values]) => readingsAt(at, values, style.includes('STACKED')))];
		}),
	);
}

function readingsAt(at: number, values: readonly number[], isStacked: boolean): readonly Reading[] {
	if (values.length === 0) return [{at, value: undefined}];
	return isStacked
		? [{at, value: values.reduce((sum, value) => sum + value, 0)}]
		: values.map((value) => ({at, value}));
}

/** Adds readings up, time by time. */
export function sumOf(all: readonly (readonly Reading[])[]): readonly Reading[] {
	const sums = new Map<number, number | undefined>();
	for (const {at, value} of all.flat()) {
		const sum = sums.get(at);
		sums.set(at, value === undefined ? sum : (sum ?? 0) + value);
	}
	return [...sums].map(([at, value]) => ({at, value})).sort((a, b) => a.at - b.at);
}

export const valuesOf = (readings: readonly Reading[]): readonly Value[] =>
	readings.flatMap(({at, value}) => (value === undefined ? [] : [{at, value}]));

/** Undefined without values. */
export function expectedOf(readings: readonly Reading[]): Expected | undefined {
	const values = valuesOf(readings);
	const [first] = values;
	const last = values.at(-1);
	if (!first || !last) return undefined;
	const byValue = [...values].sort((a, b) => a.value - b.value || a.at - b.at);
	const least = byValue[0] ?? first;
	const top = byValue.at(-1)?.value;
	const greatest = byValue.find(({value}) => value === top) ?? last;
	return {
		first,
		last,
		least,
		greatest,
		count: values.length,
		gaps: gapsIn(readings),
		trends: trendsOf(values, greatest.value - least.value),
	};
}

/** The places between two values where a time has no value, or where a steady series skips a time. */
function gapsIn(readings: readonly Reading[]): number {
	const times = [...new Set(readings.map(({at}) => at))];
	const steps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
	const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
	const near = steps.filter((step) => Math.abs(step - usual) <= usual * 0.25);
	const isSteady = times.length > 3 && near.length >= steps.length * 0.6;
	let gaps = 0;
	let before: number | undefined;
	let isOpen = false;
	for (const {at, value} of readings) {
		if (value === undefined) isOpen = true;
		else {
			if (before !== undefined && (isOpen || (isSteady && at - before > usual * 1.5))) gaps++;
			before = at;
			isOpen = false;
		}
	}
	return gaps;
}

/** The last value differs from the first by 0.8 of the extent, and no later value goes back by a quarter of it. */
function trendsOf(values: readonly Value[], extent: number): readonly string[] {
	if (extent === 0) return ['constant'];
	const lowest = values.reduce((least, {value}) => Math.min(least, value), Number.POSITIVE_INFINITY);
	const shares = values.map(({value}) => (value - lowest) / extent);
	const change = (shares.at(-1) ?? 0) - (shares[0] ?? 0);
	const sign = change < 0 ? -1 : 1;
	let top = Number.NEGATIVE_INFINITY;
	let back = 0;
	for (const share of shares) {
		top = Math.max(top, share * sign);
		back = Math.max(back, top - share * sign);
	}
	const isNear = Math.abs(Math.abs(change) - 0.8) < 1e-6 || Math.abs(back - 0.25) < 1e-6;
	const word = change > 0 ? 'rising' : 'falling';
	if (isNear) return [word, ''];
	return [Math.abs(change) >= 0.8 && back <= 0.25 ? word : ''];
}
