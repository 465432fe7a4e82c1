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

export interface LoadedRow {
	readonly row: Row;
	/** Epoch milliseconds at which its page was read. */
	readonly loadedAt: number;
}

/** The loaded rows of a resource, without duplicates. At most `limit` rows are read, because a list can have millions. */
export function* loadedRows(queries: QueryClient, resource: Resource, limit: number): Generator<LoadedRow> {
	const seen = new Set<string>();
	let count = 0;
	for (const [, data] of queries.getQueriesData<CachedPages>({queryKey: [resource.endpoint.name]})) {
		for (const {list, at} of data?.pages ?? []) {
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

/** Single items are cached under the same endpoint. They have no pages. */
interface CachedPages {
	readonly pages?: readonly {readonly list: readonly Row[]; readonly at: number}[];
}
