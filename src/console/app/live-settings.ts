/** The settings of the config file that the console applies while it runs. */
import {readSilences} from '../../domain/board/silences.ts';
import type {Config, ConfigProblem, ReadConfig} from '../../settings/config.ts';
import {describeProblem, locatedProblems} from '../../settings/settings.ts';
import {Observable} from '../../text/observable.ts';
import type {Tone} from '../../text/tone.ts';
import type {Message} from '../core/screen-context.ts';
import type {LiveValues} from '../core/services.ts';
import {configuredKeys} from '../keymap/presets.ts';
import type {Themes} from '../ui/themes.ts';
import {consoleDescription} from './describe.ts';

interface LiveOptions {
	/** The settings at the start. */
	readonly config: Config;
	readonly load: () => Promise<ReadConfig>;
	/** The path or the name of the file, for messages. */
	readonly path: string;
	readonly themes: Themes;
	readonly profile?: string | undefined;
}

const liveKeys = ['theme', 'themes', 'keyPreset', 'keys', 'silences'] as const;
/** The settings that are read once. */
const startKeys = [
	'profile',
	'mouse',
	'preview',
	'timeStyle',
	'watchInterval',
	'timeout',
	'maxWait',
	'columns',
] as const;

export class LiveSettings extends Observable {
	readonly #options: LiveOptions;
	#config: Config;
	/** The settings that the file has now, also where it has a problem. */
	latest: Config;
	/** The file had a problem when it was read last. */
	#isBroken = false;
	values: LiveValues;
	/** The result of the last reload. */
	message: Message | undefined;

	constructor(options: LiveOptions) {
		super();
		this.#options = options;
		this.#config = options.config;
		this.latest = options.config;
		this.values = valuesOf(options.config);
	}

	/**
	 * Reads the file again. A file with a problem changes no setting, and the message names its line. Its unreadable part may
	 * protect the tenant, so `latest` has it. Never rejects.
	 */
	async reload(): Promise<void> {
		const {load, themes, path, profile, config: first} = this.#options;
		const read = await load();
		this.latest = read.config;
		const [problem] = problemsOf(read);
		const wasBroken = this.#isBroken;
		this.#isBroken = problem !== undefined;
		if (problem) {
			this.#report(`${describeProblem(path, problem)}. The settings stay as they were`, 'bad');
			return;
		}
		const {config} = read;
		const before = this.#config;
		this.#config = config;
		const changed = liveKeys.filter((key) => isChanged(before[key], config[key]));
		// The console itself saves a theme, and has reported that.
		const isOwnTheme = (key: string) => key === 'theme' && (config.theme ?? 'auto') === themes.name;
		// The first sign-in makes the profile the default.
		const isInUse = (key: string) => key === 'profile' && profile !== undefined && config.profile === profile;
		const applied = changed.filter((key) => !isOwnTheme(key) && !(key === 'theme' && config.theme === 'ascii'));
		const later = [
			...(changed.includes('theme') && config.theme === 'ascii' ? ['theme'] : []),
			...startKeys.filter(
				(key) => isChanged(before[key], config[key]) && isChanged(first[key], config[key]) && !isInUse(key),
			),
			...this.#changedProfile(before),
		];
		if (applied.length > 0) {
			this.values = valuesOf(config);
			themes.reload(config.theme === 'ascii' ? themes.name : (config.theme ?? 'auto'), config.themes);
		}
		const sentences = [
			...(wasBroken ? [`${path} has no errors now`] : []),
			...(applied.length > 0 ? [`New settings: ${applied.map(nameOf).join(', ')}`] : []),
			...(later.length > 0 ? [`Restart castellan to use ${later.join(', ')}`] : []),
		];
		if (sentences.length > 0) this.#report(sentences.join('. '), 'plain');
	}

	/** The settings of the current profile that its connection has read. */
	#changedProfile({profiles: before}: Config): readonly string[] {
		const {profile} = this.#options;
		if (profile === undefined) return [];
		return (['baseUrl', 'color', 'protected'] as const)
			.filter((key) => before.get(profile)?.[key] !== this.#config.profiles.get(profile)?.[key])
			.map((key) => `profiles.${profile}.${key}`);
	}

	#report(text: string, tone: Tone): void {
		this.message = {text, tone};
		this.changed();
	}
}

const problemsOf = (read: ReadConfig): readonly ConfigProblem[] =>
	locatedProblems(read, consoleDescription.configProblems(read.config));

/** The live services of a config. */
const valuesOf = (config: Config): LiveValues => ({
	keys: configuredKeys(config),
	silences: readSilences(config.silences),
});

const nameOf = (key: (typeof liveKeys)[number]) => (key === 'keyPreset' ? 'keys.preset' : key);

/** Compares settings as JSON. Maps become lists of entries. */
const isChanged = (a: unknown, b: unknown): boolean => comparable(a) !== comparable(b);
const comparable = (value: unknown) => JSON.stringify(value instanceof Map ? [...value] : value);
