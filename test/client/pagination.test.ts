import {describe, expect, test} from 'vitest';
import type {RetryNotice} from '../../src/client/api.ts';
import {ApiError, type ApiErrorDetail} from '../../src/client/error.ts';
import {readPages, readSmaller} from '../../src/client/page-reader.ts';
import {IncompleteListError, MissingListError, Pagination} from '../../src/client/pagination.ts';
import {searchApps} from '../../src/contract/apps.ts';
import {bench, json} from './support/service.ts';

/** How a list goes on after each page. */
const ends = (...pages: readonly Parameters<Pagination<string>['add']>[0][]) => {
	const pagination = new Pagination<string>((item) => item);
	return pages.map((page) => {
		pagination.add(page);
		const {end} = pagination;
		return typeof end === 'string' ? end : end.message;
	});
};
const again = 'the service sent a page token a second time';

test('ends a list only at an empty or missing token', () => {
	expect(
		ends({list: [], nextPageToken: 'a'}, {list: [], nextPageToken: 'b'}, {list: ['c'], nextPageToken: ''}),
	).toEqual(['more', 'more', 'whole']);
	expect(ends({list: ['a']})).toEqual(['whole']);
});

test('detects a repeated token after any number of pages', () => {
	const pages = ['a', 'b', 'c', 'd', 'b', 'e'].map((nextPageToken, at) => ({list: [String(at)], nextPageToken}));
	expect(ends(...pages)).toEqual(['more', 'more', 'more', 'more', again, again]);
});

test('rejects a thousand empty pages in a row, and restarts the count at a page with items', () => {
	const empty = (from: number, count: number) =>
		Array.from({length: count}, (_, index) => ({nextPageToken: `t${from + index}`}));
	expect(ends(...empty(0, 1000)).at(-1)).toBe('1000 empty pages in a row arrived');
	expect(ends(...empty(0, 999), {list: ['a'], nextPageToken: 'x'}, ...empty(1000, 999)).at(-1)).toBe('more');
});

test('the work for a page does not depend on the number of pages before', () => {
	let keys = 0;
	const pagination = new Pagination<string>((item) => {
		keys++;
		return item;
	});
	const worked = Array.from({length: 1000}, (_, page) => {
		const before = keys;
		pagination.add({list: [`${page}a`, `${page}b`], nextPageToken: `t${page}`});
		return [keys - before, pagination.end];
	});
	expect(worked[999]).toEqual(worked[9]);
});

test.each([
	[undefined, 'a response had no list, so items may be missing'],
	['app', 'a response had no list of app, so items may be missing'],
	['auth-config', 'a response had no list of auth config, so items may be missing'],
])('a missing list of %s has its message', (kind, message) => {
	const error = new MissingListError(kind);
	expect([error.name, error.message]).toEqual(['IncompleteListError', message]);
});

test('a list is incomplete if one of the problems of its pages is a missing list', () => {
	const problem = (path: string) => ({path, message: ''});
	const page = (...paths: readonly string[]) => ({problems: paths.map(problem)});
	const missing = new MissingListError().message;
	expect(ends({...page('list.0', 'list'), nextPageToken: 't'}, page())).toEqual(['more', missing]);
	expect(ends(page('list.0'))).toEqual(['whole']);
});

describe('items that come twice', () => {
	const moved = 'others may be missing: the list changed while it was read';
	const inPage = 'others may be missing: a page has an id twice';

	test.each([
		[[['a', 'b'], ['c']], [['a', 'b'], ['c']], 0, 'whole'],
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
		[[['', ' ', '', ' ']], [['', ' ', '', ' ']], 0, 'whole'],
	])('of the pages %j leave %j', (pages, added, repeats, end) => {
		const pagination = new Pagination<string>((item) => item);
		expect(pages.map((list) => pagination.add({list}))).toEqual(added);
		const result = pagination.end;
		expect([pagination.repeats, typeof result === 'string' ? result : result.message]).toEqual([repeats, end]);
	});

	test('are known by the page on which they came first', () => {
		const pagination = new Pagination<string>((item) => item);
		for (const list of [['a'], ['b', 'a'], ['']]) pagination.add({list});
		expect(['a', 'b', 'c', ''].map((key) => pagination.pageOf(key))).toEqual([0, 1, undefined, undefined]);
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

/** Reads one page after another; undefined after the last. */
const nextOf =
	<T>(pages: AsyncGenerator<T>) =>
	async (): Promise<T | undefined> => {
		const {done, value} = await pages.next();
		return done ? undefined : value;
	};

describe('a reader of pages', () => {
	const reader = (...pages: readonly object[]) => {
		const made = bench((_, number) => json(pages[number - 1] ?? {list: []}));
		const bodies = () => made.requests.map(({body}) => JSON.parse(body));
		return {
			...made,
			bodies,
			read: (options = {}) => nextOf(readPages(made.api, searchApps, {query: 'q'}, ({id = ''}) => id, options)),
		};
	};
	const more = {list: [{id: 'a'}], nextPageToken: 't'};

	test('repeats the first request with the token of each page, to the end', async () => {
		const {read, bodies} = reader(more, {nextPageToken: 'u'}, {list: []});
		const next = read();
		const missing = {path: 'list', message: 'expected a list, got nothing'};
		expect(await next()).toEqual({items: [{id: 'a'}], newItems: [{id: 'a'}], problems: [], isLast: false, end: 'more'});
		expect(await next()).toEqual({items: [], newItems: [], problems: [missing], isLast: false, end: 'more'});
		const end = new MissingListError();
		expect(await next()).toEqual({items: [], newItems: [], problems: [], isLast: true, end});
		await expect(next()).rejects.toThrow(end);
		const request = {query: 'q', pageSize: 100};
		expect(bodies()).toEqual([request, {...request, pageToken: 't'}, {...request, pageToken: 'u'}]);
	});

	test('ends after the last page of a whole list', async () => {
		const next = reader({list: [{id: 'a'}]}).read();
		expect((await next())?.end).toBe('whole');
		expect([await next(), await next()]).toEqual([undefined, undefined]);
	});

	test('takes a page size', async () => {
		const {read, bodies} = reader(more);
		await read({pageSize: 50})();
		expect(bodies()).toEqual([{query: 'q', pageSize: 50}]);
	});

	test('fails after a page that breaks the rules', async () => {
		const {read, requests} = reader(more, more);
		const next = read();
		await next();
		expect((await next())?.isLast).toBe(false);
		const broken = new IncompleteListError('the service sent a page token a second time');
		await expect(next()).rejects.toThrow(broken);
		expect(requests).toHaveLength(2);
	});
});
