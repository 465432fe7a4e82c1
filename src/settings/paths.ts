/** The paths of castellan's files. */
import {homedir} from 'node:os';
import {isAbsolute, join} from 'node:path';
import type {Env} from './environment.ts';
import {errorCode} from './error.ts';

export type AppPaths = ReturnType<typeof pathsIn>;

type PlatformPaths = (name: string, options: {suffix: string}) => {readonly config: string; readonly log: string};

/**
 * The XDG variables apply on every platform. `loadPlatformPaths` provides the platform's own folders and is called only if a
 * variable is missing. Resolves with undefined if the user has no home directory.
 */
export async function appPaths(
	env: Env,
	loadPlatformPaths: () => Promise<PlatformPaths>,
): Promise<AppPaths | undefined> {
	const config = xdg(env.XDG_CONFIG_HOME);
	const state = xdg(env.XDG_STATE_HOME);
	const passwordFile = env.PGPASSFILE || join(env.HOME || '/', '.pgpass');
	if (config && state) return pathsIn(config, state, passwordFile);
	try {
		const platform = (await loadPlatformPaths())('castellan', {suffix: ''});
		// The library accepts relative XDG variables.
		const platformConfig = isAbsolute(platform.config) ? platform.config : inHome('.config');
		const platformState = isAbsolute(platform.log) ? platform.log : inHome('.local', 'state');
		const folders = [config ?? platformConfig, state ?? platformState] as const;
		return folders.every(isAbsolute) ? pathsIn(...folders, passwordFile) : undefined;
	} catch (error) {
		// Node throws this for a user without a home directory.
		if (errorCode(error) === 'ERR_SYSTEM_ERROR') return undefined;
		throw error;
	}
}

const inHome = (...folders: readonly string[]) => join(homedir(), ...folders, 'castellan');

/** The XDG specification requires programs to ignore relative paths. */
const xdg = (directory: string | undefined) =>
	directory && isAbsolute(directory) ? join(directory, 'castellan') : undefined;

const pathsIn = (config: string, state: string, passwordFile: string) => ({
	/** The config, which a person edits. */
	configFile: join(config, 'config.yaml'),
	/** Secrets on a system without a keychain. Not in the config folder, which people publish with their dotfiles. */
	credentialsFile: join(state, 'credentials.json'),
	crashDirectory: join(state, 'crashes'),
	knownIdsFile: join(state, 'known-ids.json'),
	/** Bookmarks, saved views and last addresses. */
	savedAddressesFile: join(state, 'places.json'),
	/** The history, unless a profile has a shared one. */
	historyFile: join(state, 'snapshots.db'),
	/** The keys of the history on a system without a keychain. */
	historyKeysFile: join(state, 'history-keys.json'),
	/** The file with the passwords of databases, where PostgreSQL's programs read it. */
	passwordFile,
	/** Receipts and resume files of bulk deletions. */
	receiptDirectory: join(state, 'receipts'),
	/** The calls of agents. */
	agentJournalFile: join(state, 'agent-calls.ndjson'),
	/** The requests that agents have sent lately. */
	agentRequestsFile: join(state, 'agent-requests.json'),
	proposalDirectory: join(state, 'proposals'),
	/** Exists while agents are stopped. */
	agentStopFile: join(state, 'agents-stopped'),
});
