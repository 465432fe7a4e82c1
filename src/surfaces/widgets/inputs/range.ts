/** Ranges of sliders and progress bars. */
import type {Members} from '../../../contract/surface.ts';
import {shareOf as shareWithin} from '../../picture/charts/share.ts';
import type {Reader} from '../reader.ts';

export interface Range {
	readonly value: number;
	readonly min: number;
	readonly max: number;
	/** Greater than 0. */
	readonly step: number;
}

/** The default maximum. Document: not shown. */
const percent = () => 100;
/** The default maximum of progress. It is 1 if the value is a fraction. */
export const percentOrPart = (value: number): number => (value > 0 && value < 1 ? 1 : 100);

export function rangeOf(members: Members<'slider'>, read: Reader, unset: (value: number) => number = percent): Range {
	const value = read.number(read.own(members.value));
	const min = read.number(members.min);
	const declared = read.number(members.max);
	const isUnset = declared === 0 && !members.max?.path && !members.max?.call;
	const max = isUnset && min >= 0 ? Math.max(min, unset(value)) : declared;
	const step = read.number(members.step);
	return {value, min, max, step: step > 0 ? step : max - min <= 1 ? (max - min) / 20 || 1 : 1};
}

/** The position of the value from 0 to 1. Undefined for an empty range. */
export function shareOf({value, min, max}: Range): number | undefined {
	return max > min ? shareWithin(value, min, max) : undefined;
}

/** Formats a number with at most 12 significant digits. */
export const numberText = (value: number): string => String(Number(value.toPrecision(12)));
