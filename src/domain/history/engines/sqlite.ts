/** The history in a file of this machine. Several castellan processes can share it. */
import type {DatabaseSync, StatementSync} from 'node:sqlite';
import {HistoryError, writeError} from '../error.ts';
import type {Engine, SqlRow, Statement, Work} from '../store/engine.ts';
import {openFile, temporaryFile} from './sqlite-file.ts';

/** The texts vary with the number of rows. SQLite frees the memory of a statement only on garbage collection. */
const cachedStatements = 100;

export class SqliteEngine implements Engine {
	readonly #database: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();

	private constructor(database: DatabaseSync) {
		this.#database = database;
	}

	/** Creates the file (mode 0600) if it does not exist, and takes over one of a former version. Throws `HistoryError`. */
	static open(file: string): SqliteEngine {
		return new SqliteEngine(openFile(file));
	}

	/** A history that disappears when it is closed or when the program ends. */
	static temporary(): SqliteEngine {
		return new SqliteEngine(temporaryFile());
	}

	async write<T>(work: () => Work<T>): Promise<T> {
		return this.#transaction('BEGIN IMMEDIATE', work);
	}

	async read<T>(work: () => Work<T>): Promise<T> {
		return this.readNow(work);
	}

	readonly readNow = <T>(work: () => Work<T>): T => this.#transaction('BEGIN', work);

	async close(): Promise<void> {
		if (this.#database.isOpen) this.#database.close();
	}

	#transaction<T>(begin: string, work: () => Work<T>): T {
		try {
			this.#database.exec(begin);
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
			statement = this.#database.prepare(sql.replace(/\$(?=\d)/g, '?'));
			this.#statements.set(sql, statement);
		}
		return statement.all(...values);
	}

	#worded(error: unknown): unknown {
		if (!(error instanceof Error) || error instanceof HistoryError || !('errcode' in error)) return error;
		const file = this.#database.isOpen ? this.#database.location() : null;
		return writeError(file, error, `Cannot use ${file ?? 'the history'}: ${error.message}`);
	}
}
