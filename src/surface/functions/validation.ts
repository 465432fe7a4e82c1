/** Functions that say whether a value will do. */
import {isNumeric, toNumber, toText} from '../value/coerce.ts';
import type {SurfaceFunction} from '../value/run.ts';

export const required: SurfaceFunction = ({value}) =>
	value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Elements of a list, else UTF-16 units of the text. */
export const length: SurfaceFunction = ({value, min, max}) =>
	isWithin(Array.isArray(value) ? value.length : toText(value).length, min, max);

/** A number, or a text that is one. */
export const numeric: SurfaceFunction = ({value, min, max}) => {
	const number = typeof value === 'string' && isNumeric(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) && isWithin(number, min, max);
};

/** One @, a dotted domain, a top level of two letters or more. */
export const email: SurfaceFunction = ({value}) =>
	typeof value === 'string' &&
	value.length <= 320 &&
	/^[^\s@"(),:;<>[\]\\]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(value);

/** A bound that is absent or no number does not bound. */
function isWithin(value: number, min: unknown, max: unknown): boolean {
	const isBound = (bound: unknown) => bound !== undefined && bound !== null && bound !== '';
	return !(isBound(min) && value < toNumber(min)) && !(isBound(max) && value > toNumber(max));
}
