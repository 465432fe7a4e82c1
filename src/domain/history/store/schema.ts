/** The tables of the history. Every engine creates them from this text. */
import {HistoryError} from '../error.ts';

/** The layout of the tables. Layout 1 was a file with a copy of each item in each snapshot. */
export const layout = 2;

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

export const tableNames: readonly string[] = Object.keys(tables);

interface Dialect {
	/** Ids compare by their UTF-8 bytes on every engine. */
	readonly text: string;
	/** An integer of 64 bits. */
	readonly integer: string;
	/** After the closing bracket of a table whose key holds most of the row. */
	readonly keyed: string;
}

/** Indexes of changes leave out the items of the first reading, which most items of a tenant are. */
const rest = [
	'CREATE INDEX state_since ON state (tenant, kind, since) WHERE since > 1',
	'CREATE INDEX state_gone ON state (tenant, kind, gone) WHERE gone IS NOT NULL',
	`INSERT INTO meta (name, value) VALUES ('layout', ${layout}), ('number', 0)`,
];

/** The statements that create the tables in an empty database. */
export function schema({text, integer, keyed}: Dialect): readonly string[] {
	const create = Object.entries(tables).map(([name, columns]) => {
		const typed = columns.replaceAll('TEXT', text).replaceAll('INTEGER', integer);
		return `CREATE TABLE ${name} (\n\t${typed}\n)${name === 'content' ? '' : keyed}`;
	});
	return [...create, ...rest];
}

/** Throws for a layout that this version cannot use. */
export function assertLayout(found: number): void {
	if (found !== layout) {
		throw new HistoryError(`its layout is ${found}, but this version of castellan supports ${layout}`);
	}
}
