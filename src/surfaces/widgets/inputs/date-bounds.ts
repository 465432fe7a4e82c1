/** Whether a date or time keeps to the bounds that its input has. */
import {momentOf} from '../../functions/moment.ts';
import {type DateKind, type DateParts, isPossible, partsOf, textOfParts} from './date-parts.ts';

export interface Bounds {
	readonly min: string;
	readonly max: string;
	/** IANA zone in which a text without an offset is meant. */
	readonly timeZone: string;
}

/** Why a value will not do; undefined when it will. */
export function dateFailure(parts: DateParts, kind: DateKind, {min, max, timeZone}: Bounds): string | undefined {
	if (!isPossible(parts)) return parts.year === '' ? 'There is no such time' : 'There is no such date';
	const at = orderOf(parts, kind, timeZone);
	const least = boundOf(min, kind, timeZone);
	const most = boundOf(max, kind, timeZone);
	if (least !== undefined && at !== undefined && at < least) return `Not before ${min}`;
	if (most !== undefined && at !== undefined && at > most) return `Not after ${max}`;
	return undefined;
}

/** A bound that cannot be read does not bound. */
function boundOf(text: string, kind: DateKind, timeZone: string): number | undefined {
	const parts = partsOf(text);
	return parts && orderOf(parts, kind, timeZone);
}

/** Days, instants or times of day as numbers to compare. */
function orderOf(parts: DateParts, kind: DateKind, timeZone: string): number | undefined {
	const {year, month, day, hour, minute, second} = parts;
	if (kind === 'time') {
		if (hour === '') return undefined;
		return (Number(hour) * 60 + Number(minute)) * 60 + Number(second) + Number(`0${parts.fraction.replace(',', '.')}`);
	}
	if (year === '') return undefined;
	if (kind === 'date') return (Number(year) * 12 + Number(month)) * 31 + Number(day);
	return momentOf(textOfParts(parts), {timeZone, spend() {}})?.epoch;
}
