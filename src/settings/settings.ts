/**
 * Settings: the config file, its profiles, and stored credentials. Files and keychain are passed as arguments. The YAML parser
 * is loaded only if the config file exists.
 */

import type {ConfigProblem, Profile, ReadConfig, SettingProblem} from './config.ts';
import type {SilenceEntry} from './config-edit.ts';
import {type CredentialStore, credentialStore, type Keychain} from './credentials.ts';
import {FileError, reasonOf, SettingsError} from './error.ts';
import {type Disk, readIfExists, updateFile} from './files/disk.ts';
import {type DatabasePasswords, databasePasswords} from './launch/history.ts';
import {type HistoryKeyStore, historyKeys} from './launch/history-keys.ts';
import type {AppPaths} from './paths.ts';

/** The maximum size of the config file in bytes. A large hand-written config has a few thousand. */
const maximumConfig = 256 * 1024;

/** Reads never reject. Writes reject with `SettingsError` or an error of the file system. */
export interface Settings {
	/** Undefined without a home directory. */
	readonly paths: AppPaths | undefined;
	readonly credentials: CredentialStore;
	/** The passwords of shared histories. */
	readonly passwords: DatabasePasswords;
	readonly historyKeys: HistoryKeyStore;
	load(): Promise<ReadConfig>;
	/** Adds a profile, or updates the given members of an existing one. */
	saveProfile(name: string, profile: Profile): Promise<void>;
	removeProfile(name: string): Promise<void>;
	/** Makes a profile the default, for use without a flag or environment variable. */
	chooseProfile(name: string): Promise<void>;
	/** Sets the theme of the console. */
	saveTheme(name: string): Promise<void>;
	/** Adds a silence of the board. */
	saveSilence(entry: SilenceEntry): Promise<void>;
}

/** `paths` is undefined without a home directory. `openKeychain` is called at the first use of credentials. */
export function openSettings(disk: Disk, paths: AppPaths | undefined, openKeychain: () => Promise<Keychain>): Settings {
	const edit = async (change: (text: string) => string) => {
		const path = requirePaths(paths).configFile;
		const {readConfig} = await import('./config.ts');
		await updateFile(
			disk,
			path,
			(text = '') => {
				const syntaxError = readConfig(text).problems.find(({key}) => key === '');
				if (syntaxError)
					throw new SettingsError(`${describeProblem(path, syntaxError)}. Correct this first: nothing was changed`);
				return change(text);
			},
			{maximum: maximumConfig},
		);
	};

	return {
		paths,
		passwords: databasePasswords(disk, paths?.passwordFile, openKeychain),
		historyKeys: historyKeys(disk, paths?.historyKeysFile, openKeychain),
		credentials: credentialStore(disk, paths?.credentialsFile, openKeychain),
		load: () => load(disk, paths?.configFile),
		async saveProfile(name, profile) {
			const {withProfile} = await import('./config-edit.ts');
			await edit((text) => withProfile(text, name, profile));
		},
		async removeProfile(name) {
			const {withoutProfile} = await import('./config-edit.ts');
			await edit((text) => withoutProfile(text, name));
		},
		async chooseProfile(name) {
			const {withChosenProfile} = await import('./config-edit.ts');
			await edit((text) => withChosenProfile(text, name));
		},
		async saveTheme(name) {
			const {withTheme} = await import('./config-edit.ts');
			await edit((text) => withTheme(text, name));
		},
		async saveSilence(entry) {
			const {withSilence} = await import('./config-edit.ts');
			await edit((text) => withSilence(text, entry));
		},
	};
}

async function load(disk: Disk, path: string | undefined): Promise<ReadConfig> {
	const empty = {config: {profiles: new Map()}, problems: []};
	if (path === undefined) return empty;
	try {
		const text = await readIfExists(disk, path, maximumConfig);
		return text === undefined ? empty : (await import('./config.ts')).readConfig(text);
	} catch (error) {
		const reason = error instanceof FileError ? error.reason : reasonOf(error);
		const {unreadConfig} = await import('./config.ts');
		return {config: unreadConfig(), problems: [{line: 1, key: '', message: `cannot be read: ${reason}`}]};
	}
}

/** `/home/me/.config/castellan/config.yaml:3: profiles.prod.color: expected …` */
export const describeProblem = (path: string | undefined, {line, key, message}: ConfigProblem): string =>
	[`${path}:${line}`, ...(key ? [key] : []), message].join(': ');

/** All problems of a config file in the order of its lines. `others` are those that the schema does not find. */
export const locatedProblems = (
	{problems, lineOf = () => 1}: ReadConfig,
	others: readonly SettingProblem[],
): readonly ConfigProblem[] =>
	[...problems, ...others.map(({path, message}) => ({line: lineOf(path), key: path.join('.'), message}))].toSorted(
		(a, b) => a.line - b.line,
	);

function requirePaths(paths: AppPaths | undefined): AppPaths {
	if (paths) return paths;
	throw new SettingsError('settings require a home directory. Set XDG_CONFIG_HOME and XDG_STATE_HOME');
}
