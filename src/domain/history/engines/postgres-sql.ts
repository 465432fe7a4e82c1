/** The SQL with which an owner prepares a database, and the roles that people and programs get. */
import {layout} from '../store/layout.ts';
import {postgresSchema, schemaName} from './postgres-schema.ts';

export const postgresSql = `-- The history of castellan, layout ${layout}. Run it once in a database without it, as a user who may create roles and schemas.
-- castellan creates the same tables itself if its user may create schemas.
BEGIN;
-- Leave out the roles that exist already.
CREATE ROLE castellan_owner NOLOGIN;
CREATE ROLE castellan_writer NOLOGIN;
CREATE ROLE castellan_reader NOLOGIN;

-- Owns the tables, and can remove them.
CREATE SCHEMA ${schemaName} AUTHORIZATION castellan_owner;
SET LOCAL ROLE castellan_owner;
SET LOCAL search_path TO ${schemaName};
${postgresSchema}
-- Saves and removes snapshots.
GRANT USAGE ON SCHEMA ${schemaName} TO castellan_writer;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemaName} TO castellan_writer;
-- Lists and compares snapshots.
GRANT USAGE ON SCHEMA ${schemaName} TO castellan_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA ${schemaName} TO castellan_reader;
COMMIT;

-- Then, for each person or program:
-- GRANT castellan_writer TO alice;
`;
