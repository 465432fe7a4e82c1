import {expect, onTestFinished, test, vi} from 'vitest';
import type {Api} from '../../../src/client/api.ts';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {itemOf, surfacesOf} from '../../../src/console/query/item.ts';
import {cachedRow, loadedRows} from '../../../src/console/query/loaded.ts';
import {keyOf, readPage, smallerSizeOf} from '../../../src/console/query/page.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {getNotificationSettings} from '../../../src/contract/notifications.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {resources} from '../../../src/domain/resources/index.ts';
import type {Resource} from '../../../src/domain/resources/resource.ts';

const resource = apps as unknown as Resource;
const authConfigs = resources.find(({name}) => name === 'auth-configs') as Resource;
const {signal} = new AbortController();
const queriesOf = () => {
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	return queries;
};

/** A client that answers with these data, one after another. */
function answering(...answers: readonly object[]) {
	const calls: unknown[] = [];
	const api = {
		baseUrl: 'https://eu.test',
		call: async (_: unknown, input: unknown, options: object) => {
			calls.push([input, Object.keys(options)]);
			return {data: answers[calls.length - 1], problems: []};
		},
	} as unknown as Api;
	return {api, calls};
}

test('a page is requested with the largest size and its token, and has its time, its items and the next token', async () => {
	const {api, calls} = answering({list: [{id: 'a'}], nextPageToken: 'p2'}, {});
	const source = {api, endpoint: searchApps, input: {query: 'x'}, now: () => 7};
	const first = {list: [{id: 'a'}], nextPageToken: 'p2', problems: [], at: 7};
	expect(await readPage(source, undefined, signal)).toEqual(first);
	const watched = {...source, onRetry: () => undefined, onNextToken: () => undefined};
	expect(await readPage(watched, 'p2', signal)).toEqual({...first, list: [], nextPageToken: undefined});
	expect(calls).toEqual([
		[{query: 'x', pageSize: 100}, ['signal']],
		[{query: 'x', pageSize: 100, pageToken: 'p2'}, ['signal', 'onRetry', 'onNextToken']],
	]);
	expect(smallerSizeOf(source)).toBeUndefined();
});

test('a single object is a list of one item, and of an empty one without an answer', async () => {
	const {api, calls} = answering({orgNotificationSettings: {orgId: 'o'}}, {});
	const source = {api, endpoint: getNotificationSettings, input: {}, now: () => 7};
	const page = {list: [{orgId: 'o'}], nextPageToken: undefined, problems: [], at: 7};
	expect(await readPage(source, undefined, signal)).toEqual(page);
	expect(await readPage(source, undefined, signal)).toEqual({...page, list: [{}]});
	expect(calls[0]).toEqual([{}, ['signal']]);
});

test('a loaded item is found by its id in any list of its endpoint', () => {
	const queries = queriesOf();
	const api = {baseUrl: 'https://eu.test'} as never;
	const pagesOf = (at: number, ...ids: readonly string[]) => ({
		pages: [{list: ids.map((id) => ({id, at})), nextPageToken: undefined, problems: [], at}],
		pageParams: [undefined],
	});
	queries.setQueryData(keyOf({api, endpoint: searchApps, input: {}}), pagesOf(1, 'a', 'b'));
	queries.setQueryData(keyOf({api, endpoint: searchApps, input: {query: 'x'}}), pagesOf(2, 'b', 'c'));
	expect(['a', 'b', 'c', 'd'].map((id) => cachedRow(queries, resource, id)?.at)).toEqual([1, 1, 2, undefined]);
	const loaded = (limit: number) =>
		[...loadedRows(queries, resource, limit)].map(({row, loadedAt}) => `${row.id} ${loadedAt}`);
	expect(loaded(9)).toEqual(['a 1', 'b 1', 'c 2']);
	expect([loaded(4).length, loaded(3).length, loaded(1).length, loaded(0).length]).toEqual([3, 2, 1, 0]);
});

test('an item has its time, and a list that ends early did not have it so far', async () => {
	const queries = queriesOf();
	const read = (api: Api, id: string) =>
		queries.fetchQuery(itemOf({api, resource: authConfigs, id, key: undefined, params: {}, now: () => 7}));
	const list = {list: [{id: 'a'}]};
	expect(await read(answering(list).api, 'a')).toEqual({row: {id: 'a'}, isUncertain: false, at: 7});
	expect(await read(answering(list).api, 'b')).toEqual({row: undefined, isUncertain: false, at: 7});
	const page = {...list, nextPageToken: 'same'};
	await expect(read(answering(page, page, page).api, 'x')).rejects.toThrow(/^The auth config was not found before /);
	const failing = {...answering().api, call: () => Promise.reject(new Error('down'))} as Api;
	await expect(read(failing, 'y')).rejects.toThrow(/^down$/);
});

test('an item that was read marks lists that have other values of it', async () => {
	const queries = queriesOf();
	const {api} = answering({list: [{id: 'a', displayName: 'uno'}]});
	const key = keyOf({api, endpoint: authConfigs.endpoint, input: {}});
	queries.setQueryData(key, {
		pages: [{list: [{id: 'a', displayName: 'one'}], problems: [], at: 1}],
		pageParams: [undefined],
	});
	await queries.fetchQuery(itemOf({api, resource: authConfigs, id: 'a', key: undefined, params: {}, now: () => 7}));
	expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

test('a conversation without surfaces has none', async () => {
	const {api, calls} = answering({});
	const query = surfacesOf({api, conversationId: 'c', now: () => 7, onRetry: () => undefined});
	expect(await queriesOf().fetchQuery(query)).toEqual({surfaces: [], problems: [], at: 7});
	expect(calls).toEqual([[{conversationId: 'c'}, ['signal', 'onRetry']]]);
});

test('data that nobody shows leaves the cache after five minutes, and a failure is not tried again', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const queries = queriesOf();
	const queryFn = vi.fn(async () => 'data');
	await queries.fetchQuery({queryKey: ['x'], queryFn});
	await queries.fetchQuery({queryKey: ['x'], queryFn});
	expect(queryFn).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(5 * 60_000 - 1);
	expect(queries.getQueryData(['x'])).toBe('data');
	vi.advanceTimersByTime(1);
	expect(queries.getQueryData(['x'])).toBeUndefined();
	const failing = vi.fn(() => Promise.reject(new Error('down')));
	await expect(queries.fetchQuery({queryKey: ['y'], queryFn: failing, retry: undefined as never})).rejects.toThrow(
		'down',
	);
	expect(failing).toHaveBeenCalledTimes(1);
	const [one, two] = [{a: 1}, {a: 1}];
	queries.setQueryData(['z'], one);
	queries.setQueryData(['z'], two);
	expect(queries.getQueryData(['z'])).toBe(two);
});
