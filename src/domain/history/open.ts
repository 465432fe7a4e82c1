/** Opens the history where it is stored. */
import type {PasswordOf} from './engines/postgres.ts';
import {SqliteEngine} from './engines/sqlite.ts';
import {HistoryError} from './error.ts';
import {History} from './history.ts';
import type {HistoryKeys} from './memory/keyring.ts';

export interface HistoryPlace {
	/** The file on this machine. Undefined without a home directory. */
	readonly file?: string | undefined;
	/** The address of a shared database, instead of the file. */
	readonly url?: string | undefined;
	/** Finds the password of a shared database. */
	readonly passwordOf?: PasswordOf;
	/** Without keys, new contents are not encrypted. */
	readonly keys?: HistoryKeys | undefined;
	/** The name of the person or program that writes. */
	readonly author?: string;
	/** Whether another thread writes to the file, so that keys do not wait for it. */
	readonly writesInThread?: boolean;
}

/** Rejects with `HistoryError`. */
export async function openHistory({
	file,
	url,
	passwordOf,
	keys,
	author,
	writesInThread,
}: HistoryPlace): Promise<History> {
	if (url !== undefined) return History.open(await openPostgres(url, passwordOf), keys, author);
	if (file !== undefined)
		return History.open(writesInThread ? SqliteEngine.openWithThread(file) : SqliteEngine.open(file), keys, author);
	throw new HistoryError('no home directory for the history. Set XDG_CONFIG_HOME and XDG_STATE_HOME');
}

/** Loads the driver only here. */
async function openPostgres(url: string, passwordOf: PasswordOf = async () => undefined) {
	const [{PostgresEngine}, {parsePostgresAddress}] = await Promise.all([
		import('./engines/postgres.ts'),
		import('./engines/postgres-address.ts'),
	]);
	return PostgresEngine.open(parsePostgresAddress(url), passwordOf);
}

/** A history that disappears when it is closed or when the program ends. */
export const openTemporaryHistory = (): Promise<History> => History.open(SqliteEngine.temporary());

/** Like `openTemporaryHistory`, in another thread, so that keys do not wait for it. */
export const openSessionHistory = (): Promise<History> => History.open(SqliteEngine.temporaryInThread());
