/** The functions that a surface may call, by name. */
import type {SurfaceFunction} from '../value/run.ts';
import {formatDate} from './date-pattern.ts';
import {formatCurrency, formatNumber, pluralize} from './format-number.ts';
import {formatString} from './format-string.ts';
import {openUrl} from './open-url.ts';
import {regex} from './regex.ts';
import {and, email, length, not, numeric, or, required} from './validation.ts';

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
	}),
);
