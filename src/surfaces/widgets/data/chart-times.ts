/** Formats the times of a chart: dates in UTC, or times in the zone of the reader. */
import {firstIndex} from '../../../text/search.ts';
import {day, hour, minute, second} from '../../../text/timestamp.ts';
import {type Moment, momentIn} from '../../engine/functions/moment.ts';
import type {DataWords} from '../../engine/words/data.ts';
import type {Series} from '../../picture/charts/series.ts';
import type {TimeRange} from '../../picture/charts/view.ts';
import type {Scene} from '../widget.ts';

/** How a chart names its times. */
export interface Clock {
	readonly timeZone: string;
	/** Times of a series of dates have no time of the day. */
	readonly areDates?: boolean;
}

export const clockOf = ({areDates}: Pick<Series, 'areDates'>, {read}: Pick<Scene, 'read'>): Clock => ({
	timeZone: areDates ? 'UTC' : read.host.timeZone,
	areDates,
});

/** The zone of the times. Empty for dates, which have none. */
export function zoneWords({areDates, timeZone}: Clock, range: TimeRange, words: DataWords, hasUtc = false): string {
	if (areDates) return '';
	const change = clockChange(range, timeZone);
	const [from = '', to = ''] = change?.between.map((at) => wordsAt(at, hour, {timeZone: 'UTC'})) ?? [];
	const changed = change ? words.clockChange(from, to.slice(from.length - 5), change.isSetBack) : '';
	return [words.zone(timeZone, hasUtc), changed].filter(Boolean).join(', ');
}

/** The longest time whose labels name hours. */
const longestOfHours = 3 * day;

/** The local times, as if they were in UTC, that come twice or not at all within a range of hours. Undefined if none do. */
function clockChange({from, to}: TimeRange, timeZone: string) {
	const offsetAt = (at: number) => (momentIn(at, timeZone)?.offset ?? 0) * minute;
	const [before, after] = [offsetAt(from), offsetAt(to)];
	if (before === after || to - from > longestOfHours) return undefined;
	const minutes = firstIndex(Math.ceil((to - from) / minute), (index) => offsetAt(from + index * minute) !== before);
	const at = Math.floor((from + minutes * minute) / minute) * minute;
	return {isSetBack: after < before, between: [at + Math.min(before, after), at + Math.max(before, after)]};
}

/** The smallest parts of a time that words name, in milliseconds, and the letters that follow each in ISO 8601. */
const precisions = new Map([
	[day, 13],
	[minute, 7],
	[second, 4],
	[1, 0],
]);

/** The local time in milliseconds. */
const localOf = ({epoch, offset}: Moment): number => epoch + offset * minute;

const isoWords = (moment: Moment, precision: number): string =>
	new Date(localOf(moment))
		.toISOString()
		.replace('T', ' ')
		.slice(0, -1 - (precisions.get(precision) ?? 0));

/** Formats a time with the precision that the span needs, in milliseconds. */
export function wordsAt(at: number, span: number, {timeZone, areDates}: Clock): string {
	const moment = momentIn(at, timeZone);
	if (!moment) return '';
	if (areDates || span > 60 * day) return isoWords(moment, day);
	if (span === 0) return isoWords(moment, second).replace(/:00$/, '');
	const words = isoWords(moment, span > 10 * minute ? minute : span > 10 * second ? second : 1);
	return span > 2 * day ? words.replace(/ 00:00$/, '') : words;
}

/**
 * Labels of times in order. A label omits the year or the date that it shares with the one before. `columnTime` is the time of a column:
 * labels have the precision that tells columns apart. Around a clock that is set back, where local times would repeat or descend,
 * labels are in UTC.
 */
export function labelsAt(times: readonly number[], columnTime: number, clock: Clock): readonly string[] {
	const period = clock.areDates ? day : columnTime;
	const local = labelWords(times, period, clock.timeZone);
	return local ? shortened(local) : shortened(labelWords(times, period, 'UTC') ?? []).map((words) => `${words}Z`);
}

/** The words of times in order, in the coarsest precision that tells them apart. Undefined if no precision does. */
function labelWords(times: readonly number[], period: number, timeZone: string): readonly string[] | undefined {
	const moments = times.map((at) => momentIn(at, timeZone)).filter((moment) => moment !== undefined);
	const zeros = (times.at(-1) ?? 0) - (times[0] ?? 0) > 2 * day ? / 00:00$|\.000$/ : /\.000$/;
	const local = moments.map(localOf);
	for (const precision of precisions.keys()) {
		// A single time has no period. Its label has a clock time.
		if (period === 0 && precision === day) continue;
		const isExact = precision <= period || local.every((at) => at % precision === 0);
		const isInOrder = local.every(
			(at, index) => index === 0 || Math.floor(at / precision) > Math.floor((local[index - 1] ?? at) / precision),
		);
		if (isExact && isInOrder) return moments.map((moment) => isoWords(moment, precision).replace(zeros, ''));
	}
	return undefined;
}

/** Dates with or without clock times, in order. */
const shortened = (all: readonly string[]): readonly string[] =>
	all.map((words, index) => {
		const before = all[index - 1];
		if (before === undefined) return words;
		const [date = '', clock] = words.split(' ');
		const [dateBefore = ''] = before.split(' ');
		if (date === dateBefore && clock !== undefined) return clock;
		return date.slice(0, -6) === dateBefore.slice(0, -6) ? words.slice(date.length - 5) : words;
	});
