/** Formats the times of a chart: dates in UTC, or times in the zone of the reader. */
import {firstIndex} from '../../../text/search.ts';
import {day, hour, minute} from '../../../text/timestamp.ts';
import {once} from '../../engine/cache.ts';
import {momentIn} from '../../engine/functions/moment.ts';
import type {DataWords} from '../../engine/words/data.ts';
import type {DateUnit} from '../../picture/charts/calendar.ts';
import type {Series} from '../../picture/charts/series.ts';
import type {TimeRange} from '../../picture/charts/view.ts';
import type {Scene} from '../widget.ts';
import {shortened, timeLabels, timeWords} from './chart-words.ts';

/** How a chart names its times. */
export interface Clock {
	readonly timeZone: string;
	/** Set for a series of dates. */
	readonly unit?: DateUnit | undefined;
}

export const clockOf = ({unit}: Pick<Series, 'unit'>, {read}: Pick<Scene, 'read'>): Clock =>
	unit ? {timeZone: 'UTC', unit} : {timeZone: read.host.timeZone};

/** The zone of the times. Empty for dates, which have none. */
export function zoneWords({unit, timeZone}: Clock, range: TimeRange, words: DataWords, hasUtc = false): string {
	if (unit) return '';
	const change = clockChange(range, timeZone);
	const [from = '', to = ''] = change?.between.map((at) => timeWords(at, hour, 'UTC')) ?? [];
	const changed = change ? words.clockChange(from, to.slice(from.length - 5), change.isSetBack) : '';
	return [words.zone(timeZone, hasUtc), changed].filter(Boolean).join(', ');
}

/** The longest time whose labels name hours. */
const longestOfHours = 3 * day;

/** The local times, as if they were in UTC, that come twice or not at all within a range of hours. Undefined if none do. */
function clockChange({from, to}: TimeRange, timeZone: string): ClockChange | undefined {
	const offsetAt = (at: number) => (momentIn(at, timeZone)?.offset ?? 0) * minute;
	const [before, after] = [offsetAt(from), offsetAt(to)];
	if (before === after || to - from > longestOfHours) return undefined;
	const minutes = firstIndex(Math.ceil((to - from) / minute), (index) => offsetAt(from + index * minute) !== before);
	const at = Math.floor((from + minutes * minute) / minute) * minute;
	return {isSetBack: after < before, between: [at + Math.min(before, after), at + Math.max(before, after)]};
}

interface ClockChange {
	readonly isSetBack: boolean;
	readonly between: readonly [from: number, to: number];
}

const monthFormat = once(() => new Intl.DateTimeFormat('en-US', {month: 'short', timeZone: 'UTC'}));

/** Formats a time with the precision that the span needs, in milliseconds. A date always has the precision of its series. */
export function wordsAt(at: number, span: number, {timeZone, unit}: Clock): string {
	if (!unit) return timeWords(at, span, timeZone);
	const date = timeWords(at, Number.POSITIVE_INFINITY, timeZone);
	if (unit === 'day') return date;
	const year = date.slice(0, -6);
	return unit === 'year' ? year : `${monthFormat().format(at)} ${year}`;
}

export const yearOf = (at: number, {timeZone}: Clock): string =>
	timeWords(at, Number.POSITIVE_INFINITY, timeZone).slice(0, -6);

/** Labels of times in order. A label omits what it shares with the one before. `year` is known to the reader. */
export function labelsAt(
	times: readonly number[],
	{clock, period, year}: {readonly clock: Clock; readonly period: number; readonly year?: string | undefined},
): readonly string[] {
	if (!clock.unit) return timeLabels(times, {timeZone: clock.timeZone, period, year});
	const words = times.map((at) => wordsAt(at, 0, clock));
	if (clock.unit === 'day') return shortened(words, year);
	if (clock.unit === 'year') return words;
	return words.map((text, index) => {
		const before = index === 0 ? year : words[index - 1]?.slice(4);
		return text.slice(4) === before ? text.slice(0, 3) : text;
	});
}

/** Empty if each series has one value per time. */
export const repeatedWords = ({repeated, isStacked}: Series, words: DataWords): string =>
	repeated > 0 ? words.repeated(repeated, isStacked) : '';
