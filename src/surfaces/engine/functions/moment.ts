/** Points in time as calendar fields in a time zone. */
import type {Run} from '../value/run.ts';
import {memoized} from './memoized.ts';

export type Moment = NonNullable<ReturnType<typeof momentOn>>;

const iso =
	/^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:(Z)|([+-])(\d\d):?(\d\d)?)?)?$/i;

/**
 * Parses ISO 8601 text or epoch milliseconds. A text with an offset is an instant and is converted to the zone. A text
 * without an offset is local time in the zone. Undefined for other values and for impossible dates.
 */
export function momentOf(value: unknown, run: Pick<Run, 'spend' | 'timeZone'>): Moment | undefined {
	if (typeof value === 'number') return momentAt(Math.trunc(value), run);
	const parts = typeof value === 'string' && value.length <= 64 ? iso.exec(value.trim()) : null;
	if (!parts) return undefined;
	const field = (index: number, absent: number) => (parts[index] === undefined ? absent : Number(parts[index]));
	const wall = [field(2, 1), field(3, 1), field(4, 0), field(5, 0), field(6, 0)] as const;
	const time = utc(field(1, 0), wall, Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3)));
	if (time === undefined) return undefined;
	if (parts[8] === undefined && parts[9] === undefined) {
		const first = offsetAt(time, run) ?? 0;
		// The second lookup corrects times within a few hours of a clock change. A skipped time keeps its fields.
		return momentOn(time, offsetAt(time - first * 60_000, run) ?? first);
	}
	const [hours, minutes] = [field(10, 0), field(11, 0)];
	if (hours > 23 || minutes > 59) return undefined;
	const ahead = (parts[9] === '-' ? -1 : 1) * (hours * 60 + minutes);
	return momentAt(time - ahead * 60_000, run);
}

/** Parses like `momentOf`, outside the computation of a value, so that no steps are charged. */
export const momentIn = (value: unknown, timeZone: string): Moment | undefined =>
	momentOf(value, {timeZone, spend() {}});

/** Epoch milliseconds of calendar fields read as UTC. Undefined for a date or a time that does not exist. */
function utc(
	year: number,
	[month, day, hour, minute, second]: readonly [number, number, number, number, number],
	millisecond: number,
): number | undefined {
	const date = new Date(0);
	date.setUTCFullYear(year, month - 1, day);
	date.setUTCHours(hour, minute, second, millisecond);
	const isOnCalendar =
		date.getUTCMonth() === month - 1 &&
		date.getUTCDate() === day &&
		date.getUTCHours() === hour &&
		date.getUTCMinutes() === minute &&
		date.getUTCSeconds() === second;
	return isOnCalendar ? date.getTime() : undefined;
}

function momentAt(epoch: number, run: Pick<Run, 'spend' | 'timeZone'>): Moment | undefined {
	const offset = offsetAt(epoch, run);
	return offset === undefined ? undefined : momentOn(epoch + offset * 60_000, offset);
}

/** The moment at which a clock with this offset shows a time, which is in epoch milliseconds as if it were in UTC. */
function momentOn(wall: number, offset: number) {
	const date = new Date(wall);
	if (Number.isNaN(date.getTime())) return undefined;
	return {
		year: date.getUTCFullYear(),
		/** 1 to 12. */
		month: date.getUTCMonth() + 1,
		day: date.getUTCDate(),
		/** 0 for Sunday. */
		weekday: date.getUTCDay(),
		hour: date.getUTCHours(),
		minute: date.getUTCMinutes(),
		second: date.getUTCSeconds(),
		/** Epoch milliseconds. */
		epoch: wall - offset * 60_000,
		/** Minutes ahead of UTC. */
		offset,
	};
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
