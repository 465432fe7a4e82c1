import {describe, expect, test} from 'vitest';
import {changes} from '../../../src/domain/history/changes.ts';
import {HistoryError, NoStateError} from '../../../src/domain/history/error.ts';
import type {History} from '../../../src/domain/history/history.ts';
import type {Scope} from '../../../src/domain/history/past/target.ts';
import type {NamedReading} from '../../../src/domain/history/state.ts';
import type {HistoryPage} from '../../../src/domain/history/store-reading.ts';
import {kinds} from '../../../src/domain/resources/history-kinds.ts';
import type {HistoryKind} from '../../../src/domain/resources/index.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {startEngines} from './engines.ts';
import {app, apps, gathered, pagesOf, saveApps, savePage} from './items.ts';

const tenant = 'https://a.test';
const {engines} = await startEngines({withThread: true});
const item = async (history: History, saved: NamedReading, kind: HistoryKind, name: string) =>
	(await history.items(saved, kind, [name])).get(name);

describe.each(engines)('saving on $name', ({create}) => {
	test('stores every page, and counts the items per kind', async () => {
		const history = await (await create())();
		async function* pages(): AsyncGenerator<HistoryPage> {
			yield* pagesOf('apps', apps(0, 5));
			yield {kind: 'auth-configs', items: []};
			yield {kind: 'notifications', items: [{channelSettings: {email: {enabled: true}}}]};
		}
		const named = await history.save({name: 'before the move', tenant, at: 1_790_000_000_000}, pages());
		expect(named).toMatchObject({
			name: 'before the move',
			tenant,
			at: 1_790_000_000_000,
			items: {apps: 5, 'auth-configs': 0, notifications: 1},
		});
		expect(await history.list()).toEqual([named]);
		const read = await gathered(history.read(named, 'apps'));
		expect(read.map(({id, label}) => [id, label])).toEqual(apps(0, 5).map(({id, displayName}) => [id, displayName]));
		expect(JSON.parse(read[3]?.json ?? '')).toEqual(app(3));
		expect(await item(history, named, 'apps', 'app_3')).toEqual(read[3]);
		expect(await item(history, named, 'apps', 'app_9')).toBeUndefined();
	});

	test('stores the first of repeated items, and counts it once', async () => {
		const history = await (await create())();
		const repeated = [...apps(0, 3), app(1, {displayName: 'Again'}), app(3)];
		for (const _ of ['the first time', 'again']) {
			const named = await saveApps(history, repeated);
			expect(named.items).toEqual({apps: 4});
			expect((await item(history, named, 'apps', 'app_1'))?.label).toBe('App 1');
			expect(await gathered(history.read(named, 'apps'))).toHaveLength(4);
		}
	});

	test('leaves nothing and rethrows if the pages fail, and no item counts as removed', async () => {
		const history = await (await create())();
		const before = await saveApps(history, apps(0, 9));
		const stopped = new Error('stopped');
		async function* pages() {
			yield* pagesOf('apps', [app(2), app(1, {userCount: '7'})]);
			throw stopped;
		}
		await expect(history.save({tenant, at: 1}, pages())).rejects.toBe(stopped);
		expect(await history.list()).toEqual([before]);
		const after = await saveApps(history, apps(0, 9));
		expect(await gathered(history.differences(before, after, 'apps'))).toEqual([]);
	});

	test('uses the time as the default name', async () => {
		const history = await (await create())();
		const {name} = await history.save({tenant, at: Date.parse('2026-11-04T03:12:55.5Z')}, pagesOf('apps', []));
		expect(name).toBe('2026-11-04T03:12:55.500Z');
	});

	test.each(['', ' x', 'now', 'last', 'a\nb', 'x'.repeat(81)])('rejects the name %j', async (name) => {
		const history = await (await create())();
		await expect(history.save({name, tenant, at: 1}, pagesOf('apps', []))).rejects.toThrow(HistoryError);
	});

	test('rejects a name in use, even if two named readings start at the same time', async () => {
		const history = await (await create())();
		const save = () => history.save({name: 'daily', tenant, at: 1}, pagesOf('apps', apps(0, 4)));
		const results = await Promise.allSettled([save(), save()]);
		expect(results.map(({status}) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(await history.list()).toHaveLength(1);
		await expect(save()).rejects.toThrow('A reading with this name exists');
	});
});

/** Orders of the same items. A page is sorted before it is merged, so whole pages come out of order. */
const orders: Readonly<Record<string, (items: readonly number[]) => readonly number[]>> = {
	ascending: (items) => items,
	descending: (items) => items.toReversed(),
	'ascending up to the middle': (items) => [...items.slice(0, 6), ...items.slice(6).toReversed()],
	'with an early item late': (items) => items.toSorted((a, b) => Number(a === 1) - Number(b === 1)),
};

describe.each(engines)('readings on $name', ({create}) => {
	test.each(Object.entries(orders))('hold the items of their time, read in an order that is %s', async (_, order) => {
		const history = await (await create())();
		// The fields of the items by number, at four times.
		const states: Readonly<Record<number, Row>>[] = [
			Object.fromEntries(Array.from({length: 12}, (_, number) => [number, {}])),
			{0: {}, 1: {userCount: '8'}, 3: {}, 4: {description: 'new'}, 7: {}, 11: {}, 12: {}},
			{0: {}, 1: {}, 2: {}, 4: {description: 'new'}, 7: {}, 8: {}, 11: {userCount: '9'}, 12: {}},
			{},
		];
		const saved = [];
		for (const state of states) {
			const numbers = order(Object.keys(state).map(Number));
			saved.push(
				await saveApps(
					history,
					numbers.map((number) => app(number, state[number])),
				),
			);
		}
		for (const [index, state] of states.entries()) {
			const read = await gathered(history.read(saved[index] as NamedReading, 'apps'));
			const expected = Object.entries(state).map(([number, fields]) => app(Number(number), fields));
			expect(read.map(({json}) => JSON.parse(json)).sort(byId)).toEqual(expected.sort(byId));
		}
	});

	test('keep the other readings when one is removed, and the present state is the last of them', async () => {
		const history = await (await create())();
		const versions = [
			[app(1), app(2), app(3)],
			[app(1, {userCount: '7'}), app(3), app(4)],
			[app(1), app(2), app(4, {userCount: '7'})],
			[app(1), app(2), app(5)],
		];
		for (let removed = 0; removed < versions.length; removed++) {
			const saved = [];
			for (const version of versions) saved.push(await saveApps(history, version));
			await history.remove(saved[removed] as NamedReading);
			saved.push(await saveApps(history, [app(1), app(6)]));
			const expected = [...versions, [app(1), app(6)]];
			for (const [index, each] of saved.entries()) {
				if (index === removed) continue;
				const read = (await gathered(history.read(each, 'apps'))).map(({json}) => JSON.parse(json));
				expect(read).toEqual(expected[index]);
			}
			for (const each of saved) if (each !== saved[removed]) await history.remove(each);
			expect(await history.list()).toEqual([]);
		}
	});

	test('of two readers hold what each has read, whichever ends first', async () => {
		const open = await create();
		const [one, two] = [await open(), await open()];
		const base = await saveApps(one, apps(0, 6));
		let finish = () => {};
		const finished = new Promise<void>((resolve) => {
			finish = resolve;
		});
		async function* slow(): AsyncGenerator<HistoryPage> {
			yield {kind: 'apps', items: [app(0), app(1, {userCount: '8'}), app(2)]};
			await finished;
			yield {kind: 'apps', items: [app(3), app(7)]};
		}
		const late = one.save({name: 'slow', tenant: base.tenant, at: 50}, slow());
		const quick = await saveApps(two, [app(1, {userCount: '9'}), app(3, {userCount: '9'}), app(4), app(6)]);
		await two.remove(base);
		finish();
		const read = [];
		for (const saved of [await late, quick])
			read.push((await gathered(two.read(saved, 'apps'))).map((each) => JSON.parse(each.json)));
		expect(read).toEqual([
			[app(0), app(1, {userCount: '8'}), app(2), app(3), app(7)],
			[app(1, {userCount: '9'}), app(3, {userCount: '9'}), app(4), app(6)],
		]);
	});

	test('of an unchanged list are one, also with several names, and stay until the last name is removed', async () => {
		const history = await (await create())();
		const [one, two] = [await saveApps(history, apps(0, 3)), await saveApps(history, apps(0, 3))];
		const all = await history.past.readings(one.tenant);
		expect(all).toMatchObject([{seq: 1, at: one.at, seen: two.at}]);
		expect([one, two].map(({readings}) => readings.get('apps')?.seq)).toEqual([1, 1]);
		await history.remove(one);
		expect(await gathered(history.read(two, 'apps'))).toHaveLength(3);
		await history.remove(two);
		expect(await history.past.readings(one.tenant)).toEqual([]);
	});

	test('of two readers that meet are one if their lists are the same', async () => {
		const open = await create();
		const [one, two] = [await open(), await open()];
		await Promise.all([one, two].map((each, at) => each.remember({tenant, at}, pagesOf('apps', apps(0, 40)))));
		expect(await one.past.readings(tenant)).toMatchObject([{seq: 1, items: 40}]);
	});

	test('give the changes of a tenant between two moments: of all lists, of some, or of one item', async () => {
		const history = await (await create())();
		async function* pages(number: number): AsyncGenerator<HistoryPage> {
			yield {kind: 'apps', items: [app(0), app(number), app(9, {userCount: `${number}`})]};
			yield {kind: 'auth-configs', items: [{id: `ac_${number}`}]};
		}
		const [since, until] = [
			await history.save({name: 'a', tenant, at: 1}, pages(1)),
			await history.save({name: 'b', tenant, at: 2}, pages(2)),
		];
		const ids = async (...only: readonly Scope[]) =>
			(await gathered(changes(history, {since, until, only}))).map(({change, id}) => `${change} ${id}`);
		const ofApps = ['removed app_1', 'added app_2', 'changed app_9'];
		expect(await ids()).toEqual(['removed ac_1', 'added ac_2', ...ofApps]);
		expect(await ids({kind: 'apps'})).toEqual(ofApps);
		expect(await ids({kind: 'apps', id: 'app_9'})).toEqual(['changed app_9']);
		expect(await ids({kind: 'apps', id: 'app_0'})).toEqual([]);
		await expect(ids({kind: 'apps', id: 'app_8'})).rejects.toThrow('neither state has apps/app_8');
	});

	test('order ids outside the basic plane by their bytes, across windows of states and of differences', async () => {
		const history = await (await create())();
		// UTF-16 orders an emoji before U+E000 to U+FFFF, and UTF-8 orders it after.
		const from = (start: number) => Array.from({length: 600}, (_, index) => String.fromCodePoint(start + index));
		const ids = [...from(0xe000), ...from(0x1f300)];
		const saved = (name: string, some: readonly string[]) =>
			saveApps(
				history,
				some.map((id) => ({id, displayName: name})),
			);
		const [before, changed] = [await saved('old', ids), await saved('new', ids)];
		const remaining = ids.filter((_, index) => index % 3 > 0);
		const fewer = await saved('new', remaining);
		expect((await gathered(history.read(fewer, 'apps'))).map(({id}) => id)).toEqual(remaining);
		const differencesOf = async (a: NamedReading, b: NamedReading) =>
			(await gathered(history.differences(a, b, 'apps'))).flat();
		expect((await differencesOf(before, changed)).map(({after}) => after?.id)).toEqual(ids);
		const gone = ids.filter((id) => !remaining.includes(id));
		expect((await differencesOf(changed, fewer)).map(({before}) => before?.id)).toEqual(gone);
	});

	test('keep the exact text of numbers', async () => {
		const history = await (await create())();
		const saved = await saveApps(history, [
			{id: 'app_1', annotations: {b: 1, a: '10000000000000000000001', '\u{e9}': 1e21}},
		]);
		expect((await item(history, saved, 'apps', 'app_1'))?.json).toBe(
			'{"annotations":{"a":"10000000000000000000001","b":1,"\u{e9}":1e+21},"id":"app_1"}',
		);
	});

	test('differ in either direction, also by more changes than one statement finds', async () => {
		const history = await (await create())();
		const before = await savePage(history, apps(0, 2500));
		const after = await savePage(history, [...apps(2400, 2450), app(9000)]);
		const count = async (a: NamedReading, b: NamedReading) => {
			const differences = (await gathered(history.differences(a, b, 'apps'))).flat();
			return [differences.filter((each) => !each.after).length, differences.filter((each) => !each.before).length];
		};
		expect(await count(before, after)).toEqual([2450, 1]);
		expect(await count(after, before)).toEqual([1, 2450]);
	});
});

const byId = (a: {readonly id?: unknown}, b: {readonly id?: unknown}) => (String(a.id) < String(b.id) ? -1 : 1);

describe.each(engines)('names on $name', ({create}) => {
	test('are found by the name within a tenant, and the newest are listed for an unknown name', async () => {
		const history = await (await create())();
		await expect(history.find(tenant, 'daily')).rejects.toThrow('has the name “daily”. castellan save NAME names one');
		const save = (of: string) => history.save({name: 'daily', tenant: of, at: 1}, pagesOf('apps', apps(0, 1)));
		const saved = await save(tenant);
		await save('https://b.test');
		expect(await history.find(tenant, 'daily')).toEqual(saved);
		await expect(history.find(tenant, 'weekly')).rejects.toThrow('The newest are daily');
	});

	test('are renamed, but not to a name in use', async () => {
		const history = await (await create())();
		const [one, two] = [await saveApps(history, apps(0, 1)), await saveApps(history, apps(0, 2))];
		await expect(history.rename(one, two.name)).rejects.toThrow('A reading with this name exists');
		await expect(history.rename(one, '2h ago')).rejects.toThrow('stands for a moment');
		await history.rename(one, 'first');
		expect(await history.find(tenant, 'first')).toEqual({...one, name: 'first'});
		await expect(history.rename(one, 'again')).rejects.toThrow(NoStateError);
	});

	test('are listed with the newest first, and the latest of a tenant is found', async () => {
		const history = await (await create())();
		for (const [name, of, at] of [
			['a1', 'a', 10],
			['b1', 'b', 30],
			['a2', 'a', 20],
		] as const)
			await history.save({name, tenant: of, at}, pagesOf('apps', []));
		expect((await history.list()).map(({name}) => name)).toEqual(['b1', 'a2', 'a1']);
		expect((await history.latest('a'))?.name).toBe('a2');
		expect(await history.latest('c')).toBeUndefined();
	});

	test('can be saved by two handles at the same time', async () => {
		const open = await create();
		const [one, two] = [await open(), await open()];
		const [first, second] = await Promise.all([
			one.save({name: 'one', tenant, at: 1}, pagesOf('apps', apps(0, 20))),
			two.save({name: 'two', tenant, at: 2}, pagesOf('apps', apps(10, 30))),
		]);
		expect(await one.list()).toEqual(await two.list());
		expect(await gathered(one.read(second, 'apps'))).toHaveLength(20);
		await two.remove(second);
		const ids = (await gathered(one.read(first, 'apps'))).map(({id}) => id);
		expect(ids.sort()).toEqual(
			apps(0, 20)
				.map(({id}) => id)
				.sort(),
		);
	});

	test('that are removed end a reader with an error, because their items would count as new', async () => {
		const open = await create();
		const [one, two] = [await open(), await open()];
		const saved = await saveApps(one, apps(0, 300));
		const reading = one.read(saved, 'apps');
		await reading.next();
		await two.remove(saved);
		const message = 'The reading was removed from the history';
		await expect(gathered(reading)).rejects.toThrow(message);
		await expect(gathered(one.read(saved, 'apps'))).rejects.toThrow(message);
		await expect(one.items(saved, 'apps', ['app_1'])).rejects.toThrow(message);
		// Another reading has its number now.
		await saveApps(one, apps(0, 2));
		await expect(one.items(saved, 'apps', ['app_9'])).rejects.toThrow(message);
	});

	test('that are removed end a comparison', async () => {
		const open = await create();
		const [one, two] = [await open(), await open()];
		const before = await savePage(one, apps(0, 2500));
		const after = await savePage(one, apps(0, 5));
		const differences = one.differences(before, after, 'apps');
		expect((await differences.next()).value).toHaveLength(50);
		await two.remove(after);
		await expect(gathered(differences)).rejects.toThrow('The reading was removed from the history');
	});

	test('take large pages in any order, with items that came before', async () => {
		const history = await (await create())();
		const before = await savePage(history, apps(0, 4000));
		async function* pages() {
			yield {kind: 'apps' as const, items: apps(2000, 4000)};
			yield {kind: 'apps' as const, items: [...apps(1990, 2010, {userCount: '4'}), ...apps(10, 1990)]};
			yield {kind: 'apps' as const, items: apps(4000, 4001)};
		}
		const after = await history.save({tenant, at: 10, name: 'any order'}, pages());
		expect(after.items).toEqual({apps: 3991});
		const differences = (await gathered(history.differences(before, after, 'apps'))).flat();
		const ids = (some: typeof differences) => some.map((each) => (each.before ?? each.after)?.id).sort();
		const named = (from: number, to: number) =>
			apps(from, to)
				.map(({id}) => id)
				.sort();
		expect(ids(differences.filter((each) => !each.after))).toEqual(named(0, 10));
		expect(ids(differences.filter((each) => !each.before))).toEqual(['app_4000']);
		expect(ids(differences.filter((each) => each.before && each.after))).toEqual(named(1990, 2000));
	});
});

test('identifies items by their id, or by their name without an id', () => {
	expect(kinds.apps.id({id: 'app_1', displayName: 'A'})).toBe('app_1');
	expect(kinds.apps.id({id: '', displayName: 'A'})).toBe('A');
	expect(kinds['auth-configs'].label({id: 'ac_1', displayName: ''})).toBe('ac_1');
	expect(kinds.notifications.id({})).toBe('org');
});
