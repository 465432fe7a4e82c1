/** Points in time as calendar fields in a time zone. */
import type {Run} from '../value/run.ts';
import {memoized} from './memoized.ts';

export interface Moment {
	/** Astronomical: 0 is 1 BC. */
	readonly year: number;
	/** 1 to 12. */
	readonly month: number;
	readonly day: number;
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
	readonly nanosecond: number;
	/** Epoch milliseconds. */
	readonly epoch: number;
	/** Minutes ahead of UTC. */
	readonly offset: number;
}

type CalendarFields = Omit<Moment, 'epoch' | 'offset'>;

const iso =
	/^([+-]\d{6}|\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:(Z)|([+-])(\d\d):?(\d\d)?)?)?$/i;

/**
 * Parses ISO 8601 text or epoch milliseconds. A text with an offset is an instant and is converted to the zone. A text
 * without an offset is local time in the zone. Undefined for other values and for impossible dates.
 */
export function momentOf(value: unknown, run: Pick<Run, 'spend' | 'timeZone'>): Moment | undefined {
	if (typeof value === 'number') return Math.abs(value) <= 8.64e15 ? momentAt(Math.trunc(value), 0, run) : undefined;
	const parts = typeof value === 'string' && value.length <= 64 ? iso.exec(value.trim()) : null;
	if (!parts) return undefined;
	const field = (index: number, absent: number) => (parts[index] === undefined ? absent : Number(parts[index]));
	const wall = {
		year: field(1, 0),
		month: field(2, 1),
		day: field(3, 1),
		hour: field(4, 0),
		minute: field(5, 0),
		second: field(6, 0),
		nanosecond: Number((parts[7] ?? '').padEnd(9, '0')),
	};
	const time = utc(wall);
	if (!isOnCalendar(wall, time)) return undefined;
	if (parts[8] === undefined && parts[9] === undefined) return localMoment(wall, time, run);
	const [hours, minutes] = [field(10, 0), field(11, 0)];
	if (hours > 23 || minutes > 59) return undefined;
	const ahead = (parts[9] === '-' ? -1 : 1) * (hours * 60 + minutes);
	return momentAt(time - ahead * 60_000, wall.nanosecond, run);
}

/** Parses like `momentOf`, outside the computation of a value, so that no steps are charged. */
export const momentIn = (value: unknown, timeZone: string): Moment | undefined =>
	momentOf(value, {timeZone, spend() {}});

/** Epoch milliseconds of the fields read as UTC. */
export function utc(wall: CalendarFields): number {
	const date = new Date(0);
	date.setUTCFullYear(wall.year, wall.month - 1, wall.day);
	date.setUTCHours(wall.hour, wall.minute, wall.second, Math.trunc(wall.nanosecond / 1e6));
	return date.getTime();
}

function isOnCalendar(wall: CalendarFields, time: number): boolean {
	const date = new Date(time);
	return (
		!Number.isNaN(time) &&
		date.getUTCMonth() === wall.month - 1 &&
		date.getUTCDate() === wall.day &&
		date.getUTCHours() === wall.hour &&
		date.getUTCMinutes() === wall.minute &&
		date.getUTCSeconds() === wall.second
	);
}

function momentAt(epoch: number, nanosecond: number, run: Pick<Run, 'spend' | 'timeZone'>): Moment | undefined {
	const offset = offsetAt(epoch, run);
	if (offset === undefined) return undefined;
	const date = new Date(epoch + offset * 60_000);
	if (Number.isNaN(date.getTime())) return undefined;
	return {
		year: date.getUTCFullYear(),
		month: date.getUTCMonth() + 1,
		day: date.getUTCDate(),
		hour: date.getUTCHours(),
		minute: date.getUTCMinutes(),
		second: date.getUTCSeconds(),
		nanosecond: nanosecond || date.getUTCMilliseconds() * 1e6,
		epoch,
		offset,
	};
}

function localMoment(wall: CalendarFields, time: number, run: Pick<Run, 'spend' | 'timeZone'>): Moment | undefined {
	const first = offsetAt(time, run);
	if (first === undefined) return undefined;
	// The second lookup corrects times within a few hours of a clock change.
	const offset = offsetAt(time - first * 60_000, run) ?? first;
	return {...wall, epoch: time - offset * 60_000, offset};
}

/** The zone's minutes ahead of UTC. Undefined outside the range of `Date`. */
function offsetAt(epoch: number, run: Pick<Run, 'spend' | 'timeZone'>): number | undefined {
	if (Number.isNaN(new Date(epoch).getTime())) return undefined;
	if (run.timeZone === 'UTC') return 0;
	const [, sign, hours, minutes, seconds] = zoneOffset.exec(zoned(run, run.timeZone).format(epoch)) ?? [];
	const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60;
	return Math.round(sign === '-' ? -ahead : ahead);
}

/** Without a match, the offset is zero. Old local times have seconds. */
const zoneOffset = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

const zoned = memoized((timeZone: string) => new Intl.DateTimeFormat('en-US', {timeZone, timeZoneName: 'longOffset'}));
