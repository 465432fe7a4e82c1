/** Nothing says or stores that items are removed that only moved between the pages of a read. */
import {describe, expect, test} from 'vitest';
import {parseAddress} from '../../../src/domain/address/address.ts';
import {changes as changesIn} from '../../../src/domain/history/changes.ts';
import {record, saveReading} from '../../../src/domain/history/save.ts';
import {watchTarget} from '../../../src/domain/watch/target.ts';
import {watchChanges} from '../../../src/domain/watch/watch-changes.ts';
import {gathered, openStore} from '../history/items.ts';
import {type Moving, manyApps, movingTenant, removeInFront} from './moving.ts';

const manyConfigs = (count: number) => Array.from({length: count}, (_, index) => ({id: `ac_${100 + index}`}));
const firstApps = manyApps(5).map(({id}) => id);

/** The changes of some reads. Before each but the first, `change` changes the tenant. */
async function watched(
	moving: Moving,
	address: string,
	...change: readonly (() => void)[]
): Promise<readonly string[]> {
	const failures: string[] = [];
	const context = {now: () => 0, silences: async () => [], surfaceRows: async () => () => ({})};
	const later = [...change];
	const reads = watchChanges(moving.api, watchTarget(parseAddress(address), context), {
		interval: 1000,
		count: change.length + 1,
		now: () => moving.clock.now,
		wait: async () => later.shift()?.(),
		random: () => 0,
		onFailure: (error) => void failures.push(error.message),
	});
	const events = (await gathered(reads)).flat();
	expect(failures).toEqual([]);
	return events.map((event) => `${event.change} ${event.id}`);
}

describe('a watch', () => {
	test('names the apps that are gone, and none that a page left out', async () => {
		const moving = movingTenant(manyApps(250));
		const events = await watched(
			moving,
			'apps',
			() => removeInFront(moving, 'apps', 5),
			() => undefined,
		);
		expect(events).toEqual(firstApps.map((id) => `removed ${id}`));
		// One request in each of the two reads: for those that a page left out, then for those that are gone.
		expect(moving.lookedUp).toEqual([
			manyApps(105)
				.slice(100)
				.map(({id}) => id),
			firstApps,
		]);
	});

	test('names configs as removed when two reads lack them', async () => {
		const moving = movingTenant([], manyConfigs(250));
		const events = await watched(
			moving,
			'auth-configs',
			() => removeInFront(moving, 'configs', 5),
			() => undefined,
		);
		expect(events).toEqual(manyConfigs(5).map(({id}) => `removed ${id}`));
	});

	test('of a search tells apps that left it from those that are gone', async () => {
		const moving = movingTenant(manyApps(8));
		const events = await watched(moving, 'apps?query=even', () => {
			moving.apps[2] = {id: 'app_0002', displayName: 'odd'};
			moving.apps.shift();
		});
		expect(events).toEqual(['removed app_0000', 'left app_0002']);
	});

	test('of the board names no finding of an app that a page left out', async () => {
		const moving = movingTenant(manyApps(250));
		const events = await watched(moving, 'board', () => removeInFront(moving, 'apps', 5));
		const removed = new Set(
			events.filter((event) => event.startsWith('removed')).map((event) => event.split(':').at(-1)),
		);
		expect(removed.size).toBeGreaterThan(0);
		expect([...removed].filter((id) => !firstApps.includes(id ?? ''))).toEqual([]);
	});

	test('says nothing of apps while the list goes on moving', async () => {
		const moving = movingTenant(manyApps(450));
		const reads = watched(moving, 'apps', () => {
			moving.onPage = (_, from) => void (from === 0 && moving.apps.splice(0, 5));
		});
		await expect(reads).rejects.toThrow('5 apps did not come but still exist: the list moved while it was read');
	});
});

describe('the history', () => {
	test.each(['apps', 'auth-configs'] as const)(
		'names the %s that are gone in a comparison with the tenant',
		async (kind) => {
			const list = kind === 'apps' ? 'apps' : 'configs';
			const moving = movingTenant(manyApps(250), manyConfigs(250));
			const store = await openStore();
			const before = await saveReading(store, moving.api, {now: () => 1, kinds: [kind]});
			const gone = moving[list].slice(0, 5).map(({id}) => id);
			removeInFront(moving, list, 5);
			const changes = await gathered(changesIn(store, {since: before, until: {api: moving.api}}));
			expect(changes.map(({change, id}) => `${change} ${id}`)).toEqual(gone.map((id) => `removed ${id}`));
		},
	);

	test('stores no app as removed that a page left out, with a name or without one', async () => {
		const moving = movingTenant(manyApps(250));
		const store = await openStore();
		await saveReading(store, moving.api, {now: () => 1});
		removeInFront(moving, 'apps', 5);
		const saved = await saveReading(store, moving.api, {now: () => 2});
		expect(saved.items.apps).toBe(245);
		removeInFront(moving, 'apps', 5);
		const lease = {tenant: moving.api.baseUrl, recorder: 'me', time: 1000};
		const recorded = await record(store, moving.api, {lease, now: () => 3, keep: 1e12});
		expect(recorded.items).toBeGreaterThan(0);
		const readings = await store.past.readings(moving.api.baseUrl);
		expect(readings.filter(({kind}) => kind === 'apps').map(({items}) => items)).toEqual([250, 245, 240]);
	});
});
