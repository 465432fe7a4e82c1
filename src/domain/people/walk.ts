/** Reads the owners of the entitlements that the history knows, some at a time, because the API has no list of entitlements. */
import type {Api} from '../../client/api.ts';
import {ApiError} from '../../client/error.ts';
import {isOutage} from '../../client/outage.ts';
import {IncompleteListError} from '../../client/pagination.ts';
import type {Address} from '../address/address.ts';
import type {Entitlement} from '../history/entitlements.ts';
import type {History} from '../history/history.ts';
import {type ReadOptions, readItems} from '../items/read-items.ts';
import {owners} from '../resources/owners.ts';
import {inputOf, type Row} from '../resources/resource.ts';
import {noSearch} from '../resources/search/search.ts';

/** The entitlement of an address, if it has one. */
export const entitlementIn = ({params: {appId, entitlementId}}: Address): readonly Entitlement[] =>
	appId && entitlementId ? [{app: appId, id: entitlementId}] : [];

interface WalkOptions extends ReadOptions {
	/** Those that the history may not know yet. */
	readonly told: readonly Entitlement[];
	/** After so many requests, no further entitlement is begun. */
	readonly requests: number;
	/** The clock of this machine, in epoch milliseconds. */
	readonly now: () => number;
	/** Called with how many of the known ones were read so far, first with 0. */
	readonly onProgress?: (read: number, known: number) => void;
}

/**
 * Begins with those that were not read for longest, and stores each when it is read. One that the service does not have has no owners.
 * Rejects with `HistoryError`, and with `ApiError` when the service cannot be reached.
 */
export async function walkOwners(
	history: History,
	api: Api,
	{told, requests, now, onProgress, ...options}: WalkOptions,
) {
	const tenant = api.baseUrl;
	const last = () => api.journal.records.at(-1)?.id ?? 0;
	const end = last() + requests;
	const known = await history.entitlements.know(tenant, told);
	/** Why some could not be read, as `APP/ENTITLEMENT`. */
	const failures = new Map<string, Error>();
	let read = 0;
	onProgress?.(read, known.length);
	for (const each of known) {
		if (last() >= end) break;
		options.signal?.throwIfAborted();
		const input = inputOf(owners, noSearch, {appId: each.app, entitlementId: each.id});
		const at = await history.time(now());
		const found: Row[] = [];
		try {
			const request = {api, endpoint: owners.endpoint, input, key: owners.key ?? owners.id};
			for await (const {items} of readItems(request, options)) found.push(...items);
		} catch (error) {
			const isUnread = error instanceof ApiError || error instanceof IncompleteListError;
			if (!isUnread || isOutage(error)) throw error;
			if (!(error instanceof ApiError) || error.detail.status !== 404) {
				failures.set(`${each.app}/${each.id}`, error);
				continue;
			}
		}
		await history.entitlements.store(tenant, each, at, found);
		onProgress?.(++read, known.length);
	}
	return {known: known.length, read, failures};
}
