import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {ItemChange} from '../../../src/domain/history/change.ts';
import {changes, comparedKinds} from '../../../src/domain/history/changes.ts';
import type {History} from '../../../src/domain/history/history.ts';
import type {Scope} from '../../../src/domain/history/past/target.ts';
import {saveReading} from '../../../src/domain/history/save.ts';
import type {NamedReading} from '../../../src/domain/history/state.ts';
import type {HistoryPage} from '../../../src/domain/history/store-reading.ts';
import {historyKinds} from '../../../src/domain/resources/history-kinds.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {type Bench, bench, json} from '../../client/support/service.ts';
import {apply} from './apply.ts';
import {app, apps, gathered, openStore, pagesOf, saveApps} from './items.ts';

const host = 'https://acme.example.com';

/** A tenant with these apps, an auth config and no settings. */
const tenant = (list: readonly object[], at = (_number: number): Response | undefined => undefined): Bench =>
	bench(({path, body}, number) => {
		const {appIds} = body ? JSON.parse(body) : {};
		const found = list.filter((item) => !appIds || appIds.includes((item as {id?: string}).id));
		const items = path.includes('search') ? found : [{id: 'ac_1'}];
		return at(number) ?? json({list: items, orgNotificationSettings: {channelSettings: {}}});
	});

/** The changes between two names. */
const between = async (
	store: History,
	before: NamedReading,
	after: NamedReading,
	more: {readonly only?: readonly Scope[]; readonly isByName?: boolean} = {},
): Promise<readonly ItemChange[]> => {
	return gathered(changes(store, {since: before, until: after, ...more}));
};

/** The changes between a name and the present tenant. */
const sinceName = async (
	store: History,
	before: NamedReading,
	{api}: Pick<Bench, 'api'>,
	only: readonly Scope[] = [],
) => gathered(changes(store, {since: before, until: {api}, only}));

const summaries = (found: readonly ItemChange[]) => found.map(({change, id}) => `${change} ${id}`);

