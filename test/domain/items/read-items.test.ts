import {describe, expect, test} from 'vitest';
import type {FieldProblem} from '../../../src/client/api.ts';
import {searchApps} from '../../../src/contract/apps.ts';
import {listAuthConfigs} from '../../../src/contract/auth-configs.ts';
import {findItem} from '../../../src/domain/items/find-item.ts';
import {idOf, readItems} from '../../../src/domain/items/read-items.ts';
import {readKinds, readTenant} from '../../../src/domain/items/tenant-items.ts';
import {apps} from '../../../src/domain/resources/apps.ts';
import {authConfigs} from '../../../src/domain/resources/auth-configs.ts';
import {historyKinds} from '../../../src/domain/resources/history-kinds.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {bench, json} from '../../client/support/service.ts';
import {said} from '../../support/said.ts';
import {gathered} from '../history/items.ts';

/** A service that responds with these pages in order. */
const pages = (...list: readonly unknown[]) => bench((_, number) => json(list[number - 1] ?? {list: []}));
const id = (row: Row) => String(row.id ?? '');

test('only a text is the id of an item', () => {
	expect([{id: 'a'}, {id: ''}, {id: 5}, {id: null}, {}].map(idOf)).toEqual(['a', '', '', '', '']);
});

describe('a list', () => {
	const moved = `1 item ${said.cameTwice}: the list changed while it was read`;

	test('yields each item once, and items without a key every time', async () => {
		const {api} = pages(
			{list: [{id: 'a'}, {id: 'b'}, {displayName: 'x'}], nextPageToken: 't'},
			{list: [{id: 'b'}, {id: 'c'}, {displayName: 'x'}]},
		);
		const reading = readItems({api, endpoint: searchApps, key: id});
		expect((await reading.next()).value).toMatchObject({items: [{id: 'a'}, {id: 'b'}, {displayName: 'x'}]});
		expect((await reading.next()).value).toMatchObject({items: [{id: 'c'}, {displayName: 'x'}], hasMore: true});
		// The repeated item shows that the list has changed.
		await expect(reading.next()).rejects.toThrow(moved);
	});

	test('is incomplete if an item comes twice in one page, also at the limit, but not below it', async () => {
		const twice = () => pages({list: [{id: 'a'}, {id: 'a'}, {id: 'b'}]});
		const read = (limit?: number) => gathered(readItems({api: twice().api, endpoint: searchApps, key: id, limit}));
		const repeated = `1 item ${said.cameTwice}: a page has an id twice`;
		await expect(read()).rejects.toThrow(repeated);
		await expect(read(2)).rejects.toThrow(repeated);
		expect(await read(1)).toMatchObject([{items: [{id: 'a'}], hasMore: true}]);
	});

	test('of no items sends nothing', async () => {
		const {api, requests} = pages({list: [{id: 'a'}]});
		expect(await gathered(readItems({api, endpoint: searchApps, key: id, limit: 0}))).toEqual([]);
		expect(requests).toEqual([]);
	});

	test('ends at the limit, and says whether the service has more', async () => {
		const more = pages({list: [{id: 'a'}, {id: 'b'}, {id: 'c'}]});
		const [page, ...others] = await gathered(readItems({api: more.api, endpoint: searchApps, key: id, limit: 2}));
		expect([page?.items.map(id), page?.hasMore, others]).toEqual([['a', 'b'], true, []]);
		expect(JSON.parse(more.requests[0]?.body ?? '')).toEqual({pageSize: 10});

		const exact = pages({list: [{id: 'a'}, {id: 'b'}]});
		const [last] = await gathered(readItems({api: exact.api, endpoint: searchApps, key: id, limit: 2}));
		expect(last?.hasMore).toBe(false);
		expect(exact.requests).toHaveLength(1);
	});

	test('reports the problems of a page once, and ends with a failed request', async () => {
		const {api, requests} = bench((_, number) =>
			number === 1 ? json({list: [{id: 1}], nextPageToken: 't'}) : json({code: 7, message: 'no'}, 403),
		);
		const problems: FieldProblem[] = [];
		const read: (readonly Row[])[] = [];
		const reading = async () => {
			const onProblems = (found: readonly FieldProblem[]) => void problems.push(...found);
			for await (const {items} of readItems({api, endpoint: searchApps, key: id}, {onProblems})) read.push(items);
		};
		await expect(reading()).rejects.toThrow('no');
		expect(read).toEqual([[{}]]);
		expect(requests.map(({body}) => JSON.parse(body).pageToken)).toEqual([undefined, 't']);
		expect(problems.map(({path}) => path)).toEqual(['list.0.id']);
	});
});

