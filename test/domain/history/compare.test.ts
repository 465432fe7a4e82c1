import {describe, expect, test} from 'vitest';
import {comparePair, compareWithTenant} from '../../../src/domain/history/compare.ts';
import {type Comparison, changesOf} from '../../../src/domain/history/diff.ts';
import {snapshotKinds} from '../../../src/domain/history/kinds.ts';
import {countItems} from '../../../src/domain/history/rows.ts';
import {saveSnapshot} from '../../../src/domain/history/save.ts';
import {type Bench, bench, json} from '../../client/support/service.ts';
import {app, apps, gathered, openStore, pagesOf, saveApps} from './items.ts';

const host = 'https://acme.example.com';
const summaries = async (comparison: Comparison) =>
	(await gathered(changesOf(comparison))).map(({change, id}) => `${change} ${id}`);

/** A tenant with these apps, an auth config and no settings. */
const tenant = (list: readonly object[], at = (_number: number): Response | undefined => undefined): Bench =>
	bench(({path, body}, number) => {
		const {appIds} = body ? JSON.parse(body) : {};
		const found = list.filter((item) => !appIds || appIds.includes((item as {id?: string}).id));
		const items = path.includes('search') ? found : [{id: 'ac_1'}];
		return at(number) ?? json({list: items, orgNotificationSettings: {channelSettings: {}}});
	});

describe('saving a snapshot', () => {
	test('stores every kind, and reports the number of items after each page', async () => {
		const store = await openStore();
		const counts: number[] = [];
		const onProgress = (count: number) => void counts.push(count);
		const saved = await saveSnapshot(store, tenant(apps(0, 3)).api, {name: 'x', now: () => 7, onProgress});
		expect(saved).toMatchObject({name: 'x', tenant: host, at: 7});
		const others = snapshotKinds.length - 1;
		expect(saved.items).toEqual({...Object.fromEntries(snapshotKinds.map((kind) => [kind, 1])), apps: 3});
		expect(countItems(saved)).toBe(others + 3);
		expect(counts).toEqual([...Array.from({length: others}, (_, index) => index + 1), others + 3]);
	});

	test('stores only the given kinds', async () => {
		const {api, requests} = tenant(apps(0, 1));
		const saved = await saveSnapshot(await openStore(), api, {now: () => 7, kinds: ['apps']});
		expect([saved.items, requests.length]).toEqual([{apps: 1}, 1]);
	});

	test('leaves nothing after a failure', async () => {
		const store = await openStore();
		const {api} = tenant([], (number) => (number === 3 ? json({code: 7, message: 'no'}, 403) : undefined));
		await expect(saveSnapshot(store, api, {now: () => 7})).rejects.toThrow('no');
		expect(await store.list()).toEqual([]);
	});
});

describe('a comparison with the tenant', () => {
	test('reads only the kinds of the snapshot, and repeats a failed request at the next step', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 2), host);
		const {api, requests} = tenant([app(0, {userCount: '9'})], (number) =>
			number === 1 ? json({code: 7, message: 'no'}, 403) : undefined,
		);
		const comparison = compareWithTenant(store, before, api);
		await expect(comparison.next()).rejects.toThrow('no');
		expect(await summaries(comparison)).toEqual(['changed app_0', 'removed app_1']);
		// The failed request, its repetition, and the look-up of the missing app.
		expect(requests).toHaveLength(3);
	});

	test('is rejected for a snapshot of another tenant before any request', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 2), 'https://other.test');
		const {api, requests} = tenant([]);
		expect(() => compareWithTenant(store, before, api)).toThrow(
			expect.objectContaining({name: 'IncomparableError', reason: 'other-tenant'}),
		);
		expect(requests).toEqual([]);
	});
});

describe('a comparison of two snapshots', () => {
	test('of two tenants is possible by name only', async () => {
		const store = await openStore();
		const one = await saveApps(store, [app(1, {displayName: 'Wiki'})], 'https://one.test');
		const two = await saveApps(store, [app(2, {displayName: 'Wiki', isDirectory: true})], 'https://two.test');
		expect(() => comparePair(store, one, two)).toThrow(expect.objectContaining({reason: 'two-tenants'}));
		expect(await summaries(comparePair(store, one, two, {isByName: true}))).toEqual(['changed app_2']);
	});

	test('is rejected if no kind is in both', async () => {
		const store = await openStore();
		const one = await saveApps(store, apps(0, 1), host);
		const two = await store.save({tenant: host, at: 9e9}, pagesOf('auth-configs', [{id: 'ac_1'}]));
		expect(() => comparePair(store, one, two)).toThrow(expect.objectContaining({reason: 'nothing-shared'}));
	});
});
