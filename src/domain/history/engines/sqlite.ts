/** The history in a file of this machine. Several castellan processes can share it. */
import {DatabaseSync} from 'node:sqlite';
import {sleep} from '../../../text/timer.ts';
import {closedError, HistoryError} from '../error.ts';
import {all, type Engine, type Work} from '../store/engine.ts';
import {layout} from '../store/schema.ts';
import {
	type Connection,
	connectionSettings,
	inodeOf,
	inProcess,
	layoutSql,
	locked,
	lockTimeout,
	numbered,
	openFile,
	sqliteClock,
	temporaryFile,
	temporarySetup,
	worded,
} from './sqlite-file.ts';
import {sqliteThread} from './sqlite-thread.ts';

const inUse = (file: string) =>
	`${file || 'The history'} is in use by another castellan, so removed content may still be in it. End the other one, then try again`;

/** Milliseconds between two attempts to lock the file. SQLite itself waits longer. */
const pause = 10;
/** Milliseconds to wait for the readers of another process, which prevent that the log is emptied. */
const readerTimeout = 1000;

export class SqliteEngine implements Engine {
	readonly isShared = false;
	readonly clock = sqliteClock;
	readonly #writes: Connection;
	readonly #reads: Connection;
	readonly #file: string;
	readonly #inode: number | undefined;
	/** The end of the last work of each connection, which has one transaction at a time. */
	readonly #last = new Map<Connection, Promise<unknown>>();
	#isClosed = false;

	private constructor(file: string, writes: Connection, reads = writes) {
		this.#file = file;
		this.#writes = writes;
		this.#reads = reads;
		this.#inode = inodeOf(file);
	}

	/** Creates the file (mode 0600) if it does not exist. Throws `HistoryError`. */
	static open(file: string): SqliteEngine {
		return new SqliteEngine(file, openFile(file));
	}

	/** Like `open`. What writes runs in another thread, so that keys do not wait for it. A read would wait for its rows there. */
	static openWithThread(file: string): SqliteEngine {
		const reads = openFile(file);
		return new SqliteEngine(file, sqliteThread(file, connectionSettings), reads);
	}

	/** A history that disappears when it is closed or when the program ends. */
	static temporary(): SqliteEngine {
		const database = new DatabaseSync(temporaryFile);
		database.exec(temporarySetup());
		return new SqliteEngine(temporaryFile, inProcess(database));
	}

	/** Like `temporary`, in another thread. */
	static temporaryInThread(): SqliteEngine {
		return new SqliteEngine(temporaryFile, sqliteThread(temporaryFile, temporarySetup()));
	}

	write<T>(work: () => Work<T>): Promise<T> {
		return this.#queued(this.#writes, (run) => {
			this.#assertKept();
			return run(() => this.#transaction('BEGIN IMMEDIATE', work));
		});
	}

	/** Reads go on in a file that was moved away. */
	read<T>(work: () => Work<T>): Promise<T> {
		return this.#queued(this.#reads, (run) => run(() => this.#transaction('BEGIN', work)));
	}

	scrub(): Promise<void> {
		return this.#queued(this.#writes, async (run) => {
			// VACUUM rewrites every page except the free ones. The log then holds the old pages until it is emptied.
			await run(() => all('VACUUM'));
			for (const end = performance.now() + readerTimeout; ; await sleep(pause)) {
				const [row] = await run(() => all('PRAGMA wal_checkpoint(TRUNCATE)'));
				if (Number(row?.busy) === 0) return;
				if (performance.now() > end) throw new HistoryError(inUse(this.#file));
			}
		});
	}

	/** Waits for the work that has begun or is queued. */
	async close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		await Promise.all(this.#last.values());
		for (const connection of new Set([this.#writes, this.#reads])) await connection.close();
	}

	/** Throws if the file was moved away, or another one has its name: what is written to a removed file is lost when it is closed. */
	#assertKept(): void {
		const inode = inodeOf(this.#file);
		if (inode === this.#inode) return;
		const change = inode === undefined ? 'removed or moved away' : 'replaced';
		throw new HistoryError(`Cannot use ${this.#file}: it was ${change} while castellan used it. Start castellan again`);
	}

	/** Throws if another version has changed the layout since the file was opened. */
	*#transaction<T>(begin: string, work: () => Work<T>): Work<T> {
		yield* all(begin);
		const [row] = yield* all(layoutSql);
		if (row?.user_version !== layout)
			throw new HistoryError(
				`Cannot use ${this.#file}: a newer castellan has changed its layout to ${row?.user_version}. Start that one instead`,
			);
		const result = yield* work();
		yield* all('COMMIT');
		return result;
	}

	#queued<T>(connection: Connection, task: (run: <R>(work: () => Work<R>) => Promise<R>) => Promise<T>): Promise<T> {
		if (this.#isClosed) return Promise.reject(closedError());
		const last = this.#last.get(connection) ?? Promise.resolve();
		const result = last.then(() => task((work) => this.#run(connection, work)));
		this.#last.set(
			connection,
			result.catch(() => undefined),
		);
		return result;
	}

	/** Runs the work, again while another process holds the lock: between two attempts this one goes on. */
	async #run<T>(connection: Connection, work: () => Work<T>): Promise<T> {
		for (const end = performance.now() + lockTimeout; ; await sleep(pause)) {
			try {
				return await resultOf(connection, work());
			} catch (error) {
				// SQLite rolls back some failures itself, such as a full disk, and then has nothing to roll back.
				await resultOf(connection, all('ROLLBACK')).catch(() => undefined);
				const isLocked = (error as {readonly errcode?: number}).errcode === locked;
				if (!isLocked || performance.now() > end) throw worded(this.#file || null, error);
			}
		}
	}
}

/** In the process, the statements run in one turn, so that no other connection of the process waits for them in vain. */
async function resultOf<T>(connection: Connection, work: Work<T>): Promise<T> {
	let step = work.next();
	while (!step.done) {
		const {sql, values} = step.value;
		const answer = connection.rows({sql: numbered(sql), values});
		step = work.next(answer instanceof Promise ? await answer : answer);
	}
	return step.value;
}