describe('one item', () => {
	test('is found on its page, and no further page is requested', async () => {
		const {api, requests} = pages(
			{list: [{id: 'a'}], nextPageToken: 't'},
			{list: [{id: 'b', displayName: 'B'}], nextPageToken: 'u'},
		);
		const item = await findItem({api, resource: authConfigs, id: 'b'});
		expect(item).toEqual({row: {id: 'b', displayName: 'B'}, isUncertain: false});
		expect(requests).toHaveLength(2);
	});

	test('is requested by id where the endpoint can, and identified by its key where ids repeat', async () => {
		const one = pages({list: [{id: 'x'}]});
		await findItem({api: one.api, resource: apps, id: 'x'});
		expect(JSON.parse(one.requests[0]?.body ?? '')).toMatchObject({appIds: ['x']});

		const byName = {...authConfigs, key: ({displayName = ''}) => displayName};
		const twins = {
			list: [
				{id: 'x', displayName: 'first'},
				{id: 'x', displayName: 'second'},
			],
		};
		const {row} = await findItem({api: pages(twins).api, resource: byName, id: 'x', key: 'second'});
		expect(row?.displayName).toBe('second');
	});

	test('is not in a list whose page is a copy of the page before', async () => {
		const first = {list: [{id: 'a'}], nextPageToken: 't'};
		const {api} = pages(first, first, {list: [{id: 'b'}]});
		await expect(findItem({api, resource: authConfigs, id: 'c'})).rejects.toThrow('page token a second time');
	});

	test('is not known if its page has another item of the same id', async () => {
		const twins = (second: object) =>
			pages({
				list: [
					{id: 'a', displayName: 'One'},
					{id: 'a', ...second},
				],
			}).api;
		const find = (api: ReturnType<typeof twins>) => findItem({api, resource: authConfigs, id: 'a'});
		await expect(find(twins({displayName: 'Two'}))).rejects.toThrow('auth config a came 2 times on one page');
		expect((await find(twins({displayName: 'One'}))).row?.displayName).toBe('One');
	});

	test('is not missing from a list in which items came twice', async () => {
		const {api} = pages({list: [{id: 'a'}], nextPageToken: 't'}, {list: [{id: 'a'}, {id: 'b'}]});
		await expect(findItem({api, resource: authConfigs, id: 'c'})).rejects.toThrow('1 item came twice');
	});

	test('is uncertain if a response had no list, or an item without an id, and no page has the item', async () => {
		const problems: string[] = [];
		const options = {
			onProblems: (found: readonly FieldProblem[]) => void problems.push(...found.map(({path}) => path)),
		};
		const broken = {nextPageToken: 't'};
		const gone = await findItem({api: pages({list: [{id: 'b'}]}).api, resource: authConfigs, id: 'a'}, options);
		expect(gone).toEqual({row: undefined, isUncertain: false});
		expect(problems).toEqual([]);
		for (const list of [[{id: 1}], [{}], [{id: ''}], [{id: 'b'}, 'a']])
			expect(await findItem({api: pages({list}).api, resource: authConfigs, id: 'a'})).toMatchObject({
				isUncertain: true,
			});
		const unclear = await findItem({api: pages(broken).api, resource: authConfigs, id: 'a'}, options);
		expect(unclear).toEqual({row: undefined, isUncertain: true});
		expect(problems).toEqual(['list']);
		const item = await findItem({api: pages(broken, {list: [{id: 'a'}]}).api, resource: authConfigs, id: 'a'});
		expect(item).toEqual({row: {id: 'a'}, isUncertain: false});
	});
});

describe('the items of a tenant', () => {
	const tenant = (fail: (path: string) => boolean = () => false) =>
		bench(({path}) => {
			if (fail(path)) return json({code: 13, message: 'broken'}, 403);
			if (path.includes('otification')) return json({orgNotificationSettings: {channelSettings: {}}});
			return json({list: [{id: path.includes('search') ? 'app' : 'config'}]});
		});

	test('are read kind by kind, short lists first', async () => {
		const {api, requests} = tenant();
		const read = await gathered(readTenant(api, readKinds));
		expect(read.map(({kind, items}) => [kind, items])).toEqual([
			...historyKinds
				.filter((kind) => kind !== 'apps')
				.map((kind) => [kind, [kind === 'notifications' ? {channelSettings: {}} : {id: 'config'}]]),
			['apps', [{id: 'app'}]],
		]);
		expect(requests).toHaveLength(historyKinds.length);
	});

	test('are read for the given kinds only, up to a failure', async () => {
		const read = await gathered(readTenant(tenant().api, ['apps', 'notifications']));
		expect(read.map(({kind}) => kind)).toEqual(['notifications', 'apps']);
		const {api} = tenant((path) => path.includes('otification'));
		await expect(gathered(readTenant(api, ['apps', 'notifications']))).rejects.toThrow('broken');
	});

	test('use the endpoint of the auth configs', () => {
		expect(authConfigs.endpoint).toBe(listAuthConfigs);
	});
});
