/** Saves the present state of a tenant as a snapshot. */
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import type {Api} from '../../client/api.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {readKinds, tenantReader} from '../items/tenant-items.ts';
import type {SnapshotKind} from '../resources/index.ts';
import type {History, SnapshotPage} from './history.ts';
import type {Snapshot} from './snapshot.ts';

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

/** A file of this machine stores a page without a pause. After so many turns, the next request is on its way before. */
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
	const heading = {name, tenant: api.baseUrl, at: await history.time(at)};
	return history.save(heading, countedPages(api, kinds, options));
}
