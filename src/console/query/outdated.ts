/** Marks cached data as outdated if a write has touched it, or if a later response has other values. */
import type {InfiniteData, InvalidateQueryFilters, QueryClient, QueryKey} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {isSame} from '../../domain/items/find-item.ts';
import {idOf} from '../../domain/items/read-items.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {isJsonObject} from '../../text/json/object.ts';

/** The items of a response, and their origin. */
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
	// Two queries must not make each other refetch endlessly.
	const refetchType = own ? 'none' : 'active';
	await markStale(queries, {queryKey, predicate: (query) => outdated.has(query), refetchType});
}

function rowsOf(data: unknown): readonly Row[] {
	if (isPaged(data)) return (data.pages as readonly {readonly list: readonly Row[]}[]).flatMap(({list}) => list);
	return isJsonObject(data) && isJsonObject(data.row) ? [data.row] : [];
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

/** Whether data of the cache is a list. */
const isPaged = (data: unknown): data is InfiniteData<unknown> =>
	isJsonObject(data) && 'pages' in data && 'pageParams' in data;

const firstPage = ({pages, pageParams}: InfiniteData<unknown>): InfiniteData<unknown> => ({
	pages: pages.slice(0, 1),
	pageParams: pageParams.slice(0, 1),
});
