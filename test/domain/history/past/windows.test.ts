/** A long list is read in parts, without a gap and without an item twice. */
import {expect, test} from 'vitest';
import {latestOf} from '../../../../src/domain/history/past/last-read.ts';
import {timelineOf} from '../../../../src/domain/history/timeline.ts';
import {gathered, openStore, pagesOf, savePage} from '../items.ts';

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

test('the list that was read last is the latest', () => {
	const read = (at: number) => ({kind: 'apps' as const, at, reader: ''});
	expect([latestOf([read(1), read(3), read(2)])?.at, latestOf([])]).toEqual([3, undefined]);
});
