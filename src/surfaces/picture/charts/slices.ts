import type {Members} from '../../../contract/surfaces.ts';
import {finiteNumber} from '../../../text/json/exact-number.ts';
import {isUnread} from '../../../text/json/exact-source.ts';
import {isUnreadable} from './series.ts';

export interface Slice {
	readonly label: string;
	/** 0 without a value. */
	readonly value: number;
	/** The value is absent or not a number. */
	readonly isMissing?: true;
	/** The share of the total, from 0 to 1. Undefined if a value is negative or the total is 0. */
	readonly share: number | undefined;
	/** The slices that this slice sums up, if it does. */
	readonly others?: readonly PlainSlice[];
}

type PlainSlice = Omit<Slice, 'share' | 'others'>;

/** The maximum number of slices with their own names. The smallest slices beyond it become one. */
const maximumNamed = 20;

/** Computes the slices of a pie or donut in their original order. A value that is not a finite number is missing. */
export function prepareSlices(categorical: Categorical): readonly Slice[] {
	const all = partsOf(categorical);
	return withShares(all.length > maximumNamed + 1 ? merged(all) : all, all);
}

/** The slices as the service sent them, for a table. */
export const allSlices = (categorical: Categorical): readonly Slice[] => {
	const all = partsOf(categorical);
	return withShares(all, all);
};

type Categorical = NonNullable<Members<'svcChart'>['categorical']>;

const partsOf = ({slices = []}: Categorical): readonly PlainSlice[] =>
	slices.map(({label = '', value}) => {
		const number = finiteNumber(value);
		return number === undefined ? {label, value: 0, isMissing: true} : {label, value: number};
	});

/** The number of slices without a value because what was sent is not a number. */
export const unreadableSlices = ({slices = []}: Categorical): number =>
	slices.filter((slice, index) => isUnreadable(slice) || isUnread(slices, String(index))).length;

function withShares(slices: readonly Omit<Slice, 'share'>[], all: readonly PlainSlice[]): readonly Slice[] {
	const total = slices.reduce((sum, {value}) => sum + value, 0);
	const hasTotal = total > 0 && Number.isFinite(total) && all.every(({value}) => value >= 0);
	return slices.map((slice) => ({...slice, share: hasTotal ? slice.value / total : undefined}));
}

function merged(all: readonly PlainSlice[]): readonly Omit<Slice, 'share'>[] {
	const top = new Set([...all].sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, maximumNamed));
	const others = all.filter((slice) => !top.has(slice));
	const value = others.reduce((sum, slice) => sum + slice.value, 0);
	const missing = others.every(({isMissing}) => isMissing) ? {isMissing: true as const} : {};
	return [...all.filter((slice) => top.has(slice)), {label: '', value, ...missing, others}];
}
