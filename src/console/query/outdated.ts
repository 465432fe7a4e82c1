/** Finds what the cache holds of items that a later response has with other values. */
import type {QueryClient, QueryKey} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {isSame} from '../../domain/items/find-item.ts';
import {idOf} from '../../domain/items/read-items.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {isPaged, markStale} from './touched.ts';

/** What was read, and where. */
interface Answered {
	readonly api: Pick<Api, 'baseUrl'>;
	readonly endpoint: Pick<AnyEndpoint, 'name'>;
	readonly items: readonly Row[];
	/** The query that receives the items itself, if one does. */
	readonly own?: QueryKey;
}

/**
 * Marks every other list and item of the endpoint as stale that has one of the items with other values. It is read again when it
 * is shown next, so no screen shows an older state than another one has shown.
 */
export async function markOutdated(queries: QueryClient, {api, endpoint, items, own}: Answered): Promise<void> {
	const queryKey = [endpoint.name, api.baseUrl];
	const cache = queries.getQueryCache();
	const self = own && cache.find({queryKey: own, exact: true});
	const others = cache.findAll({queryKey}).filter((query) => query !== self && query.state.data !== undefined);
	if (others.length === 0) return;
	const latest = Map.groupBy(items, idOf);
	latest.delete('');
	const isOutdated = (row: Row) => latest.get(idOf(row))?.every((item) => !isSame(item, row)) === true;
	const outdated = new Set(others.filter(({state}) => rowsOf(state.data).some(isOutdated)));
	if (outdated.size === 0) return;
	// Two queries must not make each other read for ever.
	const refetchType = own ? 'none' : 'active';
	await markStale(queries, {queryKey, predicate: (query) => outdated.has(query), refetchType});
}

function rowsOf(data: unknown): readonly Row[] {
	if (isPaged(data)) return (data.pages as readonly {readonly list: readonly Row[]}[]).flatMap(({list}) => list);
	return isJsonObject(data) && isJsonObject(data.row) ? [data.row] : [];
}
