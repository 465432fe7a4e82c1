/** The SQL with which an owner prepares a database, and the roles that people and programs get. */
import {layout} from '../store/schema.ts';
import {postgresSchema} from './postgres-tables.ts';

export const postgresSql = `-- The history of castellan, layout ${layout}. Run it once in a database without it, as a user who may create roles and schemas.
-- castellan creates the same tables itself if its user may create schemas.
BEGIN;
-- All databases of a server share its roles.
DO $$
DECLARE wanted text;
BEGIN
	FOREACH wanted IN ARRAY ARRAY['castellan_owner', 'castellan_writer', 'castellan_reader'] LOOP
		IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = wanted) THEN
			EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
		END IF;
	END LOOP;
END $$;

-- Owns the tables, and can remove them.
CREATE SCHEMA castellan AUTHORIZATION castellan_owner;
SET LOCAL ROLE castellan_owner;
${postgresSchema}
-- Saves, names and removes readings. Of the journal, it adds entries and reads them; the database gives them their time and their user.
GRANT USAGE ON SCHEMA castellan TO castellan_writer;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA castellan TO castellan_writer;
REVOKE INSERT, UPDATE, DELETE ON castellan.journal FROM castellan_writer;
GRANT INSERT (tenant, version, author, json) ON castellan.journal TO castellan_writer;
-- Lists and compares readings.
GRANT USAGE ON SCHEMA castellan TO castellan_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA castellan TO castellan_reader;
COMMIT;

-- Then, for each person or program:
-- GRANT castellan_writer TO alice;
`;
