/** Items of the tenant read through the cache, for use cases: items that a list has loaded are not requested again. */
import {
	CancelledError,
	InfiniteQueryObserver,
	type QueryClient,
	type QueryKey,
	QueryObserver,
} from '@tanstack/react-query';
import {countProblems} from '../../client/api.ts';
import type {IncompleteListError} from '../../client/pagination.ts';
import type {OrgNotificationSettings} from '../../contract/notifications.ts';
import {type ItemPage, idOf} from '../../domain/items/read-items.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {endIfAborted, sliceTime} from '../../text/timer.ts';
import {notificationSettingsOf} from './item.ts';
import {incompleteEnd} from './list-end.ts';
import {hasMore, type Page, type PageSource, type Pages, pagesOf, type QuerySource, smallerSizeOf} from './pages.ts';
import {readRemainingPages} from './remaining-pages.ts';

type Settings = {readonly settings: OrgNotificationSettings; readonly at: number};
export type CachedPage = Page<Row> | Settings;

interface Holder {
	readonly queryKey: QueryKey;
	/** Requests the items unless they are cached and valid. Rejects with `ApiError`. */
	fetch(): Promise<unknown>;
	/** Requests the remaining pages, and yields after each update of the cache. */
	readonly rest?: (signal: AbortSignal) => AsyncIterable<unknown>;
	/** Keeps the items in the cache. Returns a function that ends it. */
	keep(): () => void;
	/** The size of the pages, if larger ones exceed a limit of castellan. */
	readonly smallerSize?: () => number | undefined;
}

const nothing = () => undefined;

/** A source of items. The pages that a reader has yielded so far are a list of the reader, so that a later read continues it. */
export class CachedItems {
	readonly #queries: QueryClient;
	readonly #holder: Holder;

	private constructor(queries: QueryClient, holder: Holder) {
		this.#queries = queries;
		this.#holder = holder;
	}

	static ofList(queries: QueryClient, source: PageSource): CachedItems {
		const options = pagesOf<Row>(source);
		return new CachedItems(queries, {
			queryKey: options.queryKey,
			fetch: () => queries.fetchInfiniteQuery(options),
			rest: (signal) => readRemainingPages(queries, source, signal),
			smallerSize: () => smallerSizeOf(source),
			keep: () => new InfiniteQueryObserver(queries, {...options, enabled: false}).subscribe(nothing),
		});
	}

	/** The notification settings, which are one item. */
	static ofSettings(queries: QueryClient, source: QuerySource): CachedItems {
		const options = notificationSettingsOf(source);
		return new CachedItems(queries, {
			queryKey: options.queryKey,
			fetch: () => queries.fetchQuery(options),
			keep: () => new QueryObserver(queries, {...options, enabled: false}).subscribe(nothing),
		});
	}

	/** Keeps the items in the cache. Returns a function that ends it. */
	keep(): () => void {
		return this.#holder.keep();
	}

	/** The size of the pages, if larger ones exceed a limit of castellan. */
	get smallerSize(): number | undefined {
		return this.#holder.smallerSize?.();
	}

	get #list(): Pages<Row> | undefined {
		const data = this.#queries.getQueryData<Pages<Row> | Settings>(this.#holder.queryKey);
		return data && 'pages' in data ? data : undefined;
	}

	get #pages(): readonly CachedPage[] {
		const data = this.#queries.getQueryData<Pages<Row> | Settings>(this.#holder.queryKey);
		if (!data) return [];
		return 'pages' in data ? data.pages : [data];
	}

	#has(yielded: readonly CachedPage[]): boolean {
		const pages = this.#pages;
		return yielded.every((page, index) => pages[index] === page);
	}

	/** Whether the cache still has the yielded pages, and no write has invalidated it. */
	isCurrent(yielded: readonly CachedPage[]): boolean {
		return this.#has(yielded) && !this.#queries.getQueryState(this.#holder.queryKey)?.isInvalidated;
	}

	/** Invalidates the cached items until they are requested again. */
	invalidate(): void {
		void this.#queries.invalidateQueries({queryKey: this.#holder.queryKey, refetchType: 'none'});
	}

	/** Requests the first items, or invalidated items, once. A failure is reported when `pages` awaits the result. */
	request(signal: AbortSignal): Promise<unknown> {
		const request = this.#holder.fetch().catch((error) => {
			if (signal.aborted || !(error instanceof CancelledError)) throw error;
			// Another screen cancelled it.
			return this.#holder.fetch();
		});
		request.catch(nothing);
		return request;
	}

	/** Aborts the requests. */
	cancel(): void {
		void this.#queries.cancelQueries({queryKey: this.#holder.queryKey});
	}

	/**
	 * Yields the pages that are not in `yielded`, and adds them there. Ends early if the cached items are replaced. Rejects with
	 * `ApiError`, or with `IncompleteListError`.
	 */
	async *pages(
		yielded: CachedPage[],
		signal: AbortSignal,
		request: Promise<unknown> = this.request(signal),
	): AsyncGenerator<ItemPage> {
		await request;
		signal.throwIfAborted();
		yield* this.#unread(yielded, signal);
		let failure: unknown;
		try {
			for await (const _ of this.#holder.rest?.(signal) ?? []) yield* this.#unread(yielded, signal);
		} catch (error) {
			failure = error;
		}
		// The pages before a failed one are in the cache.
		yield* this.#unread(yielded, signal);
		failure ??= this.broken;
		if (failure) throw failure;
	}

	/** Yields the unread pages. Their consumer may work on each page, so cached pages are yielded over several turns of the event loop. */
	async *#unread(yielded: CachedPage[], signal: AbortSignal): AsyncGenerator<ItemPage> {
		let sliceEnd = performance.now() + sliceTime;
		while (this.#has(yielded)) {
			const pages = this.#pages;
			const page = pages[yielded.length];
			if (!page) return;
			yielded.push(page);
			yield {
				items: 'list' in page ? page.list : [page.settings],
				hasMore:
					yielded.length < pages.length ||
					this.broken !== undefined ||
					(this.#list !== undefined && hasMore(this.#list)),
			};
			if (performance.now() < sliceEnd) continue;
			await endIfAborted(signal);
			sliceEnd = performance.now() + sliceTime;
		}
	}

	/** The times at which the cached responses arrived, in epoch milliseconds. */
	get times(): readonly number[] {
		return this.#pages.map(({at}) => at);
	}

	/** The number of contract breaches in the cached pages of a list. */
	get problemCount(): number {
		return this.#list?.pages.reduce((sum, {problems}) => sum + countProblems(problems), 0) ?? 0;
	}

	/** Why the list is incomplete at its end, if it is. */
	get broken(): IncompleteListError | undefined {
		return this.#list && incompleteEnd(this.#list, idOf);
	}
}
