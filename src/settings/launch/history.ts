/** Where the history is stored: in a file of this machine, or in a database that a team shares. */
import {statSync} from 'node:fs';
import {startOf} from '../../text/trim.ts';
import type {Config} from '../config.ts';
import type {ConnectionFlags} from '../connection.ts';
import type {Keychain} from '../credentials.ts';
import type {Env} from '../environment.ts';
import {type Disk, isReadableByOthers, readIfExists} from '../files/disk.ts';
import {findIn} from '../keychain.ts';
import type {Settings} from '../settings.ts';
import type {Flags} from './flags.ts';

/** The address of the shared history of the selected profile. Undefined for the file. An empty value counts as unset. */
export function historyUrl({profile}: Pick<ConnectionFlags, 'profile'>, env: Env, config: Config): string | undefined {
	if (env.CASTELLAN_HISTORY) return env.CASTELLAN_HISTORY;
	const name = profile || env.CASTELLAN_PROFILE || config.profile;
	return name ? config.profiles.get(name)?.history : undefined;
}

/** The place of the history, its keys and its author. `url` is the address of a shared history. */
export function historyPlace(
	{paths, passwords, historyKeys}: Settings,
	env: Env,
	url: string | undefined,
	{caFile}: Pick<Flags, 'caFile'>,
) {
	return {
		file: paths?.historyFile,
		url,
		env,
		access: {passwordOf: (database: Database) => passwords.find(database), caFile},
		keysOf: (address?: string) => (address === undefined ? historyKeys.own : historyKeys.shared(address, env)),
		authorOf: (user?: string) => authorOf(env, user),
	};
}

/** Whether something may be stored: false only if the file does not exist. Opening a file that cannot be looked at gives the cause. */
export function mayBeStored({
	url,
	file,
}: {
	readonly url?: string | undefined;
	readonly file?: string | undefined;
}): boolean {
	if (file === undefined || url !== undefined) return url !== undefined;
	try {
		return statSync(file, {throwIfNoEntry: false}) !== undefined;
	} catch {
		return true;
	}
}

/** The name of the person or program that writes: as set, or the user of the database, or the user of this machine. */
function authorOf(env: Env, user: string | undefined): string {
	const name = env.CASTELLAN_AUTHOR || user || env.USER || env.LOGNAME || env.USERNAME || '';
	return startOf(name, maximumAuthor);
}

/** In characters. */
const maximumAuthor = 80;

interface Database {
	readonly host: string;
	readonly port: number;
	readonly database: string;
	readonly user: string | undefined;
	/** The address without a password. */
	readonly text: string;
}

const maximumFile = 256 * 1024;
const entryName = (text: string) => `history ${text}`;

/**
 * The passwords of databases, which are never in the config or in an argument. `file` is the password file of PostgreSQL's programs, which
 * has priority over the keychain.
 */
export function databasePasswords(disk: Disk, file: string | undefined, openKeychain: () => Promise<Keychain>) {
	return {
		/** `places` is where the password was looked for. */
		async find(database: Database): Promise<{readonly password?: string | undefined; readonly places: string}> {
			// Like PostgreSQL's programs, ignores a file that others can read.
			const isOpen = file !== undefined && (await isReadableByOthers(disk, file));
			const text =
				file === undefined || isOpen ? undefined : await readIfExists(disk, file, maximumFile).catch(() => undefined);
			const password = passwordIn(text ?? '', database) ?? (await findIn(openKeychain, entryName(database.text)));
			const ignored = isOpen ? ', which is ignored because others may read it (run chmod 600 on it)' : '';
			return {password, places: [...(file === undefined ? [] : [`${file}${ignored}`]), 'the keychain'].join(', ')};
		},
		/** Stores the password in the keychain. Rejects if there is none. */
		save: async (text: string, password: string) => (await openKeychain()).set(entryName(text), password),
	};
}

/** The password of the first line that matches: `host:port:database:user:password`, with `*` for any value. A comment names no host. */
function passwordIn(text: string, {host, port, database, user}: Database): string | undefined {
	const wanted = [host.startsWith('/') ? 'localhost' : host, String(port), database, user];
	for (const line of text.split(/\r?\n/)) {
		// A backslash before a colon or a backslash stands for the character itself.
		const fields = [...line.matchAll(/((?:[^:\\]|\\(?:[\s\S]|$))*)(?::|$)/g)].map(([, field = '']) =>
			field.replace(/\\(.)/g, '$1'),
		);
		const isMatch = wanted.every((value, index) => fields[index] === '*' || fields[index] === value);
		if (isMatch && fields[4] !== undefined) return fields[4];
	}
	return undefined;
}
