import {describe, expect, test} from 'vitest';
import type {RetryNotice} from '../../src/client/api.ts';
import {ApiError, type ApiErrorDetail} from '../../src/client/error.ts';
import {
	IncompleteListError,
	isListMissing,
	MissingListError,
	Pagination,
	pageReader,
	Repeats,
	readSmaller,
} from '../../src/client/pagination.ts';
import {searchApps} from '../../src/contract/apps.ts';
import {bench, failureOf, json} from './support/service.ts';

const states = (...pages: readonly Parameters<Pagination['after']>[0][]) => {
	const pagination = new Pagination();
	return pages.map((page) => pagination.after(page).state);
};

test('ends a list only at an empty or missing token', () => {
	expect(states({list: [], nextPageToken: 'a'}, {nextPageToken: 'b'}, {list: [1], nextPageToken: ''})).toEqual([
		'more',
		'more',
		'end',
	]);
	expect(states({list: [1]})).toEqual(['end']);
});

test('detects a repeated token after any number of pages', () => {
	const tokens = ['a', 'b', 'c', 'd', 'b'].map((nextPageToken) => ({list: [1], nextPageToken}));
	expect(states(...tokens)).toEqual(['more', 'more', 'more', 'more', 'broken']);
	const pagination = new Pagination();
	for (const page of tokens.slice(0, 4)) pagination.after(page);
	const reason = 'the service sent a page token a second time';
	expect(pagination.after({list: [1], nextPageToken: 'b'})).toEqual({state: 'broken', reason});
});

test('rejects a thousand empty pages in a row, and restarts the count at a page with items', () => {
	const empty = (from: number, count: number) =>
		Array.from({length: count}, (_, index) => ({nextPageToken: `t${from + index}`}));
	const pagination = new Pagination();
	const last = empty(0, 1000)
		.map((page) => pagination.after(page))
		.at(-1);
	expect(last).toEqual({state: 'broken', reason: '1000 empty pages in a row arrived'});
	expect(states(...empty(0, 999), {list: [1], nextPageToken: 'x'}, ...empty(1000, 999)).at(-1)).toBe('more');
});

test.each([
	[undefined, 'a response had no list, so items may be missing'],
	['app', 'a response had no list of app, so items may be missing'],
	['auth-config', 'a response had no list of auth config, so items may be missing'],
])('a missing list of %s has its message', (kind, message) => {
	const error = new MissingListError(kind);
	expect([error.name, error.message]).toEqual(['IncompleteListError', message]);
});

test('a list is missing if one of the problems is its own', () => {
	const problem = (path: string) => ({path, message: ''});
	expect(isListMissing([problem('list.0'), problem('list')])).toBe(true);
	expect(isListMissing([problem('list.0')])).toBe(false);
});

describe('repeats', () => {
	const repeats = (...pages: readonly (readonly string[])[]) => {
		const made = new Repeats<string>((item) => item);
		return {made, added: pages.map((page) => made.add(page))};
	};
	const moved = 'others may be missing: the list changed while it was read';
	const inPage = 'others may be missing: a page has an id twice';

	test.each([
		[[['a', 'b'], ['c']], [['a', 'b'], ['c']], 0, undefined],
		[
			[
				['a', 'b'],
				['b', 'c'],
			],
			[['a', 'b'], ['c']],
			1,
			`1 item came twice, so ${moved}`,
		],
		[[['a', 'a', 'a']], [['a']], 2, `2 items came twice, so ${inPage}`],
		[[['a'], ['a', 'b', 'b']], [['a'], ['b']], 2, `2 items came twice, so ${moved}`],
		[[['', ' ', '', ' ']], [['', ' ', '', ' ']], 0, undefined],
	])('of the pages %j leave %j', (pages, added, count, message) => {
		const result = repeats(...pages);
		expect([result.added, result.made.count, result.made.error?.message]).toEqual([added, count, message]);
		if (message === undefined) result.made.requireNone();
		else expect(() => result.made.requireNone()).toThrow(message);
	});

	test('are forgotten at the end of the list', () => {
		const {made} = repeats(['a']);
		made.end();
		expect(made.add(['a'])).toEqual(['a']);
	});
});

