import type {QueryClient} from '@tanstack/react-query';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Api, CallOptions} from '../../../src/client/api.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {brokenEnd, keyOf, type PageSource, type Pages} from '../../../src/console/query/pages.ts';
import {readRest} from '../../../src/console/query/rest.ts';
import {searchApps} from '../../../src/contract/endpoints.ts';

interface Asked {
	readonly token: string | undefined;
	readonly options: CallOptions;
	answer(id: string, nextPageToken?: string): void;
	fail(error: Error): void;
}

beforeEach(() => {
	vi.useFakeTimers({toFake: ['performance']});
});
afterEach(() => {
	vi.useRealTimers();
});

/** A list of which one page is known, and a service that answers when the test says so. */
function opened(next = 'two') {
	const asked: Asked[] = [];
	const api = {
		baseUrl: 'https://acme.example.com',
		call: (_: unknown, {pageToken}: {pageToken?: string}, options: CallOptions) => {
			const {promise, resolve, reject} = Promise.withResolvers<unknown>();
			options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
			asked.push({
				token: pageToken,
				options,
				answer: (id, nextPageToken) =>
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
	const stop = new AbortController();
	const reading = readRest(queries, source, stop.signal);
	reading.catch(() => undefined);
	return {asked, queries, source, stop, reading};
}

const kept = (queries: QueryClient, source: PageSource) => queries.getQueryData(keyOf(source)) as Pages<{id: string}>;
const ids = (queries: QueryClient, source: PageSource) =>
	kept(queries, source).pages.flatMap(({list}) => list.map(({id}) => id));
const tokens = (asked: readonly Asked[]) => asked.map(({token}) => token);
/** Until all that can go on has gone on. */
async function rest() {
	await import('../../../src/console/query/packed.ts');
	for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('the rest of a list', () => {
	test('is read page by page to its end, and kept with the tokens that asked for it', async () => {
		const {asked, queries, source, reading} = opened();
		asked[0]?.answer('b', 'three');
		await rest();
		asked[1]?.answer('c');
		await reading;
		expect(ids(queries, source)).toEqual(['a', 'b', 'c']);
		expect(kept(queries, source).pageParams).toEqual([undefined, 'two', 'three']);
		expect(tokens(asked)).toEqual(['two', 'three']);
	});

	test('is asked for ahead as soon as a token is told, once, and one page only', async () => {
		const {asked, reading} = opened();
		asked[0]?.options.onToken?.('three');
		expect(tokens(asked)).toEqual(['two', 'three']);
		asked[1]?.options.onToken?.('four');
		expect(tokens(asked)).toEqual(['two', 'three']);
		asked[0]?.answer('b', 'three');
		await rest();
		expect(tokens(asked)).toEqual(['two', 'three', 'four']);
		asked[1]?.answer('c', 'four');
		asked[2]?.answer('d');
		await reading;
		expect(tokens(asked)).toEqual(['two', 'three', 'four']);
	});

	test('is what the pages say, whatever was told', async () => {
		const {asked, queries, source, reading} = opened();
		asked[0]?.options.onToken?.('other');
		asked[0]?.answer('b', 'three');
		await rest();
		expect(tokens(asked)).toEqual(['two', 'other', 'three']);
		asked[1]?.answer('no part of it');
		asked[2]?.answer('c');
		await reading;
		expect(ids(queries, source)).toEqual(['a', 'b', 'c']);
	});

	test('ends where tokens go round, and no token is sent a second time', async () => {
		const {asked, queries, source, reading} = opened();
		asked[0]?.options.onToken?.('two');
		asked[0]?.answer('b', 'two');
		await reading;
		expect(tokens(asked)).toEqual(['two']);
		expect(brokenEnd(kept(queries, source))).toContain('a second time');
	});

	test('keeps what came before a page that failed, and lets go of the one asked for ahead', async () => {
		const {asked, queries, source, reading} = opened();
		asked[0]?.answer('b', 'three');
		await rest();
		asked[1]?.options.onToken?.('four');
		asked[1]?.fail(new Error('it is broken JSON'));
		await expect(reading).rejects.toThrow('it is broken JSON');
		expect(ids(queries, source)).toEqual(['a', 'b']);
		expect(asked[2]?.options.signal?.aborted).toBe(true);
	});

	test('hears of a failure of the page asked for ahead only after the page before it', async () => {
		const {asked, queries, source, reading} = opened();
		asked[0]?.options.onToken?.('three');
		asked[1]?.fail(new Error('the service is away'));
		await rest();
		asked[0]?.answer('b', 'three');
		await expect(reading).rejects.toThrow('the service is away');
		expect(ids(queries, source)).toEqual(['a', 'b']);
	});

	test('stops where it is when it is told to', async () => {
		const {asked, queries, source, stop, reading} = opened();
		asked[0]?.options.onToken?.('three');
		asked[0]?.answer('b', 'three');
		await rest();
		stop.abort(new Error('stopped'));
		await expect(reading).rejects.toThrow('stopped');
		expect(asked[1]?.options.signal?.aborted).toBe(true);
		expect(ids(queries, source)).toEqual(['a', 'b']);
	});

	test('is put into the cache now and then, not with every page', async () => {
		const {asked, queries, source} = opened();
		asked[0]?.answer('b', 'three');
		await rest();
		expect(ids(queries, source)).toEqual(['a']);
		vi.advanceTimersByTime(120);
		asked[1]?.answer('c', 'four');
		await rest();
		expect(ids(queries, source)).toEqual(['a', 'b', 'c']);
	});

	test('leaves alone what someone else has read meanwhile', async () => {
		const {asked, queries, source, reading} = opened();
		const fresh: Pages<{id: string}> = {
			pages: [{list: [{id: 'z'}], nextPageToken: undefined, problems: [], at: 8}],
			pageParams: [undefined],
		};
		queries.setQueryData(keyOf(source), fresh);
		vi.advanceTimersByTime(120);
		asked[0]?.answer('b', 'three');
		await reading;
		expect(kept(queries, source)).toBe(fresh);
		expect(tokens(asked)).toEqual(['two']);
	});

	test('of a list that nobody has begun to read is nothing', async () => {
		const {source, asked} = opened();
		await readRest(createQueryClient(), source, new AbortController().signal);
		expect(asked).toHaveLength(1);
	});
});
