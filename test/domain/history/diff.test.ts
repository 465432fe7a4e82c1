import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
	type Comparison,
	changesOf,
	compareByName,
	compareNow,
	compareSnapshots,
	sharedKinds,
} from '../../../src/domain/history/diff.ts';
import type {History, SnapshotPage} from '../../../src/domain/history/history.ts';
import type {Snapshot} from '../../../src/domain/history/snapshot.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {apply} from './apply.ts';
import {app, apps, gathered, openStore, pagesOf, saveApps} from './items.ts';

const changesIn = (comparison: Comparison) => gathered(changesOf(comparison));
const summaries = async (comparison: Comparison) =>
	(await changesIn(comparison)).map(({change, id}) => `${change} ${id}`);

/** Compares a snapshot with these pages of the present tenant. */
function comparePages(store: History, before: Snapshot, pages: AsyncGenerator<SnapshotPage>): Comparison {
	return compareNow(
		store,
		before,
		() => async () => (await pages.next()).value ?? undefined,
		async () => undefined,
	);
}

describe('two snapshots', () => {
	test('gives added, removed and changed items by id, with fields and times', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(1, 5));
		const after = await saveApps(store, [
			app(1),
			app(2, {userCount: '4', updatedAt: '2026-03-01T10:00:00Z'}),
			app(4),
			app(5, {createdAt: '2026-03-02T00:00:00Z'}),
		]);
		const [changed, removed, added, ...others] = await changesIn(compareSnapshots(store, before, after));
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
		expect(await summaries(compareSnapshots(store, before, after))).toEqual([]);
	});

	test('compare only the kinds that both include', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 2));
		async function* pages(): AsyncGenerator<SnapshotPage> {
			yield {kind: 'apps', items: []};
			yield {kind: 'notifications', items: [{channelSettings: {}}]};
		}
		const after = await store.save({tenant: before.tenant, at: 9e9}, pages());
		expect(sharedKinds(before, after)).toEqual(['apps']);
		expect(await summaries(compareSnapshots(store, before, after))).toEqual(['removed app_0', 'removed app_1']);
	});

	test('give changes grouped by kind', async () => {
		const store = await openStore();
		const save = (at: number, enabled: boolean) =>
			store.save(
				{tenant: 't', at},
				(async function* (): AsyncGenerator<SnapshotPage> {
					yield {kind: 'notifications', items: [{channelSettings: {email: {enabled}}}]};
					yield {kind: 'apps', items: [app(at)]};
				})(),
			);
		const changes = await changesIn(compareSnapshots(store, await save(1, true), await save(2, false)));
		expect(changes.map(({kind, fields}) => [kind, fields.length > 0])).toEqual([
			['apps', true],
			['apps', true],
			['notifications', true],
		]);
		expect(changes[2]?.fields).toEqual([
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
		expect((await changesIn(compareSnapshots(store, before, after))).map(({id, when}) => [id, when])).toEqual([
			['app_1', undefined],
			['app_2', '2026-03-01T00:00:00Z'],
			['app_3', '2026-02-27T00:00:00Z'],
			['app_4', '2026-01-01T00:00:00Z'],
		]);
	});

	test('support an interrupted comparison, and two at the same time', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 6));
		const after = await saveApps(store, []);
		for await (const {id} of changesOf(compareSnapshots(store, before, after))) if (id === 'app_2') break;
		const [one, two] = [compareSnapshots(store, before, after), compareSnapshots(store, before, after)].map(changesOf);
		await one?.next();
		expect(await gathered(two ?? [])).toHaveLength(6);
		expect(await gathered(one ?? [])).toHaveLength(5);
		await store.remove(before);
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
				const [before, after] = [await saveApps(store, a), await saveApps(store, b)];
				const valuesOf = async (saved: Snapshot) =>
					new Map((await gathered(store.read(saved, 'apps'))).map((item) => [item.id, JSON.parse(item.json) as Row]));
				const state = await valuesOf(before);
				const changes = await changesIn(compareSnapshots(store, before, after));
				for (const {change, id, fields} of changes) {
					if (change === 'removed') state.delete(id);
					else state.set(id, apply(state.get(id) ?? {}, fields) as Row);
				}
				expect(state).toEqual(await valuesOf(after));
				const live = await changesIn(comparePages(store, before, pagesOf('apps', b)));
				expect(new Set(live)).toEqual(new Set(changes));
			}),
			{numRuns: 60},
		);
	});
});

describe('a snapshot and the present tenant', () => {
	test('give changes page by page, and removed items at the end', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 4));
		const now = pagesOf('apps', [app(7), app(3, {userCount: '9'}), app(0), app(7), app(0, {userCount: '9'})]);
		expect(await summaries(comparePages(store, before, now))).toEqual([
			'added app_7',
			'changed app_3',
			'removed app_1',
			'removed app_2',
		]);
	});

	test('report nothing as removed if the pages fail', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 4));
		async function* pages(): AsyncGenerator<SnapshotPage> {
			yield {kind: 'apps', items: [app(0, {userCount: '9'})]};
			throw new Error('503');
		}
		const changes = changesOf(comparePages(store, before, pages()));
		expect((await changes.next()).value).toMatchObject({change: 'changed', id: 'app_0'});
		await expect(changes.next()).rejects.toThrow('503');
	});

	test('compare only the kinds of the pages that the snapshot includes', async () => {
		const store = await openStore();
		const before = await saveApps(store, apps(0, 2));
		const configs = pagesOf('auth-configs', [{id: 'ac_1'}]);
		expect(await summaries(comparePages(store, before, configs))).toEqual([]);
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
		const changes = await changesIn(compareByName(store, staging, production));
		expect(changes.map(({change, label}) => [change, label])).toEqual([
			['removed', 'Only here'],
			['added', 'Only there'],
			['changed', 'Wiki'],
		]);
		expect(changes[2]).toMatchObject({
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
			(await changesIn(compareByName(store, staging, production))).map(({change, id, idBefore}) => [
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
		const snapshot = await saveApps(store, apps(0, 5));
		expect(await summaries(compareByName(store, snapshot, snapshot))).toEqual([]);
	});
});
