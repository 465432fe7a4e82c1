import {readFileSync, statSync, writeFileSync} from 'node:fs';
import {DatabaseSync} from 'node:sqlite';
import {describe, expect, test} from 'vitest';
import {changesOf, compareSnapshots} from '../../../src/domain/history/diff.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import {formerFile} from './former-file.ts';
import {app, apps, gathered, openStore, saveApps} from './items.ts';

const other = 'https://b.test';
const versions = [
	[app(1), app(2), app(3)],
	[app(1), app(2, {userCount: '7'}), app(4)],
	[app(1), app(2), app(3), app(4)],
];
const former = () =>
	formerFile([
		{name: 'one', apps: versions[0] ?? []},
		{name: 'elsewhere', apps: [app(1, {description: 'b'})], tenant: other},
		{name: 'two', apps: versions[1] ?? []},
		{name: 'cut off', apps: [app(9)], isWhole: false},
		{name: 'three', apps: versions[2] ?? []},
	]);

describe('a file of snapshots of a former version', () => {
	test('keeps its whole snapshots, their numbers and their items', async () => {
		const history = await openStore(former());
		expect((await history.list()).map(({id, name, at, items}) => [id, name, at, items.apps])).toEqual([
			[5, 'three', 104, 4],
			[3, 'two', 102, 3],
			[2, 'elsewhere', 101, 1],
			[1, 'one', 100, 3],
		]);
		for (const [index, version] of versions.entries()) {
			const {id} = await history.find(['one', 'two', 'three'][index] ?? '');
			const read = await gathered(history.read(id, 'apps'));
			expect(read.map(({json}) => JSON.parse(json))).toEqual(version);
		}
		const elsewhere = await gathered(history.read(2, 'apps'));
		expect(elsewhere.map(({json}) => JSON.parse(json))).toEqual([app(1, {description: 'b'})]);
	});

	test('holds a state per change, and goes on with the next snapshot', async () => {
		const file = former();
		const history = await openStore(file);
		const states = new DatabaseSync(file)
			.prepare("SELECT id, since, gone FROM state WHERE tenant = 'https://a.test' ORDER BY id, since")
			.all();
		expect(states.map(({id, since, gone}) => [id, since, gone])).toEqual([
			['app_1', 1, null],
			['app_2', 1, 2],
			['app_2', 2, 3],
			['app_2', 3, null],
			['app_3', 1, 2],
			['app_3', 3, null],
			['app_4', 2, null],
		]);
		const next = await saveApps(history, [app(1), app(2, {userCount: '7'})]);
		expect(next.id).toBe(6);
		const changes = await gathered(changesOf(compareSnapshots(history, await history.find('two'), next)));
		expect(changes.map(({change, id}) => [change, id])).toEqual([['removed', 'app_4']]);
		await history.remove(3);
		expect(await gathered(history.read(1, 'apps'))).toHaveLength(3);
	});

	test('stays as it is if it is damaged', async () => {
		const file = formerFile([{name: 'one', apps: apps(0, 400)}]);
		const bytes = readFileSync(file);
		// Any page after the first ones.
		bytes.fill(0x5a, 4096 * 8, 4096 * 12);
		writeFileSync(file, bytes);
		await expect(openHistory({file})).rejects.toThrow(/damaged|malformed/);
		expect(readFileSync(file).equals(bytes)).toBe(true);
		expect(statSync(file).size).toBe(bytes.length);
	});
});
