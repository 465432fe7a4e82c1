/** Numbers between a least and a greatest, as sliders and progress bars have them. */
import type {Members} from '../../../contract/surface.ts';
import type {Reading} from '../../view/reading.ts';

export interface Range {
	readonly value: number;
	readonly min: number;
	readonly max: number;
	/** Above 0. */
	readonly step: number;
}

/** What an unset greatest value stands for. Document: not shown. */
const percent = () => 100;
/** The same for progress, which is often given as a part of one. */
export const percentOrPart = (value: number): number => (value > 0 && value < 1 ? 1 : 100);

export function rangeOf(members: Members<'slider'>, read: Reading, unset: (value: number) => number = percent): Range {
	const value = read.number(read.own(members.value));
	const min = read.number(members.min);
	const given = read.number(members.max);
	const isUnset = given === 0 && !members.max?.path && !members.max?.call;
	const max = isUnset && min >= 0 ? Math.max(min, unset(value)) : given;
	const step = read.number(members.step);
	return {value, min, max, step: step > 0 ? step : max - min <= 1 ? (max - min) / 20 || 1 : 1};
}

/** Where the value lies, 0 at the least and 1 at the greatest; undefined where the range has no length. */
export function shareOf({value, min, max}: Range): number | undefined {
	// Halves, so that the length of a huge range is still a number.
	const span = max / 2 - min / 2;
	return span > 0 ? (value / 2 - min / 2) / span : undefined;
}

/** A number as short as it is exact. */
export const numberText = (value: number): string => String(Number(value.toPrecision(12)));
