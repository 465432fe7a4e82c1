/** Opens the history where it is stored. */
import type {PostgresAccess} from './engines/postgres.ts';
import {openSqlite, temporarySqlite} from './engines/sqlite.ts';
import {HistoryError} from './error.ts';
import {type History, historyIn} from './history.ts';
import type {HistoryKeys} from './memory/keyring.ts';

export interface HistoryPlace {
	/** The file on this machine. Undefined without a home directory. */
	readonly file?: string | undefined;
	/** The address of a shared database, instead of the file. */
	readonly url?: string | undefined;
	/** What completes the address. */
	readonly env?: Readonly<Record<string, string | undefined>>;
	/** How to sign in to a shared database. */
	readonly access?: PostgresAccess;
	/** The keys of a shared database, by its address without a password, or those of the file. Without keys, new contents are not encrypted. */
	readonly keysOf?: (address?: string) => HistoryKeys;
	/** The name of the person or program that writes, for the user of a shared database. */
	readonly authorOf?: (user?: string) => string;
	/** Whether another thread writes to the file, so that keys do not wait for it. */
	readonly writesInThread?: boolean;
	/** Called with what the address of a shared database leaves unchecked. */
	readonly onWarning?: (text: string) => unknown;
}

/** Rejects with `HistoryError`. */
export async function openHistory(place: HistoryPlace): Promise<History> {
	const {file, url, keysOf, authorOf, writesInThread} = place;
	if (url !== undefined) return openShared(url, place);
	if (file === undefined)
		throw new HistoryError('no home directory for the history. Set XDG_CONFIG_HOME and XDG_STATE_HOME');
	return historyIn(openSqlite(file, writesInThread), keysOf?.(), authorOf?.());
}

/** Loads the driver only here. */
async function openShared(url: string, {env, access, keysOf, authorOf, onWarning}: HistoryPlace): Promise<History> {
	const [{openPostgres}, {parsePostgresAddress}] = await Promise.all([
		import('./engines/postgres.ts'),
		import('./engines/postgres-address.ts'),
	]);
	const address = parsePostgresAddress(url, env);
	for (const warning of address.warnings) await onWarning?.(warning);
	const engine = await openPostgres(address, access);
	return historyIn(engine, keysOf?.(address.text), authorOf?.(address.user));
}

/** A history that disappears when it is closed or when the program ends. */
export const openTemporaryHistory = (): Promise<History> => historyIn(temporarySqlite());

/** Like `openTemporaryHistory`, in another thread, so that keys do not wait for it. */
export const openSessionHistory = (): Promise<History> => historyIn(temporarySqlite(true));
