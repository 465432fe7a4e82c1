/** The proof that a watch needs before it calls rows removed. */
import type {Api} from '../../client/api.ts';
import type {Address} from '../address/address.ts';
import type {SeenIds} from '../board/board.ts';
import {boardKinds} from '../board/rule.ts';
import {requireGone, stillThere} from '../items/gone.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {goneProof} from '../items/tenant-items.ts';
import {inputOf, type Resource, type Row} from '../resources/resource.ts';
import {isEmptySearch, noSearch} from '../resources/search/search.ts';
import type {Read} from './watch.ts';

/**
 * Proves that the rows which a read lacks are gone, and resolves to the keys of those that only left the search of the address.
 * Rejects with `MovedListError` if the list still has some, and with `ApiError`.
 */
export type Proof = (
	api: Api,
	lacking: readonly Row[],
	options?: ReadOptions,
	reads?: {readonly before: Read; readonly after: Read},
) => Promise<ReadonlySet<string>>;

/** Proves that the items which a later board lacks are gone. Rejects like `goneProof`. */
export async function requireSeenAgain(
	api: Api,
	before: SeenIds,
	after: SeenIds,
	options?: ReadOptions,
): Promise<void> {
	for (const kind of boardKinds)
		await goneProof(api, options)(
			kind,
			[...before[kind]].filter((id) => !after[kind].has(id)),
		);
}

/** The proof for a board: what its lists lack is gone. Another finding is resolved, since its items came. */
export const boardProof: Proof = async (api, _findings, options, reads) => {
	const [before, after] = [reads?.before.seen, reads?.after.seen];
	if (before && after) await requireSeenAgain(api, before, after, options);
	return new Set();
};

/** The proof for a list. */
export function listProof(resource: Resource, {params, search = noSearch}: Pick<Address, 'params' | 'search'>): Proof {
	return async (api, rows, options) => {
		const {id, key = id} = resource;
		const lacking = new Map(rows.map((row) => [key(row), id(row)]));
		await requireGone({api, resource, input: inputOf(resource, search, params)}, lacking, options);
		if (isEmptySearch(search) || !resource.itemInput) return new Set();
		return stillThere({api, resource, input: inputOf(resource, noSearch, params)}, lacking, options);
	};
}
