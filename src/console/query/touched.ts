/** Marks cached data as outdated if a write has touched it, or if a later response has other values. */
import type {InvalidateQueryFilters, Query, QueryClient, QueryKey} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {isSame} from '../../domain/items/find-item.ts';
import {idOf} from '../../domain/items/read-items.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {isPaged, type Pages, toFeed} from './feed.ts';

/** The items of a response, and their origin. */
interface Answered {
	readonly api: Pick<Api, 'baseUrl'>;
	readonly endpoint: Pick<AnyEndpoint, 'name'>;
	readonly items: readonly Row[];
	/** The identity of an item; its id by default. */
	readonly key?: ((item: Row) => string) | undefined;
	/** The query that receives the items itself, if one does. */
	readonly own?: QueryKey;
}

/**
 * Marks every other list and item of the endpoint as stale that has one of the items with other values. It is read again when it
 * is shown next, so no screen shows an older state than another one has shown.
 */
export async function markOutdated(
	queries: QueryClient,
	{api, endpoint, items, key = idOf, own}: Answered,
): Promise<void> {
	const queryKey = [endpoint.name, api.baseUrl];
	const cache = queries.getQueryCache();
	const self = own && cache.find({queryKey: own, exact: true});
	const others = cache.findAll({queryKey}).filter((query) => query !== self && query.state.data !== undefined);
	if (others.length === 0) return;
	const latest = Map.groupBy(items, key);
	latest.delete('');
	const isOutdated = ({state: {data}}: Query) =>
		[...latest].some(([each, same]) => {
			const row = isPaged(data) ? toFeed(data, key).find(each)?.row : itemIn(data, each, key);
			return row !== undefined && same.every((item) => !isSame(item, row));
		});
	const outdated = new Set(others.filter(isOutdated));
	if (outdated.size === 0) return;
	// Two queries must not make each other refetch endlessly.
	const refetchType = own ? 'none' : 'active';
	await markStale(queries, {queryKey, predicate: (query) => outdated.has(query), refetchType});
}

function itemIn(data: unknown, wanted: string, key: (item: Row) => string): Row | undefined {
	const row = isJsonObject(data) && isJsonObject(data.row) ? data.row : undefined;
	return row && key(row) === wanted ? row : undefined;
}

/**
 * Marks the data of every endpoint that the write touches as stale. Data on the screen is read again at once, and the rest when
 * it is shown next.
 */
export async function refreshTouched(
	queries: QueryClient,
	baseUrl: string,
	{touches = []}: AnyEndpoint,
): Promise<void> {
	for (const name of touches) await markStale(queries, {queryKey: [name, baseUrl]});
}

/** Marks data as stale. A list keeps only its first page. Its screen reads the others again as needed. */
async function markStale(queries: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
	queries.setQueriesData<unknown>(filters, (data: unknown) => (isPaged(data) ? firstPage(data) : undefined));
	await queries.invalidateQueries(filters);
}

const firstPage = ({pages, pageParams}: Pages): Pages => ({
	pages: pages.slice(0, 1),
	pageParams: pageParams.slice(0, 1),
});
