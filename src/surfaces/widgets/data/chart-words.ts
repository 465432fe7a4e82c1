/** Formats the numbers and the times of charts. */
import {day, hour, minute, second} from '../../../text/timestamp.ts';
import {once} from '../../engine/cache.ts';
import {type Moment, momentIn} from '../../engine/functions/moment.ts';
import type {DataWords} from '../../engine/words/data.ts';
import {extent, type Point} from '../../picture/charts/series.ts';

const whole = once(() => new Intl.NumberFormat('en-US', {maximumFractionDigits: 0}));
const exact = once(() => new Intl.NumberFormat('en-US', {maximumSignificantDigits: 12}));

/**
 * Formats a number with grouped digits. A number with decimals has at most 12 significant digits, an exponential one 15. Whole
 * numbers up to 2^53 have all their digits.
 */
function numberWords(value: number): string {
	const size = Math.abs(value);
	if (size !== 0 && ((size >= 1e15 && !Number.isSafeInteger(value)) || size < 1e-6))
		return Number(value.toPrecision(15)).toExponential();
	return Number.isInteger(value) ? whole().format(value) : exact().format(value);
}

/** Formats a value with every digit of a whole number. */
export const exactly = ({value, exact: digits}: {readonly value: number; readonly exact?: string}): string =>
	digits === undefined ? numberWords(value) : whole().format(digits as Intl.StringNumericLiteral);

/** Significant digits of a spoken number, unless others would sound the same. */
const spokenDigits = 4;
/** Sums of doubles can differ in later digits by the order of their additions. */
const maximumDigits = 12;

/** The fewest significant digits that tell these numbers apart. Numbers that differ in later digits sound the same. */
export function digitsFor(values: readonly number[]): number {
	const distinct = (digits: number) => new Set(values.map((value) => value.toPrecision(digits))).size;
	const count = distinct(maximumDigits);
	let digits = spokenDigits;
	while (distinct(digits) < count) digits++;
	return digits;
}

/** Formats a number with at most `digits` significant digits. `isRounded` if it has further ones. */
export function spokenWords(
	value: number,
	digits: number = spokenDigits,
): {readonly words: string; readonly isRounded: boolean} {
	const rounded = Number(value.toPrecision(digits));
	return {words: numberWords(rounded), isRounded: Math.abs(rounded - value) > Math.abs(value) * 1e-12};
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
	words: (point: Pick<Point, 'value' | 'exact'>) => string = exactly,
): string {
	if (points.length <= 3) return severalValues(points.map(words));
	const [least, greatest] = extent(points.map(({value}) => value));
	return manyValues(words({value: least}), words({value: greatest}), points.length);
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
	return change === 0 ? '0' : `${change > 0 ? '+' : ''}${words(change, span)}`;
}

/** The smallest part of a time that words name, in milliseconds, from the coarsest to the finest. */
const units = {day, minute, second, millisecond: 1};
type Precision = keyof typeof units;
const precisions = Object.keys(units) as readonly Precision[];

/** Formats a time with the precision that the span needs. `at` and the chart's `span` are in milliseconds. */
export function timeWords(at: number, span: number, timeZone: string): string {
	const moment = momentIn(at, timeZone);
	if (!moment) return '';
	if (span === 0) return wordsOf(moment, 'second').replace(/:00$/, '');
	const words = wordsOf(moment, precisionFor(span));
	return span > 2 * day ? words.replace(/ 00:00$/, '') : words;
}

