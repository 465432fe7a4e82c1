import {InfiniteQueryObserver} from '@tanstack/react-query';
import {expect, onTestFinished, test} from 'vitest';
import type {Api, CallOptions} from '../../../src/client/api.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {type Feed, type Page, type Pages, toFeed} from '../../../src/console/query/feed.ts';
import {keyOf, type ListSource} from '../../../src/console/query/page.ts';
import {feed, feedOf, waitOf} from '../../../src/console/query/read-feed.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {getNotificationSettings} from '../../../src/contract/notifications.ts';
import {idOf} from '../../../src/domain/items/read-items.ts';
import {bench, json} from '../../client/support/service.ts';
import {gathered} from '../../domain/history/items.ts';

interface SentRequest {
	readonly token: string | undefined;
	readonly options: CallOptions;
	respond(id: string, nextPageToken?: string): void;
	fail(error: Error): void;
}

const page = (ids: readonly string[], nextPageToken?: string, at = 7): Page => ({
	list: ids.map((id) => ({id})),
	nextPageToken,
	problems: [],
	at,
});

/** A list with one cached page, of a service that responds on demand. */
function startReading(next = 'two') {
	const requests: SentRequest[] = [];
	const api = {
		baseUrl: 'https://acme.example.com',
		call: (_: unknown, {pageToken}: {pageToken?: string}, options: CallOptions) => {
			const {promise, resolve, reject} = Promise.withResolvers<unknown>();
			options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
			requests.push({
				token: pageToken,
				options,
				respond: (id, nextPageToken) =>
					resolve({data: {list: [{id}], ...(nextPageToken && {nextPageToken})}, problems: []}),
				fail: reject,
			});
			return promise;
		},
	} as unknown as Api;
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const source: ListSource = {api, endpoint: searchApps, input: {}, now: () => 7};
	const queryKey = keyOf(source);
	queries.setQueryData<Pages>(queryKey, {pages: [page(['a'], next)], pageParams: [undefined]});
	const controller = new AbortController();
	function read() {
		const seen: string[] = [];
		const reading = (async () => {
			for await (const {rows} of feed(queries, source, controller.signal)) seen.push(rows.map(idOf).join());
		})();
		reading.catch(() => undefined);
		return {seen, reading};
	}
	const cached = () => queries.getQueryData<Pages>(queryKey) as Pages;
	const ids = () => cached().pages.flatMap(({list}) => list.map(idOf));
	const tokens = () => requests.map(({token}) => token);
	return {...read(), read, requests, tokens, queries, queryKey, cached, ids, controller};
}

