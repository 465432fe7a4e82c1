/** Where castellan keeps its files. */
import {homedir} from 'node:os';
import {isAbsolute, join} from 'node:path';

/** Environment variables as they come in. An empty one counts as unset. */
export type Env = Readonly<Record<string, string | undefined>>;

export interface Places {
	/** What a person edits. */
	readonly configFile: string;
	/** Secrets, where there is no keychain. Not beside the config, which people publish with their dotfiles. */
	readonly credentialsFile: string;
	readonly crashDirectory: string;
	readonly knownIdsFile: string;
	/** Bookmarks, saved views, and where each tenant was left. */
	readonly keptPlacesFile: string;
	/** What tenants held at times. */
	readonly snapshotsFile: string;
	/** Receipts and resume files of bulk deletions. */
	readonly receiptDirectory: string;
}

type PlatformPaths = (name: string, options: {suffix: string}) => {readonly config: string; readonly log: string};

/**
 * The XDG variables count on every platform; without them the platform's own custom does. `loadPlatformPaths` is called
 * only when a variable is missing, and may reject where there is no home directory: then there is nowhere to keep files.
 */
export async function placesOf(env: Env, loadPlatformPaths: () => Promise<PlatformPaths>): Promise<Places | undefined> {
	const config = xdg(env.XDG_CONFIG_HOME);
	const state = xdg(env.XDG_STATE_HOME);
	if (config && state) return places(config, state);
	try {
		const own = (await loadPlatformPaths())('castellan', {suffix: ''});
		// The library takes a relative XDG variable at its word.
		const ownConfig = isAbsolute(own.config) ? own.config : inHome('.config');
		const ownState = isAbsolute(own.log) ? own.log : inHome('.local', 'state');
		const found = [config ?? ownConfig, state ?? ownState] as const;
		return found.every(isAbsolute) ? places(...found) : undefined;
	} catch {
		return undefined;
	}
}

const inHome = (...folders: readonly string[]) => join(homedir(), ...folders, 'castellan');

/** Their specification says that a relative path is to be ignored. */
const xdg = (directory: string | undefined) =>
	directory && isAbsolute(directory) ? join(directory, 'castellan') : undefined;

const places = (config: string, state: string): Places => ({
	configFile: join(config, 'config.yaml'),
	credentialsFile: join(state, 'credentials.json'),
	crashDirectory: join(state, 'crashes'),
	knownIdsFile: join(state, 'known-ids.json'),
	keptPlacesFile: join(state, 'places.json'),
	snapshotsFile: join(state, 'snapshots.db'),
	receiptDirectory: join(state, 'receipts'),
});
