/** Formats the times of a chart: dates in UTC, or times in the zone of the reader. */
import {day, minute, second} from '../../../text/timestamp.ts';
import {momentIn} from '../../engine/functions/moment.ts';
import type {DataWords} from '../../engine/words/data.ts';
import type {Series} from '../../picture/charts/series.ts';
import type {Scene} from '../widget.ts';

/** How a chart names its times. */
export interface Clock {
	readonly timeZone: string;
	/** Times of a series of dates have no time of the day. */
	readonly areDates?: boolean;
}

/** In a longer range, a clock that is set back repeats no label. */
const longestOfHours = 3 * day;

/** The clock of the reader. UTC for dates, and for hours in which the clock of the reader changes: its times would repeat or skip. */
export function clockOf(
	{areDates, from, to}: Pick<Series, 'areDates' | 'from' | 'to'>,
	{read}: Pick<Scene, 'read'>,
): Clock {
	const {timeZone} = read.host;
	const offsetAt = (at: number) => momentIn(at, timeZone)?.offset;
	const isChanged = to - from <= longestOfHours && offsetAt(from) !== offsetAt(to);
	return {timeZone: areDates || isChanged ? 'UTC' : timeZone, areDates};
}

/** The zone of the times. Empty for dates, which have none. */
export const zoneWords = ({areDates, timeZone}: Clock, words: DataWords): string =>
	areDates ? '' : words.zone(timeZone);

/** Formats a time with the precision that the span needs, in milliseconds. */
export function wordsAt(at: number, span: number, {timeZone, areDates}: Clock): string {
	const moment = momentIn(at, timeZone);
	if (!moment) return '';
	const local = new Date(moment.epoch + moment.offset * minute).toISOString().replace('T', ' ');
	if (areDates || span > 60 * day) return local.slice(0, 10);
	if (span === 0) return local.slice(0, 19).replace(/:00$/, '');
	if (span > 10 * minute) return span > 2 * day ? local.slice(0, 16).replace(/ 00:00$/, '') : local.slice(0, 16);
	return local.slice(0, span > 10 * second ? 19 : 23);
}

/** The words of times in order, in the precision of a part of their span. They omit the year or the date of the one before. */
export function labelsAt(times: readonly number[], clock: Clock): readonly string[] {
	const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
	const all = times.map((at) => wordsAt(at, span / 10, clock));
	return all.map((words, index) => {
		const before = all[index - 1];
		if (before === undefined) return words;
		const [date = '', time] = words.split(' ');
		const [dateBefore = ''] = before.split(' ');
		if (date === dateBefore && time !== undefined) return time;
		return date.slice(0, -6) === dateBefore.slice(0, -6) ? words.slice(date.length - 5) : words;
	});
}
