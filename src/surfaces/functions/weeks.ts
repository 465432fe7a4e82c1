/** Counting weeks as a locale does. */
import type {Run} from '../value/run.ts';
import {kept} from './kept.ts';
import {type Moment, utc} from './moment.ts';

/** 0 for Sunday. */
export function weekdayOf(moment: Moment): number {
	return new Date(utc(moment)).getUTCDay();
}

/** 1 for the first of January. */
export function dayOfYear(moment: Moment): number {
	return daysBetween({...moment, month: 1, day: 1}, moment) + 1;
}

/** The day on which the locale's week begins, 0 for Sunday. */
export function firstDay(run: Run): number {
	return weekStart(run, run.locale) % 7;
}

/** Zero in the days before a month's first week. */
export function weekOfMonth(moment: Moment, run: Run): number {
	return weekIn(moment.day, moment, run);
}

/** The week and the year it counts towards, which around New Year is not always the calendar's. */
export function weekOfYear(moment: Moment, run: Run): {readonly year: number; readonly week: number} {
	const newYear = {...moment, year: moment.year + 1, month: 1, day: 1};
	const daysOver = daysIntoWeek(newYear, run);
	if (isFirstWeek(daysOver, run) && daysBetween(moment, newYear) <= daysOver) return {year: newYear.year, week: 1};
	const week = weekIn(dayOfYear(moment), moment, run);
	if (week > 0) return {year: moment.year, week};
	const lastDay = {...moment, year: moment.year - 1, month: 12, day: 31};
	return {year: lastDay.year, week: weekIn(dayOfYear(lastDay), lastDay, run)};
}

/** Which week of its month or year a day lies in, given its number there; zero before the first week. */
function weekIn(day: number, moment: Moment, run: Run): number {
	const daysOver = (((daysIntoWeek(moment, run) - (day - 1)) % 7) + 7) % 7;
	return Math.floor((day - 1 + daysOver) / 7) + (isFirstWeek(daysOver, run) ? 1 : 0);
}

/** Whether a week that has so many days in the year before is the first of the year. */
function isFirstWeek(daysOver: number, run: Run): boolean {
	// Where the week begins on Monday, four days make the first week (ISO 8601); elsewhere one day does.
	return 7 - daysOver >= (firstDay(run) === 1 ? 4 : 1);
}

function daysIntoWeek(moment: Moment, run: Run): number {
	return (weekdayOf(moment) - firstDay(run) + 7) % 7;
}

function daysBetween(from: Moment, to: Moment): number {
	const day = (moment: Moment) => Math.floor(utc(moment) / 86_400_000);
	return day(to) - day(from);
}

type WeekLocale = Intl.Locale & {getWeekInfo?(): {readonly firstDay: number}};
const weekStart = kept((locale: string) => (new Intl.Locale(locale) as WeekLocale).getWeekInfo?.().firstDay ?? 1);
