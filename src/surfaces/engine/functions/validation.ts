/** Functions of checks: they validate a value, or combine conditions. */
import {isNumeric, toNumber, toText} from '../value/coerce.ts';
import {ArgumentError, type Run, type SurfaceFunction} from '../value/run.ts';
import {valueWords} from '../words/values.ts';

export const required: SurfaceFunction = ({value}) =>
	value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Compares the number of list elements, else of UTF-16 units of the text, with the bounds. */
export const length: SurfaceFunction = ({value, min, max}, run) =>
	isWithin(Array.isArray(value) ? value.length : toText(value).length, {min, max}, run);

/** Accepts a number or a numeric text within the bounds. */
export const numeric: SurfaceFunction = ({value, min, max}, run) => {
	const number = typeof value === 'string' && isNumeric(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) && isWithin(number, {min, max}, run);
};

/** Requires one @, a dotted domain, and a top-level domain of two letters or more. */
export const email: SurfaceFunction = ({value}) =>
	typeof value === 'string' &&
	value.length <= 320 &&
	/^[^\s@"(),:;<>[\]\\]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(value);

/** Ignores absent bounds. Ignores a bound that is not a number, with a note. */
function isWithin(value: number, bounds: {readonly min: unknown; readonly max: unknown}, run: Run): boolean {
	const [min, max] = (['min', 'max'] as const).map((name) => {
		const bound = bounds[name];
		const number = bound === undefined || bound === null || bound === '' ? undefined : toNumber(bound);
		if (number !== undefined && Number.isNaN(number)) run.note(valueWords.notANumber(name));
		return number;
	});
	return !(min !== undefined && value < min) && !(max !== undefined && value > max);
}

export const and: SurfaceFunction = ({values}) => operands(values).every(Boolean);
export const or: SurfaceFunction = ({values}) => operands(values).some(Boolean);
export const not: SurfaceFunction = ({value}) => !value;

function operands(values: unknown): readonly unknown[] {
	if (!Array.isArray(values) || values.length < 2) throw new ArgumentError(valueWords.fewOperands);
	return values;
}
