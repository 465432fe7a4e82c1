/** Finds or creates the tables in PostgreSQL. */
import {HistoryError} from '../error.ts';
import {all, first, type Work} from '../store/engine.ts';
import {schemaOf, stepsFrom} from '../store/schema.ts';
import type {PostgresAddress} from './postgres-address.ts';

/** SQL for the time of the database in epoch milliseconds. */
export const postgresClock = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)';

export const postgresSchema: string = schemaOf({
	text: 'TEXT COLLATE "C"',
	integer: 'BIGINT',
	clock: postgresClock,
	role: 'session_user',
	keyed: '',
});

/** Whether the schema has the tables. Throws for a schema of another program or layout. */
export function* hasTables({text}: PostgresAddress): Work<boolean> {
	const tablesSql = `SELECT c.relname AS name FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
	WHERE n.nspname = 'castellan' AND c.relkind = 'r'`;
	const tables = yield* all(tablesSql);
	if (tables.length === 0) return false;
	if (!['meta', 'state'].every((each) => tables.some(({name}) => name === each)))
		throw new HistoryError(`Cannot use ${text} for the history: its schema castellan belongs to another program`);
	const row = yield* first("SELECT value FROM castellan.meta WHERE name = 'layout'");
	try {
		stepsFrom(Number(row?.value));
	} catch (error) {
		throw new HistoryError(
			`Cannot use ${text} for the history: ${(error as Error).message}. Nothing was changed. Use another database, or let its owner rename the schema castellan`,
		);
	}
	return true;
}

/** What the server is, and what this user may do with the tables, or why the schema cannot be used. Without tables, `mayWrite` is to create them. */
export function* inspected(address: PostgresAddress) {
	const sql = `SELECT current_setting('server_version') AS version,
	pg_catalog.pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "isReadOnly",
	has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
	bool_and(has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')) AS "mayRead",
	bool_and(has_any_column_privilege(c.oid, 'INSERT') AND (c.relname = 'journal' OR has_table_privilege(c.oid, 'DELETE'))) AS "mayWrite",
	bool_or(c.relname = 'journal' AND has_table_privilege(c.oid, 'UPDATE, DELETE')) AS "mayChangeJournal"
	FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'castellan' AND c.relkind = 'r'`;
	const row = yield* first(sql);
	const {version, isReadOnly, mayCreate, mayRead, mayWrite, mayChangeJournal} = row ?? {};
	const state = {
		version: String(version),
		isReadOnly: isReadOnly === true,
		mayRead: mayRead === true,
		mayWrite: mayWrite === true && mayRead === true,
		mayChangeJournal: mayChangeJournal === true,
	};
	if (mayRead === false) return {...state, problem: undefined};
	try {
		if (yield* hasTables(address)) return {...state, problem: undefined};
	} catch (error) {
		if (error instanceof HistoryError) return {...state, problem: error.message};
		throw error;
	}
	const how =
		mayCreate === true
			? 'castellan creates them with the first reading'
			: 'Its owner runs the output of castellan history sql';
	return {...state, mayWrite: mayCreate === true, problem: `${address.text} has no tables yet. ${how}`};
}

/** Throws unless this user has the role that owns the tables. Every writer has the right to delete rows, which thinning needs. */
export function* requireOwner(): Work<void> {
	const sql =
		"SELECT relowner::regrole AS owner, pg_has_role(relowner, 'USAGE') AS owns FROM pg_catalog.pg_class WHERE oid = 'castellan.state'::regclass";
	const row = yield* first(sql);
	if (row?.owns === true) return;
	throw new HistoryError(
		`Only the owner of the tables removes what others use: a user with the role ${row?.owner}. Nothing was removed`,
	);
}

/** Creates the tables, unless another process has done it meanwhile. */
export function* createTables(address: PostgresAddress): Work<void> {
	if (yield* hasTables(address)) return;
	yield* all('CREATE SCHEMA IF NOT EXISTS castellan');
	yield* all(postgresSchema);
}
