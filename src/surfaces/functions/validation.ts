/** Functions that say whether a value will do. */
import {isNumeric, toNumber, toText} from '../value/coerce.ts';
import type {Run, SurfaceFunction} from '../value/run.ts';

export const required: SurfaceFunction = ({value}) =>
	value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Elements of a list, else UTF-16 units of the text. */
export const length: SurfaceFunction = ({value, min, max}, run) =>
	isWithin(Array.isArray(value) ? value.length : toText(value).length, {min, max}, run);

/** A number, or a text that is one. */
export const numeric: SurfaceFunction = ({value, min, max}, run) => {
	const number = typeof value === 'string' && isNumeric(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) && isWithin(number, {min, max}, run);
};

/** One @, a dotted domain, a top level of two letters or more. */
export const email: SurfaceFunction = ({value}) =>
	typeof value === 'string' &&
	value.length <= 320 &&
	/^[^\s@"(),:;<>[\]\\]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(value);

/** A bound that is absent does not bound, and neither does one that is no number, which is said. */
function isWithin(value: number, bounds: {readonly min: unknown; readonly max: unknown}, run: Run): boolean {
	const [min, max] = (['min', 'max'] as const).map((name) => {
		const bound = bounds[name];
		const number = bound === undefined || bound === null || bound === '' ? undefined : toNumber(bound);
		if (number !== undefined && Number.isNaN(number)) run.note(`"${name}" is not a number`);
		return number;
	});
	return !(min !== undefined && value < min) && !(max !== undefined && value > max);
}
