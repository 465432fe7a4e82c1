/** Reads the data again that a write may have changed. */

import type {InfiniteData, InvalidateQueryFilters, QueryClient} from '@tanstack/react-query';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import {isJsonObject} from '../../text/json/object.ts';

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
export async function markStale(queries: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
	queries.setQueriesData<unknown>(filters, (data: unknown) => (isPaged(data) ? firstPage(data) : undefined));
	await queries.invalidateQueries(filters);
}

/** Whether data of the cache is a list. */
export const isPaged = (data: unknown): data is InfiniteData<unknown> =>
	isJsonObject(data) && 'pages' in data && 'pageParams' in data;

const firstPage = ({pages, pageParams}: InfiniteData<unknown>): InfiniteData<unknown> => ({
	pages: pages.slice(0, 1),
	pageParams: pageParams.slice(0, 1),
});
