/**
 * Proves that items are gone before they are called removed. A page boundary that moves between two requests leaves items out
 * without a trace: no id comes twice, and the list ends as a complete one does.
 */
import type {Api} from '../../client/api.ts';
import {MovedListError} from '../../client/pagination.ts';
import {limits} from '../../contract/limits.ts';
import {plural} from '../../text/count.ts';
import type {Resource} from '../resources/resource.ts';
import {type ReadOptions, readItems} from './read-items.ts';

/** The list of which a read lacked items. */
export interface LackingList {
	readonly api: Api;
	readonly resource: Pick<Resource, 'endpoint' | 'id' | 'key' | 'noun' | 'itemInput'>;
	/** The input of that read. */
	readonly input: Readonly<Record<string, unknown>>;
}

/** The ids of items by their keys. */
export type Lacking = ReadonlyMap<string, string>;

/** Resolves to the keys of the items that the list has. They are looked up if the endpoint can, and otherwise the list is read again. */
export async function stillThere(
	{api, resource, input}: LackingList,
	lacking: Lacking,
	{onProblems: _, ...options}: ReadOptions = {},
): Promise<ReadonlySet<string>> {
	const {endpoint, id, key = id, itemInput} = resource;
	const ids = [...lacking.values()];
	const size = limits.pageSize.maximum;
	const inputs = itemInput
		? Array.from({length: Math.ceil(ids.length / size)}, (_each, page) => ({
				...input,
				...itemInput(...ids.slice(page * size, (page + 1) * size)),
			}))
		: [input];
	const found = new Set<string>();
	for (const each of lacking.size > 0 ? inputs : []) {
		for await (const {items} of readItems({api, endpoint, input: each, key}, options))
			for (const row of items) if (lacking.has(key(row))) found.add(key(row));
	}
	return found;
}

/** Rejects with `MovedListError` if the list has one of the items. */
export async function requireGone(list: LackingList, lacking: Lacking, options?: ReadOptions): Promise<void> {
	const there = await stillThere(list, lacking, options);
	if (there.size === 0) return;
	const items = plural(there.size, list.resource.noun);
	throw new MovedListError(`${items} did not come but still exist: the list moved while it was read`);
}

/** Reads once more if the list moved while it was read. */
export async function readAgainIfMoved<T>(read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		if (!(error instanceof MovedListError)) throw error;
		return read();
	}
}
