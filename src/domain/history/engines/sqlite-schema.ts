/** The tables of the history in SQLite. A table whose key holds most of the row has no other key. */
import {layout} from '../store/layout.ts';

export const sqliteSchema = `
CREATE TABLE content (
	hash TEXT PRIMARY KEY,
	json TEXT NOT NULL
);
-- A state holds from the reading \`since\` until before the reading \`gone\`, which is null for the present state. Readings of a list are
-- numbered from 1 without gaps in use: a removed reading is in no state.
CREATE TABLE state (
	tenant TEXT NOT NULL,
	kind TEXT NOT NULL,
	id TEXT NOT NULL,
	since INTEGER NOT NULL,
	gone INTEGER,
	hash TEXT NOT NULL,
	PRIMARY KEY (tenant, kind, id, since)
) WITHOUT ROWID;
-- A remembered reading needs no name. \`seen\` is the last time at which the list was read and had not changed, \`reader\` who read it last.
CREATE TABLE reading (
	tenant TEXT NOT NULL,
	kind TEXT NOT NULL,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	items INTEGER NOT NULL,
	remembered INTEGER NOT NULL DEFAULT 0,
	seen INTEGER,
	reader TEXT,
	PRIMARY KEY (tenant, kind, seq)
) WITHOUT ROWID;
CREATE TABLE named (
	number INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,
	tenant TEXT NOT NULL,
	at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE part (
	number INTEGER NOT NULL,
	kind TEXT NOT NULL,
	tenant TEXT NOT NULL,
	seq INTEGER NOT NULL,
	PRIMARY KEY (number, kind)
) WITHOUT ROWID;
-- A draft is a reading that has not reached its end. Its differences are pending, so no state refers to it.
CREATE TABLE draft (
	number INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	tenant TEXT NOT NULL,
	at INTEGER NOT NULL,
	writer TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE draft_part (
	number INTEGER NOT NULL,
	kind TEXT NOT NULL,
	tenant TEXT NOT NULL,
	base INTEGER NOT NULL,
	items INTEGER NOT NULL,
	PRIMARY KEY (number, kind)
) WITHOUT ROWID;
CREATE TABLE pending (
	number INTEGER NOT NULL,
	kind TEXT NOT NULL,
	id TEXT NOT NULL,
	hash TEXT,
	PRIMARY KEY (number, kind, id)
) WITHOUT ROWID;
CREATE TABLE meta (
	name TEXT PRIMARY KEY,
	value INTEGER NOT NULL
) WITHOUT ROWID;
-- The fingerprint of the key with which the contents of a tenant are encrypted.
CREATE TABLE tenant_key (
	tenant TEXT PRIMARY KEY,
	fingerprint TEXT NOT NULL
) WITHOUT ROWID;
-- One of several recorders holds the lease of a tenant, as \`holder\` until \`ends\`.
CREATE TABLE lease (
	tenant TEXT PRIMARY KEY,
	holder TEXT NOT NULL,
	author TEXT NOT NULL,
	ends INTEGER NOT NULL
) WITHOUT ROWID;
-- What colleagues wrote about a finding. \`json\` may be encrypted.
CREATE TABLE ack (
	tenant TEXT NOT NULL,
	id TEXT NOT NULL,
	version INTEGER NOT NULL,
	author TEXT NOT NULL,
	at INTEGER NOT NULL,
	json TEXT NOT NULL,
	PRIMARY KEY (tenant, id, version)
) WITHOUT ROWID;
-- What colleagues wrote about an item. A removed note keeps its number.
CREATE TABLE note (
	tenant TEXT NOT NULL,
	kind TEXT NOT NULL,
	id TEXT NOT NULL,
	version INTEGER NOT NULL,
	author TEXT NOT NULL,
	at INTEGER NOT NULL,
	json TEXT NOT NULL,
	PRIMARY KEY (tenant, kind, id, version)
) WITHOUT ROWID;
-- Bookmarks and views of lists that colleagues share. A removed one keeps its version.
CREATE TABLE shared (
	tenant TEXT NOT NULL,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	version INTEGER NOT NULL,
	author TEXT NOT NULL,
	at INTEGER NOT NULL,
	json TEXT NOT NULL,
	PRIMARY KEY (tenant, kind, name)
) WITHOUT ROWID;
-- A comparison finds all that it needs of a state in these. Indexes of changes leave out the items of the first reading, which most items
-- of a tenant are.
CREATE INDEX state_began ON state (tenant, kind, since, gone, id, hash) WHERE since > 1;
CREATE INDEX state_ended ON state (tenant, kind, gone, since, id, hash) WHERE gone IS NOT NULL;
INSERT INTO meta (name, value) VALUES ('layout', ${layout}), ('number', 0);
`;
