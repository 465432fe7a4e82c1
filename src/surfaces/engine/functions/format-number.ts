/** Formats numbers and amounts in English, and chooses texts by number. */

import {startOf} from '../../../text/trim.ts';
import {isNumeric, toBoolean, toNumber, toText} from '../value/coerce.ts';
import {ArgumentError, type Run, type SurfaceFunction} from '../value/run.ts';
import {valueWords} from '../words/values.ts';
import {memoized} from './memoized.ts';

/** `decimals` fixes the fraction digits; the default is at most three. Grouping is on unless `grouping` is false. */
export const formatNumber: SurfaceFunction = ({value, decimals, grouping}, run) =>
	format(formatter(run, undefined, digits(decimals, run), isGrouped(grouping)), value);

/** An unknown currency code gives the number alone with two decimals. */
export const formatCurrency: SurfaceFunction = ({value, currency, decimals, grouping}, run: Run) => {
	const code = toText(currency).trim().toUpperCase();
	const fraction = digits(decimals, run);
	if (/^[A-Z]{3}$/.test(code)) return format(formatter(run, code, fraction, isGrouped(grouping)), value);
	run.note(valueWords.notACurrency(startOf(code, 20)));
	return format(formatter(run, undefined, fraction ?? 2, false), value);
};

const formatter = memoized(
	(currency: string | undefined, fraction: number | undefined, useGrouping: boolean) =>
		new Intl.NumberFormat('en-US', {
			...(currency === undefined ? {} : {style: 'currency', currency}),
			...(fraction === undefined ? {} : {minimumFractionDigits: fraction, maximumFractionDigits: fraction}),
			useGrouping,
		}),
);

function format(format: Intl.NumberFormat, value: unknown): string {
	// Numeric texts are formatted without conversion, because a 64-bit count exceeds a double.
	if (typeof value === 'string' && isNumeric(value) && !/e/i.test(value))
		return format.format(value.trim() as Intl.StringNumericLiteral);
	const number = toNumber(value);
	if (!Number.isFinite(number)) throw new ArgumentError(valueWords.valueIsNotANumber);
	return format.format(number);
}

function digits(decimals: unknown, run: Run): number | undefined {
	const number = decimals === undefined || decimals === null || decimals === '' ? Number.NaN : toNumber(decimals);
	if (Number.isNaN(number) && decimals) run.note(valueWords.notANumber('decimals'));
	return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.trunc(number))) : undefined;
}

const isGrouped = (grouping: unknown) =>
	grouping === undefined || grouping === null || grouping === '' || toBoolean(grouping);

const exact: Readonly<Record<number, string>> = {0: 'zero', 1: 'one', 2: 'two'};

/** Prefers the text for an exact 0, 1 or 2, then `other`. */
export const pluralize: SurfaceFunction = (args) => toText(args[exact[toNumber(args.value)] ?? ''] ?? args.other);
