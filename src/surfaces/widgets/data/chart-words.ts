/** Formats the numbers and the times of charts. */
import {momentIn} from '../../functions/moment.ts';

const exact = new Intl.NumberFormat('en-US', {maximumSignificantDigits: 12});

/** Formats a number with grouped digits and at most 12 significant digits. */
export function numberWords(value: number): string {
	const size = Math.abs(value);
	return size !== 0 && (size >= 1e15 || size < 1e-6) ? value.toExponential(3) : exact.format(value);
}

const day = 86_400_000;

/** Formats a time with the precision that the span needs. `at` and the chart's `span` are in milliseconds. */
export function timeWords(at: number, span: number, timeZone: string): string {
	const moment = momentIn(at, timeZone);
	if (!moment) return '';
	const two = (value: number) => String(value).padStart(2, '0');
	const date = `${String(moment.year).padStart(4, '0')}-${two(moment.month)}-${two(moment.day)}`;
	const time = `${two(moment.hour)}:${two(moment.minute)}`;
	if (span > 60 * day) return date;
	if (span > 2 * day) return `${date} ${time}`.replace(/ 00:00$/, '');
	return span > 600_000 ? `${date} ${time}` : `${date} ${time}:${two(moment.second)}`;
}
