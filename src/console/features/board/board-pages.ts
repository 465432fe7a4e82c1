/** The pages of one kind that a board has taken from the cache, and those that it takes next. */
import {InfiniteQueryObserver, type QueryClient} from '@tanstack/react-query';
import type {ItemPage} from '../../../domain/items/read-items.ts';
import {endIfAborted, sliceTime} from '../../../text/timer.ts';
import type {Feed, Page} from '../../query/feed.ts';
import {keyOf, type ListSource} from '../../query/page.ts';
import {cachedFeed, feed, feedOf, isInvalidated} from '../../query/read-feed.ts';

/** A read whose first page is requested. */
interface Begun {
	readonly lists: AsyncGenerator<Feed>;
	readonly first: Promise<IteratorResult<Feed>>;
}

export class BoardPages {
	readonly #queries: QueryClient;
	readonly #source: ListSource;
	readonly #isLeft: () => boolean;
	#count = 0;
	/** The last page that the board has. The cache may have later ones, or none any more. */
	last: Page | undefined;
	/** The time of the oldest page in epoch milliseconds. */
	oldest = Number.POSITIVE_INFINITY;
	#begun: Begun | undefined;

	/** `isLeft`: no screen shows the board. */
	constructor(queries: QueryClient, source: ListSource, isLeft: () => boolean) {
		this.#queries = queries;
		this.#isLeft = isLeft;
		this.#source = source;
	}

	/** The list as far as the cache has it. */
	get cached(): Feed | undefined {
		return cachedFeed(this.#queries, this.#source);
	}

	/** Whether the cache still has the pages of the board, and no write has invalidated them. */
	get isCurrent(): boolean {
		return this.#continues(this.cached) && !isInvalidated(this.#queries, this.#source);
	}

	#continues(list: Feed | undefined): boolean {
		return this.#count === 0 || list?.pages[this.#count - 1] === this.last;
	}

	/** Keeps the list in the cache. Returns a function that ends it. */
	keep(): () => void {
		const options = {...feedOf(this.#source), enabled: false};
		return new InfiniteQueryObserver(this.#queries, options).subscribe(() => undefined);
	}

	/** Invalidates the cached list until it is requested again. */
	invalidate(): void {
		void this.#queries.invalidateQueries({queryKey: keyOf(this.#source), exact: true, refetchType: 'none'});
	}

	/** Requests the first page. A failure is reported when `read` awaits the result. */
	begin(signal: AbortSignal): Begun {
		const lists = feed(this.#queries, this.#source, signal, this.#isLeft);
		const first = lists.next();
		first.catch(() => undefined);
		this.#begun = {lists, first};
		return this.#begun;
	}

	/**
	 * Yields the pages that the board does not have. Ends early if the cached list is replaced. Rejects with `ApiError`, or with
	 * `IncompleteListError`.
	 */
	async *read(signal: AbortSignal): AsyncGenerator<ItemPage> {
		const {lists, first} = this.#begun ?? this.begin(signal);
		this.#begun = undefined;
		let sliceEnd = performance.now() + sliceTime;
		for (let read = await first; !read.done; read = await lists.next()) {
			const {pages, end} = read.value;
			while (this.#continues(read.value)) {
				const page = pages[this.#count];
				if (!page) break;
				this.#count++;
				[this.last, this.oldest] = [page, Math.min(this.oldest, page.at)];
				yield {items: page.list, hasMore: this.#count < pages.length || end !== 'whole'};
				// The board judges each page, and a list can be in the cache with all of its pages.
				if (performance.now() < sliceEnd) continue;
				await endIfAborted(signal);
				sliceEnd = performance.now() + sliceTime;
			}
			if (!this.#continues(read.value)) return;
			if (typeof end !== 'string') throw end;
		}
	}
}
