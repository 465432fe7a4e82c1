/** The history in a PostgreSQL database, which a team can share. */
import type {Client} from 'pg';
import type {Engine, SqlRow, Value, Work} from '../store/engine.ts';

import type {PostgresAddress} from './postgres-address.ts';
import {schemaName} from './postgres-dialect.ts';
import {DriverError, historyError} from './postgres-error.ts';
import {prepare} from './postgres-tables.ts';

const maximumAttempts = 50;
const maximumConnections = 3;
/** The second attempt finds the tables of the other process. */
const maximumCreations = 2;
/** Milliseconds. */
const connectTimeout = 10_000;
/** A server that stays silent for so long is gone. Milliseconds. */
const answerTimeout = 300_000;

/** The number of attempts that a transaction gets after an error. */
function attemptsFor(error: DriverError): number {
	if (error.isConflict) return maximumAttempts;
	if (error.isCreated) return maximumCreations;
	return error instanceof LostError ? maximumConnections : 0;
}

/** Called for each connection to a server that asks for a password. */
export type PasswordOf = (address: PostgresAddress) => Promise<string | undefined>;

export class PostgresEngine implements Engine {
	readonly clock = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)';
	readonly #address: PostgresAddress;
	readonly #passwordOf: PasswordOf;
	#client: Client | undefined;
	/** The end of the last transaction: a connection has one at a time. */
	#last: Promise<unknown> = Promise.resolve();

	private constructor(address: PostgresAddress, passwordOf: PasswordOf) {
		this.#address = address;
		this.#passwordOf = passwordOf;
	}

	/** Creates the tables in an empty schema. Rejects with `HistoryError`. */
	static async open(address: PostgresAddress, passwordOf: PasswordOf): Promise<PostgresEngine> {
		const engine = new PostgresEngine(address, passwordOf);
		try {
			await engine.write(() => prepare(address));
			return engine;
		} catch (error) {
			await engine.close();
			throw error;
		}
	}

	write<T>(work: () => Work<T>): Promise<T> {
		return this.#queued('BEGIN ISOLATION LEVEL SERIALIZABLE', work);
	}

	read<T>(work: () => Work<T>): Promise<T> {
		return this.#queued('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
	}

	async close(): Promise<void> {
		const client = this.#client;
		this.#client = undefined;
		await client?.end().catch(() => undefined);
	}

	#queued<T>(begin: string, work: () => Work<T>): Promise<T> {
		const result = this.#last.then(() => this.#attempts(begin, work));
		this.#last = result.catch(() => undefined);
		return result;
	}

	async #attempts<T>(begin: string, work: () => Work<T>): Promise<T> {
		for (let attempt = 1; ; attempt++) {
			try {
				return await this.#transaction(begin, work);
			} catch (error) {
				if (!(error instanceof DriverError)) throw error;
				if (attempt >= attemptsFor(error)) throw historyError(error, this.#address.text);
			}
		}
	}

	async #transaction<T>(begin: string, work: () => Work<T>): Promise<T> {
		this.#client ??= await this.#connect();
		const client = this.#client;
		let isCommitting = false;
		try {
			await query(client, begin);
			const result = await run(client, work());
			isCommitting = true;
			await query(client, 'COMMIT');
			return result;
		} catch (error) {
			if (error instanceof DriverError && !error.isOfStatement) {
				this.#drop(client);
				throw isCommitting ? error : new LostError(error);
			}
			await query(client, 'ROLLBACK').catch(() => this.#drop(client));
			throw error;
		}
	}

	async #connect(): Promise<Client> {
		const {default: PgClient} = await import('pg/lib/client.js');
		const {host, port, database, user, isLocal} = this.#address;
		const client = new PgClient({
			host,
			port,
			database,
			...(user === undefined ? {} : {user}),
			// Without it, the driver reads the environment and the password file itself, and warns that it will stop doing so.
			password: async () => (await this.#passwordOf(this.#address)) ?? '',
			// The driver's own modes differ from those of PostgreSQL. This one is called verify-full there.
			ssl: isLocal ? false : {rejectUnauthorized: true, host},
			application_name: 'castellan',
			connectionTimeoutMillis: connectTimeout,
			query_timeout: answerTimeout,
			keepAlive: true,
		});
		// Without a listener, a connection that ends while it is idle would end the program.
		client.on('error', () => this.#drop(client));
		try {
			await client.connect();
			await client.query(`SET search_path TO ${schemaName}`);
			return client;
		} catch (error) {
			await client.end().catch(() => undefined);
			throw new DriverError(error);
		}
	}

	/** The next transaction connects again. */
	#drop(client: Client): void {
		if (this.#client === client) this.#client = undefined;
		client.end().catch(() => undefined);
	}
}

/** The connection ended before the commit was sent. Nothing is stored, so the work can start again. */
class LostError extends DriverError {}

async function query(client: Client, sql: string, values: readonly Value[] = []): Promise<readonly SqlRow[]> {
	try {
		return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
	} catch (error) {
		throw new DriverError(error);
	}
}

async function run<T>(client: Client, work: Work<T>): Promise<T> {
	let step = work.next();
	while (!step.done) step = work.next(await query(client, step.value.sql, step.value.values));
	return step.value;
}
