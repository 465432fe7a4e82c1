/** What can go wrong while the history is written. A reading is stored as a whole or not at all, and a person learns why. */
import {readFileSync, writeFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {openPostgres as openPostgresEngine} from '../../../src/domain/history/engines/postgres.ts';
import {parsePostgresAddress} from '../../../src/domain/history/engines/postgres-address.ts';
import {postgresSql} from '../../../src/domain/history/engines/postgres-sql.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {historyIn} from '../../../src/domain/history/history.ts';
import type {NamedReading} from '../../../src/domain/history/state.ts';
import {all, type Engine} from '../../../src/domain/history/store/engine.ts';
import {layout} from '../../../src/domain/history/store/schema.ts';
import type {HistoryPage} from '../../../src/domain/history/store-reading.ts';
import {mortal, openPostgres, runSql, startEngines} from './engines.ts';
import {app, apps, gathered, openStore, pagesOf, saveApps, savePage, temporaryFile} from './items.ts';

const tenant = 'https://a.test';
const {engines, url} = await startEngines({withThread: true});

describe.each(engines)('on $name', ({name, connections, create}) => {
	test('a writer that is killed at any statement leaves no part of its reading', async () => {
		const open = await connections();
		const history = await historyIn(await open());
		const before = await saveApps(history, apps(0, 4));
		const next = [app(0), app(2, {userCount: '8'}), app(7), app(5)];
		const [connection, other] = [await open(), await open()];
		for (let statements = 0; ; statements++) {
			const killed = await historyIn(mortal(connection, statements)).catch(() => undefined);
			await killed?.save({name: 'next', tenant, at: before.at + 1}, pagesOf('apps', next)).catch(() => undefined);
			const reopened = await historyIn(other);
			const [latest = before, ...earlier] = await reopened.list();
			const read = async (saved: NamedReading) =>
				(await gathered(reopened.read(saved, 'apps'))).map(({json}) => JSON.parse(json));
			expect(await read(before)).toEqual(apps(0, 4));
			if (earlier.length === 0) expect(latest).toEqual(before);
			else {
				expect(statements).toBeGreaterThan(10);
				expect(latest).toMatchObject({name: 'next', items: {apps: 4}});
				expect(await read(latest)).toEqual([app(0), app(2, {userCount: '8'}), app(5), app(7)]);
				break;
			}
		}
	}, 60_000);

	test('a process that is killed while it remembers or thins leaves the readings as before or as after', async () => {
		const open = await connections();
		const history = await historyIn(await open());
		const day = 86_400_000;
		const versions = [[app(0)], [app(0), app(1)], [app(1)]];
		for (const [version, items] of versions.entries())
			await history.remember({tenant, at: version * day}, pagesOf('apps', items));
		/** The items of each remaining reading. */
		const state = (engine: Engine) =>
			engine.read(function* () {
				const rows = yield* all(
					`SELECT r.at, s.id FROM castellan.reading r LEFT JOIN castellan.state s ON s.since <= r.seq AND (s.gone IS NULL OR s.gone > r.seq)
					ORDER BY r.at, s.id`,
				);
				return rows.map(({at, id}) => `${Number(at) / day} ${id}`).join(', ');
			});
		const seen = new Set<string>();
		const [connection, other] = [await open(), await open()];
		for (let statements = 0, isDone = false; !isDone; statements++) {
			const killed = await historyIn(mortal(connection, statements)).catch(() => undefined);
			const work = killed
				?.remember({tenant, at: 3 * day}, pagesOf('apps', [app(1), app(2)]))
				.then(() => killed.thin(tenant, 32.5 * day, 30 * day));
			isDone = (await work?.then(() => true).catch(() => false)) ?? false;
			expect(await (await historyIn(other)).list()).toEqual([]);
			seen.add(await state(other));
		}
		expect([...seen]).toEqual([
			'0 app_0, 1 app_0, 1 app_1, 2 app_1',
			'0 app_0, 1 app_0, 1 app_1, 2 app_1, 3 app_1, 3 app_2',
			'0 app_0, 1 app_0, 1 app_1, 3 app_1, 3 app_2',
			'0 app_0, 3 app_1, 3 app_2',
			'3 app_1, 3 app_2',
		]);
	}, 60_000);

	test('several writers at once all succeed, with readings in an order without gaps', async () => {
		const open = await create();
		const writing = Array.from({length: 4}, async (_, number) => {
			const history = await open();
			return savePage(history, [app(0), app(number, {userCount: String(number)}), app(9)]);
		});
		const saved = await Promise.all(writing);
		const history = await open();
		for (const [number, each] of saved.entries()) {
			const read = (await gathered(history.read(each, 'apps'))).map(({json}) => JSON.parse(json));
			expect(read).toEqual(
				number === 0 ? [app(0), app(9)] : [app(0), app(number, {userCount: String(number)}), app(9)],
			);
		}
		expect(new Set(saved.map(({readings}) => readings.get('apps')?.seq)).size).toBe(4);
	});

	test('an error of the work itself is not reported as one of the database', async () => {
		const connection = await (await connections())();
		const work = () => {
			throw new TypeError('a bug');
		};
		await expect(connection.write(work)).rejects.toThrow(TypeError);
		expect(await connection.read(() => all('SELECT 1 AS one'))).toHaveLength(1);
		expect(name).not.toBe('');
	});
});

describe('a file', () => {
	test('on a full disk loses nothing, and the error names the remedy', async () => {
		const open = await (engines[0] ?? never()).connections();
		const connection = await open();
		const history = await historyIn(connection);
		const before = await saveApps(history, apps(0, 4));
		// SQLite refuses a further page, as it does on a full disk.
		await connection.write(() => all('PRAGMA max_page_count = 1'));
		const large = [app(1, {description: 'x'.repeat(500_000)})];
		await expect(saveApps(history, large)).rejects.toThrow(/the disk is full\. Free some space/);
		expect(await history.list()).toEqual([before]);
		const other = await historyIn(await open());
		expect(await gathered(other.read(before, 'apps'))).toHaveLength(4);
	});

	test('that is damaged is refused in words', async () => {
		const file = temporaryFile();
		const history = await openStore(file);
		const saved = await savePage(history, apps(0, 2000));
		await history.close();
		const bytes = readFileSync(file);
		bytes.fill(0x5a, 4096 * 6, bytes.length);
		writeFileSync(file, bytes);
		const read = async () => gathered((await openStore(file)).read(saved, 'apps'));
		await expect(read()).rejects.toThrow(/Cannot use .*malformed/);
		expect(readFileSync(file).equals(bytes)).toBe(true);
	});
});

const never = (): never => {
	throw new Error('no engine');
};

describe.runIf(url !== undefined)('PostgreSQL', () => {
	const address = url ?? '';
	const roles = 'castellan_owner, castellan_writer, castellan_reader';
	const reset = () => runSql(address, 'DROP SCHEMA IF EXISTS castellan CASCADE');
	const open = async () => historyIn(await openPostgres(address));

	test('goes on after the server has ended the connection', async () => {
		await reset();
		const history = await open();
		async function* pages(): AsyncGenerator<HistoryPage> {
			yield {kind: 'apps', items: apps(0, 2)};
			await runSql(
				address,
				"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'castellan'",
			);
			yield {kind: 'apps', items: apps(2, 4)};
		}
		const saved = await history.save({tenant, at: 1}, pages());
		expect(await gathered(history.read(saved, 'apps'))).toHaveLength(4);
		await history.close();
	});

	test('is not reached in words', async () => {
		await expect(openPostgres('postgres://me@localhost:1/x')).rejects.toThrow(
			/^postgres:\/\/me@localhost:1\/x has no server at this host and port: connect ECONNREFUSED/,
		);
		const missing = address.replace('/postgres?', '/missing?');
		await expect(openPostgres(missing)).rejects.toThrow('has no such database');
	});

	test.each([
		['53100', 'the disk of the server is full'],
		['53200', 'has too little memory for this'],
		['42501', 'denies the rights for this'],
		['25006', 'this server only reads'],
		['40001', 'too many others write at the same time'],
		['22012', 'cannot be used'],
	])('reports %s in words, and can be used afterwards', async (code, words) => {
		await reset();
		const connection = await openPostgres(address);
		let attempts = 0;
		const failing = () => {
			attempts++;
			return all(`DO $$ BEGIN RAISE EXCEPTION E'no\\u202e' USING ERRCODE = '${code}'; END $$`);
		};
		const error = await connection.write(failing).catch((reason: Error) => reason);
		expect(error).toBeInstanceOf(HistoryError);
		expect((error as Error).message).toContain(words);
		expect((error as Error).message).not.toContain('\u202e');
		expect(attempts).toBe(code === '40001' ? 3 : 1);
		expect(await connection.read(() => all('SELECT 1 AS one'))).toEqual([{one: 1}]);
		await connection.close();
	});

	test('of a user without rights is refused, and named with the roles', async () => {
		await reset();
		await runSql(address, 'DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN');
		const guest = address.replace('castellan@', 'guest@');
		await expect(openPostgres(guest)).rejects.toThrow(/denies the rights.*castellan history sql/);
		await (await open()).close();
		await expect(openPostgres(guest)).rejects.toThrow(/denies the rights.*castellan history sql/);
	});

	test('asks for the password of a user, and names the remedy if it is refused', async () => {
		await reset();
		await runSql(address, "DROP ROLE IF EXISTS locked; CREATE ROLE locked LOGIN SUPERUSER PASSWORD 'canary-4711'");
		const locked = parsePostgresAddress(address.replace('castellan@', 'locked@'));
		const engine = await openPostgresEngine(locked, {passwordOf: async () => ({password: 'canary-4711', places: ''})});
		await engine.close();
		const refused = openPostgresEngine(locked, {passwordOf: async () => ({password: 'canary-4712', places: ''})});
		await expect(refused).rejects.toThrow(/refuses the password.*castellan history password/);
		await expect(refused).rejects.not.toThrow(/canary/);
	});

	test('set up by the printed SQL gives each role its rights', async () => {
		await reset();
		await runSql(address, `DROP ROLE IF EXISTS ${roles}`);
		await runSql(address, postgresSql);
		await runSql(address, 'DROP ROLE IF EXISTS wendy; CREATE ROLE wendy LOGIN IN ROLE castellan_writer');
		await runSql(address, 'DROP ROLE IF EXISTS rita; CREATE ROLE rita LOGIN IN ROLE castellan_reader');
		const as = async (user: string) => historyIn(await openPostgres(address.replace('castellan@', `${user}@`)));
		const [wendy, rita] = [await as('wendy'), await as('rita')];
		const saved = await saveApps(wendy, apps(0, 3));
		expect(await gathered(rita.read(saved, 'apps'))).toHaveLength(3);
		await expect(saveApps(rita, [])).rejects.toThrow('denies the rights for this');
		await expect(rita.remove(saved)).rejects.toThrow('denies the rights for this');
		await wendy.remove(saved);
		for (const history of [wendy, rita]) await history.close();
		await reset();
		await runSql(address, `DROP ROLE wendy, rita, ${roles}`);
	});

	test('is set up by the printed SQL in a second database of the server, and again after the schema was dropped', async () => {
		await reset();
		await runSql(address, 'DROP DATABASE IF EXISTS second');
		await runSql(address, 'CREATE DATABASE second');
		const second = address.replace('/postgres?', '/second?');
		for (const place of [address, second, address]) {
			await runSql(place, 'DROP SCHEMA IF EXISTS castellan CASCADE');
			await runSql(place, postgresSql);
			const history = await historyIn(await openPostgres(place));
			expect((await saveApps(history, apps(0, 3))).items).toEqual({apps: 3});
			await history.close();
		}
		await reset();
		await runSql(second, 'DROP SCHEMA castellan CASCADE');
		await runSql(address, `DROP ROLE ${roles}`);
	});

	test('of a later version, or of another program, is refused and left as it is', async () => {
		await reset();
		await (await open()).close();
		await runSql(address, "UPDATE castellan.meta SET value = 99 WHERE name = 'layout'");
		await expect(open()).rejects.toThrow(
			`its layout is 99, but this version of castellan needs layout ${layout}. Nothing was changed. Use another database, or let its owner rename the schema castellan`,
		);
		await runSql(address, `ALTER SCHEMA castellan RENAME TO former; ${postgresSql}`);
		await (await open()).close();
		expect(await runSql(address, 'SELECT value FROM former.meta WHERE value = 99')).toHaveLength(1);
		await runSql(address, `DROP SCHEMA former CASCADE; DROP SCHEMA castellan CASCADE; DROP ROLE ${roles}`);
		await reset();
		await runSql(address, 'CREATE SCHEMA castellan; CREATE TABLE castellan.diary (day TEXT)');
		await expect(open()).rejects.toThrow('its schema castellan belongs to another program');
		const tables = await runSql(address, "SELECT tablename FROM pg_tables WHERE schemaname = 'castellan'");
		expect(tables).toEqual([{tablename: 'diary'}]);
	});

	test('can be set up by several processes at the same time', async () => {
		await reset();
		const all = await Promise.all([open(), open(), open()]);
		expect(await all[0]?.list()).toEqual([]);
		for (const history of all) await history.close();
	});
});
