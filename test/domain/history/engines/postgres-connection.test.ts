import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {createConnection, createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import {type PostgresAddress, parsePostgresAddress} from '../../../../src/domain/history/engines/postgres-address.ts';
import {historyIn} from '../../../../src/domain/history/history.ts';
import {all, type Engine} from '../../../../src/domain/history/store/engine.ts';
import {openPostgres, runSql, startEngines} from '../engines.ts';
import {apps, savePage} from '../items.ts';

const {url} = await startEngines();
const socketName = ({hosts: [server]}: PostgresAddress) => join(server?.host ?? '', `.s.PGSQL.${server?.port}`);

describe.runIf(url?.includes('host='))('a connection to PostgreSQL', () => {
	const address = url ?? '';

	/** The address of a proxy that counts how often the client waited for the server before it sent more, and knows what it sent last. */
	async function counting() {
		const folder = mkdtempSync(join(tmpdir(), 'castellan-pg-'));
		let count = 0;
		let sent: Buffer | undefined;
		const proxy = createServer((client) => {
			const server = createConnection(socketName(parsePostgresAddress(address)));
			let isAnswered = true;
			client.on('data', (bytes) => {
				if (isAnswered) count++;
				isAnswered = false;
				sent = bytes;
				server.write(bytes);
			});
			server.on('data', (bytes) => {
				isAnswered = true;
				client.write(bytes);
			});
			client.on('close', () => server.destroy()).on('error', () => undefined);
			server.on('close', () => client.destroy()).on('error', () => undefined);
		});
		const target = new URL(address);
		target.searchParams.set('host', folder);
		proxy.listen(socketName(parsePostgresAddress(target.href)));
		await once(proxy, 'listening');
		onTestFinished(() => {
			proxy.close();
			rmSync(folder, {recursive: true, force: true});
		});
		return {
			url: target.href,
			lastSent: () => sent?.toString('latin1'),
			async trips(work: () => Promise<unknown>) {
				const before = count;
				await work();
				return count - before;
			},
		};
	}

	async function opened(place: string): Promise<Engine> {
		const engine = await openPostgres(place);
		onTestFinished(() => engine.close());
		return engine;
	}

	test('takes one round trip for a query, and none for its transaction', async () => {
		await runSql(address, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		const {url: place, trips} = await counting();
		const engine = await opened(place);
		const history = await historyIn(engine);
		const saved = await savePage(history, apps(0, 3));
		expect(await trips(() => history.items(saved, 'apps', ['app_1']))).toBe(1);
		expect(await trips(() => history.past.versions(saved.tenant, 'apps', 'app_1'))).toBe(2);
		expect(
			await trips(() => engine.write(() => all("UPDATE castellan.meta SET value = value WHERE name = 'layout'"))),
		).toBe(3);
	});

	test('takes its leave of the server when no statement runs', async () => {
		const {url: place, lastSent} = await counting();
		const engine = await openPostgres(place);
		expect(await engine.read(() => all('SELECT 1 AS one'))).toEqual([{one: 1}]);
		await engine.close();
		expect(lastSent()).toBe('X\0\0\0\u0004');
	});

	test('ends at once while a statement runs, and connects no more', async () => {
		const engine = await opened(address);
		const pid = Number((await engine.read(() => all('SELECT pg_backend_pid() AS pid')))[0]?.pid);
		const running = engine.read(() => all('SELECT pg_sleep(600)'));
		const queued = engine.write(() => all('SELECT 1 AS one'));
		const ends = [running, queued].map((each) => expect(each).rejects.toThrow('The history was closed'));
		const state = () =>
			runSql(address, `SELECT 1 FROM pg_stat_activity WHERE pid = ${pid} AND query LIKE '%pg_sleep(600)'`);
		while ((await state()).length === 0);
		await engine.close();
		await Promise.all(ends);
		await runSql(address, `SELECT pg_terminate_backend(${pid}, 5000)`);
		const others = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'castellan'";
		// The server ends the sessions of the test before in its own time.
		while ((await runSql(address, others)).length > 0);
	});
});
