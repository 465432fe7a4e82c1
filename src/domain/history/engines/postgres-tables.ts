/** Finds or creates the tables in PostgreSQL. */
import {HistoryError} from '../error.ts';
import {all, first, type Work} from '../store/engine.ts';
import {assertLayout, schemaOf} from '../store/schema.ts';
import type {PostgresAddress} from './postgres-address.ts';

export const postgresSchema: string = schemaOf({text: 'TEXT COLLATE "C"', integer: 'BIGINT', keyed: ''});

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
		assertLayout(Number(row?.value));
	} catch (error) {
		throw new HistoryError(
			`Cannot use ${text} for the history: ${(error as Error).message}. Nothing was changed. Use another database, or let its owner rename the schema castellan`,
		);
	}
	return true;
}

/** Creates the tables, unless another process has done it meanwhile. */
export function* createTables(address: PostgresAddress): Work<void> {
	if (yield* hasTables(address)) return;
	yield* all('CREATE SCHEMA IF NOT EXISTS castellan');
	yield* all(postgresSchema);
}
