/** Formats the numbers of charts. */
import {once} from '../../engine/cache.ts';
import type {DataWords} from '../../engine/words/data.ts';
import {extent, type Point} from '../../picture/charts/series.ts';

const digits = {maximumFractionDigits: 0, maximumSignificantDigits: 12, roundingPriority: 'morePrecision'} as const;
const grouped = once(() => new Intl.NumberFormat('en-US', digits));

/**
 * Formats a number with grouped digits: every digit before the point, and decimals up to 12 significant digits. A number beyond 2^53 or
 * below a millionth is exponential, with at most 15.
 */
export function numberWords(value: number): string {
	const size = Math.abs(value);
	if (size !== 0 && ((size >= 1e15 && !Number.isSafeInteger(value)) || size < 1e-6))
		return Number(value.toPrecision(15)).toExponential();
	return grouped().format(value);
}

/** Formats a number for a scale of this span: decimals to about a thousandth of it, but two digits at least. */
export function scaledWords(value: number, span: number): string {
	if (!(span > 0) || !Number.isFinite(span)) return numberWords(value);
	const decimals = Math.min(100, Math.max(0, Math.ceil(-Math.log10(span)) + 3));
	const isFine = Math.abs(value) * 10 ** decimals < 10;
	const rounded = isFine ? Number(value.toPrecision(2)) : Number(value.toFixed(decimals));
	return span < 1e-4 && rounded !== 0 ? rounded.toExponential() : numberWords(rounded);
}

const compact = once(() => new Intl.NumberFormat('en-US', {notation: 'compact', maximumSignificantDigits: 4}));

/** Like `scaledWords`, with a unit instead of long rows of digits. */
export function shortWords(value: number, span: number): string {
	const words = scaledWords(value, span);
	const size = Math.abs(value);
	if (words.length <= 8 || size < 1e4) return words;
	return size < 1e15 ? compact().format(value) : Number(value.toPrecision(4)).toExponential();
}

/** The values that a series has at a time. Empty without a value. */
export function valuesWords(
	points: readonly Point[],
	{severalValues, manyValues}: Readonly<DataWords>,
	words: (value: number) => string = numberWords,
): string {
	if (points.length <= 3) return severalValues(points.map(({value}) => words(value)));
	const [least, greatest] = extent(points.map(({value}) => value));
	return manyValues(words(least), words(greatest), points.length);
}

/** Formats a share from 0 to 1. Only no share is 0 %, and only the whole is 100 %. */
export function shareWords(share: number): string {
	const percent = share * 100;
	if (percent > 0 && percent < 0.1) return '<0.1 %';
	if (percent < 100 && percent > 99.9) return '>99.9 %';
	const isEdge = (percent > 0 && percent < 1) || (percent > 99 && percent < 100);
	return `${percent.toFixed(isEdge ? 1 : 0)} %`;
}

/** Formats a change with its sign. */
export function changeWords(change: number, span: number, words = scaledWords): string {
	return `${change > 0 ? '+' : ''}${words(change, span)}`;
}
