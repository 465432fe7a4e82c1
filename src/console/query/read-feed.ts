/** Reads lists through the query cache: as a query, of which a screen asks for page after page, or to the end. */
import {
	CancelledError,
	InfiniteQueryObserver,
	infiniteQueryOptions,
	type Query,
	type QueryClient,
	type QueryKey,
} from '@tanstack/react-query';
import type {RetryNotice} from '../../client/api.ts';
import {type Feed, type Page, type Pages, toFeed} from './feed.ts';
import {keyOf, type ListSource, readPage} from './page.ts';
import {markOutdated} from './touched.ts';

/** The last notice of the request that a query has sent, until its end. */
const notices = new WeakMap<Query, RetryNotice>();

/** What a request waits for that another user of the list has sent. The time may be over. */
export function waitOf(queries: QueryClient, queryKey: QueryKey): RetryNotice | undefined {
	const query = queries.getQueryCache().find({queryKey, exact: true});
	return query && notices.get(query);
}

/** A list as a query. Its latest user receives the notices of a request that an earlier one has sent. */
export function feedOf(source: ListSource, read: typeof readPage = readPage) {
	const {endpoint, key} = source;
	return infiniteQueryOptions({
		queryKey: keyOf(source),
		initialPageParam: undefined as string | undefined,
		meta: {onRetry: source.onRetry},
		queryFn: async ({pageParam, signal, client, queryKey}): Promise<Page> => {
			const query = client.getQueryCache().find({queryKey, exact: true});
			const onRetry = (notice: RetryNotice) => {
				if (query) notices.set(query, notice);
				(query?.meta?.onRetry as ListSource['onRetry'])?.(notice);
			};
			const page = await read({...source, onRetry}, pageParam, signal).finally(() => query && notices.delete(query));
			await markOutdated(client, {...source, endpoint, items: page.list, own: queryKey});
			return page;
		},
		getNextPageParam: (last, pages) => (toFeed({pages}, key).end === 'more' ? last.nextPageToken : undefined),
		select: (data) => toFeed(data, key),
	});
}

/** The list as far as the cache has it. */
export function cachedFeed(queries: QueryClient, source: Pick<ListSource, 'api' | 'endpoint' | 'input' | 'key'>) {
	const data = queries.getQueryData<Pages>(keyOf(source));
	return data && toFeed(data, source.key);
}

/** Whether the cache has a list whose next page failed. The library invalidates it, but the pages before are valid. */
function hasFailedPage(queries: QueryClient, source: ListSource): boolean {
	const {data, status, fetchMeta} = queries.getQueryState<Pages>(keyOf(source)) ?? {};
	return data !== undefined && status === 'error' && fetchMeta?.fetchMore !== undefined;
}

/** Whether the cached list must be read again from its start, for example because of a write. */
export const isInvalidated = (queries: QueryClient, source: ListSource): boolean =>
	queries.getQueryState(keyOf(source))?.isInvalidated === true && !hasFailedPage(queries, source);

/**
 * Reads a list through the cache to its end, and yields it after each page. Another reader of the list shares the requests. Rejects with
 * `ApiError`, which the query holds too, or with the reason of the signal, which also ends a request. While `isLeft`, a request that a
 * person cancels is not repeated, unlike one that another screen sends again: rejects with `CancelledError`.
 */
export async function* feed(
	queries: QueryClient,
	source: ListSource,
	signal: AbortSignal,
	isLeft = () => false,
): AsyncGenerator<Feed> {
	const ahead = new ReadAhead();
	const options = feedOf(source, (...page) => ahead.read(...page));
	const observer = new InfiniteQueryObserver(queries, options);
	const first = async () => toFeed(await queries.fetchInfiniteQuery(options), source.key);
	const next = async () => (await observer.fetchNextPage({cancelRefetch: false, throwOnError: true})).data;

	/** Repeats a request that another screen cancelled. The list is then the last one. */
	async function more(read: () => Promise<Feed | undefined>, last?: Feed): Promise<Feed> {
		for (;;) {
			signal.throwIfAborted();
			const list = await read().catch((error) => {
				const isRepeated = error instanceof CancelledError && !(error.revert && isLeft());
				if (signal.aborted || !isRepeated) throw error;
			});
			if (list && list !== last) return list;
		}
	}

	const cancel = () => void queries.cancelQueries({queryKey: options.queryKey, exact: true});
	signal.addEventListener('abort', cancel);
	try {
		const cached = hasFailedPage(queries, source) ? cachedFeed(queries, source) : undefined;
		for (let list = cached ?? (await more(first)); ; list = await more(next, list)) {
			signal.throwIfAborted();
			yield list;
			if (list.end !== 'more') return;
		}
	} finally {
		signal.removeEventListener('abort', cancel);
		ahead.stop();
	}
}

interface Request {
	readonly token: string | undefined;
	readonly page: Promise<Page>;
	/** The token of the page after it. */
	readonly next: Promise<string>;
	readonly stop: AbortController;
}

/** Each page is requested while the one before is checked. One page is requested ahead at most. A page with another token than the next one is a new start. */
class ReadAhead {
	#next: Request | undefined;

	read(source: ListSource, token: string | undefined, signal: AbortSignal): Promise<Page> {
		const isNext = token !== undefined && this.#next?.token === token;
		if (!isNext) this.stop();
		const request = (isNext ? this.#next : undefined) ?? send(source, token);
		this.#next = undefined;
		const stop = () => {
			request.stop.abort(signal.reason);
			this.stop();
		};
		signal.addEventListener('abort', stop);
		if (signal.aborted) stop();
		request.next.then((next) => {
			if (!request.stop.signal.aborted && next !== token) this.#next = send(source, next);
		});
		return request.page;
	}

	/** Ends the request of a page that nobody has asked for. */
	stop(): void {
		this.#next?.stop.abort();
		this.#next = undefined;
	}
}

function send(source: ListSource, token: string | undefined): Request {
	const stop = new AbortController();
	const {promise: next, resolve} = Promise.withResolvers<string>();
	const page = readPage({...source, onNextToken: resolve}, token, stop.signal);
	// The reader of the page gets its error.
	page.catch(() => undefined);
	return {token, page, next, stop};
}
