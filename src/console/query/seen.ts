/** What the cache holds already: looked into, never asked for. */
import type {QueryClient} from '@tanstack/react-query';
import type {Resource, Row} from '../../domain/resources/resource.ts';

/** The item with this id among the pages loaded so far. */
export function seenRow(queries: QueryClient, resource: Resource, id: string): Row | undefined {
	for (const [, data] of queries.getQueriesData<CachedPages>({queryKey: [resource.endpoint.name]})) {
		for (const {list} of data?.pages ?? []) {
			const row = list.find((each) => resource.id(each) === id);
			if (row) return row;
		}
	}
	return undefined;
}

/** Single items are cached under the same endpoint, and have no pages. */
interface CachedPages {
	readonly pages?: readonly {readonly list: readonly Row[]}[];
}
