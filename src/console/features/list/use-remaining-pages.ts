/** Loads the remaining pages of a list while `isWanted` is true. */
import {useEffect} from 'react';
import {ownTurn} from '../../../client/turns.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {useServices} from '../../app/services.ts';
import type {Page, PageSource} from '../../query/pages.ts';
import {readRemainingPages} from '../../query/remaining-pages.ts';

/** The parts of an infinite query that `useRemainingPages` needs. */
interface ListQuery {
	readonly hasNextPage: boolean;
	readonly isFetching: boolean;
	readonly error: Error | null;
	readonly fetchNextPage: () => Promise<unknown>;
}

/** Returns whether pages are being read. `source` must keep its identity while the list is the same. */
export function useRemainingPages(
	source: PageSource,
	query: ListQuery,
	isWanted: boolean,
	onPage: (page: Page<Row>) => void,
): boolean {
	const {queries} = useServices();
	const {hasNextPage, isFetching, error, fetchNextPage} = query;
	const isDue = isWanted && hasNextPage && !isFetching && !error;
	useEffect(() => {
		if (!isDue) return;
		const stop = new AbortController();
		const {signal} = stop;
		async function read() {
			try {
				await ownTurn();
				signal.throwIfAborted();
				for await (const _ of readRemainingPages<Row>(queries, source, signal, onPage));
			} catch {
				// Repeat the request through the query, so that the query holds the error and its retry state.
				if (!signal.aborted) void fetchNextPage();
			}
		}
		void read();
		return () => stop.abort();
	}, [isDue, queries, source, fetchNextPage, onPage]);
	return isDue;
}
