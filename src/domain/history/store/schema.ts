/** The tables of the history, once for all databases. */
import {HistoryError} from '../error.ts';

/** Raise it by one with each change of the tables, and add the step. */
export const layout = 16;

/** SQL that makes the tables of a layout those of the next one, by the earlier layout. */
export type Steps = Readonly<Record<number, (types: ColumnTypes) => string>>;

/** None: layout 16 is that of the first release. */
export const steps: Steps = {};

/** The steps from a layout to this one. Throws `HistoryError` for a later layout, and for one without steps. */
export function stepsFrom(found: number, all: Steps = {}): readonly Steps[number][] {
	const path = Array.from({length: Math.max(0, layout - found)}, (_, index) => all[found + index]);
	const known = path.flatMap((step) => step ?? []);
	if (found <= layout && known.length === path.length) return known;
	throw new HistoryError(`its layout is ${found}, but this version of castellan needs layout ${layout}`);
}

/** How a database spells it. */
export interface ColumnTypes {
	/** Texts compare by their UTF-8 bytes. */
	readonly text: string;
	readonly integer: string;
	/** The time of the database in epoch milliseconds. */
	readonly clock: string;
	/** The user who is signed in. */
	readonly role: string;
	/** After a table whose key holds most of the row, which needs no other key. */
	readonly keyed: string;
}

export const schemaOf = ({text, integer, clock, role, keyed}: ColumnTypes): string => `
CREATE TABLE castellan.content (
	hash ${text} PRIMARY KEY,
	json ${text} NOT NULL
);
-- A state holds from the reading \`since\` until before the reading \`gone\`, which is null for the present state. Readings of a list are
-- numbered from 1. Both may be numbers of removed readings.
CREATE TABLE castellan.state (
	tenant ${text} NOT NULL,
	kind ${text} NOT NULL,
	id ${text} NOT NULL,
	since ${integer} NOT NULL,
	gone ${integer},
	hash ${text} NOT NULL,
	PRIMARY KEY (tenant, kind, id, since)
)${keyed};
-- A reading stays while it is remembered, or a name has it. \`seen\` is the last time at which the list was read and had not changed,
-- and \`reader\` who read it then.
CREATE TABLE castellan.reading (
	tenant ${text} NOT NULL,
	kind ${text} NOT NULL,
	seq ${integer} NOT NULL,
	at ${integer} NOT NULL,
	items ${integer} NOT NULL,
	seen ${integer} NOT NULL,
	reader ${text} NOT NULL,
	remembered ${integer} NOT NULL,
	PRIMARY KEY (tenant, kind, seq)
)${keyed};
-- A moment with a name. \`lists\` is the reading of each list, as {"apps":3}. It stays until the name is removed.
CREATE TABLE castellan.name (
	tenant ${text} NOT NULL,
	name ${text} NOT NULL,
	at ${integer} NOT NULL,
	lists ${text} NOT NULL,
	PRIMARY KEY (tenant, name)
)${keyed};
CREATE TABLE castellan.meta (
	name ${text} PRIMARY KEY,
	value ${integer} NOT NULL
)${keyed};
-- The fingerprint of the key with which the contents of a tenant are encrypted.
CREATE TABLE castellan.tenant_key (
	tenant ${text} PRIMARY KEY,
	fingerprint ${text} NOT NULL
)${keyed};
-- The owners of an entitlement, as each read from \`since\` to \`seen\` found them, in epoch milliseconds. \`gone\` is the first read that found
-- others. One that was not read yet has a row with 0 for both.
CREATE TABLE castellan.entitlement (
	tenant ${text} NOT NULL,
	app ${text} NOT NULL,
	id ${text} NOT NULL,
	since ${integer} NOT NULL,
	seen ${integer} NOT NULL,
	gone ${integer},
	json ${text} NOT NULL,
	PRIMARY KEY (tenant, app, id, since)
)${keyed};
-- Who records the lists of a tenant, as \`recorder\` until \`ends\`. It said so last at \`began\`, which is in the future between two readings.
CREATE TABLE castellan.lease (
	tenant ${text} PRIMARY KEY,
	recorder ${text} NOT NULL,
	author ${text} NOT NULL,
	began ${integer},
	ends ${integer} NOT NULL
)${keyed};
-- What colleagues wrote about a finding. \`json\` may be encrypted.
CREATE TABLE castellan.ack (
	tenant ${text} NOT NULL,
	id ${text} NOT NULL,
	version ${integer} NOT NULL,
	author ${text} NOT NULL,
	at ${integer} NOT NULL,
	json ${text} NOT NULL,
	PRIMARY KEY (tenant, id, version)
)${keyed};
-- What colleagues wrote about an item. A removed note keeps its number.
CREATE TABLE castellan.note (
	tenant ${text} NOT NULL,
	kind ${text} NOT NULL,
	id ${text} NOT NULL,
	version ${integer} NOT NULL,
	author ${text} NOT NULL,
	at ${integer} NOT NULL,
	json ${text} NOT NULL,
	PRIMARY KEY (tenant, kind, id, version)
)${keyed};
-- Bookmarks and views of lists that colleagues share. A removed one keeps its version.
CREATE TABLE castellan.shared (
	tenant ${text} NOT NULL,
	kind ${text} NOT NULL,
	name ${text} NOT NULL,
	version ${integer} NOT NULL,
	author ${text} NOT NULL,
	at ${integer} NOT NULL,
	json ${text} NOT NULL,
	PRIMARY KEY (tenant, kind, name)
)${keyed};
-- What people did. The database dates an entry and names its user, and a writer can only add one. \`json\` may be encrypted.
CREATE TABLE castellan.journal (
	tenant ${text} NOT NULL,
	version ${integer} NOT NULL,
	author ${text} NOT NULL,
	role ${text} NOT NULL DEFAULT ${role},
	at ${integer} NOT NULL DEFAULT (${clock}),
	json ${text} NOT NULL,
	PRIMARY KEY (tenant, version)
)${keyed};
-- A comparison finds all that it needs of a state in these. Indexes of changes leave out the items of the first reading, which most items
-- of a tenant are.
CREATE INDEX state_began ON castellan.state (tenant, kind, since, gone, id, hash) WHERE since > 1;
CREATE INDEX state_ended ON castellan.state (tenant, kind, gone, since, id, hash) WHERE gone IS NOT NULL;
INSERT INTO castellan.meta (name, value) VALUES ('layout', ${layout});
`;
