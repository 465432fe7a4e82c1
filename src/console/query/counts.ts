/** Counts the items in the query cache, without requests. */
import type {QueryClient} from '@tanstack/react-query';
import type {Api} from '../../client/api.ts';
import type {Resource, Row} from '../../domain/resources/resource.ts';
import {showCount} from '../../text/count.ts';
import {isWhole, repeatsIn} from './list-end.ts';
import {keyOf, type Page, type Pages} from './pages.ts';

/** Memoized, because every frame reads the counts. */
const counts = new WeakMap<readonly Page<unknown>[], number>();

/** The number of loaded items of a list without search: `300+` while more exist, or may exist. Undefined before the first page. */
export function loadedCount(queries: QueryClient, api: Api, resource: Resource): string | undefined {
	const queryKey = keyOf({api, endpoint: resource.endpoint, input: {}, now: Date.now});
	const data = queries.getQueryData<Pages<Row>>(queryKey);
	if (!data) return undefined;
	const {pages} = data;
	const count = counts.get(pages) ?? pages.reduce((sum, {list}) => sum + list.length, 0);
	counts.set(pages, count);
	const key = resource.key ?? resource.id;
	return `${showCount(count - repeatsIn(data, key))}${isWhole(data, key) ? '' : '+'}`;
}

const boardKey = (api: Api) => ['board-count', api.baseUrl];

/** The number of findings of the latest board; undefined before the first board. */
export const findingCount = (queries: QueryClient, api: Api): string | undefined =>
	queries.getQueryData<string>(boardKey(api));

/** Publishes the number of findings for `findingCount`. */
export const publishFindingCount = (queries: QueryClient, api: Api, count: string): void =>
	void queries.setQueryData(boardKey(api), count);
