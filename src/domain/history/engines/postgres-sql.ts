/** The SQL with which an owner prepares a database, and the roles that people and programs get. */
import {layout, migrate, tablesAfter} from '../store/migrations.ts';
import {postgresDialect, schemaName} from './postgres-tables.ts';

const [owner, writer, reader] = ['owner', 'writer', 'reader'].map((role) => `${schemaName}_${role}`);

/** For an empty database, or for one with the tables of an earlier layout. */
export function postgresSql(from?: number): string {
	const names = tablesAfter(from ?? 1);
	const tables = names.map((name) => `${schemaName}.${name}`).join(', ');
	const create = `SET LOCAL search_path TO ${schemaName};\n${migrate(postgresDialect, from).join(';\n')};\n`;
	const rights = `
${names.map((name) => `ALTER TABLE ${name} OWNER TO ${owner};`).join('\n')}
-- Saves and removes snapshots.
GRANT USAGE ON SCHEMA ${schemaName} TO ${writer};
GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables} TO ${writer};
-- Lists and compares snapshots.
GRANT USAGE ON SCHEMA ${schemaName} TO ${reader};
GRANT SELECT ON ${tables} TO ${reader};
`;
	if (from !== undefined) {
		return `-- Brings the history of castellan from layout ${from} to layout ${layout}. Run it once, as a member of ${owner}.
BEGIN;
${create}${names.length > 0 ? rights : ''}COMMIT;
`;
	}
	return `-- The history of castellan, layout ${layout}. Run it once in an empty database, as a user who may create roles and schemas.
-- castellan creates the same tables itself if its user may create schemas.
BEGIN;
CREATE ROLE ${owner} NOLOGIN;
CREATE ROLE ${writer} NOLOGIN;
CREATE ROLE ${reader} NOLOGIN;

CREATE SCHEMA ${schemaName};
${create}
-- Owns the tables, and can remove them.
ALTER SCHEMA ${schemaName} OWNER TO ${owner};${rights}COMMIT;

-- Then, for each person or program:
-- GRANT ${writer} TO alice;
`;
}
