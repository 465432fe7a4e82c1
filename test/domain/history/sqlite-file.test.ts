import {execFile, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {chmodSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {promisify} from 'node:util';
import {describe, expect, test} from 'vitest';
import {openFile as openHistoryFile, sqliteSchema} from '../../../src/domain/history/engines/sqlite-file.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {openHistory} from '../../../src/domain/history/open.ts';
import type {NamedReading} from '../../../src/domain/history/state.ts';
import {layout} from '../../../src/domain/history/store/schema.ts';
import {hasData, openFile} from '../../../src/tenant/store/open.ts';
import {killedCopy} from '../../support/killed-copy.ts';
import {said} from '../../support/said.ts';
import {finish} from '../../support/tenant/in-file.ts';
import {app, apps, gathered, openStore, pagesOf, saveApps, temporaryFile} from './items.ts';

const tenant = 'https://a.test';
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const create = async (file: string) => (await openHistory({file})).close();

describe('the file', async () => {
	test('is readable by its owner only, like the files beside it', async () => {
		const file = temporaryFile();
		await saveApps(await openStore(file), apps(0, 2));
		const beside = readdirSync(dirname(file));
		expect(beside).toContain('snapshots.db-wal');
		expect(beside.map((name) => modeOf(`${dirname(file)}/${name}`))).toEqual(beside.map(() => '600'));
		expect(modeOf(dirname(file))).toBe('700');
	});

	test('loses the permissions of others when it is opened', async () => {
		const file = temporaryFile();
		await create(file);
		chmodSync(file, 0o644);
		await openStore(file);
		expect(modeOf(file)).toBe('600');
	});

	test('is rejected and left unchanged if it belongs to another program', async () => {
		const file = temporaryFile();
		mkdirSync(dirname(file));
		writeFileSync(file, 'dear diary', {mode: 0o640});
		await expect(openHistory({file})).rejects.toThrow(HistoryError);
		expect(readFileSync(file, 'utf8')).toBe('dear diary');
		const database = temporaryFile();
		mkdirSync(dirname(database));
		new DatabaseSync(database).exec('CREATE TABLE diary (day TEXT)');
		await expect(openHistory({file: database})).rejects.toThrow(
			/it is not a history of castellan\. The file was not changed\. Move it away/,
		);
		await expect(openHistory({file: dirname(file)})).rejects.toThrow(HistoryError);
	});

	test('is rejected if it is a local tenant', async () => {
		const file = temporaryFile();
		mkdirSync(dirname(file));
		finish(openFile(file)).close();
		await expect(openHistory({file})).rejects.toThrow('it is not a history of castellan');
	});

	test('is rejected as the data of a local tenant', async () => {
		const file = temporaryFile();
		await create(file);
		expect(() => finish(openFile(file))).toThrow('it holds a history, not the data of a local tenant');
	});

	test('is rejected at once if it is a pipe', async () => {
		const file = temporaryFile();
		mkdirSync(dirname(file));
		spawnSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', file]);
		await expect(openHistory({file})).rejects.toThrow(`it is ${said.notARegularFile}`);
		expect(() => hasData(file)).toThrow(`it is ${said.notARegularFile}`);
	});

	test.runIf(process.platform === 'linux')('is named with the remedy if this user has no rights to it', async () => {
		// Denied to everyone, also to root.
		const file = '/proc/sys/kernel/osrelease';
		await expect(openHistory({file})).rejects.toThrow(
			/^Cannot use .*osrelease for the history: EACCES: .* Allow this user to read and write the file and its folder/,
		);
	});

	describe.runIf(process.platform === 'linux')('that this user may only read', () => {
		/** Root may write to any file. */
		async function readOnly<T>(file: string, task: () => Promise<T>): Promise<T> {
			const [folder, isRoot] = [dirname(file), process.geteuid?.() === 0];
			chmodSync(dirname(folder), 0o755);
			for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
			chmodSync(folder, 0o555);
			if (isRoot) process.seteuid?.(65_534);
			try {
				return await task();
			} finally {
				if (isRoot) process.seteuid?.(0);
				chmodSync(folder, 0o755);
				for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
			}
		}
		const saved = async (isOpen: boolean) => {
			const file = temporaryFile();
			const store = await openStore(file);
			await saveApps(store, apps(0, 2));
			if (!isOpen) await store.close();
			return file;
		};

		test.each([false, true])('is read, and nothing is written beside it: open elsewhere %s', async (isOpen) => {
			const file = await saved(isOpen);
			const before = readdirSync(dirname(file));
			await readOnly(file, async () => {
				const history = await openHistory({file});
				const [reading] = await history.list(tenant);
				expect((await gathered(history.read(reading as NamedReading, 'apps'))).map(({id}) => id)).toEqual([
					'app_0',
					'app_1',
				]);
				await expect(saveApps(history, apps(0, 3))).rejects.toThrow(
					/^Cannot use .*: attempt to write a readonly database/,
				);
				await history.close();
			});
			expect(readdirSync(dirname(file))).toEqual(before);
		});

		test('is refused in an earlier layout, which only a write can change', async () => {
			const file = await saved(false);
			using former = new DatabaseSync(file);
			former.exec(`PRAGMA user_version = ${layout - 1}`);
			former.close();
			await readOnly(file, async () => {
				expect(() => openHistoryFile(file, {[layout - 1]: () => ''})).toThrow(
					/EACCES.*Allow this user to read and write the file/,
				);
			});
		});

		test('gives no rows after another user has written to it', async () => {
			const file = await saved(false);
			await readOnly(file, async () => {
				const history = await openHistory({file});
				await history.list(tenant);
				process.seteuid?.(0);
				utimesSync(file, new Date(), new Date(Date.now() + 1000));
				await expect(history.list(tenant)).rejects.toThrow('Another user has written to');
				await history.close();
			});
		});
	});

	test.each([layout - 1, layout + 1])('of layout %i is named with the remedy, and stays as it is', async (found) => {
		const file = temporaryFile();
		const store = await openStore(file);
		await saveApps(store, apps(0, 2));
		await store.close();
		const {file: left, bytes} = killedCopy(file, found);
		chmodSync(left, 0o640);
		const before = bytes();
		expect(Object.keys(before)).toContain('snapshots.db-wal');
		for (const writesInThread of [false, true])
			await expect(openHistory({file: left, writesInThread})).rejects.toThrow(
				`Cannot use ${left} for the history: its layout is ${found}, but this version of castellan needs layout ${layout}. The file was not changed. Move it away to start a new one.`,
			);
		expect(bytes()).toEqual(before);
		expect(modeOf(left)).toBe('640');
	});

	test('is created as a whole, by one of several processes', async () => {
		const file = temporaryFile();
		mkdirSync(dirname(file));
		const killed = new DatabaseSync(file);
		killed.exec(`BEGIN IMMEDIATE; ${sqliteSchema.slice(0, sqliteSchema.indexOf('CREATE TABLE note'))}`);
		killed.close();
		const stores = await Promise.all([openStore(file), openStore(file), openStore(file)]);
		await saveApps(stores[0] as (typeof stores)[number], apps(0, 2));
		expect(await stores[2]?.list()).toHaveLength(1);
	});

	test('keeps secrets out', async () => {
		const file = temporaryFile();
		const store = await openStore(file);
		const config = {id: 'ac_1', displayName: 'A', oidc: {oidcClientId: 'client', oidcClientSecret: 'canary-4711'}};
		const odd = {id: 'ac_2', extra: {Client_Secret: ['canary-4711']}, annotations: {password: 'canary-4711'}};
		await store.save({tenant, at: 1}, pagesOf('auth-configs', [config, odd]));
		await store.close();
		for (const name of readdirSync(dirname(file))) {
			expect(readFileSync(`${dirname(file)}/${name}`).includes('canary-4711')).toBe(false);
		}
		expect(readFileSync(file).includes('oidcClientId')).toBe(true);
	});

	test('shrinks when a named reading is removed, and grows by changes only', async () => {
		const file = temporaryFile();
		const store = await openStore(file);
		const size = () => {
			new DatabaseSync(file).exec('PRAGMA wal_checkpoint(TRUNCATE)');
			return statSync(file).size;
		};
		const remaining = await saveApps(store, apps(0, 500));
		const small = size();
		for (let time = 0; time < 5; time++) await saveApps(store, apps(0, 500));
		expect(size()).toBeLessThan(small + 10_000);
		const large = await saveApps(store, [...apps(0, 500), app(900, {description: 'x'.repeat(200_000)})]);
		expect(size()).toBeGreaterThan(small + 200_000);
		await store.remove(large);
		expect(size()).toBeLessThan(small + 20_000);
		expect(await gathered(store.read(remaining, 'apps'))).toHaveLength(500);
	});

	test.runIf(process.platform === 'linux')('is not created in a folder that rejects new entries', async () => {
		await expect(openStore('/proc/nowhere/below/snapshots.db')).rejects.toThrow(
			'Cannot use /proc/nowhere/below/snapshots.db',
		);
	});

	test('waits for a process that holds its lock before the write-ahead log is used', async () => {
		const file = temporaryFile();
		await create(file);
		const lock = `
			const {DatabaseSync} = require('node:sqlite');
			const database = new DatabaseSync(process.argv[1]);
			database.exec('PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE');
			console.log('locked');
			setTimeout(() => database.exec('COMMIT'), 200);
		`;
		const recorder = spawn(process.execPath, ['-e', lock, file], {stdio: ['ignore', 'pipe', 'inherit']});
		await once(recorder.stdout, 'data');
		expect(await (await openStore(file)).list()).toEqual([]);
		expect(Object.values(new DatabaseSync(file).prepare('PRAGMA journal_mode').get() ?? {})).toEqual(['wal']);
	});

	test('can be created by several processes at the same time', {
		timeout: 300_000,
		meta: {dear: {seconds: 4, proves: 'several real processes'}},
	}, async () => {
		const file = temporaryFile();
		const program = `
			const {openHistory} = await import(process.argv[1]);
			const history = await openHistory({file: process.argv[2]});
			async function* pages() {
				for (let page = 0; page < 20; page++) {
					yield {kind: 'apps', items: [{id: 'app_' + page, displayName: process.argv[3]}]};
				}
			}
			await history.save({name: process.argv[3], tenant: 't', at: 1}, pages());
			await history.close();
		`;
		const module = new URL('../../../src/domain/history/open.ts', import.meta.url).href;
		const run = (name: string) =>
			promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, module, file, name]);
		await Promise.all(['p1', 'p2', 'p3'].map(run));
		const store = await openStore(file);
		const list = await store.list();
		expect(list.map(({name, items}) => [name, items.apps]).sort()).toEqual([
			['p1', 20],
			['p2', 20],
			['p3', 20],
		]);
		for (const saved of list) {
			const read = await gathered(store.read(saved, 'apps'));
			expect(read.map(({label}) => label)).toEqual(Array.from({length: 20}, () => saved.name));
		}
	});
});
