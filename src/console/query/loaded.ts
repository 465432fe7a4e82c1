/** What the query cache has of lists, without requests. */
import type {QueryClient} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import type {Resource, Row} from '../../domain/resources/resource.ts';
import {showCount} from '../../text/count.ts';
import {type Feed, isPaged, toFeed} from './feed.ts';
import {cachedFeed} from './read-feed.ts';

/** What finds the lists of a resource in the cache. */
type Loaded = Pick<Resource, 'endpoint' | 'id' | 'key'>;

/** The loaded lists of a resource. */
const feedsOf = (queries: QueryClient, {endpoint, id, key = id}: Loaded): readonly Feed[] =>
	queries.getQueriesData({queryKey: [endpoint.name]}).flatMap(([, data]) => (isPaged(data) ? [toFeed(data, key)] : []));

/** Finds the item with this id in the loaded pages. */
export function cachedRow(queries: QueryClient, resource: Resource, id: string): Row | undefined {
	for (const {rows} of feedsOf(queries, resource)) {
		const row = rows.find((each) => resource.id(each) === id);
		if (row) return row;
	}
	return undefined;
}

export interface LoadedRow {
	readonly row: Row;
	/** Epoch milliseconds at which its page was read. */
	readonly loadedAt: number;
}

/** The loaded rows of a resource, without duplicates. At most `limit` rows are read, because a list can have millions. */
export function* loadedRows(queries: QueryClient, resource: Loaded, limit: number): Generator<LoadedRow> {
	const seen = new Set<string>();
	let count = 0;
	for (const {pages} of feedsOf(queries, resource)) {
		for (const {list, at} of pages) {
			for (const row of list) {
				if (++count > limit) return;
				const id = resource.id(row);
				if (seen.has(id)) continue;
				seen.add(id);
				yield {row, loadedAt: at};
			}
		}
	}
}

/** The number of loaded items of a list without search: `300+` while more exist, or may exist. Undefined before the first page. */
export function loadedCount(queries: QueryClient, api: Api, {endpoint, id, key = id}: Resource): string | undefined {
	const list = cachedFeed(queries, {api, endpoint, input: {}, key});
	return list && `${showCount(list.count)}${list.end === 'whole' ? '' : '+'}`;
}

const boardKey = (api: Api) => ['board-count', api.baseUrl];

/** The number of findings of the latest board; undefined before the first board. */
export const findingCount = (queries: QueryClient, api: Api): string | undefined =>
	queries.getQueryData<string>(boardKey(api));

/** Publishes the number of findings for `findingCount`. */
export const publishFindingCount = (queries: QueryClient, api: Api, count: string): void =>
	void queries.setQueryData(boardKey(api), count);
