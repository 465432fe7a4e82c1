/** Reads the state of a moment that the agent names, and the last known state while the service is unavailable. */
import {ApiError} from '../client/error.ts';
import {isOutage, silentSince} from '../client/outage.ts';
import {HistoryError} from '../domain/history/error.ts';
import {lastMoment, present} from '../domain/history/name.ts';
import {findMoment, type Moment, readAt} from '../domain/history/past/moment.ts';
import {pastApi} from '../domain/history/past/past-api.ts';
import type {ReadOptions} from '../domain/items/read-items.ts';
import {historyKinds} from '../domain/resources/history-kinds.ts';
import type {Heading, Reading} from './answer.ts';
import type {RecentLists, RecentState} from './recent.ts';
import {Refusal} from './refusal.ts';
import {momentShow, type Prepared, type Sources} from './tool.ts';

export interface Dated {
	readonly prepared: Prepared;
	readonly sources: Sources;
	readonly options: ReadOptions;
	readonly recent: RecentLists;
	readonly heading: Heading;
}

/** Sets the heading before the first items. An outage without a stored state is the error of the service. */
export async function* readDated(dated: Dated): Reading {
	const {prepared, sources, options, recent, heading} = dated;
	const {at, hasPast, lists} = prepared;
	if (at !== undefined && at !== present) return yield* readPast(dated, await stateAt(sources, at));
	const known = at === undefined && lists.length > 0 ? await recent.find(lists) : undefined;
	if (known) {
		const {notes = [], ...ending} = yield* readPast(dated, known);
		return {...ending, notes: [`Read at as_of. With at: ${present} the service is read again.`, ...notes]};
	}
	const reading = prepared.read(sources, options);
	if (!hasPast) return yield* reading;
	let first: Awaited<ReturnType<Reading['next']>>;
	try {
		first = await reading.next();
	} catch (outage) {
		if (!isOutage(outage)) throw outage;
		let past: Reading;
		try {
			past = readPast(dated, await stateAt(sources, lastMoment));
			first = await past.next();
		} catch (error) {
			if (error instanceof HistoryError || error instanceof Refusal || error instanceof ApiError) throw outage;
			throw error;
		}
		heading.downSince = silentSince(sources.api.journal.records) ?? sources.now();
		const ending = first.done ? first.value : yield* from(first.value, past);
		return {...ending, notes: ['The service is unavailable: this is its last known state.', ...(ending.notes ?? [])]};
	}
	return first.done ? first.value : yield* from(first.value, reading);
}

async function* from(first: Awaited<ReturnType<Reading['next']>>['value'], rest: Reading): Reading {
	if (!Array.isArray(first)) throw new Error('a reading begins with items');
	yield first;
	return yield* rest;
}

async function stateAt(sources: Sources, at: string): Promise<RecentState> {
	const history = await sources.history();
	return {history, moment: await findMoment(history, at, {tenant: sources.api.baseUrl, show: momentShow(sources)})};
}

async function* readPast({prepared, sources, options, heading}: Dated, {history, moment}: RecentState): Reading {
	heading.asOf = oldestOf(moment, prepared);
	const api = pastApi({past: history.past, moment, advice: ''});
	try {
		return yield* prepared.read({...sources, api, recording: (_, pages) => pages}, options);
	} catch (error) {
		const isUnread = error instanceof ApiError && error.kind === 'not-found';
		throw isUnread ? new Refusal('no-history', 'The history has no reading of this list until then.') : error;
	}
}

/** The time of the oldest of the lists that a call reads. Other addresses, such as the board, read all of them. */
function oldestOf(moment: Moment, {addresses}: Prepared): number {
	const own = historyKinds.filter(
		(kind) => moment.readings.has(kind) && addresses.some((address) => address.split(/[/?]/)[0] === kind),
	);
	const kinds = own.length > 0 ? own : [...moment.readings.keys()];
	return Math.min(...kinds.map((kind) => readAt(moment, kind)));
}
