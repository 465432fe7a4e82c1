/** The file of the history: who may read it, and whether it is one. */
import {chmodSync, closeSync, existsSync, openSync, statSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {HistoryError, writeError} from '../error.ts';
import {makeFolder} from '../make-folder.ts';
import {assertLayout, layout, migrate} from '../store/migrations.ts';
import {takeOver} from './take-over.ts';

const onlyOwner = 0o600;
/** `csts`: identifies the file. */
export const applicationId = 0x63737473;
/** Former versions marked both snapshot files and local tenants with this id. Their tables distinguish them. */
const formerApplicationId = 0x6373746c;
/** Milliseconds to wait for a lock. Another process holds it for some pages, a removal or the end of a reading. */
export const lockTimeout = 10_000;

/** In KiB. Contents are found by their hash, all over the file: with SQLite's 2,000, a second comparison read the same pages again. */
const cacheSize = 8000;

/** SQLITE_BUSY: another process holds the lock. */
export const locked = 5;

/** The codes of a file that this user may not open or create. */
const denied: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** SQLite's form of the parameters `$1`, `$2`, … */
export const numbered = (sql: string): string => sql.replace(/\$(?=\d)/g, '?');

/** SQL for each connection to the file. */
export const connectionSettings = `PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${cacheSize}`;

/** SQL for the time of this machine in epoch milliseconds. */
export const sqliteClock = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

export const sqliteDialect = {text: 'TEXT', integer: 'INTEGER', keyed: ' WITHOUT ROWID'};

/** Opens the file, or creates it and the folders above it. Throws `HistoryError`. */
export function openFile(file: string): DatabaseSync {
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
		turnOnLog(database);
		return database;
	} catch (error) {
		database?.close();
		const {code = '', message} = error as NodeJS.ErrnoException;
		const remedy = denied.has(code)
			? 'Allow this user to read and write the file and its folder, then try again.'
			: 'The file was not changed. Move it away to start a new one.';
		throw writeError(file, error, `Cannot use ${file} for the history: ${message}. ${remedy}`);
	}
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
	['PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF', ...migrate(sqliteDialect)].join(';\n');

/** Checks that a path still leads to the file that was opened. What is written to a removed file is lost when it is closed. */
export class FilePlace {
	readonly #file: string;
	readonly #inode: number | undefined;

	/** The file must exist, or be `temporaryFile`. */
	constructor(file: string) {
		this.#file = file;
		this.#inode = this.#now();
	}

	/** Throws `HistoryError` if the file was moved away, or another one has its name. */
	assertKept(): void {
		const inode = this.#now();
		if (inode === this.#inode) return;
		const change = inode === undefined ? 'removed or moved away' : 'replaced';
		throw new HistoryError(`Cannot use ${this.#file}: it was ${change} while castellan used it. Start castellan again`);
	}

	#now(): number | undefined {
		return this.#file === temporaryFile ? undefined : statSync(this.#file, {throwIfNoEntry: false})?.ino;
	}
}

/** The error of a statement, for people. `file` is null for a temporary one. */
export function worded(file: string | null, error: unknown): unknown {
	if (!(error instanceof Error) || error instanceof HistoryError || !('errcode' in error)) return error;
	return writeError(file, error, `Cannot use ${file ?? 'the history'}: ${error.message}`);
}

/** Creates the tables in an empty file, or brings those of a former version to this one. Throws for a file of another program or layout. */
function identify(database: DatabaseSync): void {
	const read = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
	const hasTable = (name: string) => read(`SELECT count(*) FROM sqlite_schema WHERE name = '${name}'`) > 0;
	const isEmpty = () => read('PRAGMA application_id') === 0 && read('SELECT count(*) FROM sqlite_schema') === 0;
	if (isEmpty()) {
		exclusively(database, () => {
			if (isEmpty()) database.exec([...migrate(sqliteDialect), marks].join(';\n'));
		});
	}
	if (hasTable('app') && hasTable('auth_config')) throw new Error('it holds the data of a local tenant, not snapshots');
	const isFormer = read('PRAGMA application_id') === formerApplicationId && hasTable('snapshot') && hasTable('content');
	if (!isFormer && read('PRAGMA application_id') !== applicationId) throw new Error('it belongs to another program');
	const version = () => read('PRAGMA user_version');
	if (version() !== 1) assertLayout(version());
	if (version() === layout) return;
	exclusively(database, () => {
		// Another process may have done it meanwhile.
		const from = version();
		if (from === 1) takeOver(database, migrate(sqliteDialect, 1, 2));
		database.exec([...migrate(sqliteDialect, Math.max(from, 2)), marks].join(';\n'));
	});
}

const marks = `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${layout}`;

function exclusively(database: DatabaseSync, work: () => void): void {
	database.exec('BEGIN IMMEDIATE');
	try {
		work();
		database.exec('COMMIT');
	} catch (error) {
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	}
}
