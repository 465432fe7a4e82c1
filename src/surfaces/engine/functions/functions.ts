/** The functions that a surface may call, by name. */
import {toNumber} from '../value/coerce.ts';
import {ArgumentError, type SurfaceFunction} from '../value/run.ts';
import {formatDate} from './date-pattern.ts';
import {formatCurrency, formatNumber, pluralize} from './format-number.ts';
import {formatString} from './format-string.ts';
import {openUrl} from './open-url.ts';
import {regex} from './regex.ts';
import {and, email, length, not, numeric, or, required} from './validation.ts';

/** The position of the current item of a template, counted from `offset`, or from 0. */
const index: SurfaceFunction = ({offset}, run) => {
	if (run.index === undefined) throw new ArgumentError(({noTemplate}) => noTemplate);
	const start = offset === undefined || offset === null ? 0 : toNumber(offset);
	if (!Number.isFinite(start)) throw new ArgumentError(({notANumber}) => notANumber('offset'));
	return run.index + start;
};

/** Returns its argument. It makes a path or a literal the condition of a check, which is a call in the API. */
const condition: SurfaceFunction = ({value}) => value ?? null;

/** Names of system functions of A2UI begin with @. */
export const functions: ReadonlyMap<string, SurfaceFunction> = new Map(
	Object.entries({
		required,
		regex,
		length,
		numeric,
		email,
		and,
		or,
		not,
		formatString,
		formatNumber,
		formatCurrency,
		formatDate,
		pluralize,
		openUrl,
		'@index': index,
		'@condition': condition,
	}),
);
