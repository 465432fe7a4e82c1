/** Reads the state of a moment that the agent names, and the last known state while the service is unavailable. */
import {ApiError} from '../client/error.ts';
import {isOutage, silentSince} from '../client/outage.ts';
import {HistoryError} from '../domain/history/error.ts';
import {lastMoment} from '../domain/history/name.ts';
import {findMoment, type Moment, readAt} from '../domain/history/past/moment.ts';
import {pastApi} from '../domain/history/past/past-api.ts';
import type {ReadOptions} from '../domain/items/read-items.ts';
import {historyKinds} from '../domain/resources/history-kinds.ts';
import type {Dates, Reading} from './answer.ts';
import {Refusal} from './refusal.ts';
import {momentShow, type Prepared, type Sources} from './tool.ts';

/** Sets the dates before the first items. An outage without a stored state is the error of the service. */
export async function* readDated(prepared: Prepared, sources: Sources, options: ReadOptions, dates: Dates): Reading {
	const {at, hasPast} = prepared;
	if (at !== undefined) return yield* readPast(prepared, sources, options, {at, dates});
	const reading = prepared.read(sources, options);
	if (!hasPast) return yield* reading;
	let first: Awaited<ReturnType<Reading['next']>>;
	try {
		first = await reading.next();
	} catch (outage) {
		if (!isOutage(outage)) throw outage;
		const past = readPast(prepared, sources, options, {at: lastMoment, dates});
		try {
			first = await past.next();
		} catch (error) {
			if (error instanceof HistoryError || error instanceof Refusal || error instanceof ApiError) throw outage;
			throw error;
		}
		dates.downSince = silentSince(sources.api.journal.records) ?? sources.now();
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

interface PastRead {
	readonly at: string;
	readonly dates: Dates;
}

async function* readPast(prepared: Prepared, sources: Sources, options: ReadOptions, {at, dates}: PastRead): Reading {
	const history = await sources.history();
	const moment = await findMoment(history, at, {tenant: sources.api.baseUrl, show: momentShow(sources)});
	dates.asOf = oldestOf(moment, prepared.addresses);
	const api = pastApi({past: history.past, moment, advice: ''});
	try {
		return yield* prepared.read({...sources, api}, options);
	} catch (error) {
		const isUnread = error instanceof ApiError && error.kind === 'not-found';
		throw isUnread ? new Refusal('no-history', 'The history has no reading of this list until then.') : error;
	}
}

/** The time of the oldest of the lists that a call reads. Other addresses, such as the board, read all of them. */
function oldestOf(moment: Moment, addresses: readonly string[]): number {
	const own = historyKinds.filter(
		(kind) => moment.readings.has(kind) && addresses.some((address) => address.split(/[/?]/)[0] === kind),
	);
	const kinds = own.length > 0 ? own : [...moment.readings.keys()];
	return Math.min(...kinds.map((kind) => readAt(moment, kind)));
}
