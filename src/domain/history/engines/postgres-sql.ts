/** The SQL with which an owner prepares a database, and the roles that people and programs get. */
import {layout} from '../store/layout.ts';
import {postgresSchema} from './postgres-schema.ts';
import {schemaName} from './postgres-tables.ts';

const [owner, writer, reader] = ['owner', 'writer', 'reader'].map((role) => `${schemaName}_${role}`);

/** For an empty database. */
export function postgresSql(): string {
	const names = [...postgresSchema.matchAll(/CREATE TABLE (\w+)/g)].map(([, name = '']) => name);
	const tables = names.map((name) => `${schemaName}.${name}`).join(', ');
	return `-- The history of castellan, layout ${layout}. Run it once in an empty database, as a user who may create roles and schemas.
-- castellan creates the same tables itself if its user may create schemas.
BEGIN;
CREATE ROLE ${owner} NOLOGIN;
CREATE ROLE ${writer} NOLOGIN;
CREATE ROLE ${reader} NOLOGIN;

CREATE SCHEMA ${schemaName};
SET LOCAL search_path TO ${schemaName};
${postgresSchema}
-- Owns the tables, and can remove them.
ALTER SCHEMA ${schemaName} OWNER TO ${owner};
${names.map((name) => `ALTER TABLE ${name} OWNER TO ${owner};`).join('\n')}
-- Saves and removes snapshots.
GRANT USAGE ON SCHEMA ${schemaName} TO ${writer};
GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables} TO ${writer};
-- Lists and compares snapshots.
GRANT USAGE ON SCHEMA ${schemaName} TO ${reader};
GRANT SELECT ON ${tables} TO ${reader};
COMMIT;

-- Then, for each person or program:
-- GRANT ${writer} TO alice;
`;
}
