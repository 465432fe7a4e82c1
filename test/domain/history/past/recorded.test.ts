import {describe, expect, test} from 'vitest';
import type {History} from '../../../../src/domain/history/history.ts';
import {findMoment} from '../../../../src/domain/history/past/moment.ts';
import {itemChanges, recordedChanges} from '../../../../src/domain/history/past/recorded.ts';
import {findScope, findTarget} from '../../../../src/domain/history/past/target.ts';
import type {HistoryPage} from '../../../../src/domain/history/store-reading.ts';
import {said} from '../../../support/said.ts';
import {startEngines} from '../engines.ts';
import {app, gathered, pagesOf} from '../items.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines();
const day = (number: number) => Date.UTC(2026, 10, number);
const iso = (number: number) => new Date(day(number)).toISOString();

const read = (history: History, number: number, items: Parameters<typeof pagesOf>[1], of = tenant) =>
	history.save({name: `${of} ${number}`, tenant: of, at: day(number)}, pagesOf('apps', items));

const item = {kind: 'apps', id: 'app_1'} as const;

describe.each(engines)('the history of an item on $name', ({create}) => {
	test('has each change with the readings between which it happened, and the removal and the return', async () => {
		const history = await (await create())();
		await read(history, 1, [app(1)]);
		await read(history, 2, [app(1), app(2)]);
		await read(history, 4, [app(1, {userCount: '9'}), app(2)]);
		await read(history, 5, [app(2)]);
		await read(history, 6, [app(1, {userCount: '9'}), app(2)]);
		await read(history, 7, [app(1, {displayName: 'Elsewhere'})], 'https://b.test');
		const {changes, readings} = await itemChanges(history.past, tenant, item);
		expect(changes.map(({change, notBefore, seen}) => [change, notBefore, seen])).toEqual([
			['added', iso(5), iso(6)],
			['removed', iso(4), iso(5)],
			['changed', iso(2), iso(4)],
			['first seen', undefined, iso(1)],
		]);
		expect(changes[2]?.fields).toMatchObject([{path: 'userCount', before: '3', after: '9'}]);
		expect(readings).toHaveLength(5);
		const second = await itemChanges(history.past, tenant, {kind: 'apps', id: 'app_2'});
		expect(second.changes.map(({change, notBefore}) => [change, notBefore])).toEqual([['added', iso(1)]]);
	});

	test('stays true when a reading between two others is removed', async () => {
		const history = await (await create())();
		await read(history, 1, [app(1)]);
		const between = await read(history, 2, [app(1, {userCount: '4'})]);
		await read(history, 3, [app(1, {userCount: '5'})]);
		await history.remove(between);
		const {changes} = await itemChanges(history.past, tenant, item);
		expect(changes.map(({change, notBefore, seen}) => [change, notBefore, seen])).toEqual([
			['changed', iso(1), iso(3)],
			['first seen', undefined, iso(1)],
		]);
	});

	test('takes the reading before for a bound, also of the same millisecond', async () => {
		const history = await (await create())();
		for (const [name, userCount] of ['3', '4'].entries())
			await history.save({name: `${name}th`, tenant, at: day(9)}, pagesOf('apps', [app(1, {userCount})]));
		const {changes} = await itemChanges(history.past, tenant, item);
		expect(changes.map(({change, notBefore, seen}) => [change, notBefore, seen])).toEqual([
			['changed', iso(9), iso(9)],
			['first seen', undefined, iso(9)],
		]);
	});

	test('takes no time from before the clock was set back for a bound', async () => {
		const history = await (await create())();
		await read(history, 9, [app(1)]);
		await read(history, 2, [app(1, {userCount: '4'})]);
		const {changes} = await itemChanges(history.past, tenant, item);
		expect(changes.map(({change, notBefore, seen}) => [change, notBefore, seen])).toEqual([
			['changed', undefined, iso(2)],
			['first seen', undefined, iso(9)],
		]);
	});

	test('has one version of an item that differed in a removed reading only', async () => {
		const history = await (await create())();
		await read(history, 1, [app(1), app(2)]);
		const between = await read(history, 2, [app(1, {userCount: '4'})]);
		await read(history, 3, [app(1), app(2), app(3)]);
		await history.remove(between);
		for (const id of ['app_1', 'app_2']) {
			const {changes} = await itemChanges(history.past, tenant, {kind: 'apps', id});
			expect(changes.map(({change, seen}) => [change, seen])).toEqual([['first seen', iso(1)]]);
		}
		const last = await history.latest(tenant);
		if (last) await history.remove(last);
		// The next reading has the number of the removed one.
		await read(history, 4, [app(1), app(2)]);
		const list = await history.past.listVersions(tenant, 'apps');
		expect([...list.versions.values()].flat()).toMatchObject([
			{since: 1, gone: undefined},
			{since: 1, gone: undefined},
		]);
		expect(list.readings).toMatchObject([{at: day(1), seen: day(4)}]);
	});

	test('is one of all: by kind and item, without what the first reading had', async () => {
		const history = await (await create())();
		await read(history, 1, [app(1), app(2), app(3)]);
		await read(history, 2, [app(1, {userCount: '9'}), app(2)]);
		await read(history, 3, [app(1, {userCount: '8'}), app(2), app(4)]);
		const all = async (options: Partial<Parameters<typeof recordedChanges>[2]> = {}) => {
			const found = await gathered(recordedChanges(history.past, tenant, {until: undefined, only: [], ...options}));
			return found.map(({change, id, seen}) => [change, id, seen]);
		};
		expect(await all()).toEqual([
			['changed', 'app_1', iso(3)],
			['changed', 'app_1', iso(2)],
			['removed', 'app_3', iso(2)],
			['added', 'app_4', iso(3)],
		]);
		expect(await all({only: [{kind: 'apps', id: 'app_2'}]})).toEqual([['first seen', 'app_2', iso(1)]]);
		const show = {now: day(9), timeStyle: 'utc', timeZone: 'UTC'} as const;
		const until = await findMoment(history, `${tenant} 2`, {tenant, show});
		expect(await all({until})).toEqual([
			['changed', 'app_1', iso(2)],
			['removed', 'app_3', iso(2)],
		]);
		await expect(all({only: [{kind: 'auth-configs'}]})).rejects.toThrow('no reading of auth-configs');
	});

	test('says what is wrong: no reading, no such item, nothing kept, a list, an ambiguous id', async () => {
		const history = await (await create())();
		const find = (text: string) => findTarget(history.past, tenant, text);
		await expect(itemChanges(history.past, tenant, item)).rejects.toThrow('no reading of apps of https://a.test');
		await read(history, 1, [app(1), app(2, {id: 'ac_1'})]);
		async function* configs(): AsyncGenerator<HistoryPage> {
			yield {kind: 'auth-configs', items: [{id: 'ac_1'}]};
		}
		await history.save({name: 'configs', tenant, at: day(2)}, configs());
		await expect(itemChanges(history.past, tenant, {kind: 'apps', id: 'app_9'})).rejects.toThrow(
			'the apps of https://a.test had no app_9 in 1 reading',
		);
		expect(await find('apps/app_9')).toEqual({kind: 'apps', id: 'app_9'});
		expect(await find('app_1')).toEqual(item);
		expect(await find('notifications')).toEqual({kind: 'notifications', id: 'org'});
		await expect(find('app_9')).rejects.toThrow('nothing with the id “app_9”');
		expect(await findScope(history.past, tenant, 'apps')).toEqual({kind: 'apps'});
		await expect(find('apps?query=x')).rejects.toThrow('has a search');
		await expect(find('apps')).rejects.toThrow('apps is a list. Add the id of an item');
		await expect(find('step-up/idp_1')).rejects.toThrow(said.isNotKept);
		await expect(find('ac_1')).rejects.toThrow('ambiguous. Give one of auth-configs/ac_1, apps/ac_1');
	});
});