/** Waits until all pending work is done. */
async function settle() {
	for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('yields the list after each page to its end, and caches each page with its token', async () => {
	const {requests, seen, reading, cached, tokens} = startReading();
	await settle();
	requests[0]?.respond('b', 'three');
	await settle();
	requests[1]?.respond('c');
	await reading;
	expect(seen).toEqual(['a', 'a,b', 'a,b,c']);
	expect(cached().pageParams).toEqual([undefined, 'two', 'three']);
	expect(tokens()).toEqual(['two', 'three']);
});

test('requests a page while the one before is checked, and no page beyond it', async () => {
	const {requests, reading, tokens, ids} = startReading();
	await settle();
	requests[0]?.options.onNextToken?.('three');
	await settle();
	requests[1]?.options.onNextToken?.('four');
	await settle();
	expect(tokens()).toEqual(['two', 'three']);
	requests[1]?.respond('c', 'four');
	requests[0]?.respond('b', 'three');
	await settle();
	expect([ids(), tokens()]).toEqual([
		['a', 'b', 'c'],
		['two', 'three', 'four'],
	]);
	requests[2]?.respond('d');
	await reading;
	expect(ids()).toEqual(['a', 'b', 'c', 'd']);
});

test('tells another user of the list what its request waits for, until that request has ended', async () => {
	const {requests, queries, queryKey, reading, controller} = startReading();
	await settle();
	const notice = {reason: 'slow down', at: 30_000, attempt: 2};
	expect(waitOf(queries, queryKey)).toBeUndefined();
	requests[0]?.options.onRetry?.(notice);
	expect(waitOf(queries, queryKey)).toEqual(notice);
	requests[0]?.respond('b', 'three');
	await settle();
	expect(waitOf(queries, queryKey)).toBeUndefined();
	requests[1]?.options.onRetry?.(notice);
	controller.abort(new Error('left'));
	await expect(reading).rejects.toThrow('left');
	expect(waitOf(queries, queryKey)).toBeUndefined();
});

test('drops the request of the next page with the list, and after a page that fails its check', async () => {
	const {requests, reading, read, tokens, ids} = startReading();
	await settle();
	requests[0]?.options.onNextToken?.('three');
	requests[0]?.fail(new Error('it is not of this API'));
	await expect(reading).rejects.toThrow('it is not of this API');
	expect(requests[1]?.options.signal?.aborted).toBe(true);
	const again = read();
	await settle();
	requests[2]?.respond('b', 'three');
	await settle();
	requests[3]?.respond('c');
	await again.reading;
	expect([ids(), tokens()]).toEqual([
		['a', 'b', 'c'],
		['two', 'three', 'two', 'three'],
	]);
});

test('requests no page ahead with the token of a page before', async () => {
	const {requests, reading, tokens} = startReading();
	await settle();
	requests[0]?.options.onNextToken?.('two');
	await settle();
	requests[0]?.respond('b', 'two');
	await reading;
	expect(tokens()).toEqual(['two']);
});

test('ends when tokens repeat, and sends no token twice', async () => {
	const {requests, reading, cached, tokens} = startReading();
	await settle();
	requests[0]?.respond('b', 'two');
	await reading;
	expect(tokens()).toEqual(['two']);
	expect(toFeed(cached()).end).toMatchObject({message: expect.stringContaining('a second time')});
});

test('keeps the pages before a failed page, whose error the query holds', async () => {
	const {requests, reading, ids, queries, queryKey} = startReading();
	await settle();
	requests[0]?.respond('b', 'three');
	await settle();
	requests[1]?.fail(new Error('it is broken JSON'));
	await expect(reading).rejects.toThrow('it is broken JSON');
	expect(ids()).toEqual(['a', 'b']);
	expect(queries.getQueryState(queryKey)?.error?.message).toBe('it is broken JSON');
});

test('goes on after a failed page, and requests no earlier page again', async () => {
	const {requests, reading, read, tokens, ids} = startReading();
	await settle();
	requests[0]?.respond('b', 'three');
	await settle();
	requests[1]?.fail(new Error('it is broken JSON'));
	await expect(reading).rejects.toThrow('it is broken JSON');
	const again = read();
	await settle();
	requests[2]?.respond('c');
	await again.reading;
	expect(tokens()).toEqual(['two', 'three', 'three']);
	expect([again.seen, ids()]).toEqual([
		['a,b', 'a,b,c'],
		['a', 'b', 'c'],
	]);
});

test('reads a list again from its start that a write has touched', async () => {
	const {requests, reading, read, tokens, queries, queryKey} = startReading();
	await settle();
	requests[0]?.respond('b');
	await reading;
	await queries.invalidateQueries({queryKey});
	const again = read();
	await settle();
	requests[1]?.respond('c');
	await again.reading;
	expect([tokens(), again.seen]).toEqual([['two', undefined], ['c']]);
});

test('stops and keeps its pages when the signal aborts', async () => {
	const {requests, reading, ids, controller} = startReading();
	await settle();
	requests[0]?.respond('b', 'three');
	await settle();
	controller.abort(new Error('stopped'));
	await expect(reading).rejects.toThrow('stopped');
	expect(requests[1]?.options.signal?.aborted).toBe(true);
	expect([ids(), requests.length]).toEqual([['a', 'b'], 2]);
});

test('requests a page again that another reader has cancelled', async () => {
	const {requests, reading, tokens, seen, queries, queryKey} = startReading();
	await settle();
	await queries.cancelQueries({queryKey});
	await settle();
	requests[1]?.respond('b');
	await reading;
	expect([tokens(), seen]).toEqual([
		['two', 'two'],
		['a', 'a,b'],
	]);
});

test('two readers of a list share its requests', async () => {
	const {requests, seen, reading, tokens, read} = startReading();
	const other = read();
	await settle();
	requests[0]?.respond('b', 'three');
	await settle();
	requests[1]?.respond('c');
	await Promise.all([reading, other.reading]);
	expect(tokens()).toEqual(['two', 'three']);
	expect(other.seen).toEqual(seen);
});

test('reads the first page of a list that is not cached, and a single object as a list of one', async () => {
	const {api, requests} = bench(({path}) =>
		json(path.includes('search') ? {list: [{id: 'a'}]} : {orgNotificationSettings: {channelSettings: {}}}),
	);
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const read = async (source: Pick<ListSource, 'endpoint'>) => {
		const all = feed(queries, {api, input: {}, now: () => 1, ...source}, new AbortController().signal);
		return (await gathered(all)).map(({rows, end}) => [rows, end]);
	};
	expect(await read({endpoint: searchApps})).toEqual([[[{id: 'a'}], 'whole']]);
	expect(await read({endpoint: getNotificationSettings})).toEqual([[[{channelSettings: {}}], 'whole']]);
	expect(requests).toHaveLength(2);
});

test('a list has the time of its oldest page, each item once in its count, and finds items with the time of their page', () => {
	const pages = [page(['a', 'b'], 'two', 5), page(['b', 'c'], undefined, 9)];
	const list = toFeed({pages});
	expect(list).toMatchObject({at: 5, count: 3, repeats: 1, problemCount: 0});
	expect(list.rows.map(idOf)).toEqual(['a', 'b', 'b', 'c']);
	expect(list.end).toMatchObject({message: expect.stringContaining('came twice')});
	expect([list.find('b'), list.find('c'), list.find('d')]).toEqual([
		{row: {id: 'b'}, at: 5},
		{row: {id: 'c'}, at: 9},
		undefined,
	]);
});

test('a list keeps its state when its pages continue, or are read again', () => {
	const [first, second, other] = [page(['a'], 'two'), page(['b'], 'three'), page(['c'])];
	const before = toFeed({pages: [first, second]});
	expect(toFeed({pages: [first, second]})).toBe(before);
	expect(toFeed({pages: [first]}).count).toBe(1);
	expect(toFeed({pages: [first, other]})).toMatchObject({count: 2, end: 'whole'});
	expect([before.count, before.find('b')?.row, before.find('c')]).toEqual([2, {id: 'b'}, undefined]);
});

test('the work for page 1,000 is the work for page 10', async () => {
	const size = 1_000;
	let touched = 0;
	/** A page that counts the looks at it. */
	function counted(index: number): Page {
		const {list, ...others} = page([`app_${index}`], index + 1 < size ? String(index + 1) : undefined);
		const looks: PropertyDescriptor = {
			enumerable: true,
			get() {
				touched++;
				return list;
			},
		};
		return Object.defineProperty(others, 'list', looks) as Page;
	}
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	const source: ListSource = {api: {baseUrl: 'x'} as Api, endpoint: searchApps, input: {}, now: () => 1};
	const options = {...feedOf(source), queryFn: async ({pageParam = '0'}) => counted(Number(pageParam))};
	await queries.fetchInfiniteQuery(options as ReturnType<typeof feedOf>);
	const observer = new InfiniteQueryObserver(queries, options as ReturnType<typeof feedOf>);
	const looks: number[] = [];
	for (let number = 1; number < size; number++) {
		touched = 0;
		await observer.fetchNextPage();
		looks.push(touched);
	}
	const {count, end} = (await observer.fetchNextPage()).data as Feed;
	expect([count, end]).toEqual([size, 'whole']);
	expect(looks[998]).toBe(looks[8]);
});
