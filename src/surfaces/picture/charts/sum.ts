/** Adds values of charts. Whole numbers keep every digit, also beyond 2^53. */
import {exactDigits} from '../../engine/value/coerce.ts';

export interface Figure {
	readonly value: number;
	/** Every digit of a whole number that a double rounds or that is beyond 2^53. */
	readonly exact?: string;
}

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
