/** System functions of A2UI. Their names begin with @. */

import {toNumber} from '../value/coerce.ts';
import {ArgumentError, type SurfaceFunction} from '../value/run.ts';

/** The position of the current item of a template, counted from `offset`, or from 0. */
export const index: SurfaceFunction = ({offset}, run) => {
	if (run.index === undefined) throw new ArgumentError(({noTemplate}) => noTemplate);
	const start = offset === undefined || offset === null ? 0 : toNumber(offset);
	if (!Number.isFinite(start)) throw new ArgumentError(({notANumber}) => notANumber('offset'));
	return run.index + start;
};

/** Returns its argument. It makes a path or a literal the condition of a check, which is a call in the API. */
export const condition: SurfaceFunction = ({value}) => value ?? null;
