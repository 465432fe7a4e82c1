/** Creates the tables in PostgreSQL, in an empty schema. */
import {HistoryError} from '../error.ts';
import {all, first, type Work} from '../store/engine.ts';
import {assertLayout} from '../store/layout.ts';
import type {PostgresAddress} from './postgres-address.ts';
import {postgresSchema} from './postgres-schema.ts';

/** The schema in which the tables are. */
export const schemaName = 'castellan';

/** The work of a transaction. Throws for a schema of another program or layout. */
export function* prepare({text}: PostgresAddress): Work<void> {
	const tablesSql = `SELECT c.relname AS name FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
	WHERE n.nspname = $1 AND c.relkind = 'r'`;
	const tables = yield* all(tablesSql, schemaName);
	if (tables.length === 0) {
		yield* all(`CREATE SCHEMA IF NOT EXISTS ${schemaName}`);
		for (const sql of postgresSchema.trim().split(/;\n?/).filter(Boolean)) yield* all(sql);
	} else if (!['meta', 'state', 'draft'].every((each) => tables.some(({name}) => name === each))) {
		throw new HistoryError(`Cannot use ${text} for the history: its schema ${schemaName} belongs to another program`);
	} else {
		const row = yield* first(`SELECT value FROM ${schemaName}.meta WHERE name = 'layout'`);
		try {
			assertLayout(Number(row?.value));
		} catch (error) {
			throw new HistoryError(
				`Cannot use ${text} for the history: ${(error as Error).message}. Nothing was changed. Use another database, or let its owner rename the schema ${schemaName}`,
			);
		}
	}
}
