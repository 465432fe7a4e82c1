/** The engines of the history, for tests that run on each of them. */
import {Socket} from 'node:net';
import pg from 'pg';
import {onTestFinished, test} from 'vitest';
import {openPostgres as openPostgresEngine, type PostgresEngine} from '../../../src/domain/history/engines/postgres.ts';
import {parsePostgresAddress} from '../../../src/domain/history/engines/postgres-address.ts';
import {openSqlite} from '../../../src/domain/history/engines/sqlite.ts';
import {HistoryError} from '../../../src/domain/history/error.ts';
import {type History, historyIn} from '../../../src/domain/history/history.ts';
import type {Engine, Work} from '../../../src/domain/history/store/engine.ts';
import {type PostgresServer, postgresOfTests} from '../../support/postgres/server.ts';
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
			return async () => historyIn(await open());
		},
	};
}

const sqlite = engine('SQLite', async () => {
	const file = temporaryFile();
	return async () => openSqlite(file);
});

/** As the console uses it. */
const threaded = engine('SQLite with a thread', async () => {
	const file = temporaryFile();
	return async () => openSqlite(file, true);
});

const postgres = ({url}: PostgresServer) =>
	engine('PostgreSQL', async () => {
		await empty(url);
		return () => openPostgres(url);
	});

/** The tables of a store, their owners and rights, and whether a test has added triggers. */
const shape = `SELECT (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal) AS triggers,
	string_agg(concat_ws(' ', c.relname, c.relowner, c.relacl, a.attname), ',' ORDER BY c.relname, a.attnum) AS columns
	FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
	WHERE c.relnamespace = to_regnamespace('castellan') AND c.relkind = 'r' AND a.attnum > 0`;
const tablesOfStore = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'castellan' AND tablename <> 'meta'";
/** The shape of a store that no test has changed. */
let unchanged: string | undefined;

/** Leaves a store with nothing in it. Its rows are deleted, because the server needs three times as long to create the tables. */
const empty = (url: string): Promise<void> =>
	connected(url, async (run) => {
		const shapeNow = async () => JSON.stringify(await run(shape));
		if (unchanged === undefined || (await shapeNow()) !== unchanged) {
			await run('DROP SCHEMA IF EXISTS castellan CASCADE');
			await (await openPostgres(url)).close();
			unchanged = await shapeNow();
			return;
		}
		const tables = await run(tablesOfStore);
		const deletions = tables.map(({name}) => `DELETE FROM castellan.${name}`);
		await run(deletions.join(';'));
	});

export const openPostgres = (url: string): Promise<PostgresEngine> => openPostgresEngine(parsePostgresAddress(url));

type Rows = readonly Record<string, unknown>[];

/** Runs SQL in a database of the tests. */
export const runSql = (url: string, sql: string): Promise<Rows> => connected(url, (run) => run(sql));

/** Waits until a standby has all that its primary has stored. */
export async function awaitStandby(primary: string, standby: string): Promise<void> {
	// Commits of the tests are not flushed at once.
	await runSql(primary, 'CHECKPOINT');
	const [{written} = {}] = await runSql(primary, 'SELECT pg_current_wal_flush_lsn() AS written');
	const isBehind = `SELECT pg_last_wal_replay_lsn() IS NULL OR pg_last_wal_replay_lsn() < '${written}' AS behind`;
	while ((await runSql(standby, isBehind))[0]?.behind);
}

/** A connection costs the server more than most statements, so the tests of a process share one for their own SQL. */
const clients = new Map<string, Promise<pg.Client>>();

async function connect(url: string): Promise<pg.Client> {
	const {hosts, database, user} = parsePostgresAddress(url);
	const {host, port} = hosts[0] ?? {};
	// Tests can end while it is open.
	const stream = () => new Socket().unref();
	const client = new pg.Client({host, port, database, stream, ...(user ? {user} : {})});
	client.on('error', () => clients.delete(url));
	await client.connect();
	return client;
}

async function connected<T>(url: string, task: (run: (sql: string) => Promise<Rows>) => Promise<T>): Promise<T> {
	const opening = clients.get(url) ?? connect(url);
	clients.set(url, opening);
	const client = await opening;
	try {
		return await task(async (sql) => (await client.query(sql)).rows ?? []);
	} finally {
		// The next SQL runs with the user and the settings of a new connection.
		await client.query('DISCARD ALL');
	}
}

/** SQLite, with `withThread` also as the console uses it, and PostgreSQL if one can start. Otherwise a skipped test says why. `url` is the address of PostgreSQL. */
export async function startEngines({withThread = false} = {}): Promise<{
	readonly engines: readonly TestEngine[];
	readonly url: string | undefined;
}> {
	const files = withThread ? [sqlite, threaded] : [sqlite];
	const server = await postgresOfTests();
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
	const {clock, isShared} = engine;
	return {write, read: write, close: async () => undefined, clock, isShared};
}

/** The same store at a time in epoch milliseconds. */
export const atTime = (engine: Engine, time: number): Engine => ({
	write: (work) => engine.write(work),
	read: (work) => engine.read(work),
	close: () => engine.close(),
	clock: String(time),
	isShared: engine.isShared,
});
