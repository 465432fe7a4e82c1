import type {QueryClient} from '@tanstack/react-query';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Api, CallOptions} from '../../../src/client/api.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {brokenEnd, keyOf, type PageSource, type Pages} from '../../../src/console/query/pages.ts';
import {readRemainingPages} from '../../../src/console/query/remaining-pages.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {gathered} from '../../domain/history/items.ts';

interface SentRequest {
	readonly token: string | undefined;
	readonly options: CallOptions;
	respond(id: string, nextPageToken?: string): void;
	fail(error: Error): void;
}

beforeEach(() => {
	vi.useFakeTimers({toFake: ['performance']});
});
afterEach(() => {
	vi.useRealTimers();
});

/** Starts reading a list with one cached page, from a service that responds on demand. */
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
	const source: PageSource = {api, endpoint: searchApps, input: {}, now: () => 7};
	queries.setQueryData(keyOf(source), {
		pages: [{list: [{id: 'a'}], nextPageToken: next, problems: [], at: 7}],
		pageParams: [undefined],
	});
	const controller = new AbortController();
	const reading = gathered(readRemainingPages(queries, source, controller.signal));
	reading.catch(() => undefined);
	return {requests, queries, source, controller, reading};
}

const cachedPages = (queries: QueryClient, source: PageSource) =>
	queries.getQueryData(keyOf(source)) as Pages<{id: string}>;
const ids = (queries: QueryClient, source: PageSource) =>
	cachedPages(queries, source).pages.flatMap(({list}) => list.map(({id}) => id));
const tokens = (requests: readonly SentRequest[]) => requests.map(({token}) => token);
/** Waits until all pending work is done. */
async function settle() {
	for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('reading the remaining pages', () => {
	test('reads each page to the end and caches it with its token', async () => {
		const {requests, queries, source, reading} = startReading();
		requests[0]?.respond('b', 'three');
		await settle();
		requests[1]?.respond('c');
		await reading;
		expect(ids(queries, source)).toEqual(['a', 'b', 'c']);
		expect(cachedPages(queries, source).pageParams).toEqual([undefined, 'two', 'three']);
		expect(tokens(requests)).toEqual(['two', 'three']);
	});

	test('ends when tokens repeat, and sends no token twice', async () => {
		const {requests, queries, source, reading} = startReading();
		requests[0]?.respond('b', 'two');
		await reading;
		expect(tokens(requests)).toEqual(['two']);
		expect(brokenEnd(cachedPages(queries, source))).toContain('a second time');
	});

	test('keeps the pages before a failed page', async () => {
		const {requests, queries, source, reading} = startReading();
		requests[0]?.respond('b', 'three');
		await settle();
		requests[1]?.fail(new Error('it is broken JSON'));
		await expect(reading).rejects.toThrow('it is broken JSON');
		expect(ids(queries, source)).toEqual(['a', 'b']);
	});

	test('stops and keeps its pages when the signal aborts', async () => {
		const {requests, queries, source, controller, reading} = startReading();
		requests[0]?.respond('b', 'three');
		await settle();
		controller.abort(new Error('stopped'));
		await expect(reading).rejects.toThrow('stopped');
		expect(requests[1]?.options.signal?.aborted).toBe(true);
		expect(ids(queries, source)).toEqual(['a', 'b']);
	});

	test('updates the cache at intervals, not with every page', async () => {
		const {requests, queries, source} = startReading();
		requests[0]?.respond('b', 'three');
		await settle();
		expect(ids(queries, source)).toEqual(['a']);
		vi.advanceTimersByTime(270);
		requests[1]?.respond('c', 'four');
		await settle();
		expect(ids(queries, source)).toEqual(['a', 'b', 'c']);
	});

	test('leaves a cache that changed meanwhile unchanged', async () => {
		const {requests, queries, source, reading} = startReading();
		const newer: Pages<{id: string}> = {
			pages: [{list: [{id: 'z'}], nextPageToken: undefined, problems: [], at: 8}],
			pageParams: [undefined],
		};
		queries.setQueryData(keyOf(source), newer);
		vi.advanceTimersByTime(270);
		requests[0]?.respond('b', 'three');
		await reading;
		expect(cachedPages(queries, source)).toBe(newer);
		expect(tokens(requests)).toEqual(['two']);
	});

	test('reads nothing without a cached first page', async () => {
		const {source, requests} = startReading();
		await readRemainingPages(createQueryClient(), source, new AbortController().signal);
		expect(requests).toHaveLength(1);
	});
});
