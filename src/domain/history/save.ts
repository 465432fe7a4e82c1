/** Saves the present state of a tenant as a snapshot. */
import type {Api} from '../../client/api.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {readKinds, readTenant} from '../items/tenant-items.ts';
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

/** The pages of a tenant, to be stored. Rejects with `ApiError` or `IncompleteListError`. */
export async function* countedPages(
	api: Api,
	kinds: readonly SnapshotKind[],
	{onProgress, ...options}: ReadPages,
): AsyncGenerator<SnapshotPage> {
	let count = 0;
	for await (const page of readTenant(api, kinds, options)) {
		yield page;
		count += page.items.length;
		await onProgress?.(count);
	}
}

/**
 * Reads the tenant and stores each page before it requests the next. Rejects with `ApiError`, `IncompleteListError` or
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
