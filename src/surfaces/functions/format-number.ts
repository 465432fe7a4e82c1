/** Numbers and amounts in the locale's writing. */
import {isNumeric, toBoolean, toNumber, toText} from '../value/coerce.ts';
import {Fault, type Run, type SurfaceFunction} from '../value/run.ts';
import {kept} from './kept.ts';

/** `decimals` fixes the number of fraction digits; without it there are at most three. Grouping is on unless it is false. */
export const formatNumber: SurfaceFunction = ({value, decimals, grouping}, run) =>
	format(formatter(run, run.locale, undefined, digits(decimals, run), isGrouped(grouping)), value);

/** A currency the platform does not know gives the bare number with two decimals. */
export const formatCurrency: SurfaceFunction = ({value, currency, decimals, grouping}, run: Run) => {
	const code = toText(currency).trim().toUpperCase();
	const fraction = digits(decimals, run);
	if (/^[A-Z]{3}$/.test(code)) return format(formatter(run, run.locale, code, fraction, isGrouped(grouping)), value);
	run.note(`"${code.slice(0, 20)}" is not a currency`);
	return format(formatter(run, 'en-US', undefined, fraction ?? 2, false), value);
};

const formatter = kept(
	(locale: string, currency: string | undefined, fraction: number | undefined, useGrouping: boolean) =>
		new Intl.NumberFormat(locale, {
			...(currency === undefined ? {} : {style: 'currency', currency}),
			...(fraction === undefined ? {} : {minimumFractionDigits: fraction, maximumFractionDigits: fraction}),
			useGrouping,
		}),
);

function format(format: Intl.NumberFormat, value: unknown): string {
	// Texts go in as they are: a 64-bit count has more digits than a number holds.
	if (typeof value === 'string' && isNumeric(value) && !/e/i.test(value))
		return format.format(value.trim() as Intl.StringNumericLiteral);
	const number = toNumber(value);
	if (!Number.isFinite(number)) throw new Fault('the value is not a number');
	return format.format(number);
}

function digits(decimals: unknown, run: Run): number | undefined {
	const number = decimals === undefined || decimals === null || decimals === '' ? Number.NaN : toNumber(decimals);
	if (Number.isNaN(number) && decimals) run.note('"decimals" is not a number');
	return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.trunc(number))) : undefined;
}

const isGrouped = (grouping: unknown) =>
	grouping === undefined || grouping === null || grouping === '' || toBoolean(grouping);
