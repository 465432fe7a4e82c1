/** Formats the numbers and the times of charts. */
import {type Moment, momentIn} from '../../functions/moment.ts';

const whole = new Intl.NumberFormat('en-US', {maximumFractionDigits: 0});
const exact = new Intl.NumberFormat('en-US', {maximumSignificantDigits: 12});

/** Formats a number with grouped digits. A number with decimals has at most 12 significant digits, an exponential one 15. */
export function numberWords(value: number): string {
	const size = Math.abs(value);
	if (size !== 0 && (size >= 1e15 || size < 1e-6)) return Number(value.toPrecision(15)).toExponential();
	return Number.isInteger(value) ? whole.format(value) : exact.format(value);
}

/** Formats a number for a scale of this span: decimals to about a thousandth of it, but two digits at least. */
export function scaledWords(value: number, span: number): string {
	if (!(span > 0) || !Number.isFinite(span)) return numberWords(value);
	const decimals = Math.min(100, Math.max(0, Math.ceil(-Math.log10(span)) + 3));
	const isFine = Math.abs(value) * 10 ** decimals < 10;
	const rounded = isFine ? Number(value.toPrecision(2)) : Number(value.toFixed(decimals));
	return span < 1e-4 && rounded !== 0 ? rounded.toExponential() : numberWords(rounded);
}

const compact = new Intl.NumberFormat('en-US', {notation: 'compact', maximumSignificantDigits: 4});

/** Like `scaledWords`, with a unit instead of long rows of digits. */
export function shortWords(value: number, span: number): string {
	const words = scaledWords(value, span);
	const size = Math.abs(value);
	if (words.length <= 8 || size < 1e4) return words;
	return size < 1e15 ? compact.format(value) : Number(value.toPrecision(4)).toExponential();
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

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats a time with the precision that the span needs. `at` and the chart's `span` are in milliseconds. */
export function timeWords(at: number, span: number, timeZone: string): string {
	const moment = momentIn(at, timeZone);
	return moment ? wordsOf(moment, span) : '';
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');

function wordsOf(
	{year, month, day: date, hour: hours, minute: minutes, second: seconds, nanosecond}: Moment,
	span: number,
) {
	const dated = `${digits(year, 4)}-${digits(month, 2)}-${digits(date, 2)}`;
	const clock = `${digits(hours, 2)}:${digits(minutes, 2)}`;
	if (span > 60 * day) return dated;
	if (span > 2 * day) return `${dated} ${clock}`.replace(/ 00:00$/, '');
	if (span > 10 * minute) return `${dated} ${clock}`;
	if (span === 0) return `${dated} ${clock}:${digits(seconds, 2)}`.replace(/:00$/, '');
	const fraction = span > 10 * second ? '' : `.${digits(Math.floor(nanosecond / 1e6), 3)}`;
	return `${dated} ${clock}:${digits(seconds, 2)}${fraction}`;
}

/**
 * Formats times in order. A label omits the year or the date that it shares with the label before. `year` is known to the
 * reader, so that the first label omits it, too.
 */
export function timeLabels(times: readonly number[], span: number, timeZone: string, year = ''): readonly string[] {
	let before = year === '' ? '' : `${year}-00-00`;
	return times.map((at) => {
		const words = timeWords(at, span, timeZone);
		const [date = '', clock] = words.split(' ');
		const [dateBefore = ''] = before.split(' ');
		before = words;
		if (date === dateBefore && clock !== undefined) return clock;
		return date.slice(0, -6) === dateBefore.slice(0, -6) ? words.slice(date.length - 5) : words;
	});
}

/** `count` evenly spaced times from `from` to `to`. The inner ones move to a round date or hour nearby. */
export function roundTimes(from: number, to: number, count: number, timeZone: string): readonly number[] {
	if (to <= from) return [from];
	const unit = unitFor(to - from);
	const times = Array.from({length: Math.max(2, count)}, (_, index, last = Math.max(2, count) - 1) => {
		const at = from + ((to - from) * index) / last;
		return index === 0 || index === last ? at : rounded(at, unit, timeZone);
	});
	return times.filter((at, index) => at >= from && at <= to && (index === 0 || at > (times[index - 1] ?? at)));
}

const unitFor = (span: number) =>
	span > 2 * day ? day : span > 4 * hour ? hour : span > 10 * minute ? minute : second;

function rounded(at: number, unit: number, timeZone: string): number {
	const moment = momentIn(at + unit / 2, timeZone);
	if (!moment) return at;
	const {hour: hours, minute: minutes, second: seconds, nanosecond, epoch} = moment;
	const sinceMidnight = hours * hour + minutes * minute + seconds * second + Math.floor(nanosecond / 1e6);
	return epoch - (sinceMidnight % unit);
}
