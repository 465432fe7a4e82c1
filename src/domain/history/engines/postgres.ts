/** The history in a PostgreSQL database, which a team can share. */
import type {Duplex} from 'node:stream';
import type {Client} from 'pg';
import {closedError, HistoryError} from '../error.ts';
import type {SqlRow, Value, Work} from '../store/engine.ts';
import type {PostgresAddress, PostgresHost} from './postgres-address.ts';
import {DriverError, historyError} from './postgres-error.ts';
import {createTables, hasTables, postgresClock} from './postgres-tables.ts';
import {tlsOf} from './postgres-tls.ts';

/** After an error that another attempt may not have. */
const maximumAttempts = 3;
/** A server that stays silent for so long is gone. Milliseconds. */
const answerTimeout = 300_000;

interface Mode {
	readonly begin: string;
	/**
	 * A read saves two round trips: it sends its first query together with BEGIN, and does not wait for COMMIT. A write waits for
	 * both, because none of its statements may run outside its transaction.
	 */
	readonly isRead: boolean;
}

/** Names the lock of those who write to a history: `csts`. */
const writeLock = 0x63737473;
/**
 * One transaction writes at a time, and sees all that was committed before it had the lock. The lock ends with the transaction: a
 * pooler may give each transaction another session.
 */
const writing: Mode = {
	begin: `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_catalog.pg_advisory_xact_lock(${writeLock})`,
	isRead: false,
};
const reading: Mode = {begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', isRead: true};

/** A server as a person refers to it. */
type Server = Pick<PostgresAddress, 'database' | 'user' | 'text'> & Pick<PostgresHost, 'host' | 'port'>;
export interface PostgresAccess {
	/** Called for each connection to a server that asks for a password. `places` is where it was looked for. */
	passwordOf?(server: Server): Promise<{readonly password?: string | undefined; readonly places: string}>;
	/** A file of further authorities. */
	readonly caFile?: string | undefined;
}

const [standby, readOnly] = ['pg_catalog.pg_is_in_recovery()', "current_setting('transaction_read_only') = 'on'"];
/** Whether a server is one that is wanted, in SQL: all hosts are asked the first, then all the second. */
const suits: Readonly<Record<PostgresAddress['target'], readonly string[]>> = {
	any: ['true'],
	'read-write': [`NOT ${readOnly}`],
	'read-only': [readOnly],
	primary: [`NOT ${standby}`],
	standby: [standby],
	'prefer-standby': [standby, 'true'],
};

export type PostgresEngine = ReturnType<typeof postgresEngine>;

/** Connects with the first transaction. */
export function postgresEngine(address: PostgresAddress, access: PostgresAccess = {}) {
	let current: Client | undefined;
	/** The end of the last transaction: a connection has one at a time. */
	let last: Promise<unknown> = Promise.resolve();
	let isBusy = false;
	let isClosed = false;

	/** The version of TLS of the connection. Undefined without encryption. */
	function protocol(): string | undefined {
		const stream: (Duplex & {getProtocol?(): string | null}) | undefined = current?.connection.stream;
		return stream?.getProtocol?.() ?? undefined;
	}

	async function close(): Promise<void> {
		isClosed = true;
		const client = current;
		current = undefined;
		// The driver would wait for the result of a running statement, which may take minutes.
		if (isBusy) client?.connection.stream.destroy();
		await client?.end().catch(() => undefined);
	}

	function queued<T>(mode: Mode, work: () => Work<T>): Promise<T> {
		const result = last.then(() => attempts(mode, work));
		last = result.catch(() => undefined);
		return result;
	}

	async function attempts<T>(mode: Mode, work: () => Work<T>): Promise<T> {
		for (let attempt = 1; ; attempt++) {
			try {
				return await transaction(mode, work);
			} catch (error) {
				if (!(error instanceof DriverError)) throw error;
				if (isClosed) throw closedError();
				const mayPass = error.isConflict || error instanceof LostError;
				if (!mayPass || attempt >= maximumAttempts) throw historyError(error, address.text);
			}
		}
	}

	async function transaction<T>({begin, isRead}: Mode, work: () => Work<T>): Promise<T> {
		const client = await connected();
		let isCommitting = false;
		isBusy = true;
		try {
			const begun = query(client, begin);
			if (!isRead) await begun;
			const result = await resultOf(client, work(), begun);
			isCommitting = true;
			const committed = query(client, 'COMMIT');
			if (isRead) committed.catch(() => drop(client));
			else await committed;
			return result;
		} catch (error) {
			if (error instanceof DriverError && !error.isOfStatement) {
				drop(client);
				throw isCommitting ? error : new LostError(error);
			}
			await query(client, 'ROLLBACK').catch(() => drop(client));
			throw error;
		} finally {
			isBusy = false;
		}
	}

	/** Rejects after the end: a transaction that was queued or interrupted must not connect again. */
	async function connected(): Promise<Client> {
		if (!isClosed) current ??= await connect();
		if (current && !isClosed) return current;
		await close();
		throw closedError();
	}

	/** Connects to the first host that responds and suits. A server that refuses the user refuses it on each host. */
	async function connect(): Promise<Client> {
		const {hosts, target, text} = address;
		let failure: Error = new HistoryError(`None of the servers of ${text} is ${target} (target_session_attrs)`);
		for (const condition of suits[target]) {
			for (const host of hosts) {
				try {
					const client = await connectTo(host);
					let isUsable = target === 'any';
					try {
						isUsable ||= (await query(client, `SELECT ${condition} AS suits`))[0]?.suits === true;
						if (isUsable) return client;
					} finally {
						if (!isUsable) await client.end().catch(() => undefined);
					}
				} catch (error) {
					if (!(error instanceof DriverError) || error.isRefusal) throw error;
					failure = error;
				}
			}
		}
		throw failure;
	}

	async function connectTo(server: PostgresHost): Promise<Client> {
		const {default: PgClient} = await import('pg/lib/client.js');
		const {database, user, options, timeout} = address;
		const {host, port} = server;
		const client = new PgClient({
			host,
			port,
			database,
			...(user === undefined ? {} : {user}),
			// Without it, the driver reads the environment and the password file itself, and warns that it will stop doing so.
			password: () => passwordFor(server),
			ssl: tlsOf(address, server, access.caFile),
			application_name: options.application_name ?? 'castellan',
			...(options.options === undefined ? {} : {options: options.options}),
			connectionTimeoutMillis: timeout * 1000,
			query_timeout: answerTimeout,
			keepAlive: true,
			pipeline: true,
		});
		// Without a listener, a connection that ends while it is idle would end the program.
		client.on('error', () => drop(client));
		try {
			await client.connect();
			return client;
		} catch (error) {
			await client.end().catch(() => undefined);
			if (error instanceof HistoryError) throw error;
			const authorities = `the authorities of ${options.sslrootcert ?? access.caFile ?? 'this machine'}`;
			throw new DriverError(error, {host, timeout, authorities});
		}
	}

	async function passwordFor({host, port}: PostgresHost): Promise<string> {
		const {password, database, user, text} = address;
		if (password !== undefined) return password;
		const found = await access.passwordOf?.({host, port, database, user, text});
		if (found?.password !== undefined) return found.password;
		const places = ['PGPASSWORD', ...(found ? [found.places] : [])].join(', ');
		throw new HistoryError(
			`${text} asks for a password, and there is none for the user "${user}" in ${places}. Put it into ~/.pgpass (mode 0600), or run castellan history password`,
		);
	}

	/** The next transaction connects again. */
	function drop(client: Client): void {
		if (current === client) current = undefined;
		client.end().catch(() => undefined);
	}
	return {
		isShared: true,
		clock: postgresClock,
		write: <T>(work: () => Work<T>): Promise<T> => queued(writing, work),
		read: <T>(work: () => Work<T>): Promise<T> => queued(reading, work),
		close,
		protocol,
	};
}

/** Creates the tables in an empty schema. Rejects with `HistoryError`. */
export async function openPostgres(address: PostgresAddress, access?: PostgresAccess): Promise<PostgresEngine> {
	const engine = postgresEngine(address, access);
	try {
		if (!(await engine.read(() => hasTables(address)))) await engine.write(() => createTables(address));
		return engine;
	} catch (error) {
		await engine.close();
		throw error;
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

/** The result of work in a transaction that may not have begun yet. */
async function resultOf<T>(client: Client, work: Work<T>, begun: Promise<unknown>): Promise<T> {
	// An error of the work itself comes first.
	begun.catch(() => undefined);
	let step = work.next();
	while (!step.done) {
		const [rows] = await Promise.all([query(client, step.value.sql, step.value.values), begun]);
		step = work.next(rows);
	}
	return step.value;
}
