/** Creates the tables in PostgreSQL, or brings those of a former version to this one. */
import {HistoryError} from '../error.ts';
import {all, first, type Work} from '../store/engine.ts';
import {assertLayout, layout, migrate, tablesAfter} from '../store/migrations.ts';
import type {PostgresAddress} from './postgres-address.ts';

/** The schema in which the tables are. */
export const schemaName = 'castellan';

export const postgresDialect = {text: 'TEXT COLLATE "C"', integer: 'BIGINT', keyed: ''};

/** The work of a transaction. Throws for a schema of another program or of a later layout. */
export function* prepare({text}: PostgresAddress): Work<void> {
	const tablesSql = `SELECT c.relname AS name FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
	WHERE n.nspname = $1 AND c.relkind = 'r'`;
	const tables = yield* all(tablesSql, schemaName);
	if (tables.length === 0) {
		yield* all(`CREATE SCHEMA IF NOT EXISTS ${schemaName}`);
		for (const sql of migrate(postgresDialect)) yield* all(sql);
	} else if (!['meta', 'state', 'draft'].every((each) => tables.some(({name}) => name === each))) {
		throw new HistoryError(`Cannot use ${text} for the history: its schema ${schemaName} belongs to another program`);
	} else {
		const row = yield* first(`SELECT value FROM ${schemaName}.meta WHERE name = 'layout'`);
		const version = Number(row?.value);
		try {
			assertLayout(version);
		} catch (error) {
			throw new HistoryError(`Cannot use ${text} for the history: ${(error as Error).message}`);
		}
		if (version < layout) yield* bringFrom(version, text);
	}
}

const owner = 'SELECT tableowner FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = $2';

/** New tables get the owner and the rights of the others. Only a member of the owner can create them. */
function* bringFrom(found: number, text: string): Work<void> {
	const ownerSql = `SELECT quote_ident(o.tableowner) AS owner, pg_has_role(o.tableowner, 'MEMBER') AS may FROM (${owner}) o`;
	const row = yield* first(ownerSql, schemaName, 'state');
	if (row?.may !== true) {
		throw new HistoryError(
			`Cannot use ${text} for the history: its layout is ${found}, and this version of castellan needs ${layout}. Its owner opens it once with this version, or runs the output of castellan history sql --from ${found}`,
		);
	}
	yield* all(`SET LOCAL ROLE ${String(row.owner)}`);
	// Another process that does the same waits here, then starts again and finds the new layout.
	yield* all("UPDATE meta SET value = value WHERE name = 'layout'");
	for (const sql of migrate(postgresDialect, found)) yield* all(sql);
	const rightsSql = `SELECT privilege_type AS privilege, CASE grantee WHEN 'PUBLIC' THEN grantee ELSE quote_ident(grantee) END AS grantee
	FROM information_schema.table_privileges
	WHERE table_schema = $1 AND table_name = $2 AND grantee <> (${owner})`;
	const rights = yield* all(rightsSql, schemaName, 'state');
	for (const table of tablesAfter(found))
		for (const {privilege, grantee} of rights) yield* all(`GRANT ${privilege} ON ${table} TO ${grantee}`);
}
