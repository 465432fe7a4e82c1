/** Boolean functions over any values. Null, false, 0 and the empty text are false; all others are true. */
import {ArgumentError, type SurfaceFunction} from '../value/run.ts';

export const and: SurfaceFunction = ({values}) => operands(values).every(Boolean);
export const or: SurfaceFunction = ({values}) => operands(values).some(Boolean);
export const not: SurfaceFunction = ({value}) => !value;

function operands(values: unknown): readonly unknown[] {
	if (!Array.isArray(values) || values.length < 2) throw new ArgumentError(({fewOperands}) => fewOperands);
	return values;
}
