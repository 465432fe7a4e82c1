/** The engines of the history, for tests that run on each of them. */
import pg from 'pg';
import {onTestFinished, test} from 'vitest';
import {PostgresEngine} from '../../../src/domain/history/engines/postgres.ts';
import {parsePostgresAddress} from '../../../src/domain/history/engines/postgres-address.ts';
import {SqliteEngine} from '../../../src/domain/history/engines/sqlite.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {History} from '../../../src/domain/history/history.ts';
import type {Engine, Work} from '../../../src/domain/history/store/engine.ts';
import {processes} from '../../../src/settings/files/process-identity.ts';
import {type PostgresServer, startPostgres} from '../../support/postgres/server.ts';
import {temporaryFile} from './items.ts';

export interface TestEngine {
	readonly name: string;
	/** Creates an empty store. Each call of the result opens another connection, which is closed after the test. */
	connections(): Promise<() => Promise<Engine>>;
	/** Like `connections`, with a history on each. */
	create(): Promise<() => Promise<History>>;
}

function engine(name: string, prepare: () => Promise<() => Promise<Engine>>): TestEngine {
	const connections = async () => {
		const open = await prepare();
		return async () => {
			const connection = await open();
			onTestFinished(() => connection.close());
			return connection;
		};
	};
	return {
		name,
		connections,
		async create() {
			const open = await connections();
			return async () => History.open(await open(), processes);
		},
	};
}

const sqlite = engine('SQLite', async () => {
	const file = temporaryFile();
	return async () => SqliteEngine.open(file);
});

/** As the console uses it. */
const threaded = engine('SQLite with a thread', async () => {
	const file = temporaryFile();
	return async () => SqliteEngine.openWithThread(file);
});

const postgres = ({url}: PostgresServer) =>
	engine('PostgreSQL', async () => {
		await runSql(url, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		return () => openPostgres(url);
	});

export const openPostgres = (url: string): Promise<PostgresEngine> =>
	PostgresEngine.open(parsePostgresAddress(url), async () => undefined);

/** Runs SQL in a database of the tests. */
export async function runSql(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
	const {host, port, database, user} = parsePostgresAddress(url);
	const client = new pg.Client({host, port, database, ...(user ? {user} : {})});
	await client.connect();
	try {
		return (await client.query(sql)).rows ?? [];
	} finally {
		await client.end();
	}
}

/** SQLite, with `withThread` also as the console uses it, and PostgreSQL if one can start. Otherwise a skipped test says why. `url` is the address of PostgreSQL. */
export async function startEngines({withThread = false} = {}): Promise<{
	readonly engines: readonly TestEngine[];
	readonly url: string | undefined;
}> {
	const files = withThread ? [sqlite, threaded] : [sqlite];
	const server = await startPostgres();
	if (typeof server === 'string') {
		test.skip(`PostgreSQL is not tested: ${server}`, () => undefined);
		return {engines: files, url: undefined};
	}
	return {engines: [...files, postgres(server)], url: server.url};
}

/** An engine whose process is killed before a statement: it runs nothing any more, also not to clean up. */
export function mortal(engine: Engine, statements: number): Engine {
	let remaining = statements;
	const write = <T>(work: () => Work<T>): Promise<T> =>
		engine.write(function* () {
			const counted = work();
			for (let step = counted.next(); ; ) {
				if (step.done) return step.value;
				if (remaining-- <= 0) throw new HistoryError('killed');
				step = counted.next(yield step.value);
			}
		});
	const {clock, isShared, itemsPerWrite} = engine;
	return {write, read: write, close: async () => undefined, clock, isShared, itemsPerWrite};
}

/** The same store at a time in epoch milliseconds. */
export const atTime = (engine: Engine, time: number): Engine => ({
	write: (work) => engine.write(work),
	read: (work) => engine.read(work),
	close: () => engine.close(),
	clock: String(time),
	isShared: engine.isShared,
	itemsPerWrite: engine.itemsPerWrite,
});
