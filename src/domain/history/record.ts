/** Records a tenant: reads the lists that the board reads to their ends, as the last known state in the history. */
import type {Api} from '../../client/api.ts';
import {readKinds} from '../items/tenant-items.ts';
import type {History} from './history.ts';
import {countedPages, type ReadPages} from './save.ts';
import type {Lease, LeaseState} from './store/leases.ts';

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
	const pages = countedPages(api, readKinds, {
		...options,
		onProgress(count) {
			items = count;
			return onProgress?.(count);
		},
	});
	await history.remember({tenant, at, now: () => now() + at - own}, pages, lease);
	await history.thin(tenant, at, keep);
	return {...state, at, items};
}
