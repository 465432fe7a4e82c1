/**
 * The rest of a list, read through to its end. The next page is asked for before the one that came is looked at, and what has
 * come is put into the cache a few times a second, because drawing a page takes longer than reading it.
 */
import type {QueryClient} from '@tanstack/react-query';
import {PageTrail} from '../contract/page-trail.ts';
import {keyOf, type Page, type PageSource, type Pages, readPage} from './pages.ts';

/** Milliseconds between two times that pages are put into the cache. */
const beat = 50;

/**
 * Resolves at the end of the list, or when the cache no longer holds the pages this goes on from. Rejects as the first page
 * that fails does; the pages before it are in the cache then, also when the signal was the reason.
 */
export async function readRest<Item>(queries: QueryClient, source: PageSource, signal: AbortSignal): Promise<void> {
	const queryKey = keyOf(source);
	let known = queries.getQueryData<Pages<Item>>(queryKey);
	if (!known) return;
	const trail = new PageTrail();
	let next = known.pages.map((page) => trail.after(page)).at(-1);
	let pages: Page<Item>[] = [];
	let tokens: string[] = [];
	let keptAt = performance.now();

	/** False when someone else has changed the list meanwhile. */
	const keep = (): boolean => {
		const whole = known && {pages: [...known.pages, ...pages], pageParams: [...known.pageParams, ...tokens]};
		if (queries.getQueryData(queryKey) !== known) return false;
		queries.setQueryData(queryKey, whole);
		[known, pages, tokens, keptAt] = [whole, [], [], performance.now()];
		return true;
	};
	const read = () => {
		if (next?.state !== 'more') return undefined;
		const {token} = next;
		const reading = readPage<Item>(source, token, signal).then((page) => ({page, token}));
		// Whoever is still busy with the page before hears of a failure later.
		reading.catch(() => undefined);
		return reading;
	};
	try {
		for (let reading = read(); reading; ) {
			const {page, token} = await reading;
			next = trail.after(page);
			reading = read();
			pages.push(page);
			tokens.push(token);
			if (performance.now() - keptAt >= beat && !keep()) return;
		}
	} finally {
		if (pages.length > 0) keep();
	}
}
