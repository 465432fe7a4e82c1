/**
 * Loads the remaining pages of a list. The next page is requested as soon as its token arrives, before the current page is
 * decoded. Pages go to the cache a few times a second, because drawing takes longer than reading.
 */
import type {QueryClient} from '@tanstack/react-query';
import {Pagination} from '../../client/pagination.ts';
import {ownTurn} from '../../client/turns.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {markOutdated} from './outdated.ts';
import {keyOf, type Page, type PageSource, type Pages, readPage} from './pages.ts';

/** The interval between two updates of the cache in milliseconds. Each is drawn, which takes as long as several pages. */
const cacheInterval = 250;

/** A page that is being loaded. */
interface Reading<Item> {
	readonly token: string;
	readonly page: Promise<Page<Item>>;
	/** The token of the next page, once it has arrived. */
	followingToken?: string;
}

/**
 * Yields after each update of the cache. Ends at the end of the list, or when the cached pages change meanwhile. Rejects with
 * the error of the first page that fails, or with the reason of the signal. The pages before it are in the cache by then.
 */
export async function* readRemainingPages<Item extends object>(
	queries: QueryClient,
	source: PageSource,
	signal: AbortSignal,
	/** Called with each page before the update of the cache that contains it. */
	onPage?: (page: Page<Item>) => void,
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

	const controller = new AbortController();
	const cancel = () => controller.abort(signal.reason);
	signal.addEventListener('abort', cancel, {once: true});
	const requestedTokens = new Set(cached.pageParams);
	/** The next page and the page after it. Never more, because a page is checked only once it is complete. */
	let current: Reading<Item> | undefined;
	let ahead: Reading<Item> | undefined;
	const startReading = (token: string): Reading<Item> => {
		requestedTokens.add(token);
		const onToken = (followingToken: string) => {
			reading.followingToken = followingToken;
			if (reading === current) requestAhead();
		};
		const reading: Reading<Item> = {token, page: readPage<Item>(source, token, controller.signal, onToken)};
		// The loop handles a failure when it reaches this page. Until then, it must not count as unhandled.
		reading.page.catch(() => undefined);
		return reading;
	};
	const requestAhead = () => {
		const token = current?.followingToken;
		if (token !== undefined && !requestedTokens.has(token)) ahead = startReading(token);
	};

	const restoreGc = tuneGcForBulkLoad();
	try {
		while (next?.state === 'more') {
			const {token} = next;
			current = ahead?.token === token ? ahead : startReading(token);
			ahead = undefined;
			requestAhead();
			const page = await current.page;
			await markOutdated(queries, {...source, items: page.list as readonly Row[], own: queryKey});
			next = pagination.after(page);
			pages.push(page);
			onPage?.(page);
			tokens.push(token);
			if (performance.now() - cachedAt < cacheInterval) continue;
			// Yield between decoding and drawing, so that a key waits for one of them at most.
			await ownTurn();
			if (!updateCache()) return;
			yield;
		}
	} finally {
		restoreGc();
		signal.removeEventListener('abort', cancel);
		controller.abort();
		if (pages.length > 0) updateCache();
	}
}

const bulkLoadFlags = ['--semi-space-growth-factor=1', '--heap-growing-percent=50'];
const defaultFlags = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];
let activeLoads = 0;

/**
 * Makes V8 collect garbage earlier, until the returned function is called. A bulk load produces short-lived garbage, and by
 * default the heap grows to several times the live data. The settings are restored afterwards, since collections delay keys.
 */
function tuneGcForBulkLoad(): () => void {
	if (activeLoads++ === 0) void setFlags(bulkLoadFlags);
	return () => {
		if (--activeLoads === 0) void setFlags(defaultFlags);
	};
}

/** Imports `node:v8` on demand, because most runs load no long list. */
async function setFlags(flags: readonly string[]): Promise<void> {
	const {setFlagsFromString} = await import('node:v8');
	for (const flag of flags) setFlagsFromString(flag);
}
