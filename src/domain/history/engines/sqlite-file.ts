/** The file of the history: who may read it, and whether it is one. */
import {chmodSync, closeSync, openSync, readSync, type Stats, statSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync, type StatementSync} from 'node:sqlite';
import {pathToFileURL} from 'node:url';
import {HistoryError, isDiskFull, writeError} from '../error.ts';
import {makeFolder} from '../make-folder.ts';
import type {SqlRow, Statement} from '../store/engine.ts';
import {layout, type Steps, schemaOf, steps, stepsFrom} from '../store/schema.ts';

const onlyOwner = 0o600;
/** `csts`: identifies the file. */
const applicationId = 0x63737473;
/** Milliseconds to wait for a lock. Another process holds it for a reading or a removal. */
export const lockTimeout = 10_000;
/** Milliseconds that SQLite waits at once for a lock. Meanwhile its thread does nothing else, and cannot end. */
const waitAtOnce = 100;

/** In KiB. Contents are found by their hash, all over the file: with SQLite's 2,000, a second comparison read the same pages again. */
const cacheSize = 8000;

/** SQLITE_BUSY: another process holds the lock. */
export const locked = 5;
/** SQLITE_READONLY: a write to a file that was opened to be read. */
const readOnly = 8;

/** The codes of a file that this user may not open or create. */
const denied: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** SQLite's form of the parameters `$1`, `$2`, … and of the names of tables, which have no schema. */
export const numbered = (sql: string): string => sql.replace(/\$(?=\d)/g, '?').replaceAll('castellan.', '');

/** The texts vary with the number of rows. SQLite frees the memory of a statement only on garbage collection. */
export const cachedStatements = 100;

/** SQL for the time of this machine in epoch milliseconds. */
export const sqliteClock = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

const types = {text: 'TEXT', integer: 'INTEGER', clock: sqliteClock, role: "''", keyed: ' WITHOUT ROWID'};
export const sqliteSchema: string = numbered(schemaOf(types));

/** Where statements run, one at a time: in the process at once, in a thread later. */
export interface Connection {
	/** Throws or rejects with the error of SQLite. */
	rows(statement: Statement): readonly SqlRow[] | Promise<readonly SqlRow[]>;
	close(): void | Promise<void>;
}

export function inProcess(database: DatabaseSync): Connection {
	const statements = new Map<string, StatementSync>();
	return {
		rows({sql, values}) {
			const statement = statements.get(sql) ?? database.prepare(sql);
			if (statements.size >= cachedStatements) statements.clear();
			statements.set(sql, statement);
			return statement.all(...values);
		},
		close: () => database.close(),
	};
}

/** SQL for each connection to the file. */
export const connectionSettings = `PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${cacheSize}; PRAGMA busy_timeout = ${waitAtOnce}`;

