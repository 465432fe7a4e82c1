/** The tenant's table: all data are JSON objects of a kind, in order of insertion. */

/** Identifies a database file as a tenant's. */
export const applicationId = 0x63_73_74_74;
export const schemaVersion = 4;

/** `parent` is what an item belongs to, '' for a list of its own. Items without an id can be alike. */
export const schema = `
CREATE TABLE item (
	seq INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	parent TEXT NOT NULL,
	id TEXT,
	body TEXT NOT NULL,
	UNIQUE (kind, parent, id)
);
CREATE INDEX item_of ON item (kind, parent, seq);

PRAGMA application_id = ${applicationId};
PRAGMA user_version = ${schemaVersion};
`;