function precisionFor(span: number): Precision {
	if (span > 60 * day) return 'day';
	if (span > 10 * minute) return 'minute';
	return span > 10 * second ? 'second' : 'millisecond';
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');

function wordsOf(moment: Moment, precision: Precision) {
	const dated = `${digits(moment.year, 4)}-${digits(moment.month, 2)}-${digits(moment.day, 2)}`;
	if (precision === 'day') return dated;
	const clock = `${dated} ${digits(moment.hour, 2)}:${digits(moment.minute, 2)}`;
	if (precision === 'minute') return clock;
	const seconds = `${clock}:${digits(moment.second, 2)}`;
	return precision === 'second' ? seconds : `${seconds}.${digits(Math.floor(moment.nanosecond / 1e6), 3)}`;
}

/** The local time in milliseconds without the part that its words omit. */
const named = ({epoch, offset}: Moment, precision: Precision): number =>
	Math.floor((epoch + offset * minute) / units[precision]) * units[precision];

/** The part of a time, in milliseconds, that its words omit. */
const omitted = (moment: Moment, precision: Precision): number =>
	moment.epoch + moment.offset * minute - named(moment, precision);

/** How the times of a chart are labelled. */
interface LabelOptions {
	readonly timeZone: string;
	/** The time of a column in milliseconds. Labels have the precision that tells columns apart. */
	readonly period: number;
	/** A year that the reader knows, so that the first label omits it, too. */
	readonly year?: string | undefined;
}

/**
 * Formats times in order. A label omits the year or the date that it shares with the label before. Around a clock that is set
 * back, where local times would repeat or descend, labels are in UTC.
 */
export function timeLabels(times: readonly number[], {timeZone, period, year}: LabelOptions): readonly string[] {
	const local = labelWords(times, period, timeZone);
	if (local) return shortened(local, year);
	return shortened(labelWords(times, period, 'UTC') ?? [], year).map((words) => `${words}Z`);
}

/** The words of times in order, in the coarsest precision that tells them apart. Undefined if no precision does. */
function labelWords(times: readonly number[], period: number, timeZone: string): readonly string[] | undefined {
	const moments = times.map((at) => momentIn(at, timeZone)).filter((moment) => moment !== undefined);
	const isOverDays = (times.at(-1) ?? 0) - (times[0] ?? 0) > 2 * day;
	const zeros = isOverDays ? / 00:00$|\.000$/ : /\.000$/;
	// A single time has no period. Its label has a clock time.
	for (const precision of period > 0 ? precisions : precisions.slice(1)) {
		const isExact = units[precision] <= period || moments.every((moment) => omitted(moment, precision) === 0);
		if (isExact && areInOrder(moments, precision))
			return moments.map((moment) => wordsOf(moment, precision).replace(zeros, ''));
	}
	return undefined;
}

/** Whether the words of times in order neither repeat nor descend. */
function areInOrder(moments: readonly Moment[], precision: Precision): boolean {
	const times = moments.map((moment) => named(moment, precision));
	return times.every((at, index) => index === 0 || at > (times[index - 1] ?? at));
}

/** Dates, with or without clock times, in order. `year` is known to the reader. */
export function shortened(all: readonly string[], year: string | undefined): readonly string[] {
	let before = year === undefined ? '' : `${year}-00-00`;
	return all.map((words) => {
		const [date = '', clock] = words.split(' ');
		const [dateBefore = ''] = before.split(' ');
		before = words;
		if (date === dateBefore && clock !== undefined) return clock;
		return date.slice(0, -6) === dateBefore.slice(0, -6) ? words.slice(date.length - 5) : words;
	});
}

/** Steps between labelled times, in milliseconds: each divides a day. A longer step is a number of days. */
const roundSteps: readonly number[] = [
	...[1, 2, 5, 10, 20, 50, 100, 200, 500],
	...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * second),
	...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
	...[1, 2, 3, 4, 6, 12].map((hours) => hours * hour),
];

/**
 * The first and the last time, and up to `count` in all, at multiples of a round step in local time between them. None of those
 * is within half a step of another.
 */
export function roundTimes(from: number, to: number, count: number, timeZone: string): readonly number[] {
	if (to <= from) return [from];
	if (count < 3) return [from, to];
	const shortest = (to - from) / (count - 1);
	const longer = roundSteps.findIndex((step) => step >= shortest);
	const days = Math.ceil(shortest / day) * day;
	// The longest step can have no multiple between the ends, and a shorter one has some.
	for (const step of longer < 0 ? [days] : roundSteps.slice(0, longer + 1).toReversed()) {
		const inner = multiples(from, to, step, timeZone);
		const middle = inner[inner.length >> 1];
		if (middle !== undefined) return [from, ...(inner.length > count - 2 ? [middle] : inner), to];
	}
	return [from, to];
}

function multiples(from: number, to: number, step: number, timeZone: string): readonly number[] {
	const times: number[] = [];
	for (let at = from + step; at < to; at += step) {
		const round = rounded(at, Math.min(step, day), timeZone);
		if (round - (times.at(-1) ?? from) >= step / 2 && to - round >= step / 2) times.push(round);
	}
	return times;
}

function rounded(at: number, unit: number, timeZone: string): number {
	const moment = momentIn(at + unit / 2, timeZone);
	if (!moment) return at;
	// A day with a clock change starts at another offset.
	if (unit === day) return momentIn(wordsOf(moment, 'day'), timeZone)?.epoch ?? at;
	return moment.epoch - (omitted(moment, 'day') % unit);
}
