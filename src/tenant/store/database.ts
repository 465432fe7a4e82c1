/** Opens the database of a tenant, and caches prepared statements. */
import {DatabaseSync, type SQLInputValue, type StatementSync} from 'node:sqlite';

/** Identifies a database file as a tenant's. */
export const applicationId = 0x63_73_74_74;
export const schemaVersion = 4;

/** All data are JSON objects of a kind, in order of insertion. `parent` is what an item belongs to, '' for a list of its own. Items without an id can be alike. */
const schema = `
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

/** Whether SQLite refused a write because the disk is full. */
export const isDiskFull = (error: unknown): boolean => (error as {errcode?: number}).errcode === 13;

export const unusable = (file: string, error: unknown): Error =>
	new Error(`Cannot use ${file}: ${(error as Error).message}. Name another file.`);

export type Row = Record<string, SQLInputValue>;

const outermost = ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'] as const;
const nested = ['SAVEPOINT change', 'RELEASE change', 'ROLLBACK TO change; RELEASE change'] as const;

export class Database {
	readonly #connection: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();
	readonly #later = new Map<string, () => void>();

	private constructor(connection: DatabaseSync) {
		this.#connection = connection;
	}

	/** An empty tenant in memory. */
	static inMemory(): Database {
		const connection = new DatabaseSync(':memory:');
		connection.exec(schema);
		return new Database(connection);
	}

	/** An empty tenant in a new file, without a journal: the file is not used before it is complete. */
	static draft(file: string): Database {
		const connection = new DatabaseSync(file);
		connection.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
		connection.exec(schema);
		return new Database(connection);
	}

	/** Opens a tenant's file. After a process was killed during a write, the file has its last committed state. */
	static open(file: string): Database {
		const connection = new DatabaseSync(file);
		try {
			connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000');
			return new Database(connection);
		} catch (error) {
			connection.close();
			throw unusable(file, error);
		}
	}

	/** Adds the items of some kinds when one of these kinds is first used. */
	later(kinds: readonly string[], add: () => void): void {
		const once = () => {
			for (const kind of kinds) this.#later.delete(kind);
			this.transaction(add);
		};
		for (const kind of kinds) this.#later.set(kind, once);
	}

	/** The database for a statement on a kind, whose items are there. */
	with(kind: string): this {
		this.#later.get(kind)?.();
		return this;
	}

	all(sql: string, ...parameters: SQLInputValue[]): Row[] {
		return this.#prepare(sql).all(...parameters) as Row[];
	}

	get(sql: string, ...parameters: SQLInputValue[]): Row | undefined {
		return this.#prepare(sql).get(...parameters) as Row | undefined;
	}

	run(sql: string, ...parameters: SQLInputValue[]): void {
		this.#prepare(sql).run(...parameters);
	}

	/** Commits all changes of `work`, or none if it throws. During a fill, they are part of its transaction. */
	transaction<T>(work: () => T): T {
		const [begin, commit, rollback] = this.#connection.isTransaction ? nested : outermost;
		this.#connection.exec(begin);
		try {
			const result = work();
			this.#connection.exec(commit);
			return result;
		} catch (error) {
			// A full disk may have ended the transaction. A second end would hide the reason.
			if (this.#connection.isTransaction) this.#connection.exec(rollback);
			throw error;
		}
	}

	begin(): void {
		this.#connection.exec('BEGIN');
	}

	commit(): void {
		this.#connection.exec('COMMIT');
	}

	close(): void {
		if (this.#connection.isOpen) this.#connection.close();
	}

	#prepare(sql: string): StatementSync {
		const cached = this.#statements.get(sql);
		if (cached) return cached;
		const statement = this.#connection.prepare(sql);
		this.#statements.set(sql, statement);
		return statement;
	}
}