describe('a page that is too large', () => {
	const failure = (more: Partial<ApiErrorDetail> = {isTooLarge: true}) =>
		new ApiError({kind: 'answer', message: 'Too large.', advice: '', applied: 'no', ...more});
	/** Reads from the size on, while pages of more than `fits` items fail. */
	async function read(from: number, fits: number, error: unknown = failure()) {
		const sizes: number[] = [];
		const notices: RetryNotice[] = [];
		const request = async (size: number) => {
			sizes.push(size);
			if (size > fits) throw error;
			return size;
		};
		const result = await readSmaller(from, request, (notice) => notices.push(notice)).catch((thrown) => thrown);
		return {result, sizes, notices};
	}

	test.each([
		[100, 100, [100]],
		[100, 25, [100, 50, 25]],
		[100, 10, [100, 50, 25, 10]],
		[60, 50, [60, 50]],
		[25, 20, [25, 10]],
	])('of %i items is requested again until %i fit', async (from, fits, expected) => {
		const {result, sizes, notices} = await read(from, fits);
		const pageSize = expected.at(-1);
		expect([result, sizes]).toEqual([{answer: pageSize, pageSize}, expected]);
		expect(notices).toEqual(
			expected.slice(1).map((size, index) => ({
				reason: `Too large. castellan asks for pages of ${size} items instead of ${expected[index]}.`,
				attempt: index + 2,
				pageSize: size,
			})),
		);
	});

	test.each([
		['at the smallest size', 10, failure()],
		['with another failure', 100, failure({})],
		['with an error that is not of the service', 100, new RangeError('isTooLarge')],
	])('is not requested again %s', async (_, from, error) => {
		const {result, sizes, notices} = await read(from, 0, error);
		expect([result, sizes, notices]).toEqual([error, [from], []]);
	});

	test('is requested again without a listener too', async () => {
		const request = async (size: number) => (size > 50 ? Promise.reject(failure()) : size);
		expect(await readSmaller(100, request, undefined)).toEqual({answer: 50, pageSize: 50});
	});
});

describe('a reader of pages', () => {
	const reader = (...pages: readonly object[]) => {
		const made = bench((_, number) => json(pages[number - 1] ?? {list: []}));
		const bodies = () => made.requests.map(({body}) => JSON.parse(body));
		return {...made, bodies, read: (options = {}) => pageReader(made.api, searchApps, {query: 'q'}, options)};
	};
	const more = {list: [{id: 'a'}], nextPageToken: 't'};

	test('repeats the first request with the token of each page, to the end', async () => {
		const {read, bodies} = reader(more, {nextPageToken: 'u'}, {list: []});
		const next = read();
		const missing = {path: 'list', message: 'expected a list, got nothing'};
		expect(await next()).toEqual({items: [{id: 'a'}], problems: [], isLast: false});
		expect(await next()).toEqual({items: [], problems: [missing], isLast: false});
		expect(await next()).toEqual({items: [], problems: [], isLast: true});
		expect([await next(), await next()]).toEqual([undefined, undefined]);
		const request = {query: 'q', pageSize: 100};
		expect(bodies()).toEqual([request, {...request, pageToken: 't'}, {...request, pageToken: 'u'}]);
	});

	test('takes a page size', async () => {
		const {read, bodies} = reader(more);
		await read({pageSize: 50})();
		expect(bodies()).toEqual([{query: 'q', pageSize: 50}]);
	});

	test('fails at each call after a page that breaks the rules', async () => {
		const {read, requests} = reader(more, more);
		const next = read();
		await next();
		expect((await next())?.isLast).toBe(false);
		const broken = new IncompleteListError('the service sent a page token a second time');
		await expect(next()).rejects.toThrow(broken);
		await expect(next()).rejects.toThrow(broken);
		expect(requests).toHaveLength(2);
	});

	test('takes the signal of a call in place of that of the options', async () => {
		const {read, requests} = reader(more);
		const next = read({signal: AbortSignal.abort()});
		expect((await failureOf(next())).kind).toBe('cancelled');
		expect((await next(new AbortController().signal))?.items).toHaveLength(1);
		expect((await failureOf(next(AbortSignal.abort()))).kind).toBe('cancelled');
		expect(requests).toHaveLength(1);
	});
});
