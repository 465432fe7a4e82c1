import type {Members} from '../../../contract/surfaces.ts';
import {finiteNumber} from '../../../text/json/exact-number.ts';
import {isUnread} from '../../../text/json/exact-source.ts';
import {isUnreadable} from './series.ts';

export interface Slice {
	readonly label: string;
	/** 0 without a value. */
	readonly value: number;
	/** The value is absent or not a number. */
	readonly isMissing: boolean;
	/** The share of the total, from 0 to 1. Undefined if a value is negative or the total is 0. */
	readonly share: number | undefined;
}

type Categorical = NonNullable<Members<'svcChart'>['categorical']>;

/** Computes the slices of a pie or donut in their original order. A value that is not a finite number is missing. */
export function prepareSlices({slices = []}: Categorical): readonly Slice[] {
	const values = slices.map(({value}) => finiteNumber(value));
	const total = values.reduce<number>((sum, value = 0) => sum + value, 0);
	const hasTotal = total > 0 && Number.isFinite(total) && values.every((value = 0) => value >= 0);
	return slices.map(({label = ''}, at) => {
		const value = values[at] ?? 0;
		return {label, value, isMissing: values[at] === undefined, share: hasTotal ? value / total : undefined};
	});
}

/** The number of slices without a value because what was sent is not a number. */
export const unreadableSlices = ({slices = []}: Categorical): number =>
	slices.filter((slice, index) => isUnreadable(slice) || isUnread(slices, String(index))).length;
