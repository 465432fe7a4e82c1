/** The values of charts, and their sums. Whole numbers keep every digit, also beyond 2^53. */
import {ExactNumber, finiteNumber} from '../../../text/json/exact-number.ts';
import {isUnread} from '../../../text/json/exact-source.ts';
import {exactDigits} from '../../engine/value/coerce.ts';

export interface Figure {
	readonly value: number;
	/** Every digit of a whole number that a double rounds or that is beyond 2^53. */
	readonly exact?: string;
	/** A number beyond 2^53 has further digits, and no `exact` ones. */
	readonly isCut?: true;
}

interface WithValue {
	readonly value?: unknown;
}

/** Undefined without a value, and for one that is not a finite number. */
export function figureOf({value: given}: WithValue): Figure | undefined {
	const value = finiteNumber(given);
	if (value === undefined) return undefined;
	const exact = exactDigits(given);
	if (exact !== undefined) return {value, exact};
	return given instanceof ExactNumber && Math.abs(value) > Number.MAX_SAFE_INTEGER ? {value, isCut: true} : {value};
}

/** Whether a value was sent that is not a finite number. A decoder has null for one of another type. */
export const isUnreadable = (item: WithValue): boolean =>
	isUnread(item, 'value') || ((item.value ?? undefined) !== undefined && figureOf(item) === undefined);

/** Whether the number of a picture lacks digits of a value beyond 2^53. */
export const isRounded = ({value, exact, isCut}: Figure): boolean =>
	isCut === true || (exact !== undefined && BigInt(value) !== BigInt(exact));

export function added(a: Figure, b: Figure): Figure {
	const value = a.value + b.value;
	if (a.exact === undefined && b.exact === undefined && (Number.isSafeInteger(value) || !Number.isInteger(value)))
		return {value};
	const [first, second] = [digitsOf(a), digitsOf(b)];
	if (first === undefined || second === undefined) return {value};
	const sum = BigInt(first) + BigInt(second);
	const rounded = Number(sum);
	return Number.isSafeInteger(rounded) ? {value: rounded} : {value: rounded, exact: String(sum)};
}

/** The digits of a whole number. Undefined for any other number. */
const digitsOf = ({value, exact}: Figure): string | undefined =>
	exact ?? (Number.isSafeInteger(value) ? String(value) : exactDigits(value));
