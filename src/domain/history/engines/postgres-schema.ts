/** The tables of the history in PostgreSQL. Ids compare by their UTF-8 bytes, as on SQLite. */
import {layout} from '../store/layout.ts';

/** The schema in which the tables are. */
export const schemaName = 'castellan';

export const postgresSchema = `
CREATE TABLE content (
	hash TEXT COLLATE "C" PRIMARY KEY,
	json TEXT COLLATE "C" NOT NULL
);
-- A state holds from the reading \`since\` until before the reading \`gone\`, which is null for the present state. Readings of a list are
-- numbered from 1 without gaps in use: a removed reading is in no state.
CREATE TABLE state (
	tenant TEXT COLLATE "C" NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	id TEXT COLLATE "C" NOT NULL,
	since BIGINT NOT NULL,
	gone BIGINT,
	hash TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (tenant, kind, id, since)
);
-- A remembered reading needs no name. \`seen\` is the last time at which the list was read and had not changed, \`reader\` who read it last.
CREATE TABLE reading (
	tenant TEXT COLLATE "C" NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	seq BIGINT NOT NULL,
	at BIGINT NOT NULL,
	items BIGINT NOT NULL,
	remembered BIGINT NOT NULL DEFAULT 0,
	seen BIGINT,
	reader TEXT COLLATE "C",
	PRIMARY KEY (tenant, kind, seq)
);
CREATE TABLE named (
	number BIGINT PRIMARY KEY,
	name TEXT COLLATE "C" NOT NULL UNIQUE,
	tenant TEXT COLLATE "C" NOT NULL,
	at BIGINT NOT NULL
);
CREATE TABLE part (
	number BIGINT NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	tenant TEXT COLLATE "C" NOT NULL,
	seq BIGINT NOT NULL,
	PRIMARY KEY (number, kind)
);
-- A draft is a reading that has not reached its end. Its differences are pending, so no state refers to it.
CREATE TABLE draft (
	number BIGINT PRIMARY KEY,
	name TEXT COLLATE "C" NOT NULL,
	tenant TEXT COLLATE "C" NOT NULL,
	at BIGINT NOT NULL,
	writer TEXT COLLATE "C" NOT NULL
);
CREATE TABLE draft_part (
	number BIGINT NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	tenant TEXT COLLATE "C" NOT NULL,
	base BIGINT NOT NULL,
	items BIGINT NOT NULL,
	PRIMARY KEY (number, kind)
);
CREATE TABLE pending (
	number BIGINT NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	id TEXT COLLATE "C" NOT NULL,
	hash TEXT COLLATE "C",
	PRIMARY KEY (number, kind, id)
);
CREATE TABLE meta (
	name TEXT COLLATE "C" PRIMARY KEY,
	value BIGINT NOT NULL
);
-- The fingerprint of the key with which the contents of a tenant are encrypted.
CREATE TABLE tenant_key (
	tenant TEXT COLLATE "C" PRIMARY KEY,
	fingerprint TEXT COLLATE "C" NOT NULL
);
-- One of several recorders holds the lease of a tenant, as \`holder\` until \`ends\`.
CREATE TABLE lease (
	tenant TEXT COLLATE "C" PRIMARY KEY,
	holder TEXT COLLATE "C" NOT NULL,
	author TEXT COLLATE "C" NOT NULL,
	ends BIGINT NOT NULL
);
-- What colleagues wrote about a finding. \`json\` may be encrypted.
CREATE TABLE ack (
	tenant TEXT COLLATE "C" NOT NULL,
	id TEXT COLLATE "C" NOT NULL,
	version BIGINT NOT NULL,
	author TEXT COLLATE "C" NOT NULL,
	at BIGINT NOT NULL,
	json TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (tenant, id, version)
);
-- What colleagues wrote about an item. A removed note keeps its number.
CREATE TABLE note (
	tenant TEXT COLLATE "C" NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	id TEXT COLLATE "C" NOT NULL,
	version BIGINT NOT NULL,
	author TEXT COLLATE "C" NOT NULL,
	at BIGINT NOT NULL,
	json TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (tenant, kind, id, version)
);
-- Bookmarks and views of lists that colleagues share. A removed one keeps its version.
CREATE TABLE shared (
	tenant TEXT COLLATE "C" NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	name TEXT COLLATE "C" NOT NULL,
	version BIGINT NOT NULL,
	author TEXT COLLATE "C" NOT NULL,
	at BIGINT NOT NULL,
	json TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (tenant, kind, name)
);
-- A comparison finds all that it needs of a state in these. Indexes of changes leave out the items of the first reading, which most items
-- of a tenant are.
CREATE INDEX state_began ON state (tenant, kind, since, gone, id, hash) WHERE since > 1;
CREATE INDEX state_ended ON state (tenant, kind, gone, since, id, hash) WHERE gone IS NOT NULL;
INSERT INTO meta (name, value) VALUES ('layout', ${layout}), ('number', 0);
`;
