/** A store of each earlier layout is brought to the present one, as a whole or not at all. */
import {mkdirSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import pg from 'pg';
import {afterAll, describe, expect, onTestFinished, test} from 'vitest';
import {parsePostgresAddress} from '../../../src/domain/history/engines/postgres-address.ts';
import {postgresSql} from '../../../src/domain/history/engines/postgres-sql.ts';
import {postgresDialect} from '../../../src/domain/history/engines/postgres-tables.ts';
import {SqliteEngine} from '../../../src/domain/history/engines/sqlite.ts';
import {sqliteDialect} from '../../../src/domain/history/engines/sqlite-file.ts';
import {History} from '../../../src/domain/history/history.ts';
import type {Engine} from '../../../src/domain/history/store/engine.ts';
import {layout, migrate} from '../../../src/domain/history/store/migrations.ts';
import {isThorough} from '../../support/runs/runs.ts';
import {openPostgres, runSql, startEngines} from './engines.ts';
import {app, gathered, temporaryFile} from './items.ts';

const {url} = await startEngines();
const layouts = Array.from({length: layout - 2}, (_, index) => index + 2);

/** A snapshot of a single app, in columns that every layout has. */
const data = [
	`INSERT INTO content (hash, json) VALUES ('h', '${JSON.stringify(app(1))}')`,
	"INSERT INTO state (tenant, kind, id, since, hash) VALUES ('t', 'apps', 'app_1', 1, 'h')",
	"INSERT INTO reading (tenant, kind, seq, at, items) VALUES ('t', 'apps', 1, 5, 1)",
	"INSERT INTO named (number, name, tenant, at) VALUES (7, 'old', 't', 5)",
	"INSERT INTO part (number, kind, tenant, seq) VALUES (7, 'apps', 't', 1)",
];

type Row = Readonly<Record<string, unknown>>;

/** A connection that does not use castellan. Closing it without a commit leaves the file as a killed process does. */
interface Raw {
	run(sql: string): Promise<readonly Row[]>;
	runAll(statements: readonly string[]): Promise<unknown>;
	close(): Promise<void>;
}

interface Store {
	readonly name: string;
	readonly dialect: typeof postgresDialect;
	/** Each row has `name`, and `col` for a column. */
	readonly columns: string;
	/** Each row has `name` and `sql`. */
	readonly indexes: string;
	readonly begin: string;
	raw(): Promise<Raw>;
	/** A connection that stays open during the test. */
	observer(): Promise<Raw>;
	open(): Promise<Engine>;
	/** After how many statements of a migration the process is killed. */
	countsOf(statements: number): readonly number[];
	/** Makes an empty store with the marks of a layout. */
	reset(found: number): Promise<void>;
}

const everyCount = (statements: number) => Array.from({length: statements}, (_, index) => index + 1);

function sqlite(): Store {
	let file = '';
	const raw = async () => {
		const database = new DatabaseSync(file);
		return {
			run: async (sql: string) => database.prepare(sql).all(),
			runAll: async (statements: readonly string[]) => database.exec(statements.join(';')),
			close: async () => database.close(),
		};
	};
	return {
		name: 'SQLite',
		dialect: sqliteDialect,
		columns:
			"SELECT m.name AS name, p.name AS col FROM sqlite_schema m JOIN pragma_table_info(m.name) p WHERE m.type = 'table'",
		indexes: "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
		begin: 'BEGIN IMMEDIATE',
		raw,
		async observer() {
			const opened = await raw();
			onTestFinished(() => opened.close());
			return opened;
		},
		open: async () => SqliteEngine.open(file),
		countsOf: everyCount,
		async reset(found) {
			file = temporaryFile();
			mkdirSync(dirname(file));
			new DatabaseSync(file).exec(`PRAGMA application_id = ${0x63737473}; PRAGMA user_version = ${found}`);
		},
	};
}

function postgres(address: string): Store {
	const raw = async (): Promise<Raw> => {
		const {host, port, database, user} = parsePostgresAddress(address);
		const client = new pg.Client({host, port, database, ...(user ? {user} : {})});
		await client.connect();
		await client.query('SET search_path TO castellan');
		return {
			run: async (sql) => (await client.query(sql)).rows,
			runAll: (statements) => client.query(statements.join(';')),
			close: () => client.end(),
		};
	};
	// A connection has read the catalogs of the server, which takes it longer than most statements.
	let observer: Promise<Raw> | undefined;
	afterAll(async () => (await observer)?.close());
	return {
		name: 'PostgreSQL',
		dialect: postgresDialect,
		columns:
			"SELECT c.relname AS name, a.attname AS col FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'castellan'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped",
		indexes: "SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE schemaname = 'castellan'",
		begin: 'BEGIN',
		raw,
		observer: () => (observer ??= raw()),
		open: () => openPostgres(address),
		// A server needs a connection for each. All statements together show one that ends a transaction.
		countsOf: (statements) => (isThorough ? everyCount(statements) : [1, statements]),
		reset: async () => {
			await runSql(address, 'DROP SCHEMA IF EXISTS castellan CASCADE; CREATE SCHEMA castellan');
		},
	};
}

describe.each([sqlite(), ...(url === undefined ? [] : [postgres(url)])])('on $name', (store) => {
	/** Makes a store of a layout, and returns a connection to it. */
	async function old(found: number): Promise<Raw> {
		await store.reset(found);
		const raw = await store.observer();
		await raw.runAll([...migrate(store.dialect, 1, found), ...data]);
		return raw;
	}
	const columns = async (raw: Raw) => (await raw.run(store.columns)).map(({name, col}) => `${name}.${col}`).sort();
	const indexes = async (raw: Raw) => (await raw.run(store.indexes)).map(({name, sql}) => `${name}: ${sql}`).sort();
	const schema = async (raw: Raw) => [...(await columns(raw)), ...(await indexes(raw))];
	async function expectWhole(raw: Raw): Promise<void> {
		const history = await History.open(await store.open());
		expect(await history.list()).toMatchObject([{id: 7, name: 'old', items: {apps: 1}}]);
		expect((await gathered(history.read(7, 'apps'))).map(({json}) => JSON.parse(json))).toEqual([app(1)]);
		expect(await raw.run("SELECT CAST(value AS TEXT) AS value FROM meta WHERE name = 'layout'")).toEqual([
			{value: String(layout)},
		]);
		await history.close();
	}
	const known = new Map<number, {readonly columns: readonly string[]; readonly indexes: readonly string[]}>();
	/** The columns and indexes of a layout, of which one store is made. */
	async function partsOf(found: number) {
		const before = known.get(found);
		if (before) return before;
		const raw = await old(found);
		const parts = {columns: await columns(raw), indexes: await indexes(raw)};
		known.set(found, parts);
		return parts;
	}

	test.each(layouts)('layout %i is brought to the present one, and keeps its snapshots', async (found) => {
		const present = await partsOf(layout);
		const expected = [...present.columns, ...present.indexes];
		const raw = await old(found);
		expect(await schema(raw)).not.toEqual(expected);
		await expectWhole(raw);
		expect(await schema(raw)).toEqual(expected);
		// A second start finds nothing to do.
		await expectWhole(raw);
	});

	test.each(layouts)('a process killed at any statement leaves layout %i as it was', async (found) => {
		const raw = await old(found);
		const before = await schema(raw);
		const statements = migrate(store.dialect, found);
		for (const count of store.countsOf(statements.length)) {
			const killed = await store.raw();
			await killed.run(store.begin);
			await killed.runAll(statements.slice(0, count));
			await killed.close();
			expect(await schema(raw)).toEqual(before);
		}
		await expectWhole(raw);
	});

	test.each(layouts)('a step that fails leaves layout %i as it was', async (found) => {
		// The oldest layout has an obstacle for every step, the others have one for their first step.
		const {columns: expected} = await partsOf(found === layouts[0] ? layout : found + 1);
		const before = await partsOf(found);
		const present = new Set(before.columns);
		// Each step fails once, because its columns and tables exist already.
		const added = expected.filter((column) => !present.has(column));
		const tables = new Set([...present].map((column) => column.split('.')[0]));
		// The columns of a new table share one.
		const obstacles = new Map(
			added.map((name) => {
				const [table = '', column = ''] = name.split('.');
				return tables.has(table)
					? [`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`, `ALTER TABLE ${table} DROP COLUMN ${column}`]
					: [`CREATE TABLE ${table} (odd TEXT)`, `DROP TABLE ${table}`];
			}),
		);
		const index = 'state_ended';
		if (!before.indexes.some((each) => each.startsWith(index)))
			obstacles.set(`CREATE INDEX ${index} ON state (id)`, `DROP INDEX ${index}`);
		const raw = await old(found);
		for (const [put, remove] of obstacles) {
			await raw.run(put);
			const obstructed = await schema(raw);
			await expect(store.open()).rejects.toThrow(/already exists|duplicate column/);
			expect(await schema(raw)).toEqual(obstructed);
			await raw.run(remove);
		}
		await expectWhole(raw);
	});

	test('several processes bring it to the present layout at the same time', async () => {
		const raw = await old(2);
		const opened = await Promise.all([store.open(), store.open(), store.open()]);
		for (const engine of opened) await engine.close();
		await expectWhole(raw);
	});
});

describe.runIf(url !== undefined)('a shared history of an earlier layout', () => {
	const address = url ?? '';
	const as = (user: string) => openPostgres(address.replace('castellan@', `${user}@`));
	const roles = ['castellan_owner', 'castellan_writer', 'castellan_reader'];
	/** Tables of layout 2 as the printed SQL of that time made them, and one person of each role. */
	async function setUp(): Promise<void> {
		const names = ['content', 'state', 'reading', 'named', 'part', 'draft', 'draft_part', 'pending', 'meta'];
		const tables = names.map((name) => `castellan.${name}`);
		await runSql(
			address,
			`DROP SCHEMA IF EXISTS castellan CASCADE; DROP ROLE IF EXISTS olga, wendy, rita, ${roles.join(', ')};
			${roles.map((role) => `CREATE ROLE ${role} NOLOGIN`).join(';')};
			CREATE SCHEMA castellan; SET search_path TO castellan; ${migrate(postgresDialect, 1, 2).join(';')};
			ALTER SCHEMA castellan OWNER TO castellan_owner;
			${tables.map((table) => `ALTER TABLE ${table} OWNER TO castellan_owner`).join(';')};
			GRANT USAGE ON SCHEMA castellan TO castellan_writer, castellan_reader;
			GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables.join(', ')} TO castellan_writer;
			GRANT SELECT ON ${tables.join(', ')} TO castellan_reader;
			CREATE ROLE olga LOGIN IN ROLE castellan_owner; CREATE ROLE wendy LOGIN IN ROLE castellan_writer;
			CREATE ROLE rita LOGIN IN ROLE castellan_reader`,
		);
		onTestFinished(async () => {
			await runSql(address, `DROP SCHEMA castellan CASCADE; DROP ROLE olga, wendy, rita, ${roles.join(', ')}`);
		});
	}

	test.each([
		['opened by its owner', async () => (await as('olga')).close()],
		['by the printed SQL', () => runSql(address, `SET ROLE olga; ${postgresSql(2)}`)],
	])('is brought to the present one %s, and its roles keep their rights', async (_, bring) => {
		await setUp();
		await expect(as('wendy')).rejects.toThrow(
			`its layout is 2, and this version of castellan needs ${layout}. Its owner opens it once with this version, or runs the output of castellan history sql --from 2`,
		);
		await bring();
		const owners = await runSql(address, "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'castellan'");
		expect(owners).toEqual([{tableowner: 'castellan_owner'}]);
		const grants = await runSql(
			address,
			`SELECT grantee, count(DISTINCT table_name) AS tables, count(*) AS rights FROM information_schema.table_privileges
			WHERE table_schema = 'castellan' AND grantee LIKE '%er' AND grantee <> 'castellan_owner' GROUP BY grantee ORDER BY grantee`,
		);
		const [{tables = 0} = {}] = await runSql(
			address,
			"SELECT count(*) AS tables FROM pg_tables WHERE schemaname = 'castellan'",
		);
		expect(grants).toEqual([
			{grantee: 'castellan_reader', tables, rights: tables},
			{grantee: 'castellan_writer', tables, rights: String(Number(tables) * 4)},
		]);
		for (const user of ['wendy', 'rita']) await (await as(user)).close();
	});
});
