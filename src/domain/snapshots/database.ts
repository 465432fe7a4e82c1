/** The file that snapshots are kept in: made for its owner only, recognised, and shared with other castellans. */
import {chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {SnapshotError} from './error.ts';

const onlyOwner = 0o600;
/** `csts`: tells the file from those of other programs. */
const applicationId = 0x63737473;
/** What files of snapshots and of local tenants carried alike; their tables tell them apart. */
const formerApplicationId = 0x6373746c;
const layout = 1;
/** Milliseconds to wait for another castellan's write; each is one page, or one removal. */
const patience = 10_000;

/**
 * An item is a reference to its content, and the same content is kept once for all snapshots: a day without changes costs
 * a few bytes per item, and comparing two snapshots compares numbers.
 */
const schema = `
	CREATE TABLE snapshot (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		name TEXT NOT NULL,
		tenant TEXT NOT NULL,
		at INTEGER NOT NULL,
		is_whole INTEGER NOT NULL DEFAULT 0
	) STRICT;
	CREATE UNIQUE INDEX snapshot_name ON snapshot (name) WHERE is_whole;

	CREATE TABLE part (
		snapshot INTEGER NOT NULL REFERENCES snapshot ON DELETE CASCADE,
		kind TEXT NOT NULL,
		items INTEGER NOT NULL,
		PRIMARY KEY (snapshot, kind)
	) STRICT, WITHOUT ROWID;

	CREATE TABLE content (
		id INTEGER PRIMARY KEY,
		hash BLOB NOT NULL UNIQUE,
		json TEXT NOT NULL
	) STRICT;

	CREATE TABLE item (
		snapshot INTEGER NOT NULL REFERENCES snapshot ON DELETE CASCADE,
		kind TEXT NOT NULL,
		id TEXT NOT NULL,
		label TEXT NOT NULL,
		content INTEGER NOT NULL,
		PRIMARY KEY (snapshot, kind, id)
	) STRICT, WITHOUT ROWID;

	PRAGMA application_id = ${applicationId};
	PRAGMA user_version = ${layout};
`;

/** Which process saves a snapshot. Beside the layout, so that castellans without it read the same file. */
const writers = `
	CREATE TABLE IF NOT EXISTS writer (
		snapshot INTEGER PRIMARY KEY REFERENCES snapshot ON DELETE CASCADE,
		process TEXT NOT NULL
	) STRICT;
`;

/** Opens or makes the file and the folders above it. Throws `SnapshotError`. */
export function openDatabase(file: string): DatabaseSync {
	let database: DatabaseSync | undefined;
	try {
		makeFolder(dirname(file));
		// A pipe would keep the program waiting for ever.
		if (existsSync(file) && !statSync(file).isFile()) throw new Error('it is not a regular file');
		closeSync(openSync(file, 'a', onlyOwner));
		database = new DatabaseSync(file, {timeout: patience});
		// Only an empty file takes it: space that a removal frees goes back to the disk.
		if (statSync(file).size === 0) database.exec('PRAGMA auto_vacuum = FULL');
		recognise(database);
		// Before the log of writes appears beside it, which takes its mode from the file.
		chmodSync(file, onlyOwner);
		database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
		return database;
	} catch (error) {
		database?.close();
		throw new SnapshotError(
			`Cannot use ${file} for snapshots: ${(error as Error).message}. It stays as it is; move it away to begin a new one.`,
		);
	}
}

/** One by one: asked for all at once, Node tries for ever where a folder exists and takes no others, as under /proc. */
function makeFolder(path: string): void {
	if (existsSync(path)) return;
	if (dirname(path) !== path) makeFolder(dirname(path));
	try {
		mkdirSync(path, {mode: 0o700});
	} catch (error) {
		if (!existsSync(path)) throw error;
	}
}

/** SQLite keeps it in memory as long as it is small, then in a file that has no name. */
export function temporaryDatabase(): DatabaseSync {
	const database = new DatabaseSync('');
	recognise(database);
	database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON');
	return database;
}

/** Lays an empty file out; throws for what is not ours. */
function recognise(database: DatabaseSync): void {
	const read = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
	const hasTable = (name: string) => read(`SELECT count(*) FROM sqlite_schema WHERE name = '${name}'`) > 0;
	const ownerOf = () => read('PRAGMA application_id');
	if (ownerOf() === 0)
		transaction(database, () => {
			if (ownerOf() === 0 && read('SELECT count(*) FROM sqlite_schema') === 0) database.exec(schema);
		});
	if (hasTable('app') && hasTable('auth_config')) throw new Error('it holds the data of a local tenant, not snapshots');
	if (ownerOf() === formerApplicationId && hasTable('snapshot') && hasTable('content')) {
		database.exec(`PRAGMA application_id = ${applicationId}`);
	}
	if (ownerOf() !== applicationId) throw new Error('it belongs to another program');
	const found = read('PRAGMA user_version');
	if (found !== layout) throw new Error(`its layout is ${found}, this castellan knows ${layout}`);
	database.exec(writers);
}

/** All of it or nothing. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
	database.exec('BEGIN IMMEDIATE');
	try {
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		// Some failures, a full disk among them, have rolled back already.
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	}
}
