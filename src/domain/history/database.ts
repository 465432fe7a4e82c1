/** The database file of snapshots. Only its owner can read it, and several castellan processes can share it. */
import {chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {writeError} from './error.ts';

const onlyOwner = 0o600;
/** `csts`: identifies the file. */
const applicationId = 0x63737473;
/** Former versions marked both snapshot files and local tenants with this id. Their tables distinguish them. */
const formerApplicationId = 0x6373746c;
const layout = 1;
/** Milliseconds to wait for a lock. Another process holds it for one page or one removal. */
const lockTimeout = 10_000;

/**
 * An item refers to its content, and equal content is stored once for all snapshots. An unchanged item costs a few bytes
 * per snapshot, and a comparison of two snapshots compares numbers.
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

/** The process that saves a snapshot. The table is not part of the layout, so that former versions can read the file. */
const writers = `
	CREATE TABLE IF NOT EXISTS writer (
		snapshot INTEGER PRIMARY KEY REFERENCES snapshot ON DELETE CASCADE,
		process TEXT NOT NULL
	) STRICT;
`;

/** Opens the file, or creates it and the folders above it. Throws `SnapshotError`. */
export function openDatabase(file: string): DatabaseSync {
	let database: DatabaseSync | undefined;
	try {
		makeFolder(dirname(file));
		// Opening a pipe would block.
		if (existsSync(file) && !statSync(file).isFile()) throw new Error('it is not a regular file');
		closeSync(openSync(file, 'a', onlyOwner));
		database = new DatabaseSync(file, {timeout: lockTimeout});
		// SQLite accepts this setting on an empty file only. It returns the space of removed snapshots to the disk.
		if (statSync(file).size === 0) database.exec('PRAGMA auto_vacuum = FULL');
		identify(database);
		// The write-ahead log takes its mode from the file, so this comes first.
		chmodSync(file, onlyOwner);
		database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
		return database;
	} catch (error) {
		database?.close();
		throw writeError(
			file,
			error,
			`Cannot use ${file} for snapshots: ${(error as Error).message}. The file was not changed. Move it away to start a new one.`,
		);
	}
}

/** Creates one folder at a time: Node's recursive `mkdir` loops forever in a folder that rejects new entries, such as /proc. */
function makeFolder(path: string): void {
	if (existsSync(path)) return;
	if (dirname(path) !== path) makeFolder(dirname(path));
	try {
		mkdirSync(path, {mode: 0o700});
	} catch (error) {
		if (!existsSync(path)) throw error;
	}
}

/** SQLite stores it in memory while it is small, then in an unnamed file. */
export function temporaryDatabase(): DatabaseSync {
	const database = new DatabaseSync('');
	identify(database);
	database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON');
	return database;
}

/** Creates the schema in an empty file. Throws for a file of another program or layout. */
function identify(database: DatabaseSync): void {
	const read = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
	const hasTable = (name: string) => read(`SELECT count(*) FROM sqlite_schema WHERE name = '${name}'`) > 0;
	const applicationIdOf = () => read('PRAGMA application_id');
	if (applicationIdOf() === 0)
		transaction(database, () => {
			if (applicationIdOf() === 0 && read('SELECT count(*) FROM sqlite_schema') === 0) database.exec(schema);
		});
	if (hasTable('app') && hasTable('auth_config')) throw new Error('it holds the data of a local tenant, not snapshots');
	if (applicationIdOf() === formerApplicationId && hasTable('snapshot') && hasTable('content')) {
		database.exec(`PRAGMA application_id = ${applicationId}`);
	}
	if (applicationIdOf() !== applicationId) throw new Error('it belongs to another program');
	const version = read('PRAGMA user_version');
	if (version !== layout) throw new Error(`its layout is ${version}, but this version of castellan supports ${layout}`);
	database.exec(writers);
}

/** Commits all statements of `work` or none. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
	database.exec('BEGIN IMMEDIATE');
	try {
		const result = work();
		database.exec('COMMIT');
		return result;
	} catch (error) {
		// SQLite rolls back some failures itself, such as a full disk.
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	}
}
