/** The paths of castellan's files. */
import {homedir} from 'node:os';
import {isAbsolute, join} from 'node:path';
import type {Env} from './environment.ts';
import {errorCode} from './error.ts';

export interface AppPaths {
	/** The config, which a person edits. */
	readonly configFile: string;
	/** Secrets on a system without a keychain. Not in the config folder, which people publish with their dotfiles. */
	readonly credentialsFile: string;
	readonly crashDirectory: string;
	readonly knownIdsFile: string;
	/** Bookmarks, saved views and last addresses. */
	readonly savedAddressesFile: string;
	/** The history, unless a profile has a shared one. Its name is from before, so that a former file is taken over. */
	readonly historyFile: string;
	/** The keys of the history on a system without a keychain. */
	readonly historyKeysFile: string;
	/** The file with the passwords of databases, where PostgreSQL's programs read it. */
	readonly passwordFile: string;
	/** Receipts and resume files of bulk deletions. */
	readonly receiptDirectory: string;
	/** The calls of agents. */
	readonly agentJournalFile: string;
	readonly proposalDirectory: string;
	/** Exists while agents are stopped. */
	readonly agentStopFile: string;
	readonly agentTokenFile: string;
}

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

const pathsIn = (config: string, state: string, passwordFile: string): AppPaths => ({
	configFile: join(config, 'config.yaml'),
	credentialsFile: join(state, 'credentials.json'),
	crashDirectory: join(state, 'crashes'),
	knownIdsFile: join(state, 'known-ids.json'),
	savedAddressesFile: join(state, 'places.json'),
	historyFile: join(state, 'snapshots.db'),
	historyKeysFile: join(state, 'history-keys.json'),
	passwordFile,
	receiptDirectory: join(state, 'receipts'),
	agentJournalFile: join(state, 'agent-calls.ndjson'),
	proposalDirectory: join(state, 'proposals'),
	agentStopFile: join(state, 'agents-stopped'),
	agentTokenFile: join(state, 'agent-token'),
});