/** Opens the file, or creates it and the folders above it. A file of an earlier layout is brought to this one. Throws `HistoryError`. */
export function openFile(file: string, known: Steps = steps): Connection {
	let database: DatabaseSync | undefined;
	let found: Stats | undefined;
	let isEarlier = false;
	try {
		makeFolder(dirname(file));
		found = statSync(file, {throwIfNoEntry: false});
		// Opening a pipe would block.
		if (found && !found.isFile()) throw new Error('it is not a regular file');
		if (found && found.size > 0) isEarlier = assertOurs(file, known) > 0;
		try {
			closeSync(openSync(file, 'a', onlyOwner));
		} catch (error) {
			if (isEarlier || !found?.size || !denied.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
			return openToRead(file);
		}
		database = new DatabaseSync(file, {timeout: lockTimeout});
		createTables(database);
		migrate(database, known);
		// The write-ahead log takes its mode from the file, so this comes first.
		chmodSync(file, onlyOwner);
		turnOnLog(database);
		return inProcess(database);
	} catch (error) {
		database?.close();
		if (!isEarlier && isDiskFull(error) && found?.size && !logOf(file)?.size) return openToRead(file, error);
		const {code = '', message} = error as NodeJS.ErrnoException;
		const remedy = denied.has(code)
			? 'Allow this user to read and write the file and its folder, then try again.'
			: found === undefined
				? 'Create its folder, then try again.'
				: 'The file was not changed. Move it away to start a new one.';
		throw writeError(file, error, `Cannot use ${file} for the history: ${message}. ${remedy}`);
	}
}

const logOf = (file: string) => statSync(`${file}-wal`, {throwIfNoEntry: false});

/**
 * Opens a file that this user may only read, such as one on a read-only disk, or one on a full disk. SQLite needs a log beside the file,
 * and cannot create one here. Without a log, it is told that the file does not change. If the file does change, what was read of it is
 * dropped. `full` is the error of a full disk, which a write then has too.
 */
function openToRead(file: string, full?: unknown): Connection {
	const options = {readOnly: true, timeout: lockTimeout};
	if (logOf(file) && full === undefined) return inProcess(new DatabaseSync(file, options));
	const writtenAt = () => statSync(file).mtimeMs;
	const openedAt = writtenAt();
	const {rows, close} = inProcess(new DatabaseSync(`${pathToFileURL(file).href}?immutable=1`, options));
	return {
		rows(statement) {
			let read: ReturnType<typeof rows>;
			try {
				read = rows(statement);
			} catch (error) {
				throw full !== undefined && (error as {errcode?: number}).errcode === readOnly ? full : error;
			}
			if (writtenAt() !== openedAt) throw new HistoryError(`Another user has written to ${file} meanwhile. Try again`);
			return read;
		},
		close,
	};
}

/**
 * SQLite does not wait for another process's lock before it changes to the write-ahead log, but before a transaction. One
 * that creates the file at the same time holds the lock a few times.
 */
function turnOnLog(database: DatabaseSync): void {
	for (let attempts = 20; ; attempts--) {
		try {
			database.exec(`PRAGMA journal_mode = WAL; ${connectionSettings}`);
			return;
		} catch (error) {
			if (attempts === 0 || (error as {errcode?: number}).errcode !== locked) throw error;
			database.exec('BEGIN IMMEDIATE; COMMIT');
		}
	}
}

/** SQLite stores a file without a name in memory while it is small. */
export const temporaryFile = '';

/** SQL that creates the tables in a temporary file. */
export const temporarySetup = (): string =>
	`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; ${sqliteSchema} ${marks}`;

/** Identifies a file, whatever its name. Undefined for `temporaryFile`, and if there is none. */
export const inodeOf = (file: string): number | undefined =>
	file === temporaryFile ? undefined : statSync(file, {throwIfNoEntry: false})?.ino;

/** The error of a statement, for people. `file` is null for a temporary one. */
export function worded(file: string | null, error: unknown): unknown {
	if (!(error instanceof Error) || error instanceof HistoryError || !('errcode' in error)) return error;
	return writeError(file, error, `Cannot use ${file ?? 'the history'}: ${error.message}`);
}

/** Where SQLite stores the two marks: https://www.sqlite.org/fileformat.html#the_database_header. */
const [layoutOffset, idOffset, headerSize] = [60, 68, 100];

/**
 * Throws for a file of another program, or of a layout from which no steps lead to this one, and returns how many there are. Reads only
 * its first bytes: SQLite creates files beside one that has a write-ahead log, even without the right to write.
 */
function assertOurs(file: string, known: Steps): number {
	const header = Buffer.alloc(headerSize);
	const descriptor = openSync(file, 'r');
	try {
		readSync(descriptor, header);
	} finally {
		closeSync(descriptor);
	}
	if (header.readInt32BE(idOffset) !== applicationId) throw new Error('it is not a history of castellan');
	return stepsFrom(header.readInt32BE(layoutOffset), known).length;
}

/** Creates the tables in an empty file. Another process may do it at the same time. */
function createTables(database: DatabaseSync): void {
	const isEmpty = () => database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
	if (!isEmpty()) return;
	// SQLite accepts this setting on an empty file only. It returns the space of removed readings to the disk. Outside the transaction,
	// it would write a first page without the marks, by which a file is recognized.
	database.exec('BEGIN; PRAGMA auto_vacuum = FULL');
	try {
		if (isEmpty()) database.exec(sqliteSchema + marks);
		database.exec('COMMIT');
	} catch (error) {
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	}
}

/** SQL for the number of the layout, which can still be in the log. */
export const layoutSql = 'PRAGMA user_version';

/** Runs the steps to this layout in one transaction: all of them or none. Another process may do it at the same time. */
function migrate(database: DatabaseSync, known: Steps): void {
	const path = () => stepsFrom(Number(database.prepare(layoutSql).get()?.user_version), known);
	if (path().length === 0) return;
	database.exec('BEGIN IMMEDIATE');
	try {
		for (const step of path()) database.exec(numbered(step(types)));
		database.exec(`${marks}; UPDATE meta SET value = ${layout} WHERE name = 'layout'; COMMIT`);
	} catch (error) {
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	}
}

const marks = `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${layout}`;
