/** Reads a tenant into the history: as a snapshot, or as its last known state. */
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import type {Api} from '../../client/api.ts';
import {readAgainIfMoved} from '../items/gone.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {goneProof, readKinds, tenantReader} from '../items/tenant-items.ts';
import type {SnapshotKind} from '../resources/index.ts';
import type {History, SnapshotPage} from './history.ts';
import type {Snapshot} from './snapshot.ts';
import type {Lease, LeaseState} from './store/leases.ts';

export interface ReadPages extends ReadOptions {
	/** Called with the number of items so far, after each page. */
	readonly onProgress?: (items: number) => void | Promise<void>;
}

export interface SaveOptions extends ReadPages {
	/** Defaults to the time. */
	readonly name?: string | undefined;
	/** The kinds to read; all by default. */
	readonly kinds?: readonly SnapshotKind[];
	/** Epoch milliseconds. */
	readonly at: number;
}

/** A local file stores a page without a pause. After this many turns of the event loop, the next request was sent before that. */
const turnsToSend = 2;

/** The pages of a tenant, to be stored. The next one is requested while a page is stored. Rejects with `ApiError` or `IncompleteListError`. */
export async function* countedPages(
	api: Api,
	kinds: readonly SnapshotKind[],
	{onProgress, signal, ...options}: ReadPages,
): AsyncGenerator<SnapshotPage> {
	const ended = new AbortController();
	const read = tenantReader(api, kinds, {
		...options,
		signal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
	});
	const request = () => {
		const page = read();
		// Its failure counts when its turn comes.
		page.catch(() => undefined);
		return page;
	};
	let count = 0;
	try {
		for (let page = await read(); page; ) {
			const following = request();
			for (let turn = 0; turn < turnsToSend; turn++) await yieldToEventLoop();
			yield page;
			count += page.items.length;
			await onProgress?.(count);
			page = await following;
		}
	} finally {
		ended.abort();
	}
}

/**
 * Reads the tenant and stores it page by page. Rejects with `ApiError`, `IncompleteListError` or
 * `HistoryError`, and then leaves no snapshot.
 */
export async function saveSnapshot(
	history: History,
	api: Api,
	{name, kinds = readKinds, at, ...options}: SaveOptions,
): Promise<Snapshot> {
	const heading = {name, tenant: api.baseUrl, at: await history.time(at), prove: goneProof(api, options)};
	return readAgainIfMoved(() => history.save(heading, countedPages(api, kinds, options)));
}

export interface RecordOptions extends ReadPages {
	/** Decides which of several recorders of the tenant reads it. */
	readonly lease: Lease;
	/** The clock of this machine, in epoch milliseconds. */
	readonly now: () => number;
	/** Milliseconds after which a remembered reading is removed. */
	readonly keep: number;
}

export interface Recorded extends LeaseState {
	/** The time of the reading in epoch milliseconds. */
	readonly at: number;
	readonly items: number;
}

/**
 * Reads nothing if another recorder holds the lease. Rejects like `saveSnapshot`, and with `LostLeaseError` if another recorder
 * has taken over meanwhile. Then nothing is stored.
 */
export async function record(
	history: History,
	api: Api,
	{lease, now, keep, onProgress, ...options}: RecordOptions,
): Promise<Recorded> {
	const state = await history.leases.take(lease);
	let items = 0;
	const own = now();
	const at = await history.time(own);
	if (state.other) return {...state, at, items};
	const tenant = api.baseUrl;
	const pages = () =>
		countedPages(api, readKinds, {
			...options,
			onProgress(count) {
				items = count;
				return onProgress?.(count);
			},
		});
	const heading = {tenant, at, now: () => now() + at - own, prove: goneProof(api, options)};
	await readAgainIfMoved(() => history.remember(heading, pages(), lease));
	await history.thin(tenant, at, keep);
	return {...state, at, items};
}
