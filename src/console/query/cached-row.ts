/** Reads rows from the query cache, without requests. */
import type {QueryClient} from '@tanstack/react-query';
import type {Resource, Row} from '../../domain/resources/resource.ts';

/** Finds the item with this id in the loaded pages. */
export function cachedRow(queries: QueryClient, resource: Resource, id: string): Row | undefined {
	for (const [, data] of queries.getQueriesData<CachedPages>({queryKey: [resource.endpoint.name]})) {
		for (const {list} of data?.pages ?? []) {
			const row = list.find((each) => resource.id(each) === id);
			if (row) return row;
		}
	}
	return undefined;
}

/** Single items are cached under the same endpoint. They have no pages. */
interface CachedPages {
	readonly pages?: readonly {readonly list: readonly Row[]}[];
}
