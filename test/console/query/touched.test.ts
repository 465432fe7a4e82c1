import {QueryObserver} from '@tanstack/react-query';
import {expect, test} from 'vitest';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {markOutdated, refreshTouched} from '../../../src/console/query/touched.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';

const {listAuthConfigs, updateAuthConfig} = endpoints;
const baseUrl = 'https://acme.example.com';

test('every write names the reads that it touches, and no read does', () => {
	for (const endpoint of Object.values(endpoints)) {
		const touches: readonly string[] = 'touches' in endpoint ? (endpoint.touches ?? []) : [];
		expect(touches.length > 0, endpoint.name).toBe(endpoint.effect === 'write');
		for (const name of touches) {
			expect(Object.values(endpoints)).toContainEqual(expect.objectContaining({name, effect: 'read'}));
		}
	}
});

test('marks all data of a touched endpoint as stale, and leaves other endpoints and other tenants alone', async () => {
	const queries = createQueryClient();
	const item = [listAuthConfigs.name, baseUrl, 'item', {}, 'ac_1'];
	const untouched = [
		[listAuthConfigs.name, 'https://other.example.com', {}],
		['searchApps', baseUrl, {}],
	];
	for (const key of [item, ...untouched]) queries.setQueryData(key, {at: 1});
	await refreshTouched(queries, baseUrl, updateAuthConfig);
	expect(queries.getQueryState(item)).toMatchObject({data: {at: 1}, isInvalidated: true});
	for (const key of untouched) expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
});

test('keeps the first page of a list only, so that its next read is one request', async () => {
	const queries = createQueryClient();
	const key = [listAuthConfigs.name, baseUrl, {}];
	queries.setQueryData(key, {pages: [{list: [1]}, {list: [2]}], pageParams: [undefined, 'token']});
	await refreshTouched(queries, baseUrl, updateAuthConfig);
	expect(queries.getQueryState(key)).toMatchObject({
		data: {pages: [{list: [1]}], pageParams: [undefined]},
		isInvalidated: true,
	});
});

const api = {baseUrl};
const listKey = [listAuthConfigs.name, baseUrl, {}];
const searchKey = [listAuthConfigs.name, baseUrl, {query: 'x'}];
const itemKey = [listAuthConfigs.name, baseUrl, 'item', {}, 'a', undefined];
const page = (...list: readonly object[]) => ({
	pages: [
		{list, problems: [], at: 1},
		{list: [], problems: [], at: 1},
	],
	pageParams: [undefined, '2'],
});

/** What is stale after a response with these items, of its own query or of none. */
async function outdated(
	items: readonly object[],
	own?: readonly unknown[],
	id?: (item: {readonly id?: unknown}) => string,
) {
	const queries = createQueryClient();
	queries.setQueryData(listKey, page({id: 'a', name: 'one'}, {id: 'b', name: 'two'}, {name: 'no id'}));
	queries.setQueryData(searchKey, page({id: 'b', name: 'two'}));
	queries.setQueryData(itemKey, {row: {id: 'a', name: 'one'}, at: 1});
	queries.setQueryData([listAuthConfigs.name, baseUrl, 'item', {}, 'z'], {row: undefined, at: 1});
	queries.setQueryData([listAuthConfigs.name, 'https://other.example.com', {}], page({id: 'a', name: 'other'}));
	await markOutdated(queries, {
		api,
		endpoint: listAuthConfigs,
		items: items as never,
		...(own && {own}),
		...(id && {key: id as never}),
	});
	const keys = {list: listKey, search: searchKey, item: itemKey};
	const stale = Object.entries(keys).flatMap(([name, key]) =>
		queries.getQueryState(key)?.isInvalidated ? [name] : [],
	);
	const all = queries
		.getQueryCache()
		.getAll()
		.filter(({state}) => state.isInvalidated).length;
	const pages = (queries.getQueryData(listKey) as ReturnType<typeof page>).pages.length;
	queries.clear();
	return [stale.join() || 'none', all - stale.length, pages];
}

test.each<[string, readonly object[], string, number]>([
	[
		'the same values',
		[
			{id: 'a', name: 'one'},
			{id: 'b', name: 'two'},
		],
		'none',
		2,
	],
	['an item that nobody has', [{id: 'c', name: 'three'}], 'none', 2],
	['no items', [], 'none', 2],
	['an item without an id', [{name: 'another'}], 'none', 2],
	['another value of one item', [{id: 'a', name: 'uno'}], 'list,item', 1],
	['another value of the other', [{id: 'b', name: 'dos'}], 'list,search', 1],
	[
		'an item that came twice, once as before',
		[
			{id: 'a', name: 'uno'},
			{id: 'a', name: 'one'},
		],
		'none',
		2,
	],
])('a response with %s marks what has other values of its items', async (_, items, stale, pages) => {
	expect(await outdated(items)).toEqual([stale, 0, pages]);
});

test('a response does not mark its own query, and its items are compared by their key', async () => {
	expect(await outdated([{id: 'a', name: 'uno'}], listKey)).toEqual(['item', 0, 2]);
	expect(await outdated([{id: 'a', name: 'uno'}], itemKey)).toEqual(['list', 0, 1]);
	expect(await outdated([{id: 'a', name: 'uno'}], undefined, ({id}) => `${id}`)).toEqual(['list,item', 0, 1]);
	expect(await outdated([{id: 'a', name: 'uno'}], undefined, () => '')).toEqual(['none', 0, 2]);
});

test('stale data on the screen is read again after a write, and after a response of another query when it is shown next', async () => {
	for (const [own, reads] of [
		[undefined, 1],
		[itemKey, 0],
	] as const) {
		const queries = createQueryClient();
		let count = 0;
		queries.setQueryData(searchKey, {row: {id: 'a', name: 'one'}, at: 1});
		const observer = new QueryObserver(queries, {
			queryKey: searchKey,
			queryFn: async () => ({row: {id: 'a', name: `read ${++count}`}, at: 2}),
		});
		const end = observer.subscribe(() => undefined);
		await markOutdated(queries, {
			api,
			endpoint: listAuthConfigs,
			items: [{id: 'a', name: 'uno'}] as never,
			...(own && {own}),
		});
		expect(count).toBe(reads);
		end();
		queries.clear();
	}
});
