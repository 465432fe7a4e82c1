/** The tables of the history in SQLite. A table whose key holds most of the row has no other key. */
import {layout} from '../store/layout.ts';

export const sqliteSchema = `
CREATE TABLE content (
	hash TEXT PRIMARY KEY,
	json TEXT NOT NULL
);
-- A state holds from the reading \`since\` until before the reading \`gone\`, which is null for the present state. Readings of a list are
-- numbered from 1. Both may be numbers of removed readings.
CREATE TABLE state (
	tenant TEXT NOT NULL,
	kind TEXT NOT NULL,
	id TEXT NOT NULL,
	since INTEGER NOT NULL,
	gone INTEGER,
	hash TEXT NOT NULL,
	PRIMARY KEY (tenant, kind, id, since)
) WITHOUT ROWID;
-- A reading stays while it is remembered, or a name has it. \`seen\` is the last time at which the list was read and had not changed,
-- and \`reader\` who read it then.
CREATE TABLE reading (
	tenant TEXT NOT NULL,
	kind TEXT NOT NULL,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	items INTEGER NOT NULL,
	seen INTEGER NOT NULL,
	reader TEXT NOT NULL,
	remembered INTEGER NOT NULL,
	PRIMARY KEY (tenant, kind, seq)
) WITHOUT ROWID;
-- A moment with a name. \`lists\` is the reading of each list, as {"apps":3}. It stays until the name is removed.
CREATE TABLE name (
	tenant TEXT NOT NULL,
	name TEXT NOT NULL,
	at INTEGER NOT NULL,
	lists TEXT NOT NULL,
	PRIMARY KEY (tenant, name)
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
-- Who records the lists of a tenant, as \`holder\` until \`ends\`. \`began\` is the start of the reading that runs.
CREATE TABLE lease (
	tenant TEXT PRIMARY KEY,
	holder TEXT NOT NULL,
	author TEXT NOT NULL,
	began INTEGER,
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
INSERT INTO meta (name, value) VALUES ('layout', ${layout});
`;
