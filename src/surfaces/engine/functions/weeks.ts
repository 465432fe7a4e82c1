/** Week numbers according to the locale. */
import {day} from '../../../text/timestamp.ts';
import type {Run} from '../value/run.ts';
import {memoized} from './memoized.ts';
import {type Moment, utc} from './moment.ts';

/** The weekday; 0 is Sunday. */
export const weekdayOf = (moment: Moment): number => new Date(utc(moment)).getUTCDay();

/** The day of the year; 1 is the first of January. */
export const dayOfYear = (moment: Moment): number => daysBetween({...moment, month: 1, day: 1}, moment) + 1;

/** The first day of the locale's week; 0 is Sunday. */
export const firstDay = (run: Run): number => weekStart(run, run.locale) % 7;

/** The week of the month; 0 for days before the month's first week. */
export const weekOfMonth = (moment: Moment, run: Run): number => weekIn(moment.day, moment, run);

/** The week and its week year, which differs from the calendar year around New Year. */
export function weekOfYear(moment: Moment, run: Run): {readonly year: number; readonly week: number} {
	const newYear = {...moment, year: moment.year + 1, month: 1, day: 1};
	const daysOver = daysIntoWeek(newYear, run);
	if (isFirstWeek(daysOver, run) && daysBetween(moment, newYear) <= daysOver) return {year: newYear.year, week: 1};
	const week = weekIn(dayOfYear(moment), moment, run);
	if (week > 0) return {year: moment.year, week};
	const lastDay = {...moment, year: moment.year - 1, month: 12, day: 31};
	return {year: lastDay.year, week: weekIn(dayOfYear(lastDay), lastDay, run)};
}

/** The week of a day, given the day's number in its month or year. 0 before the first week. */
function weekIn(day: number, moment: Moment, run: Run): number {
	const daysOver = (((daysIntoWeek(moment, run) - (day - 1)) % 7) + 7) % 7;
	return Math.floor((day - 1 + daysOver) / 7) + (isFirstWeek(daysOver, run) ? 1 : 0);
}

/** Whether a week with `daysOver` days in the previous period is the first week. */
function isFirstWeek(daysOver: number, run: Run): boolean {
	// Weeks from Monday need four days in the period (ISO 8601); other weeks need one.
	return 7 - daysOver >= (firstDay(run) === 1 ? 4 : 1);
}

const daysIntoWeek = (moment: Moment, run: Run): number => (weekdayOf(moment) - firstDay(run) + 7) % 7;

function daysBetween(from: Moment, to: Moment): number {
	const dayOf = (moment: Moment) => Math.floor(utc(moment) / day);
	return dayOf(to) - dayOf(from);
}

interface WeekInfo {
	readonly firstDay: number;
}
/** Node 22 has a member in place of the method. */
type WeekLocale = Intl.Locale & {getWeekInfo?(): WeekInfo; readonly weekInfo?: WeekInfo};
const weekStart = memoized((name: string) => {
	const locale: WeekLocale = new Intl.Locale(name);
	return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
});
