/** Reads a list through to its end for as long as that is wanted. */
import {useEffect} from 'react';
import type {PageSource} from '../../query/pages.ts';
import {readRest} from '../../query/rest.ts';
import {useServices} from '../../services.ts';

/** What it needs to know of the list's query. */
interface ListQuery {
	readonly hasNextPage: boolean;
	readonly isFetching: boolean;
	readonly error: Error | null;
	readonly fetchNextPage: () => Promise<unknown>;
}

/** Whether it is at it. `source` is the same object as long as it is the same list. */
export function useRest(source: PageSource, query: ListQuery, isWanted: boolean): boolean {
	const {queries} = useServices();
	const {hasNextPage, isFetching, error, fetchNextPage} = query;
	const isDue = isWanted && hasNextPage && !isFetching && !error;
	useEffect(() => {
		if (!isDue) return;
		const stop = new AbortController();
		readRest(queries, source, stop.signal).catch(() => {
			// Asked for once more, so that the query itself holds the error and what may be done about it.
			if (!stop.signal.aborted) void fetchNextPage();
		});
		return () => stop.abort();
	}, [isDue, queries, source, fetchNextPage]);
	return isDue;
}
