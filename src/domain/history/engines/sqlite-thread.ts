/**
 * SQLite in a thread of its own. A commit can wait for the disk, and the end of a long reading changes thousands of rows in one
 * statement: in the thread of the console, keys would wait for them.
 */
import {once} from 'node:events';
import {pathToFileURL} from 'node:url';
import {Worker} from 'node:worker_threads';
import {closedError, HistoryError} from '../error.ts';
import type {Engine, SqlRow, Statement, Work} from '../store/engine.ts';
import {
	connectionSettings,
	FilePlace,
	locked,
	lockTimeout,
	numbered,
	sqliteClock,
	temporaryFile,
	temporarySetup,
	worded,
} from './sqlite-file.ts';

/** The texts vary with the number of rows. SQLite frees the memory of a statement only on garbage collection. */
export const cachedStatements = 100;

/** Milliseconds that the thread waits at once for a lock of another process. The program cannot end meanwhile. */
const waitAtOnce = 100;

/** The program of the thread. It is a text, because the executable has no other files. A message without SQL ends it. */
const program = `
const {parentPort, workerData} = require('node:worker_threads');
const {DatabaseSync} = require('node:sqlite');
const database = new DatabaseSync(workerData.file);
database.exec(workerData.setup);
const statements = new Map();
function prepared(sql) {
	let statement = statements.get(sql);
	if (!statement) {
		if (statements.size >= ${cachedStatements}) statements.clear();
		statement = database.prepare(sql);
		statements.set(sql, statement);
	}
	return statement;
}
parentPort.on('message', ({sql, values}) => {
	if (sql === undefined) {
		database.close();
		parentPort.close();
		return;
	}
	try {
		parentPort.postMessage({rows: prepared(sql).all(...values)});
	} catch ({message, errcode}) {
		parentPort.postMessage({message, errcode, isInTransaction: database.isTransaction});
	}
});
`;

type Answer =
	| {readonly rows: readonly SqlRow[]}
	| {readonly message: string; readonly errcode?: number; readonly isInTransaction: boolean};

/** An error of SQLite in the thread. */
class ThreadError extends Error {
	readonly errcode: number | undefined;
	readonly isInTransaction: boolean;

	constructor({message, errcode, isInTransaction}: Exclude<Answer, {readonly rows: unknown}>) {
		super(message);
		this.errcode = errcode;
		this.isInTransaction = isInTransaction;
	}
}

export class SqliteThread implements Engine {
	readonly isShared = false;
	/** With more, a transaction writes fewer blocks of the file per item. */
	readonly itemsPerWrite = 500;
	readonly clock = sqliteClock;
	readonly #file: string;
	readonly #setup: string;
	readonly #place: FilePlace;
	#worker: Worker | undefined;
	/** The end of the last transaction: a connection has one at a time. */
	#last: Promise<unknown> = Promise.resolve();
	#isClosed = false;
	#isLost = false;

	/** `setup` is SQL for the connection. */
	private constructor(file: string, setup: string) {
		this.#file = file;
		this.#setup = setup;
		this.#place = new FilePlace(file);
	}

	/** The file must exist. */
	static on(file: string): SqliteThread {
		return new SqliteThread(file, `PRAGMA busy_timeout = ${waitAtOnce}; ${connectionSettings}`);
	}

	/** A history that disappears when it is closed or when the program ends. */
	static temporary(): SqliteThread {
		return new SqliteThread(temporaryFile, temporarySetup());
	}

	write<T>(work: () => Work<T>): Promise<T> {
		return this.#queued('BEGIN IMMEDIATE', work);
	}

	read<T>(work: () => Work<T>): Promise<T> {
		return this.#queued('BEGIN', work);
	}

	/** Rejects once it is closed: its thread would not answer, and a new one would begin an empty temporary file. */
	#queued<T>(begin: string, work: () => Work<T>): Promise<T> {
		if (this.#isClosed) return Promise.reject(closedError());
		const result = this.#last.then(() => this.#transaction(begin, work));
		this.#last = result.catch(() => undefined);
		return result;
	}

	/** Waits for the transactions that have begun or are queued. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await this.#last;
		const worker = this.#worker;
		if (!worker) return;
		worker.ref();
		worker.postMessage({});
		await once(worker, 'exit');
	}

	async #transaction<T>(begin: string, work: () => Work<T>): Promise<T> {
		// Reads go on in the opened file.
		this.#place.assertKept();
		const worker = this.#running();
		worker.ref();
		try {
			await begun(worker, begin);
			const statements = work();
			let step = statements.next();
			while (!step.done) step = statements.next(await ask(worker, step.value));
			await ask(worker, control('COMMIT'));
			return step.value;
		} catch (error) {
			// SQLite rolls back some failures itself, such as a full disk. An error of the work leaves the transaction open.
			const isOver = this.#worker === undefined || (error instanceof ThreadError && !error.isInTransaction);
			if (!isOver) await ask(worker, control('ROLLBACK'));
			throw worded(this.#file || null, error);
		} finally {
			worker.unref();
		}
	}

	/** Starts the thread at the first transaction. After its end a file gets a new one; a history without a file has ended with it. */
	#running(): Worker {
		if (this.#worker) return this.#worker;
		if (this.#isLost) throw new HistoryError('The history of this session is lost: its thread has ended');
		const worker = new Worker(program, {
			eval: true,
			workerData: {file: this.#file && existing(this.#file), setup: this.#setup},
			// The terminal and the secrets in the environment are not for it.
			env: {},
			execArgv: [],
			// Statements are short-lived. By default, V8 lets the young generation grow before it collects.
			resourceLimits: {maxYoungGenerationSizeMb: 2},
			stdout: true,
			stderr: true,
		});
		const end = () => {
			if (this.#worker !== worker) return;
			this.#worker = undefined;
			this.#isLost = this.#file === temporaryFile;
		};
		worker.on('error', end);
		worker.on('exit', end);
		this.#worker = worker;
		return worker;
	}
}

/** A file that was moved away meanwhile is not created again: it would have no tables, and other users could read it. */
const existing = (file: string) => `${pathToFileURL(file).href}?mode=rw`;

const control = (sql: string): Statement => ({sql, values: []});

/** Begins a transaction as soon as no other process holds the lock. */
async function begun(worker: Worker, begin: string): Promise<void> {
	const end = performance.now() + lockTimeout;
	for (let isBegun = false; !isBegun; ) {
		try {
			await ask(worker, control(begin));
			isBegun = true;
		} catch (error) {
			if (!(error instanceof ThreadError) || error.errcode !== locked || performance.now() > end) throw error;
		}
	}
}

async function ask(worker: Worker, statement: Statement): Promise<readonly SqlRow[]> {
	const answer = once(worker, 'message');
	worker.postMessage({...statement, sql: numbered(statement.sql)});
	const [message] = (await answer) as [Answer];
	if ('rows' in message) return message.rows;
	throw new ThreadError(message);
}
