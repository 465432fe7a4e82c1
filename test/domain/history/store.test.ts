import {execFile, spawnSync} from 'node:child_process';
import {chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {promisify} from 'node:util';
import {describe, expect, test} from 'vitest';
import {SnapshotError} from '../../../src/domain/history/error.ts';
import {kinds} from '../../../src/domain/history/kinds.ts';
import {type SnapshotPage, SnapshotStore} from '../../../src/domain/history/store.ts';
import {newToken, processes} from '../../../src/settings/files/process-identity.ts';
import {finish, hasData, openFile} from '../../../src/tenant/store/open.ts';
import {formerApplicationId} from '../../../src/tenant/store/schema.ts';
import {app, apps, openStore, pagesOf, saveApps, temporaryFile} from './items.ts';

const tenant = 'https://a.test';
const mark = (file: string, id: number) => new DatabaseSync(file).exec(`PRAGMA application_id = ${id}`);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('saving', () => {
	test('stores every page, and counts the items per kind', async () => {
		const store = openStore();
		async function* pages(): AsyncGenerator<SnapshotPage> {
			yield* pagesOf('apps', apps(0, 5));
			yield {kind: 'auth-configs', items: []};
			yield {kind: 'notifications', items: [{channelSettings: {email: {enabled: true}}}]};
		}
		const snapshot = await store.save({name: 'before the move', tenant, at: 1_790_000_000_000}, pages());
		expect(snapshot).toMatchObject({
			name: 'before the move',
			tenant,
			at: 1_790_000_000_000,
			isWhole: true,
			items: {apps: 5, 'auth-configs': 0, notifications: 1},
		});
		expect(store.list()).toEqual([snapshot]);
		const read = [...store.read(snapshot.id, 'apps')];
		expect(read.map(({id, label}) => [id, label])).toEqual(apps(0, 5).map(({id, displayName}) => [id, displayName]));
		expect(JSON.parse(read[3]?.json ?? '')).toEqual(app(3));
		expect(store.item(snapshot.id, 'apps', 'app_3')).toEqual(read[3]);
		expect(store.item(snapshot.id, 'apps', 'app_9')).toBeUndefined();
	});

	test('stores the first of repeated items, and counts it once', async () => {
		const store = openStore();
		const snapshot = await saveApps(store, [...apps(0, 3), app(1, {displayName: 'Again'}), app(3)]);
		expect(snapshot.items).toEqual({apps: 4});
		expect(store.item(snapshot.id, 'apps', 'app_1')?.label).toBe('App 1');
	});

	test('keeps secrets out of the file', async () => {
		const file = temporaryFile();
		const store = openStore(file);
		const config = {id: 'ac_1', displayName: 'A', oidc: {oidcClientId: 'client', oidcClientSecret: 'canary-4711'}};
		const odd = {id: 'ac_2', extra: {Client_Secret: ['canary-4711']}, annotations: {password: 'canary-4711'}};
		await store.save({tenant, at: 1}, pagesOf('auth-configs', [config, odd]));
		store.close();
		for (const name of readdirSync(dirname(file))) {
			expect(readFileSync(`${dirname(file)}/${name}`).includes('canary-4711')).toBe(false);
		}
		expect(readFileSync(file).includes('oidcClientId')).toBe(true);
	});

	test('removes the snapshot and rethrows if the pages fail', async () => {
		const store = openStore();
		const stopped = new Error('stopped');
		async function* pages() {
			yield* pagesOf('apps', apps(0, 4));
			throw stopped;
		}
		await expect(store.save({tenant, at: 1}, pages())).rejects.toBe(stopped);
		expect(store.list()).toEqual([]);
	});

	test('uses the time as the default name', async () => {
		const store = openStore();
		const {name} = await store.save({tenant, at: Date.parse('2026-11-04T03:12:55.5Z')}, pagesOf('apps', []));
		expect(name).toBe('2026-11-04T03:12:55.500Z');
	});

	test.each(['', ' x', 'now', '42', 'a\nb', 'x'.repeat(81)])('rejects the name %j', async (name) => {
		await expect(openStore().save({name, tenant, at: 1}, pagesOf('apps', []))).rejects.toThrow(SnapshotError);
	});

	test('rejects a name in use, even if two snapshots start at the same time', async () => {
		const store = openStore();
		const save = () => store.save({name: 'daily', tenant, at: 1}, pagesOf('apps', apps(0, 4)));
		const results = await Promise.allSettled([save(), save()]);
		expect(results.map(({status}) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(store.list()).toHaveLength(1);
		await expect(save()).rejects.toThrow('A snapshot with this name exists');
	});
});

describe('finding and removing', () => {
	test('finds by name and number, and lists the newest for an unknown name', async () => {
		const store = openStore();
		expect(() => store.find('daily')).toThrow('Unknown snapshot “daily”. Save a snapshot first');
		const {id} = await store.save({name: 'daily', tenant, at: 1}, pagesOf('apps', apps(0, 1)));
		expect(store.find('daily').id).toBe(id);
		expect(store.find(String(id)).name).toBe('daily');
		expect(() => store.find('weekly')).toThrow(`The newest are daily (${id})`);
	});

	test('lists the newest first, and finds the latest of a tenant', async () => {
		const store = openStore();
		for (const [name, of, at] of [
			['a1', 'a', 10],
			['b1', 'b', 30],
			['a2', 'a', 20],
		] as const)
			await store.save({name, tenant: of, at}, pagesOf('apps', []));
		expect(store.list().map(({name}) => name)).toEqual(['b1', 'a2', 'a1']);
		expect(store.latest('a')?.name).toBe('a2');
		expect(store.latest('c')).toBeUndefined();
	});

	test('frees the space of a removed snapshot, and keeps the others', async () => {
		const file = temporaryFile();
		const store = openStore(file);
		const remaining = await saveApps(store, apps(0, 3));
		const size = () => {
			new DatabaseSync(file).exec('PRAGMA wal_checkpoint(TRUNCATE)');
			return statSync(file).size;
		};
		const small = size();
		const large = await saveApps(store, [...apps(0, 3), app(9, {description: 'x'.repeat(200_000)})]);
		expect(size()).toBeGreaterThan(small + 200_000);
		store.remove(large.id);
		expect(size()).toBeLessThan(small + 20_000);
		expect(store.list()).toEqual([remaining]);
		expect([...store.read(remaining.id, 'apps')]).toHaveLength(3);
	});

	test('fails to save a snapshot that is removed meanwhile', async () => {
		const store = openStore();
		async function* pages() {
			yield {kind: 'apps' as const, items: apps(0, 2)};
			for (const {id} of store.list()) store.remove(id);
			yield {kind: 'apps' as const, items: apps(2, 4)};
		}
		await expect(store.save({tenant, at: 1}, pages())).rejects.toThrow('removed while it was being saved');
		expect(store.list()).toEqual([]);
	});
});

describe('the file', () => {
	test('is readable by its owner only, like the files beside it', async () => {
		const file = temporaryFile();
		await saveApps(openStore(file), apps(0, 2));
		const beside = readdirSync(dirname(file));
		expect(beside).toContain('snapshots.db-wal');
		expect(beside.map((name) => modeOf(`${dirname(file)}/${name}`))).toEqual(beside.map(() => '600'));
		expect(modeOf(dirname(file))).toBe('700');
	});

	test('loses the permissions of others when it is opened', () => {
		const file = temporaryFile();
		SnapshotStore.open(file, processes).close();
		chmodSync(file, 0o644);
		openStore(file);
		expect(modeOf(file)).toBe('600');
	});

	test('is rejected and left unchanged if it belongs to another program', () => {
		const file = temporaryFile();
		mkdirSync(dirname(file));
		writeFileSync(file, 'dear diary', {mode: 0o640});
		expect(() => SnapshotStore.open(file, processes)).toThrow(SnapshotError);
		expect(readFileSync(file, 'utf8')).toBe('dear diary');
		const database = temporaryFile();
		mkdirSync(dirname(database));
		new DatabaseSync(database).exec('CREATE TABLE diary (day TEXT)');
		expect(() => SnapshotStore.open(database, processes)).toThrow(
			/it belongs to another program\. The file was not changed\. Move it away/,
		);
		expect(() => SnapshotStore.open(dirname(file), processes)).toThrow(SnapshotError);
	});

	test('is rejected if it is a local tenant, even with the mark of former versions', () => {
		const file = temporaryFile();
		mkdirSync(dirname(file));
		finish(openFile(file)).close();
		expect(() => SnapshotStore.open(file, processes)).toThrow('it holds the data of a local tenant, not snapshots');
		mark(file, formerApplicationId);
		expect(() => SnapshotStore.open(file, processes)).toThrow('it holds the data of a local tenant, not snapshots');
	});

	test('is rejected as the data of a local tenant', () => {
		const file = temporaryFile();
		SnapshotStore.open(file, processes).close();
		expect(() => finish(openFile(file))).toThrow('it holds snapshots, not the data of a local tenant');
		mark(file, formerApplicationId);
		expect(() => finish(openFile(file))).toThrow('it holds snapshots, not the data of a local tenant');
	});

	test('opens with the mark of former versions, like a local tenant', async () => {
		const file = temporaryFile();
		await saveApps(SnapshotStore.open(file, processes), apps(0, 2));
		new DatabaseSync(file).exec('DROP TABLE writer');
		mark(file, formerApplicationId);
		expect(openStore(file).list()).toHaveLength(1);
		const data = temporaryFile();
		mkdirSync(dirname(data));
		finish(openFile(data)).close();
		mark(data, formerApplicationId);
		finish(openFile(data)).close();
		expect(new DatabaseSync(data).prepare('PRAGMA application_id').get()).toEqual({application_id: 0x63737474});
	});

	test('is rejected at once if it is a pipe', () => {
		const file = temporaryFile();
		mkdirSync(dirname(file));
		spawnSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', file]);
		expect(() => SnapshotStore.open(file, processes)).toThrow('it is not a regular file');
		expect(() => hasData(file)).toThrow('it is not a regular file');
	});

	test('loses snapshots of killed processes when it is opened, and keeps those in progress', async () => {
		const file = temporaryFile();
		const store = openStore(file);
		let listed: unknown;
		async function* pages(): AsyncGenerator<SnapshotPage> {
			yield* pagesOf('apps', apps(0, 5));
			const {pid} = spawnSync('/bin/true');
			const database = new DatabaseSync(file);
			database.exec("INSERT INTO snapshot (id, name, tenant, at) VALUES (99, 'cut off', 'https://a.test', 1)");
			const token = newToken().replace(/^\d+/, String(pid));
			database.prepare('INSERT INTO writer VALUES (99, ?)').run(token);
			expect(store.list()).toHaveLength(2);
			listed = openStore(file)
				.list()
				.map(({name, isWhole}) => ({name, isWhole}));
		}
		await store.save({name: 'going on', tenant, at: 2}, pages());
		expect(listed).toEqual([{name: 'going on', isWhole: false}]);
		expect(store.list()).toMatchObject([{name: 'going on', isWhole: true}]);
	});

	test('is rejected if a later version wrote it', () => {
		const file = temporaryFile();
		SnapshotStore.open(file, processes).close();
		new DatabaseSync(file).exec('PRAGMA user_version = 99');
		expect(() => SnapshotStore.open(file, processes)).toThrow('its layout is 99');
	});
});

describe('concurrent access', () => {
	test('lets two handles save at the same time and see both snapshots', async () => {
		const file = temporaryFile();
		const [one, two] = [openStore(file), openStore(file)];
		const [first, second] = await Promise.all([
			one.save({name: 'one', tenant, at: 1}, pagesOf('apps', apps(0, 20))),
			two.save({name: 'two', tenant, at: 2}, pagesOf('apps', apps(10, 30))),
		]);
		expect(one.list()).toEqual(two.list());
		expect([...one.read(second.id, 'apps')]).toHaveLength(20);
		two.remove(second.id);
		expect([...one.read(first.id, 'apps')].map(({id}) => id).sort()).toEqual(
			apps(0, 20)
				.map(({id}) => id)
				.sort(),
		);
	});

	test('does not disturb a reader by a removal', async () => {
		const file = temporaryFile();
		const [one, two] = [openStore(file), openStore(file)];
		const {id} = await saveApps(one, apps(0, 10));
		const reading = one.read(id, 'apps');
		reading.next();
		two.remove(id);
		expect([...reading]).toHaveLength(9);
		expect([...one.read(id, 'apps')]).toEqual([]);
	});

	test.runIf(process.platform === 'linux')('reports a folder that rejects new entries', () => {
		expect(() => openStore('/proc/nowhere/below/snapshots.db')).toThrow('Cannot use /proc/nowhere/below/snapshots.db');
	});

	test('ends a comparison when one of its snapshots is removed', async () => {
		const file = temporaryFile();
		const [one, two] = [openStore(file), openStore(file)];
		const before = await saveApps(one, apps(0, 2500));
		const after = await saveApps(one, apps(0, 2400));
		const windows = one.differenceWindows(before.id, after.id, 'apps');
		expect(windows.next().value).toMatchObject({compared: 251, differences: []});
		two.remove(after.id);
		expect(() => windows.next()).toThrow('removed while it was being compared');
	});

	test('shows a snapshot as incomplete while it is being saved', async () => {
		const file = temporaryFile();
		const [one, two] = [openStore(file), openStore(file)];
		async function* pages() {
			yield {kind: 'apps' as const, items: apps(0, 2)};
			expect(two.list().map(({isWhole}) => isWhole)).toEqual([false]);
			expect(two.latest(tenant)).toBeUndefined();
		}
		await one.save({tenant, at: 1}, pages());
		expect(two.latest(tenant)?.isWhole).toBe(true);
	});

	test('lets several processes create the file at the same time', async () => {
		const file = temporaryFile();
		const program = `
			const {SnapshotStore} = await import(process.argv[1]);
			const store = SnapshotStore.open(process.argv[2]);
			async function* pages() {
				for (let page = 0; page < 20; page++) {
					yield {kind: 'apps', items: [{id: 'app_' + page, displayName: process.argv[3]}]};
				}
			}
			await store.save({name: process.argv[3], tenant: 't', at: 1}, pages());
			store.close();
		`;
		const module = new URL('../../../src/domain/history/store.ts', import.meta.url).href;
		const run = (name: string) =>
			promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, module, file, name]);
		await Promise.all(['p1', 'p2', 'p3'].map(run));
		const store = openStore(file);
		expect(
			store
				.list()
				.map(({name, items}) => [name, items.apps])
				.sort(),
		).toEqual([
			['p1', 20],
			['p2', 20],
			['p3', 20],
		]);
	});
});

test('identifies items by their id, or by their name without an id', () => {
	expect(kinds.apps.id({id: 'app_1', displayName: 'A'})).toBe('app_1');
	expect(kinds.apps.id({id: '', displayName: 'A'})).toBe('A');
	expect(kinds['auth-configs'].label({id: 'ac_1', displayName: ''})).toBe('ac_1');
	expect(kinds.notifications.id({})).toBe('org');
});
