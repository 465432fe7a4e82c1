/** Items of the tenant read through the cache, for use cases: what a list has loaded is not requested again. */
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import {
	CancelledError,
	InfiniteQueryObserver,
	type QueryClient,
	type QueryKey,
	QueryObserver,
} from '@tanstack/react-query';
import {countProblems} from '../../client/api.ts';
import type {IncompleteListError} from '../../client/pagination.ts';
import type {OrgNotificationSettings} from '../../contract/notification-settings.ts';
import {type ItemPage, idOf, isListMissing} from '../../domain/items/read-items.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {incompleteEnd} from './list-end.ts';
import {notificationSettingsOf, type SettingsSource} from './notification-settings.ts';
import {hasMore, type Page, type PageSource, type Pages, pagesOf, smallerSizeOf} from './pages.ts';
import {readRemainingPages} from './remaining-pages.ts';

type Settings = {readonly settings: OrgNotificationSettings; readonly at: number};
type CachedPage = Page<Row> | Settings;

/** How a query holds items. */
interface Holder {
	readonly queryKey: QueryKey;
	/** Requests the items unless they are cached and valid, or in any case. Rejects with `ApiError`. */
	fetch(isStale: boolean): Promise<unknown>;
	/** Requests the remaining pages, and yields after each update of the cache. */
	readonly rest?: (signal: AbortSignal) => AsyncIterable<unknown>;
	/** Keeps the items in the cache. Returns a function that ends it. */
	keep(): () => void;
	/** The size of the pages, if larger ones exceed a limit of castellan. */
	readonly smallerSize?: () => number | undefined;
}

const nothing = () => undefined;

/** The time in milliseconds for which pages are yielded in one turn. A key waits at most that long, and for one page. */
const sliceMs = 4;

/** A source of items. It tracks which pages it has yielded. */
export class CachedItems {
	readonly #queries: QueryClient;
	readonly #holder: Holder;
	#yielded: readonly CachedPage[] = [];
	/** The cached items do not count until they are requested again. */
	#isStale = false;
	/** The first request, which may start before its result is awaited. */
	#first: Promise<unknown> | undefined;

	private constructor(queries: QueryClient, holder: Holder) {
		this.#queries = queries;
		this.#holder = holder;
	}

	/** The items of a list. */
	static ofList(queries: QueryClient, source: PageSource): CachedItems {
		const options = pagesOf<Row>(source);
		return new CachedItems(queries, {
			queryKey: options.queryKey,
			fetch(isStale) {
				const pages = queries.getQueryData<Pages<Row>>(options.queryKey)?.pages.length ?? 1;
				return queries.fetchInfiniteQuery({...options, ...(isStale ? {pages, staleTime: 0} : {})});
			},
			rest: (signal) => readRemainingPages(queries, source, signal),
			smallerSize: () => smallerSizeOf(source),
			keep: () => new InfiniteQueryObserver(queries, {...options, enabled: false}).subscribe(nothing),
		});
	}

	/** The notification settings, which are one item. */
	static ofSettings(queries: QueryClient, source: SettingsSource): CachedItems {
		const options = notificationSettingsOf(source);
		return new CachedItems(queries, {
			queryKey: options.queryKey,
			fetch: (isStale) => queries.fetchQuery({...options, ...(isStale ? {staleTime: 0} : {})}),
			keep: () => new QueryObserver(queries, {...options, enabled: false}).subscribe(nothing),
		});
	}

	/** A new source that has yielded nothing. */
	restarted(): CachedItems {
		return new CachedItems(this.#queries, this.#holder);
	}

	/** Keeps the items in the cache. Returns a function that ends it. */
	keep(): () => void {
		return this.#holder.keep();
	}

	/** The size of the pages, if larger ones exceed a limit of castellan. */
	get smallerSize(): number | undefined {
		return this.#holder.smallerSize?.();
	}

	get #data(): Pages<Row> | Settings | undefined {
		return this.#queries.getQueryData(this.#holder.queryKey);
	}

	get #list(): Pages<Row> | undefined {
		const data = this.#data;
		return data && 'pages' in data ? data : undefined;
	}

	get #pages(): readonly CachedPage[] {
		const data = this.#data;
		if (!data) return [];
		return 'pages' in data ? data.pages : [data];
	}

	get #hasYieldedPages(): boolean {
		const pages = this.#pages;
		return this.#yielded.every((page, index) => pages[index] === page);
	}

	/** Whether the cache still has what was yielded, and no write has invalidated it. */
	get isCurrent(): boolean {
		return this.#hasYieldedPages && !this.#queries.getQueryState(this.#holder.queryKey)?.isInvalidated;
	}

	/** Starts the first request, unless the items are cached. `pages` awaits it. */
	prefetch(): void {
		this.#first ??= this.#holder.fetch(this.#isStale);
		// `pages` handles a failure. Until then, it must not count as unhandled.
		this.#first.catch(nothing);
	}

	/** Starts to request what is cached again. `pages` awaits it. */
	refresh(): void {
		this.#isStale = true;
		this.#first = undefined;
		this.prefetch();
	}

	/** Aborts the requests. */
	cancel(): void {
		this.#first = undefined;
		void this.#queries.cancelQueries({queryKey: this.#holder.queryKey});
	}

	/** Yields what was not yielded before. Ends early if the cached items are replaced. Rejects with `ApiError`, or with `IncompleteListError`. */
	async *pages(signal: AbortSignal): AsyncGenerator<ItemPage> {
		await this.#fetchFirst(signal);
		yield* this.#unread(signal);
		try {
			for await (const _ of this.#holder.rest?.(signal) ?? []) yield* this.#unread(signal);
		} catch (error) {
			// The pages before the failed one are in the cache.
			yield* this.#unread(signal);
			throw error;
		}
		yield* this.#unread(signal);
		const {broken} = this;
		if (broken) throw broken;
	}

	/** Sends the request again if another screen cancelled it. */
	async #fetchFirst(signal: AbortSignal): Promise<void> {
		this.prefetch();
		const first = this.#first;
		this.#first = undefined;
		try {
			await first;
		} catch (error) {
			if (signal.aborted || !(error instanceof CancelledError)) throw error;
			await this.#holder.fetch(this.#isStale);
		}
		this.#isStale = false;
		signal.throwIfAborted();
	}

	/** Yields the unread pages. Their consumer may work on each, so many cached pages take several turns of the event loop. */
	async *#unread(signal: AbortSignal): AsyncGenerator<ItemPage> {
		let sliceEnd = performance.now() + sliceMs;
		while (this.#yielded.length < this.#pages.length && this.#hasYieldedPages) {
			const pages = this.#pages;
			const page = pages[this.#yielded.length] as CachedPage;
			this.#yielded = pages.slice(0, this.#yielded.length + 1);
			const isLast = this.#yielded.length === pages.length;
			const isList = 'list' in page;
			yield {
				items: isList ? page.list : [page.settings],
				hasMore: !isLast || this.broken !== undefined || (this.#list !== undefined && hasMore(this.#list)),
				isListMissing: isList && isListMissing(page.problems),
			};
			if (performance.now() < sliceEnd) continue;
			await yieldToEventLoop();
			signal.throwIfAborted();
			sliceEnd = performance.now() + sliceMs;
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
