/**
 * Settings: the config file, its profiles, and stored credentials. Files and keychain are passed as arguments. The YAML parser
 * is loaded only if the config file exists.
 */
import type {Config, ConfigProblem, Profile, ReadConfig, SettingProblem} from './config.ts';
import type {ConfigEdit, SilenceEntry} from './config-edit.ts';
import {credentialStore, type Keychain} from './credentials.ts';
import {FileError, reasonOf, SettingsError} from './error.ts';
import {type Disk, readIfExists, updateFile} from './files/disk.ts';
import {credentialCommands, type RunCommand} from './launch/credential-command.ts';
import {databasePasswords} from './launch/history.ts';
import {historyKeys} from './launch/history-keys.ts';
import type {AppPaths} from './paths.ts';

/** The maximum size of the config file in bytes. A large hand-written config has a few thousand. */
const maximumConfig = 256 * 1024;

/** Reads never reject. Writes reject with `SettingsError` or an error of the file system. */
export type Settings = ReturnType<typeof openSettings>;

/**
 * `paths` is undefined without a home directory. `openKeychain` is called at the first use of credentials, `run` for those that a
 * program prints.
 */
export function openSettings(
	disk: Disk,
	paths: AppPaths | undefined,
	openKeychain: () => Promise<Keychain>,
	run: RunCommand = () => Promise.reject(new Error('no programs are started here')),
) {
	const edit = async (editsOf: (config: Config) => readonly ConfigEdit[]) => {
		const path = requirePaths(paths).configFile;
		const [{readConfig}, {UneditableError, withEdits}] = await Promise.all([
			import('./config.ts'),
			import('./config-edit.ts'),
		]);
		await updateFile(
			disk,
			path,
			(text = '') => {
				const {config, problems} = readConfig(text);
				const refuse = (problem: ConfigProblem): never => {
					throw new SettingsError(`${describeProblem(path, problem)}. Correct this first: nothing was changed`);
				};
				const syntaxError = problems.find(({key}) => key === '');
				if (syntaxError) return refuse(syntaxError);
				try {
					return withEdits(text, editsOf(config));
				} catch (error) {
					if (!(error instanceof UneditableError)) throw error;
					const {place} = error;
					if (typeof place === 'number') return refuse({line: place, key: '', message: 'a key is repeated here'});
					return refuse(problems.find(({key}) => key === place) ?? {line: 1, key: place, message: 'has another form'});
				}
			},
			{maximum: maximumConfig},
		);
	};

	return {
		/** Undefined without a home directory. */
		paths,
		passwords: databasePasswords(disk, paths?.passwordFile, openKeychain),
		historyKeys: historyKeys(disk, paths?.historyKeysFile, openKeychain),
		credentials: credentialStore(disk, paths?.credentialsFile, openKeychain),
		/** Gets the credentials that a program prints. A config file names it. */
		askCommand: credentialCommands(disk, paths?.configFile ?? '', run),
		load: () => load(disk, paths?.configFile),
		/** Adds a profile, or updates the given members of an existing one. One that is undefined is removed. */
		saveProfile: (name: string, profile: {readonly [Name in keyof Profile]?: Profile[Name] | undefined}) =>
			edit(() => Object.entries(profile).map(([key, value]) => [['profiles', name, key], value])),
		/** Also as the default. */
		removeProfile: (name: string) =>
			edit((config) => [
				[['profiles', name], undefined],
				...(config.profile === name ? [[['profile'], undefined] as const] : []),
			]),
		/** Makes a profile the default, for use without a flag or environment variable. */
		chooseProfile: (name: string) => edit(() => [[['profile'], name]]),
		/** Sets the theme of the console. */
		saveTheme: (name: string) => edit(() => [[['theme'], name]]),
		/** Adds a silence of the board. */
		saveSilence: (entry: SilenceEntry) => edit(() => [[['silences', '-'], entry]]),
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

/** All problems of a config file in the order of its lines. `others` are problems that the schema does not find. */
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
