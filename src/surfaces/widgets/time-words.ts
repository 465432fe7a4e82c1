/** Formats times along a chart with the precision that its span needs. */
import {momentOf} from '../functions/moment.ts';

const day = 86_400_000;

/** `at` and the chart's `span` are in milliseconds. */
export function timeWords(at: number, span: number, timeZone: string): string {
	const moment = momentOf(at, {timeZone, spend() {}});
	if (!moment) return '';
	const two = (value: number) => String(value).padStart(2, '0');
	const date = `${String(moment.year).padStart(4, '0')}-${two(moment.month)}-${two(moment.day)}`;
	const time = `${two(moment.hour)}:${two(moment.minute)}`;
	if (span > 60 * day) return date;
	if (span > 2 * day) return `${date} ${time}`.replace(/ 00:00$/, '');
	return span > 600_000 ? `${date} ${time}` : `${date} ${time}:${two(moment.second)}`;
}
