/** The tables of the first layout that every engine has. Later layouts are in `migrations.ts`. */

/**
 * A state holds from the reading `since` until before the reading `gone`, which is null for the present state. Readings of
 * a list are numbered from 1 without gaps in use: a removed reading is in no state. A draft is a reading that has not
 * reached its end. Its differences are pending, so no state refers to it.
 */
export const tables: Readonly<Record<string, string>> = {
	content: 'hash TEXT PRIMARY KEY, json TEXT NOT NULL',
	state: `tenant TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, since INTEGER NOT NULL, gone INTEGER,
	hash TEXT NOT NULL, PRIMARY KEY (tenant, kind, id, since)`,
	reading: `tenant TEXT NOT NULL, kind TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, items INTEGER NOT NULL,
	PRIMARY KEY (tenant, kind, seq)`,
	named: 'number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL, at INTEGER NOT NULL',
	part: `number INTEGER NOT NULL, kind TEXT NOT NULL, tenant TEXT NOT NULL, seq INTEGER NOT NULL,
	PRIMARY KEY (number, kind)`,
	draft: `number INTEGER PRIMARY KEY, name TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL,
	writer TEXT NOT NULL`,
	draft_part: `number INTEGER NOT NULL, kind TEXT NOT NULL, tenant TEXT NOT NULL, base INTEGER NOT NULL,
	items INTEGER NOT NULL, PRIMARY KEY (number, kind)`,
	pending: `number INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, hash TEXT,
	PRIMARY KEY (number, kind, id)`,
	meta: 'name TEXT PRIMARY KEY, value INTEGER NOT NULL',
};

/** The condition that a state holds in a reading. */
export const asOf = (state: string, seq: string): string =>
	`${state}.since <= ${seq} AND (${state}.gone IS NULL OR ${state}.gone > ${seq})`;

/** Indexes of changes leave out the items of the first reading, which most items of a tenant are. */
export const indexes: readonly string[] = [
	'CREATE INDEX state_since ON state (tenant, kind, since) WHERE since > 1',
	'CREATE INDEX state_gone ON state (tenant, kind, gone) WHERE gone IS NOT NULL',
	"INSERT INTO meta (name, value) VALUES ('layout', 2), ('number', 0)",
];
