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

/**
 * Creates the file (mode 0600) if it does not exist. With `writesInThread`, what writes runs in another thread, so that keys do not
 * wait for it. Throws `HistoryError`.
 */
export function openSqlite(file: string, writesInThread = false): Engine {
	const own = openFile(file);
	// A read would wait for its rows in another thread.
	return writesInThread ? sqliteEngine(file, sqliteThread(file, connectionSettings), own) : sqliteEngine(file, own);
}

/** A history that disappears when it is closed or when the program ends, in the process or in another thread. */
export function temporarySqlite(isInThread = false): Engine {
	if (isInThread) return sqliteEngine(temporaryFile, sqliteThread(temporaryFile, temporarySetup()));
	const database = new DatabaseSync(temporaryFile);
	database.exec(temporarySetup());
	return sqliteEngine(temporaryFile, inProcess(database));
}

function sqliteEngine(file: string, writes: Connection, reads = writes): Engine {
	const opened = inodeOf(file);
	/** The end of the last work of each connection, which has one transaction at a time. */
	const ends = new Map<Connection, Promise<unknown>>();
	let isClosed = false;

	function write<T>(work: () => Work<T>): Promise<T> {
		return queued(writes, (run) => {
			assertKept();
			return run(() => transaction('BEGIN IMMEDIATE', work));
		});
	}

	/** Reads go on in a file that was moved away. */
	function read<T>(work: () => Work<T>): Promise<T> {
		return queued(reads, (run) => run(() => transaction('BEGIN', work)));
	}

	function scrub(): Promise<void> {
		return queued(writes, async (run) => {
			// VACUUM rewrites every page except the free ones. The log then holds the old pages until it is emptied.
			await run(() => all('VACUUM'));
			for (const end = performance.now() + readerTimeout; ; await sleep(pause)) {
				const [row] = await run(() => all('PRAGMA wal_checkpoint(TRUNCATE)'));
				if (Number(row?.busy) === 0) return;
				if (performance.now() > end) throw new HistoryError(inUse(file));
			}
		});
	}

	/** Waits for the work that has begun or is queued. */
	async function close(): Promise<void> {
		if (isClosed) return;
		isClosed = true;
		await Promise.all(ends.values());
		for (const connection of new Set([writes, reads])) await connection.close();
	}

	/** Throws if the file was moved away, or another one has its name: what is written to a removed file is lost when it is closed. */
	function assertKept(): void {
		const inode = inodeOf(file);
		if (inode === opened) return;
		const change = inode === undefined ? 'removed or moved away' : 'replaced';
		throw new HistoryError(`Cannot use ${file}: it was ${change} while castellan used it. Start castellan again`);
	}

	/** Throws if another version has changed the layout since the file was opened. */
	function* transaction<T>(begin: string, work: () => Work<T>): Work<T> {
		yield* all(begin);
		const [row] = yield* all(layoutSql);
		if (row?.user_version !== layout)
			throw new HistoryError(
				`Cannot use ${file}: a newer castellan has changed its layout to ${row?.user_version}. Start that one instead`,
			);
		const result = yield* work();
		yield* all('COMMIT');
		return result;
	}

	function queued<T>(
		connection: Connection,
		task: (run: <R>(work: () => Work<R>) => Promise<R>) => Promise<T>,
	): Promise<T> {
		if (isClosed) return Promise.reject(closedError());
		const last = ends.get(connection) ?? Promise.resolve();
		const result = last.then(() => task((work) => attempts(connection, work)));
		ends.set(
			connection,
			result.catch(() => undefined),
		);
		return result;
	}

	/** Runs the work, again while another process holds the lock: between two attempts this one goes on. */
	async function attempts<T>(connection: Connection, work: () => Work<T>): Promise<T> {
		for (const end = performance.now() + lockTimeout; ; await sleep(pause)) {
			try {
				return await resultOf(connection, work());
			} catch (error) {
				// SQLite rolls back some failures itself, such as a full disk, and then has nothing to roll back.
				await resultOf(connection, all('ROLLBACK')).catch(() => undefined);
				const isLocked = (error as {readonly errcode?: number}).errcode === locked;
				if (!isLocked || performance.now() > end) throw worded(file || null, error);
			}
		}
	}
	return {isShared: false, clock: sqliteClock, write, read, scrub, close};
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
