/** Ranges of sliders and progress bars. */
import type {Members} from '../../../contract/surface.ts';
import {shareOf} from '../../picture/charts/share.ts';
import type {Reader} from '../reader.ts';

export type Range = ReturnType<typeof rangeOf>;

/** The default maximum. Document: not shown. */
const percent = () => 100;
/** The default maximum of progress. It is 1 if the value is a fraction. */
export const percentOrPart = (value: number): number => (value > 0 && value < 1 ? 1 : 100);

export function rangeOf(members: Members<'slider'>, read: Reader, unset: (value: number) => number = percent) {
	const value = read.number(read.own(members.value));
	const min = read.number(members.min);
	const declared = read.number(members.max);
	const isUnset = declared === 0 && !members.max?.path && !members.max?.call;
	const max = isUnset && min >= 0 ? Math.max(min, unset(value)) : declared;
	const step = read.number(members.step);
	const share = max > min ? shareOf(value, min, max) : undefined;
	const isOutside = share !== undefined && (share < 0 || share > 1);
	return {
		value,
		min,
		max,
		/** Greater than 0. */
		step: step > 0 ? step : max - min <= 1 ? (max - min) / 20 || 1 : 1,
		/** The position of the value from 0 to 1. Undefined for an empty range. */
		share,
		isOutside,
		/** The word for an empty range, or for a value outside the range. */
		failure: share === undefined ? ('emptyRange' as const) : isOutside ? ('outsideRange' as const) : undefined,
	};
}

/** Formats a number with at most 12 significant digits. */
export const numberText = (value: number): string => String(Number(value.toPrecision(12)));
