import type {Members} from '../../../contract/surfaces.ts';
import {finiteNumber} from '../../../text/json/exact-number.ts';
import {isUnread} from '../../../text/json/exact-source.ts';
import {isUnreadable} from './series.ts';

/** A part of a pie or donut. */
export type Slice = ReturnType<typeof prepareSlices>[number];

type Categorical = NonNullable<Members<'svcChart'>['categorical']>;

/** Computes the slices of a pie or donut in their original order. A value that is not a finite number is missing. */
export function prepareSlices({slices = []}: Categorical) {
	const values = slices.map(({value}) => finiteNumber(value));
	const total = values.reduce<number>((sum, value = 0) => sum + value, 0);
	const hasTotal = total > 0 && Number.isFinite(total) && values.every((value = 0) => value >= 0);
	return slices.map(({label = ''}, at) => {
		const value = values[at] ?? 0;
		// The share, from 0 to 1, is undefined if a value is negative or the total is 0.
		return {label, value, isMissing: values[at] === undefined, share: hasTotal ? value / total : undefined};
	});
}

/** The number of slices without a value because what was sent is not a number. */
export const unreadableSlices = ({slices = []}: Categorical): number =>
	slices.filter((slice, index) => isUnreadable(slice) || isUnread(slices, String(index))).length;
