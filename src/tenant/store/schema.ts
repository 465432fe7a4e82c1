/** The tenant's tables. Each row contains a resource as JSON, and the columns by which operations look it up. */
import {collections} from '../collections.ts';

/** Identifies a database file as a tenant's. */
export const applicationId = 0x63_73_74_74;
export const schemaVersion = 3;

/** The tables of the collections. Opening a data file adds missing ones, so a new collection keeps the schema version. */
export const collectionTables = Object.values(collections)
	.map(
		({table}) =>
			`CREATE TABLE IF NOT EXISTS ${table} (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);`,
	)
	.join('\n');

export const schema = `
${collectionTables}
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE app (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
CREATE TABLE step_up_provider (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
-- The salted hash of each written secret. No table contains the secret. The place is the path of its field.
CREATE TABLE written_secret (place TEXT PRIMARY KEY, salt TEXT NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE entitlement (app_id TEXT, entitlement_id TEXT, PRIMARY KEY (app_id, entitlement_id)) WITHOUT ROWID;
CREATE TABLE owner (
	seq INTEGER PRIMARY KEY,
	app_id TEXT NOT NULL,
	entitlement_id TEXT NOT NULL,
	role_slug TEXT NOT NULL,
	body TEXT NOT NULL
);
CREATE INDEX owner_of ON owner (app_id, entitlement_id, seq);
CREATE INDEX owner_by_role ON owner (app_id, entitlement_id, role_slug, seq);

CREATE TABLE secret (share_code TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE surface (
	seq INTEGER PRIMARY KEY,
	conversation_id TEXT NOT NULL,
	surface_id TEXT NOT NULL,
	is_active INTEGER NOT NULL,
	body TEXT NOT NULL,
	UNIQUE (conversation_id, surface_id)
);

CREATE TABLE tool_server (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE tool_binding (
	server_id TEXT, app_id TEXT, connector_id TEXT, tool_id TEXT,
	PRIMARY KEY (server_id, app_id, connector_id, tool_id)
) WITHOUT ROWID;

PRAGMA application_id = ${applicationId};
PRAGMA user_version = ${schemaVersion};
`;
