/** Compares snapshots with each other and with the present tenant, if they can be compared. */
import type {Api} from '../../client/api.ts';
import type {NextPage} from '../items/read-items.ts';
import {goneProof, tenantReader} from '../items/tenant-items.ts';
import {type Comparison, compareByName, compareNow, compareSnapshots, sharedKinds} from './diff.ts';
import {IncomparableError} from './error.ts';
import type {History, SnapshotPage} from './history.ts';
import {snapshotKinds} from './kinds.ts';
import type {ReadPages} from './save.ts';
import type {Snapshot} from './snapshot.ts';

/** Compares two snapshots: by id if they have the same tenant, by name for any two tenants. Throws `IncomparableError`. */
export function comparePair(history: History, before: Snapshot, after: Snapshot, {isByName = false} = {}): Comparison {
	if (before.tenant !== after.tenant && !isByName)
		throw new IncomparableError('two-tenants', before, `these are snapshots of ${before.tenant} and ${after.tenant}`);
	if (sharedKinds(before, after).length === 0) {
		throw new IncomparableError(
			'nothing-shared',
			before,
			`${before.name} and ${after.name} have no kind of items in common`,
		);
	}
	return (isByName ? compareByName : compareSnapshots)(history, before, after);
}

/**
 * Compares a snapshot with the present state of its tenant. Throws `IncomparableError`. A step rejects like `itemReader`, and
 * the next step repeats the failed request.
 */
export function compareWithTenant(
	history: History,
	before: Snapshot,
	api: Api,
	{onProgress, ...options}: ReadPages = {},
): Comparison {
	if (before.tenant !== api.baseUrl) {
		throw new IncomparableError(
			'other-tenant',
			before,
			`${before.name} is a snapshot of ${before.tenant}, but the current tenant is ${api.baseUrl}`,
		);
	}
	const kinds = snapshotKinds.filter((kind) => kind in before.items);
	function read(): NextPage<SnapshotPage> {
		const nextPage = tenantReader(api, kinds, options);
		let count = 0;
		return async (signal) => {
			const page = await nextPage(signal);
			count += page?.items.length ?? 0;
			if (page) await onProgress?.(count);
			return page;
		};
	}
	return compareNow(history, before, read, goneProof(api, options));
}
