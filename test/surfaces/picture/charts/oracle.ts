/** Recomputes the figures of a chart from its data. It shares no code with the charts, so that a test can compare both. */
import type {Members} from '../../../../src/contract/surface.ts';

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
	/** Two trends if the data is on the boundary between them. */
	readonly trends: readonly string[];
}

/** The readings of each series by its name, sorted by time. The last point of a time wins. */
export function readingsOf({series = []}: TimeSeries): ReadonlyMap<string, readonly Reading[]> {
	return new Map(
		series.map(({key = '', displayName, points = []}) => {
			const byTime = new Map<number, number | undefined>();
			for (const {ts = '', value = 0} of points) {
				const isNumber = typeof value === 'number' && Number.isFinite(value);
				byTime.set(Date.parse(ts), isNumber ? value : undefined);
			}
			const sorted = [...byTime].map(([at, value]) => ({at, value})).sort((a, b) => a.at - b.at);
			return [displayName ?? key, sorted];
		}),
	);
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
	const steps = readings.slice(1).map(({at}, index) => at - (readings[index]?.at ?? 0));
	const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
	const near = steps.filter((step) => Math.abs(step - usual) <= usual * 0.25);
	const isSteady = readings.length > 3 && near.length >= steps.length * 0.6;
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

/** The trend of a line through the values by least squares: clear from a quarter of the extent. */
function trendsOf(values: readonly Value[], extent: number): readonly string[] {
	if (extent === 0) return ['constant'];
	const from = values[0]?.at ?? 0;
	const span = (values.at(-1)?.at ?? 0) - from;
	const lowest = Math.min(...values.map(({value}) => value));
	const points = values.map(({at, value}) => ({x: (at - from) / span, y: (value - lowest) / extent}));
	const total = (of: (point: {x: number; y: number}) => number) => points.reduce((sum, point) => sum + of(point), 0);
	const slope =
		(points.length * total(({x, y}) => x * y) - total(({x}) => x) * total(({y}) => y)) /
		(points.length * total(({x}) => x * x) - total(({x}) => x) ** 2);
	const clear = slope > 0 ? 'rising' : 'falling';
	if (Math.abs(Math.abs(slope) - 0.25) < 1e-6) return [clear, 'no clear trend'];
	return [Math.abs(slope) > 0.25 ? clear : 'no clear trend'];
}
