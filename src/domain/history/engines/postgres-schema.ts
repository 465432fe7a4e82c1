/** The tables of the history in PostgreSQL. Ids compare by their UTF-8 bytes, as on SQLite. */
import {layout} from '../store/layout.ts';

/** The schema in which the tables are. */
export const schemaName = 'castellan';

export const postgresSchema = `
CREATE TABLE castellan.content (
	hash TEXT COLLATE "C" PRIMARY KEY,
	json TEXT COLLATE "C" NOT NULL
);
-- A state holds from the reading \`since\` until before the reading \`gone\`, which is null for the present state. Readings of a list are
-- numbered from 1. Both may be numbers of removed readings.
CREATE TABLE castellan.state (
	tenant TEXT COLLATE "C" NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	id TEXT COLLATE "C" NOT NULL,
	since BIGINT NOT NULL,
	gone BIGINT,
	hash TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (tenant, kind, id, since)
);
-- A reading stays while it is remembered, or a name has it. \`seen\` is the last time at which the list was read and had not changed,
-- and \`reader\` who read it then.
CREATE TABLE castellan.reading (
	tenant TEXT COLLATE "C" NOT NULL,
	kind TEXT COLLATE "C" NOT NULL,
	seq BIGINT NOT NULL,
	at BIGINT NOT NULL,
	items BIGINT NOT NULL,
	seen BIGINT NOT NULL,
	reader TEXT COLLATE "C" NOT NULL,
	remembered BIGINT NOT NULL,
	PRIMARY KEY (tenant, kind, seq)
);
-- A moment with a name. \`lists\` is the reading of each list, as {"apps":3}. It stays until the name is removed.
CREATE TABLE castellan.name (
	tenant TEXT COLLATE "C" NOT NULL,
	name TEXT COLLATE "C" NOT NULL,
	at BIGINT NOT NULL,
	lists TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (tenant, name)
);
CREATE TABLE castellan.meta (
	name TEXT COLLATE "C" PRIMARY KEY,
	value BIGINT NOT NULL
);
-- The fingerprint of the key with which the contents of a tenant are encrypted.
CREATE TABLE castellan.tenant_key (
	tenant TEXT COLLATE "C" PRIMARY KEY,
	fingerprint TEXT COLLATE "C" NOT NULL
);
-- Who records the lists of a tenant, as \`holder\` until \`ends\`. \`began\` is the start of the reading that runs.
CREATE TABLE castellan.lease (
	tenant TEXT COLLATE "C" PRIMARY KEY,
	holder TEXT COLLATE "C" NOT NULL,
	author TEXT COLLATE "C" NOT NULL,
	began BIGINT,
	ends BIGINT NOT NULL
);
-- What colleagues wrote about a finding. \`json\` may be encrypted.
CREATE TABLE castellan.ack (
	tenant TEXT COLLATE "C" NOT NULL,
	id TEXT COLLATE "C" NOT NULL,
	version BIGINT NOT NULL,
	author TEXT COLLATE "C" NOT NULL,
	at BIGINT NOT NULL,
	json TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (tenant, id, version)
);
-- What colleagues wrote about an item. A removed note keeps its number.
CREATE TABLE castellan.note (
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
CREATE TABLE castellan.shared (
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
CREATE INDEX state_began ON castellan.state (tenant, kind, since, gone, id, hash) WHERE since > 1;
CREATE INDEX state_ended ON castellan.state (tenant, kind, gone, since, id, hash) WHERE gone IS NOT NULL;
INSERT INTO castellan.meta (name, value) VALUES ('layout', ${layout});
`;
