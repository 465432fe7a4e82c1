/**
 * The rest of a list, read through to its end. The next page is asked for as soon as its token is known, while the page that
 * named it is read, and what has come is put into the cache a few times a second, because drawing takes longer than reading.
 */
import {setImmediate as turn} from 'node:timers/promises';
import type {QueryClient} from '@tanstack/react-query';
import {PageTrail} from '../../client/page-trail.ts';
import {frugally} from './frugal.ts';
import {keyOf, type Page, type PageSource, type Pages, readPage} from './pages.ts';

/** Milliseconds between two times that pages are put into the cache. */
const beat = 100;

/** A page under way. */
interface Reading<Item> {
	readonly token: string;
	readonly page: Promise<Page<Item>>;
	/** The token of the page after it, once that is known. */
	following?: string;
}

/**
 * Resolves at the end of the list, or when the cache no longer holds the pages this goes on from. Rejects as the first page
 * that fails does; the pages before it are in the cache then, also when the signal was the reason.
 */
export async function readRest<Item extends object>(
	queries: QueryClient,
	source: PageSource,
	signal: AbortSignal,
): Promise<void> {
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

	const over = new AbortController();
	const cancel = () => over.abort(signal.reason);
	signal.addEventListener('abort', cancel, {once: true});
	const asked = new Set(known.pageParams);
	/** The page that comes next in the list, and the one after it: never more, since nobody has judged a page under way. */
	let current: Reading<Item> | undefined;
	let ahead: Reading<Item> | undefined;
	const begin = (token: string): Reading<Item> => {
		asked.add(token);
		const onToken = (following: string) => {
			reading.following = following;
			if (reading === current) askAhead();
		};
		const reading: Reading<Item> = {token, page: readPage<Item>(source, token, over.signal, onToken)};
		// Whoever is still busy with the page before hears of a failure later.
		reading.page.catch(() => undefined);
		return reading;
	};
	const askAhead = () => {
		const token = current?.following;
		if (token !== undefined && !asked.has(token)) ahead = begin(token);
	};

	const end = frugally();
	try {
		while (next?.state === 'more') {
			const {token} = next;
			current = ahead?.token === token ? ahead : begin(token);
			ahead = undefined;
			askAhead();
			const page = await current.page;
			next = trail.after(page);
			pages.push(page);
			tokens.push(token);
			if (performance.now() - keptAt < beat) continue;
			// Drawing in a turn of its own, so that a key waits for one of the two at most.
			await turn();
			if (!keep()) return;
		}
	} finally {
		end();
		signal.removeEventListener('abort', cancel);
		over.abort();
		if (pages.length > 0) keep();
	}
}
