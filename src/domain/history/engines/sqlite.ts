/** The history in a file of this machine. Several castellan processes can share it. */
import {DatabaseSync, type StatementSync} from 'node:sqlite';
import {sleep} from '../../../text/timer.ts';
import {HistoryError} from '../error.ts';
import type {Engine, SqlRow, Statement, Work} from '../store/engine.ts';
import {
	FilePlace,
	locked,
	lockTimeout,
	numbered,
	openFile,
	sqliteClock,
	temporaryFile,
	temporarySetup,
	worded,
} from './sqlite-file.ts';
import {cachedStatements, SqliteThread} from './sqlite-thread.ts';

const inUse = (file: string | null) =>
	`${file ?? 'The history'} is in use by another castellan, so removed content may still be in it. End the other one, then try again`;

/** Milliseconds between two attempts to lock the file. */
const pause = 10;
/** Milliseconds to wait for the readers of another process, which prevent that the log is emptied. */
const readerTimeout = 1000;
/** The last attempt waits as SQLite does, and then fails. */
const maximumAttempts = 500;

export class SqliteEngine implements Engine {
	readonly isShared = false;
	readonly itemsPerWrite: number;
	readonly clock = sqliteClock;
	readonly #database: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();
	/** Writes, where keys must not wait for it. */
	readonly #thread: SqliteThread | undefined;

	readonly #place: FilePlace;

	private constructor(database: DatabaseSync, file: string, thread?: SqliteThread) {
		this.#database = database;
		this.#place = new FilePlace(file);
		this.#thread = thread;
		this.itemsPerWrite = thread?.itemsPerWrite ?? 1;
	}

	/** Creates the file (mode 0600) if it does not exist. Throws `HistoryError`. */
	static open(file: string): SqliteEngine {
		return new SqliteEngine(openFile(file), file);
	}

	/** Like `open`. The transactions that write run in another thread. */
	static openWithThread(file: string): SqliteEngine {
		return new SqliteEngine(openFile(file), file, SqliteThread.on(file));
	}

	/** A history that disappears when it is closed or when the program ends. */
	static temporary(): SqliteEngine {
		const database = new DatabaseSync(temporaryFile);
		database.exec(temporarySetup());
		return new SqliteEngine(database, temporaryFile);
	}

	/** While another process writes, this one goes on: SQLite itself would wait within the turn. */
	async write<T>(work: () => Work<T>): Promise<T> {
		if (this.#thread) return this.#thread.write(work);
		this.#place.assertKept();
		for (let attempt = 1; attempt < maximumAttempts && !this.#begins(); attempt++) await sleep(pause);
		return this.#transaction(this.#database.isTransaction ? undefined : 'BEGIN IMMEDIATE', work);
	}

	/** Returns false if another process holds the lock. */
	#begins(): boolean {
		try {
			this.#database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
			return true;
		} catch (error) {
			if ((error as {readonly errcode?: number}).errcode === locked) return false;
			throw this.#worded(error);
		} finally {
			this.#database.exec(`PRAGMA busy_timeout = ${lockTimeout}`);
		}
	}

	async read<T>(work: () => Work<T>): Promise<T> {
		return this.readNow(work);
	}

	readonly readNow = <T>(work: () => Work<T>): T => this.#transaction('BEGIN', work);

	async scrub(): Promise<void> {
		const file = this.#database.location();
		try {
			// VACUUM rewrites every page except the free ones. The log then holds the old pages until it is emptied.
			this.#database.exec(`VACUUM; PRAGMA busy_timeout = ${readerTimeout}`);
			const row = this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
			if (Number(row?.busy) !== 0) throw new HistoryError(inUse(file));
		} catch (error) {
			throw this.#worded(error);
		} finally {
			this.#database.exec(`PRAGMA busy_timeout = ${lockTimeout}`);
		}
	}

	async close(): Promise<void> {
		await this.#thread?.close();
		if (this.#database.isOpen) this.#database.close();
	}

	#transaction<T>(begin: string | undefined, work: () => Work<T>): T {
		try {
			if (begin) this.#database.exec(begin);
			const result = this.#run(work());
			this.#database.exec('COMMIT');
			return result;
		} catch (error) {
			// SQLite rolls back some failures itself, such as a full disk.
			if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('ROLLBACK');
			throw this.#worded(error);
		}
	}

	#run<T>(work: Work<T>): T {
		let step = work.next();
		while (!step.done) step = work.next(this.#rows(step.value));
		return step.value;
	}

	#rows({sql, values}: Statement): readonly SqlRow[] {
		let statement = this.#statements.get(sql);
		if (!statement) {
			if (this.#statements.size >= cachedStatements) this.#statements.clear();
			statement = this.#database.prepare(numbered(sql));
			this.#statements.set(sql, statement);
		}
		return statement.all(...values);
	}

	#worded(error: unknown): unknown {
		return worded(this.#database.isOpen ? this.#database.location() : null, error);
	}
}
