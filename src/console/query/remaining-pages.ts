/**
 * Loads the remaining pages of a list. Pages go to the cache a few times a second, because drawing takes longer than reading.
 */
import type {QueryClient} from '@tanstack/react-query';
import {Pagination} from '../../client/pagination.ts';
import {ownTurn} from '../../client/turns.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {markOutdated} from './outdated.ts';
import {keyOf, type Page, type PageSource, type Pages, readPage} from './pages.ts';

/** The interval between two updates of the cache in milliseconds. Each is drawn, which takes as long as several pages. */
const cacheInterval = 250;

/**
 * Yields after each update of the cache. Ends at the end of the list, or when the cached pages change meanwhile. Rejects with
 * the error of the first page that fails, or with the reason of the signal. The pages before it are in the cache by then.
 */
export async function* readRemainingPages<Item extends object>(
	queries: QueryClient,
	source: PageSource,
	signal: AbortSignal,
): AsyncGenerator<void> {
	const queryKey = keyOf(source);
	let cached = queries.getQueryData<Pages<Item>>(queryKey);
	if (!cached) return;
	const pagination = new Pagination();
	let next = cached.pages.map((page) => pagination.after(page)).at(-1);
	let pages: Page<Item>[] = [];
	let tokens: string[] = [];
	let cachedAt = performance.now();

	/** Writes the new pages to the cache. Returns false if the cached list has changed meanwhile. */
	const updateCache = (): boolean => {
		const extended = cached && {pages: [...cached.pages, ...pages], pageParams: [...cached.pageParams, ...tokens]};
		if (queries.getQueryData(queryKey) !== cached) return false;
		queries.setQueryData(queryKey, extended);
		[cached, pages, tokens, cachedAt] = [extended, [], [], performance.now()];
		return true;
	};

	try {
		while (next?.state === 'more') {
			const {token} = next;
			const page = await readPage<Item>(source, token, signal);
			await markOutdated(queries, {...source, items: page.list as readonly Row[], own: queryKey});
			next = pagination.after(page);
			pages.push(page);
			tokens.push(token);
			if (performance.now() - cachedAt < cacheInterval) continue;
			// Yield between decoding and drawing, so that a key waits for one of them at most.
			await ownTurn();
			if (!updateCache()) return;
			yield;
		}
	} finally {
		if (pages.length > 0) updateCache();
	}
}
