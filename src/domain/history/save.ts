/** Saves the present state of a tenant as a snapshot. */
import type {Api} from '../../client/api.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {readKinds, readTenant} from '../items/tenant-items.ts';
import type {SnapshotKind} from '../resources/index.ts';
import type {History, SnapshotPage} from './history.ts';
import type {Snapshot} from './snapshot.ts';

export interface SaveOptions extends ReadOptions {
	/** Defaults to the time. */
	readonly name?: string | undefined;
	/** The kinds to read; all by default. */
	readonly kinds?: readonly SnapshotKind[];
	/** Epoch milliseconds. */
	readonly at: number;
	/** Called with the number of items so far, after each page. */
	readonly onProgress?: (items: number) => void | Promise<void>;
}

/**
 * Reads the tenant and stores each page before it requests the next. Rejects with `ApiError`, `IncompleteListError` or
 * `HistoryError`, and then leaves no snapshot.
 */
export function saveSnapshot(
	history: History,
	api: Api,
	{name, kinds = readKinds, at, onProgress, ...options}: SaveOptions,
): Promise<Snapshot> {
	async function* pages(): AsyncGenerator<SnapshotPage> {
		let count = 0;
		for await (const page of readTenant(api, kinds, options)) {
			yield page;
			count += page.items.length;
			await onProgress?.(count);
		}
	}
	return history.save({name, tenant: api.baseUrl, at}, pages());
}
