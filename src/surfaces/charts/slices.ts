import type {Members} from '../../contract/surface.ts';

export interface Slice {
	readonly label: string;
	readonly value: number;
	/** Of the whole, 0 to 1; undefined where parts below zero leave no whole. */
	readonly share: number | undefined;
	/** For the slice that stands for this many others. */
	readonly others?: number;
}

/** Slices drawn under their own names; the smallest beyond it are summed into one. */
const named = 20;

/** A pie or donut as parts of a whole, in the order given. Values that are no numbers count as 0. */
export function prepareSlices({slices = []}: NonNullable<Members<'svcChart'>['categorical']>): readonly Slice[] {
	const all = slices.map(({label = '', value = 0}) => ({label, value: Number.isFinite(value) ? value : 0}));
	const few = all.length > named + 1 ? merged(all) : all;
	const whole = few.reduce((sum, {value}) => sum + value, 0);
	const hasWhole = whole > 0 && Number.isFinite(whole) && all.every(({value}) => value >= 0);
	return few.map((slice) => ({...slice, share: hasWhole ? slice.value / whole : undefined}));
}

function merged(all: readonly Omit<Slice, 'share'>[]): readonly Omit<Slice, 'share'>[] {
	const top = new Set([...all].sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, named));
	const rest = all.filter((slice) => !top.has(slice));
	const value = rest.reduce((sum, slice) => sum + slice.value, 0);
	return [...all.filter((slice) => top.has(slice)), {label: 'other', value, others: rest.length}];
}