describe('two states', () => {
	test('gives added, removed and changed items by id, with fields and times', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(1, 5));
		const after = await saveApps(store, [
			app(1),
			app(2, {userCount: '4', updatedAt: '2026-03-01T10:00:00Z'}),
			app(4),
			app(5, {createdAt: '2026-03-02T00:00:00Z'}),
		]);
		const [changed, removed, added, ...others] = await between(store, before, after);
		expect(others).toEqual([]);
		expect(changed).toEqual({
			kind: 'apps',
			change: 'changed',
			id: 'app_2',
			label: 'App 2',
			when: '2026-03-01T10:00:00Z',
			fields: [
				{path: 'updatedAt', steps: ['updatedAt'], before: '2026-02-01T00:00:00Z', after: '2026-03-01T10:00:00Z'},
				{path: 'userCount', steps: ['userCount'], before: '3', after: '4'},
			],
		});
		expect(removed).toMatchObject({change: 'removed', id: 'app_3', label: 'App 3'});
		expect(removed).not.toHaveProperty('when');
		expect(removed?.fields.every((field) => !('after' in field))).toBe(true);
		expect(added).toMatchObject({change: 'added', id: 'app_5', when: '2026-03-02T00:00:00Z'});
	});

	test('are equal if items differ only in their spelling', async () => {
		const store = await openStore();
		const before = await saveApps(store, [app(1, {appOwners: [{id: 'u1'}, {id: 'u2'}]})]);
		const after = await saveApps(store, [
			{appOwners: [{id: 'u2', emails: []}, {id: 'u1'}], description: '', isDirectory: false, ...app(1)},
		]);
		expect(summaries(await between(store, before, after))).toEqual([]);
	});

	test('compare only the kinds that both include', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 2));
		async function* pages(): AsyncGenerator<HistoryPage> {
			yield {kind: 'apps', items: []};
			yield {kind: 'notifications', items: [{channelSettings: {}}]};
		}
		const after = await store.save({tenant: before.tenant, at: 9e9}, pages());
		expect(comparedKinds({since: before, until: after})).toEqual({shared: ['apps'], leftOut: ['notifications']});
		expect(summaries(await between(store, before, after))).toEqual(['removed app_0', 'removed app_1']);
	});

	test('give changes grouped by kind', async () => {
		const store = await openStore();
		const save = (at: number, enabled: boolean) =>
			store.save(
				{tenant: 't', at},
				(async function* (): AsyncGenerator<HistoryPage> {
					yield {kind: 'notifications', items: [{channelSettings: {email: {enabled}}}]};
					yield {kind: 'apps', items: [app(at)]};
				})(),
			);
		const found = await between(store, await save(1, true), await save(2, false));
		expect(found.map(({kind, fields}) => [kind, fields.length > 0])).toEqual([
			['apps', true],
			['apps', true],
			['notifications', true],
		]);
		expect(found[2]?.fields).toEqual([
			{path: 'channelSettings.email.enabled', steps: ['channelSettings', 'email', 'enabled'], before: true},
		]);
	});

	test('give the time of a change only if a time of the item changed', async () => {
		const store = await openStore();
		const times = {updatedAt: '2026-03-01T00:00:00Z'};
		const before = await saveApps(store, [app(1), app(2), app(3)]);
		const after = await saveApps(store, [
			app(1, {userCount: '9'}),
			app(2, {userCount: '9', ...times}),
			app(3, {deletedAt: '2026-02-27T00:00:00Z', ...times}),
			app(4),
		]);
		expect((await between(store, before, after)).map(({id, when}) => [id, when])).toEqual([
			['app_1', undefined],
			['app_2', '2026-03-01T00:00:00Z'],
			['app_3', '2026-02-27T00:00:00Z'],
			['app_4', '2026-01-01T00:00:00Z'],
		]);
	});

	test('give changes that turn the one state into the other', async () => {
		const rows = fc.uniqueArray(
			fc.record({
				id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
				displayName: fc.constantFrom('A', 'B', ''),
				isDirectory: fc.boolean(),
				annotations: fc.dictionary(fc.constantFrom('x', 'y z'), fc.constantFrom(1, 'p', ''), {maxKeys: 2}),
				appOwners: fc.uniqueArray(fc.record({id: fc.constantFrom('u1', 'u2'), email: fc.constantFrom('', 'm')}), {
					selector: ({id}) => id,
				}),
			}),
			{selector: ({id}) => id},
		);
		const store = await openStore();
		await fc.assert(
			fc.asyncProperty(rows, rows, async (a, b) => {
				const [before, after] = [await saveApps(store, a, host), await saveApps(store, b, host)];
				const valuesOf = async (state: NamedReading) =>
					new Map((await gathered(store.read(state, 'apps'))).map((item) => [item.id, JSON.parse(item.json) as Row]));
				const state = await valuesOf(before);
				const found = await between(store, before, after);
				for (const {change, id, fields} of found) {
					if (change === 'removed') state.delete(id);
					else state.set(id, apply(state.get(id) ?? {}, fields) as Row);
				}
				expect(state).toEqual(await valuesOf(after));
				expect(await sinceName(store, before, tenant(b))).toEqual(found);
			}),
			{numRuns: 60},
		);
	});
});

describe('a state and the present tenant', () => {
	test('give changes by id, each item once, with those that are proven to be gone', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 4), host);
		const {api, requests} = tenant([app(7), app(3, {userCount: '9'}), app(0)]);
		expect(summaries(await sinceName(store, before, {api}))).toEqual([
			'removed app_1',
			'removed app_2',
			'changed app_3',
			'added app_7',
		]);
		// Only the list of the state, and the look-up of the missing apps.
		expect(requests).toHaveLength(2);
	});

	test('report nothing if the pages fail', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 4), host);
		const failing = tenant([], () => json({code: 7, message: 'no'}, 403));
		await expect(sinceName(store, before, failing)).rejects.toThrow('no');
	});

	test('read one item by its id, and no other list', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 4), host);
		const {api, requests} = tenant([app(2, {userCount: '9'})]);
		const only = [{kind: 'apps', id: 'app_2'}] as const;
		expect(summaries(await sinceName(store, before, {api}, only))).toEqual(['changed app_2']);
		expect(requests.map(({body}) => JSON.parse(body ?? '').appIds)).toEqual([['app_2']]);
		const both = await sinceName(store, before, {api}, [...only, {kind: 'apps', id: 'app_3'}]);
		expect(summaries(both)).toEqual(['changed app_2', 'removed app_3']);
		const mistyped = sinceName(store, before, {api}, [{kind: 'apps', id: 'app_77'}]);
		await expect(mistyped).rejects.toThrow('neither state has apps/app_77');
	});
});

