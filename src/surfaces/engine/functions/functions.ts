/** The functions that a surface may call, by name. */
import type {SurfaceFunction} from '../value/run.ts';
import {formatDate} from './format-date.ts';
import {formatCurrency, formatNumber} from './format-number.ts';
import {formatString} from './format-string.ts';
import {and, not, or} from './logic.ts';
import {openUrl} from './open-url.ts';
import {pluralize} from './pluralize.ts';
import {regex} from './regex.ts';
import {condition, index} from './system.ts';
import {email, length, numeric, required} from './validation.ts';

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
