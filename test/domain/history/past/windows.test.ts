/** A long list is read in parts, without a gap and without an item twice. */
import {expect, test} from 'vitest';
import {openHistory} from '../../../../src/domain/history/open.ts';
import {latestOf} from '../../../../src/domain/history/past/last-read.ts';
import {timelineOf} from '../../../../src/domain/history/timeline.ts';
import type {HistoryKind} from '../../../../src/domain/resources/index.ts';
import type {Row} from '../../../../src/domain/resources/resource.ts';
import {gathered, openStore, pagesOf, savePage, temporaryFile} from '../items.ts';

const tenant = 'https://a.test';

test.each([249, 250, 251, 500, 501])('a list of %i items has each of them once', async (count) => {
	const history = await openStore();
	const ids = Array.from({length: count}, (_, index) => `app_${1000 + index}`);
	const state = await savePage(
		history,
		ids.map((id) => ({id})),
	);
	const reading = state.readings.get('apps');
	const all = await gathered(history.read(state, 'apps'));
	expect(all.map(({id}) => id)).toEqual(ids);
	expect((await gathered(history.past.lastStates(tenant, 'apps'))).map(({id}) => id)).toEqual(ids);
	const states = history.past.states({tenant, kind: 'apps', readings: reading ? [reading] : []});
	expect((await gathered(states)).map(({json}) => JSON.parse(json).id)).toEqual(ids);
});

test('an item that is gone has its last reading and the first one without it', async () => {
	const history = await openStore();
	const save = (at: number, ...ids: readonly string[]) =>
		history.save(
			{name: `n${at}`, tenant, at},
			pagesOf(
				'apps',
				ids.map((id) => ({id})),
			),
		);
	await save(1, 'a', 'b');
	await save(5, 'a');
	await save(9, 'a', 'c');
	const last = (await gathered(history.past.lastStates(tenant, 'apps'))).map(({id, seen, goneAt}) => [
		id,
		seen,
		goneAt,
	]);
	expect(last).toEqual([
		['a', 9, undefined],
		['b', 1, 5],
		['c', 9, undefined],
	]);
	const rows = await timelineOf(history, tenant);
	expect(rows.map(({at, name, items, changes}) => [at, name, items.apps, changes.apps])).toEqual([
		[9, 'n9', 2, {added: 1, changed: 0, removed: 0}],
		[5, 'n5', 1, {added: 0, changed: 0, removed: 1}],
		[1, 'n1', 2, undefined],
	]);
	await history.remember({tenant, at: 12, now: () => 12}, pagesOf('apps', [{id: 'a'}]));
	await history.remember({tenant, at: 13, now: () => 13}, pagesOf('notifications', [{}]));
	expect((await timelineOf(history, tenant)).map(({at, name}) => [at, name])).toEqual([
		[13, ''],
		[12, ''],
		[9, 'n9'],
		[5, 'n5'],
		[1, 'n1'],
	]);
});

test('a moment of several lists has the reader and the time of the list that was read last', async () => {
	const file = temporaryFile();
	const read = async (author: string, time: number, kind: HistoryKind, items: readonly Row[]) => {
		const history = await openHistory({file, authorOf: () => author});
		await history.remember({tenant, at: time}, pagesOf(kind, items));
		await history.close();
	};
	await read('ada', 5, 'auth-configs', []);
	await read('ada', 5, 'apps', [{id: 'a'}]);
	await read('bob', 7, 'auth-configs', []);
	await read('eve', 6, 'apps', [{id: 'a'}]);
	await read('eve', 9, 'notifications', [{}]);
	await read('eve', 12, 'notifications', [{}]);
	const history = await openStore(file);
	const rows = await timelineOf(history, tenant);
	expect(rows.map(({at, seen, reader, items, changes}) => ({at, seen, reader, items, changes}))).toEqual([
		{at: 9, seen: 12, reader: 'eve', items: {notifications: 1}, changes: {}},
		{at: 5, seen: 7, reader: 'bob', items: {apps: 1, 'auth-configs': 0}, changes: {}},
	]);
});

test('a reading with the same items as the one before has no changes', async () => {
	const history = await openStore();
	// The clock of the first was ahead, and was set back.
	for (const at of [5000, 200]) await history.remember({tenant, at, now: () => at + 1}, pagesOf('apps', [{id: 'a'}]));
	const rows = await timelineOf(history, tenant);
	expect(rows.map(({at, changes}) => [at, changes])).toEqual([
		[5000, {}],
		[200, {apps: {added: 0, changed: 0, removed: 0}}],
	]);
});

test('the list that was read last is the latest', () => {
	const read = (at: number) => ({kind: 'apps' as const, at, reader: ''});
	expect([latestOf([read(1), read(3), read(2)])?.at, latestOf([])]).toEqual([3, undefined]);
});