describe('two tenants', () => {
	test('match items by name, and ignore their own ids and times', async () => {
		const store = await openStore();
		const staging = await saveApps(store, [
			app(1, {displayName: 'Payroll'}),
			app(2, {displayName: 'Wiki', isDirectory: true}),
			app(3, {displayName: 'Only here'}),
		]);
		const production = await saveApps(store, [
			{...app(91, {displayName: 'Payroll'}), updatedAt: '2026-10-01T00:00:00Z'},
			app(92, {displayName: 'Wiki'}),
			app(93, {displayName: 'Only there'}),
		]);
		const found = await between(store, staging, production, {isByName: true});
		expect(found.map(({change, label}) => [change, label])).toEqual([
			['removed', 'Only here'],
			['added', 'Only there'],
			['changed', 'Wiki'],
		]);
		expect(found[2]).toMatchObject({
			id: 'app_92',
			idBefore: 'app_2',
			fields: [{path: 'isDirectory', before: true}],
		});
	});

	test('match items with the same name in order', async () => {
		const store = await openStore();
		const name = {displayName: 'Twin'};
		const staging = await saveApps(store, [app(1, name), app(2, {...name, userCount: '7'})]);
		const production = await saveApps(store, [app(5, name), app(6, {...name, userCount: '8'}), app(7, name)]);
		expect(
			(await between(store, staging, production, {isByName: true})).map(({change, id, idBefore}) => [
				change,
				idBefore,
				id,
			]),
		).toEqual([
			['changed', 'app_2', 'app_6'],
			['added', undefined, 'app_7'],
		]);
	});

	test('are equal if they are the same tenant', async () => {
		const store = await openStore();
		const named = await saveApps(store, apps(0, 5));
		expect(summaries(await between(store, named, named, {isByName: true}))).toEqual([]);
	});
});

describe('a comparison', () => {
	test('of stored items names the wanted ones alone', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 4));
		const after = await saveApps(store, [app(0, {userCount: '9'}), app(1, {userCount: '9'})]);
		const only = [{kind: 'apps', id: 'app_1'}] as const;
		expect(summaries(await between(store, before, after, {only}))).toEqual(['changed app_1']);
		expect(summaries(await between(store, before, after, {only: [{kind: 'apps'}]}))).toHaveLength(4);
	});

	test('is rejected if no list is in both', async () => {
		const store = await openStore();
		const one = await saveApps(store, apps(0, 1), host);
		const two = await store.save({name: 'configs', tenant: host, at: 9e9}, pagesOf('auth-configs', [{id: 'ac_1'}]));
		await expect(between(store, one, two)).rejects.toThrow('no list that both states have');
	});
});

describe('saving a named reading', () => {
	test('stores every kind, and reports the number of items after each page', async () => {
		const store = await openStore();
		const counts: number[] = [];
		const onProgress = (count: number) => void counts.push(count);
		const saved = await saveReading(store, tenant(apps(0, 3)).api, {name: 'x', now: () => 7, onProgress});
		expect(saved).toMatchObject({name: 'x', tenant: host, at: 7});
		const others = historyKinds.length - 1;
		expect(saved.items).toEqual({...Object.fromEntries(historyKinds.map((kind) => [kind, 1])), apps: 3});
		expect(counts).toEqual([...Array.from({length: others}, (_, index) => index + 1), others + 3]);
	});

	test('stores only the given kinds', async () => {
		const {api, requests} = tenant(apps(0, 1));
		const saved = await saveReading(await openStore(), api, {now: () => 7, kinds: ['apps']});
		expect([saved.items, requests.length]).toEqual([{apps: 1}, 1]);
	});

	test('leaves nothing after a failure', async () => {
		const store = await openStore();
		const {api} = tenant([], (number) => (number === 3 ? json({code: 7, message: 'no'}, 403) : undefined));
		await expect(saveReading(store, api, {name: 'x', now: () => 7})).rejects.toThrow('no');
		expect(await store.list()).toEqual([]);
	});
});
