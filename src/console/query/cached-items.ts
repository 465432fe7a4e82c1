/** Items of the tenant read through the cache, for use cases: what a list has loaded is not requested again. */
import {CancelledError, InfiniteQueryObserver, type QueryClient, QueryObserver} from '@tanstack/react-query';
import {countProblems} from '../../client/api.ts';
import type {ItemPage} from '../../domain/items/read-items.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {notificationSettingsOf, type SettingsSource} from './notification-settings.ts';
import {brokenEnd, hasMore, type Page, type PageSource, type Pages, pagesOf} from './pages.ts';
import {readRest} from './rest.ts';

/** A source of items that remembers what it has yielded. */
export interface CachedItems {
	/** Whether the cache still has what was yielded, and no write has invalidated it. */
	readonly isCurrent: boolean;
	/** Starts the first request, unless the items are cached. `pages` awaits it. */
	prefetch(): void;
	/** Starts to request what is cached again. `pages` awaits it. */
	refresh(): void;
	/** Yields what was not yielded before. Ends early if the cached items are replaced. Rejects with `ApiError`. */
	pages(signal: AbortSignal): AsyncGenerator<ItemPage>;
	/** Aborts the requests. */
	cancel(): void;
	/** Keeps the items in the cache. Returns a function that ends it. */
	keep(): () => void;
	/** A new source that has yielded nothing. */
	restarted(): CachedItems;
	/** The times at which the cached responses arrived, in epoch milliseconds. */
	readonly times: readonly number[];
	/** The number of contract breaches in the cached responses. */
	readonly problemCount: number;
	/** Why the list ended early, if it did. */
	readonly broken: string | undefined;
}

const nothing = () => undefined;

/** The first request of a source, which may start before its result is awaited. */
class FirstRequest {
	readonly #send: (isStale: boolean) => Promise<unknown>;
	/** The cached items do not count until they are requested again. */
	#isStale = false;
	#pending: Promise<void> | undefined;

	constructor(send: (isStale: boolean) => Promise<unknown>) {
		this.#send = send;
	}

	start(): Promise<void> {
		this.#pending ??= this.#send(this.#isStale).then(() => {
			this.#isStale = false;
		});
		// `result` handles a failure. Until then, it must not count as unhandled.
		this.#pending.catch(nothing);
		return this.#pending;
	}

	restart(): void {
		this.#isStale = true;
		this.reset();
		void this.start();
	}

	reset(): void {
		this.#pending = undefined;
	}

	/** Sends a request again that another screen cancelled. */
	async result(signal: AbortSignal): Promise<void> {
		try {
			await this.start();
		} catch (error) {
			this.reset();
			if (signal.aborted || !(error instanceof CancelledError)) throw error;
			await this.start();
		} finally {
			this.reset();
		}
		signal.throwIfAborted();
	}
}

export class CachedList implements CachedItems {
	readonly #queries: QueryClient;
	readonly #source: PageSource;
	readonly #options: ReturnType<typeof pagesOf<Row>>;
	readonly #first: FirstRequest;
	#yielded: readonly Page<Row>[] = [];

	constructor(queries: QueryClient, source: PageSource) {
		this.#queries = queries;
		this.#source = source;
		this.#options = pagesOf<Row>(source);
		this.#first = new FirstRequest((isStale) => {
			const again = {pages: this.#data?.pages.length ?? 1, staleTime: 0};
			return queries.fetchInfiniteQuery({...this.#options, ...(isStale ? again : {})});
		});
	}

	get #data(): Pages<Row> | undefined {
		return this.#queries.getQueryData<Pages<Row>>(this.#options.queryKey);
	}

	get #hasYieldedPages(): boolean {
		return this.#yielded.every((page, index) => this.#data?.pages[index] === page);
	}

	get isCurrent(): boolean {
		return this.#hasYieldedPages && !this.#queries.getQueryState(this.#options.queryKey)?.isInvalidated;
	}

	prefetch(): void {
		void this.#first.start();
	}

	refresh(): void {
		this.#first.restart();
	}

	async *pages(signal: AbortSignal): AsyncGenerator<ItemPage> {
		await this.#first.result(signal);
		yield* this.#unread();
		try {
			for await (const _ of readRest(this.#queries, this.#source, signal)) yield* this.#unread();
		} catch (error) {
			// The pages before the failed one are in the cache.
			yield* this.#unread();
			throw error;
		}
		yield* this.#unread();
	}

	*#unread(): Generator<ItemPage> {
		const data = this.#data;
		if (!data || !this.#hasYieldedPages) return;
		const last = data.pages.length - 1;
		for (let index = this.#yielded.length; index <= last; index++) {
			this.#yielded = data.pages.slice(0, index + 1);
			yield {items: data.pages[index]?.list ?? [], hasMore: index < last || hasMore(data)};
		}
	}

	cancel(): void {
		this.#first.reset();
		void this.#queries.cancelQueries({queryKey: this.#options.queryKey});
	}

	keep(): () => void {
		return new InfiniteQueryObserver(this.#queries, {...this.#options, enabled: false}).subscribe(nothing);
	}

	restarted(): CachedList {
		return new CachedList(this.#queries, this.#source);
	}

	get times(): readonly number[] {
		return this.#data?.pages.map(({at}) => at) ?? [];
	}

	get problemCount(): number {
		return this.#data?.pages.reduce((sum, {problems}) => sum + countProblems(problems), 0) ?? 0;
	}

	get broken(): string | undefined {
		return this.#data && brokenEnd(this.#data);
	}
}

/** The notification settings, which are one item. */
export class CachedSettings implements CachedItems {
	readonly #queries: QueryClient;
	readonly #source: SettingsSource;
	readonly #options: ReturnType<typeof notificationSettingsOf>;
	readonly #first: FirstRequest;
	#yielded: object | undefined;
	readonly problemCount = 0;
	readonly broken = undefined;

	constructor(queries: QueryClient, source: SettingsSource) {
		this.#queries = queries;
		this.#source = source;
		this.#options = notificationSettingsOf(source);
		this.#first = new FirstRequest((isStale) =>
			queries.fetchQuery({...this.#options, ...(isStale ? {staleTime: 0} : {})}),
		);
	}

	get #data() {
		return this.#queries.getQueryData(this.#options.queryKey);
	}

	get isCurrent(): boolean {
		const isYielded = this.#yielded === undefined || this.#yielded === this.#data;
		return isYielded && !this.#queries.getQueryState(this.#options.queryKey)?.isInvalidated;
	}

	prefetch(): void {
		void this.#first.start();
	}

	refresh(): void {
		this.#first.restart();
	}

	async *pages(signal: AbortSignal): AsyncGenerator<ItemPage> {
		await this.#first.result(signal);
		const data = this.#data;
		if (!data || this.#yielded) return;
		this.#yielded = data;
		yield {items: [data.settings], hasMore: false};
	}

	cancel(): void {
		this.#first.reset();
		void this.#queries.cancelQueries({queryKey: this.#options.queryKey});
	}

	keep(): () => void {
		return new QueryObserver(this.#queries, {...this.#options, enabled: false}).subscribe(nothing);
	}

	restarted(): CachedSettings {
		return new CachedSettings(this.#queries, this.#source);
	}

	get times(): readonly number[] {
		return this.#data ? [this.#data.at] : [];
	}
}
