/** A moment of the past: for each list, the reading that shows the tenant as it was then. */
import {parseTime, timeForms} from '../../../text/past-time.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {type Show, showTime} from '../../format/show.ts';
import {historyKinds} from '../../resources/history-kinds.ts';
import type {HistoryKind} from '../../resources/index.ts';
import {NoStateError, NotKeptError} from '../error.ts';
import type {History} from '../history.ts';
import {lastMoment} from '../name.ts';
import type {State} from '../state.ts';
import type {Reading} from '../store/readings.ts';

export interface Moment extends State {
	/** The moment as the person typed it. */
	readonly wanted: string;
	/** The time that `wanted` names, in epoch milliseconds. Undefined for a name and for `last`. */
	readonly until: number | undefined;
	/** The time of the newest of the readings, in epoch milliseconds. Relative times and deadlines count from it. */
	readonly at: number;
	/** The time of the first reading after the moment, even if that reading found its list unchanged. */
	readonly next: number | undefined;
}

interface Find {
	/** The base URL. */
	readonly tenant: string;
	readonly show: Show;
	/** Whether a name may be of another tenant, if this one does not have it. */
	readonly isOfAny?: boolean;
}

/**
 * Finds the moment that a person names: `last`, a time, an age, or the name of a reading. No name reads as one of the others.
 * Rejects with `NoStateError` or `NotKeptError`.
 */
export async function findMoment(history: History, wanted: string, {tenant, show, isOfAny}: Find): Promise<Moment> {
	const until = timeOf(wanted, show);
	if (until !== undefined && until > show.now)
		throw new NotKeptError(`${wanted} is in the future. Name a moment of the past`);
	if (wanted === lastMoment || until !== undefined)
		return momentOf(await history.past.readings(tenant), {tenant, wanted, show, until});
	const named = (await history.list()).filter(({name}) => name === wanted);
	const match = named.find((each) => each.tenant === tenant) ?? (isOfAny ? named[0] : undefined);
	if (match)
		return momentOf(
			[...match.readings.values()].map((each) => readingAt(each, match.at)),
			{tenant: match.tenant, wanted, show},
		);
	const [other] = named;
	if (other) throw new NotKeptError(`“${wanted}” is a reading of ${other.tenant}, but the tenant is ${tenant}`);
	throw new NoStateError(
		`“${wanted}” is neither the name of a reading nor a time. A time is ${timeForms}; ${lastMoment} is the last reading`,
	);
}

/** The time that a moment names, in epoch milliseconds: of a name and of `last`, the time of the reading. Rejects like `findMoment`. */
export async function timeOfMoment(history: History | undefined, wanted: string, find: Find): Promise<number> {
	const time = timeOf(wanted, find.show);
	if (time !== undefined && time <= find.show.now) return time;
	if (!history) throw new NoStateError(`no history names “${wanted}”. A time is ${timeForms}`);
	return (await findMoment(history, wanted, find)).at;
}

/** Epoch milliseconds, and undefined for text that is not a time. Throws `NotKeptError` for a local time that is not one instant. */
export function timeOf(text: string, {now, timeZone}: Pick<Show, 'now' | 'timeZone'>): number | undefined {
	try {
		return parseTime(text, {now, timeZone});
	} catch (error) {
		throw error instanceof RangeError ? new NotKeptError(error.message) : error;
	}
}

/** The reading as it was known at a time: it was read then if it has a name of that time. Only the name of its last reader is known. */
const readingAt = (reading: Reading, seen: number): Reading =>
	seen >= reading.at && seen < reading.seen ? {...reading, seen, reader: undefined} : reading;
/** The reading before it was found unchanged. */
const firstRead = (reading: Reading): Reading => readingAt(reading, reading.at);

/** Without `until`, all readings count. */
interface MomentOptions extends Pick<Moment, 'tenant' | 'wanted'>, Partial<Pick<Moment, 'until'>> {
	readonly show: Show;
}

function momentOf(all: readonly Reading[], {tenant, wanted, show, until}: MomentOptions): Moment {
	const end = until ?? Number.POSITIVE_INFINITY;
	// A list that was found unchanged after the moment was as in the reading, but not read then.
	const earlier = all.filter(({at}) => at <= end).map((each) => (each.seen <= end ? each : firstRead(each)));
	const later = all.flatMap(({at, seen}) => [at, seen]).filter((time) => time > end);
	const next = later.length > 0 ? later.reduce((a, b) => Math.min(a, b)) : undefined;
	const readings = new Map(earlier.map((reading) => [reading.kind, reading]));
	if (readings.size === 0) {
		const nearest = next ? `. The first reading is of ${clockTime(next, show)}` : '';
		const advice = next ? '' : '. castellan save NAME adds one';
		throw new NoStateError(
			`the history has no reading of ${tenant}${next ? ` until ${wanted}` : ''}${nearest}${advice}`,
		);
	}
	const at = Math.max(...[...readings.values()].map(({seen}) => seen));
	return {tenant, wanted, until, at, readings, next};
}

/** A time that stays true, unlike a relative one. */
export const clockTime = (at: number, show: Show): string =>
	showTime(isoTime(at), {...show, timeStyle: show.timeStyle === 'utc' ? 'utc' : 'local'});

/** The time of a list, or of the newest list, in epoch milliseconds. */
export const readAt = ({at, readings}: Moment, kind?: HistoryKind): number => (kind && readings.get(kind)?.seen) ?? at;

/** The same in words: `as of 2026-11-20 09:00`. */
export const asOfText = (moment: Moment, show: Show, kind?: HistoryKind): string =>
	`as of ${clockTime(readAt(moment, kind), show)}`;

/** The moment in words: the lists that were read at other times, the lists that were not read, and the readings around a time. */
export function describeMoment(moment: Moment, show: Show): string {
	const {at, wanted, until, readings, next} = moment;
	const {reader} = [...readings.values()].find(({seen}) => seen === at) ?? {};
	const others = [...readings.values()].filter(({seen}) => seen !== at);
	const missing = historyKinds.filter((kind) => !readings.has(kind));
	return [
		`${asOfText(moment, show)}, read to the end${reader === undefined ? '' : ` by ${reader}`}`,
		...others.map(({kind, seen}) => `${kind} as of ${clockTime(seen, show)}`),
		...(missing.length > 0 ? [`not read: ${missing.join(', ')}`] : []),
		...(until !== undefined ? [`the last reading until ${wanted}`] : []),
		...(until !== undefined && next ? [`the next one is of ${clockTime(next, show)}`] : []),
	].join('; ');
}

/** Of a search by words at a moment. Words match as they are written: the document does not define the fuzzy search of the service. */
export const searchNote =
	'castellan computed this search: each word has to be in the name or the description, and the service may find more';
