/**
 * The steps from each layout of the tables to the next. A new store takes all of them, an older store the missing ones, in
 * one transaction. To append a step: add it to the end of `migrations`, with the tables that it creates and the statements that
 * follow them. Types are `TEXT` and `INTEGER` in capitals, which each engine replaces with its own. Never change or remove a
 * step, because stores exist that have taken it. Owners and rights of new tables are copied from the table `state`.
 */
import {HistoryError} from '../error.ts';

/**
 * A state holds from the reading `since` until before the reading `gone`, which is null for the present state. Readings of
 * a list are numbered from 1 without gaps in use: a removed reading is in no state. A draft is a reading that has not
 * reached its end. Its differences are pending, so no state refers to it.
 */
const tables: Readonly<Record<string, string>> = {
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
const indexes: readonly string[] = [
	'CREATE INDEX state_since ON state (tenant, kind, since) WHERE since > 1',
	'CREATE INDEX state_gone ON state (tenant, kind, gone) WHERE gone IS NOT NULL',
	"INSERT INTO meta (name, value) VALUES ('layout', 2), ('number', 0)",
];

interface Migration {
	/** New tables: their columns by name. */
	readonly tables?: Readonly<Record<string, string>>;
	/** SQL that every engine understands. */
	readonly statements?: readonly string[];
}

/** Layout 1 was a file with a copy of each item in each snapshot. SQLite takes it over. */
const formerLayout = 1;

const migrations: readonly Migration[] = [
	{tables, statements: indexes},
	{
		// A remembered reading needs no name. `seen` is the last time at which the list was read and had not changed.
		statements: [
			'ALTER TABLE reading ADD COLUMN remembered INTEGER NOT NULL DEFAULT 0',
			'ALTER TABLE reading ADD COLUMN seen INTEGER',
		],
	},
	// The fingerprint of the key with which the contents of a tenant are encrypted.
	{tables: {tenant_key: 'tenant TEXT PRIMARY KEY, fingerprint TEXT NOT NULL'}},
	// Who read a list last. One of several recorders holds the lease of a tenant, as `holder` until `ends`.
	{
		tables: {lease: 'tenant TEXT PRIMARY KEY, holder TEXT NOT NULL, author TEXT NOT NULL, ends INTEGER NOT NULL'},
		statements: ['ALTER TABLE reading ADD COLUMN reader TEXT'],
	},
	// What colleagues wrote about a finding. `json` may be encrypted.
	{
		tables: {
			ack: `tenant TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, author TEXT NOT NULL, at INTEGER NOT NULL,
	json TEXT NOT NULL, PRIMARY KEY (tenant, id, version)`,
		},
	},
	// What colleagues wrote about an item. A removed note keeps its number.
	{
		tables: {
			note: `tenant TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, author TEXT NOT NULL,
	at INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (tenant, kind, id, version)`,
		},
	},
	{
		// A comparison finds all that it needs of a state in these.
		statements: [
			'DROP INDEX state_since',
			'DROP INDEX state_gone',
			'CREATE INDEX state_began ON state (tenant, kind, since, gone, id, hash) WHERE since > 1',
			'CREATE INDEX state_ended ON state (tenant, kind, gone, since, id, hash) WHERE gone IS NOT NULL',
		],
	},
	// Bookmarks and views of lists that colleagues share. A removed one keeps its version.
	{
		tables: {
			shared: `tenant TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL,
	author TEXT NOT NULL, at INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (tenant, kind, name)`,
		},
	},
	// The rows with which a start begins, ready to draw and encrypted. `start` identifies what decides about them.
	{
		tables: {
			first_rows: `tenant TEXT NOT NULL, screen TEXT NOT NULL, start TEXT NOT NULL, json TEXT NOT NULL,
	PRIMARY KEY (tenant, screen, start)`,
		},
	},
];

/** The layout of this version. */
export const layout = formerLayout + migrations.length;

/** The tables that the steps after a layout create. */
export const tablesAfter = (from: number): readonly string[] =>
	migrations.slice(from - formerLayout).flatMap(({tables = {}}) => Object.keys(tables));

export interface Dialect {
	/** Ids compare by their UTF-8 bytes on every engine. */
	readonly text: string;
	/** An integer of 64 bits. */
	readonly integer: string;
	/** After the closing bracket of a table whose key holds most of the row. */
	readonly keyed: string;
}

/** The statements that bring a store from one layout to another. An empty store has the layout 1. */
export function migrate({text, integer, keyed}: Dialect, from = formerLayout, to = layout): readonly string[] {
	const typed = (sql: string) => sql.replaceAll('TEXT', text).replaceAll('INTEGER', integer);
	return migrations
		.slice(from - formerLayout, to - formerLayout)
		.flatMap(({tables = {}, statements = []}, step) => [
			...Object.entries(tables).map(
				([name, columns]) => `CREATE TABLE ${name} (\n\t${typed(columns)}\n)${name === 'content' ? '' : keyed}`,
			),
			...statements.map(typed),
			`UPDATE meta SET value = ${from + step + 1} WHERE name = 'layout'`,
		]);
}

/** Throws for a layout that this version cannot bring to its own. */
export function assertLayout(found: number): void {
	if (!(found > formerLayout && found <= layout))
		throw new HistoryError(`its layout is ${found}, but this version of castellan supports ${layout}`);
}
