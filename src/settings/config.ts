/** The schema of the config file, and its reader. */
import type * as v from 'valibot';
import {isMap, LineCounter, parseDocument, Scalar} from 'yaml';
import {isContainer, isJsonObject} from '../text/json/object.ts';
import {nearest} from '../text/match/nearest.ts';
import {
	chordsEntry,
	columnsEntry,
	fleetEntry,
	groupDescriptions,
	type KeyPreset,
	presetEntry,
	profileEntries,
	valueEntries,
} from './config-entries.ts';
import {badAliasLine, syntaxProblem} from './config-syntax.ts';
import {
	type Json,
	nodeAt,
	type Reader,
	type RepeatedKey,
	readEntries,
	readMembers,
	repeatedKeys,
	type SettingPath,
	type Settings,
} from './files/yaml-nodes.ts';
import {themeEntries, themeNames, type UserTheme} from './themes.ts';

/** The valid settings of a profile. */
export type Profile = Settings<typeof profileEntries> & {
	/** Why castellan sends no writes: a setting is unknown, which may be a misspelt `protected`, or repeated. */
	readonly whyReadOnly?: string;
};
/** Times are in seconds. An absent member was not set, or was invalid and is in the problems. */
export type Config = Settings<typeof valueEntries> & {
	readonly profiles: ReadonlyMap<string, Profile>;
	/** The file cannot be read as a whole, so there may be more profiles. */
	readonly isUnread?: true;
	/** Why castellan sends no writes to any tenant: a setting may protect one, and its place or form hides which. */
	readonly whyReadOnly?: string | undefined;
	/** The keys to start from. */
	readonly keyPreset?: KeyPreset;
	/** Fleet → profiles in order. */
	readonly fleets?: Readonly<Record<string, readonly string[]>>;
	/** Command id → chords. */
	readonly keys?: Readonly<Record<string, readonly string[]>>;
	/** Resource → columns in order. */
	readonly columns?: Readonly<Record<string, readonly string[]>>;
	/** The person's own themes by name. Absent if there are none. */
	readonly themes?: ReadonlyMap<string, UserTheme>;
};

/** An invalid setting and its location. */
export interface ConfigProblem {
	/** The first line is 1. */
	readonly line: number;
	/** Such as `profiles.prod.baseUrl`. '' if the whole file cannot be read. */
	readonly key: string;
	readonly message: string;
}

/** An invalid setting that is not located in the file yet. */
export interface SettingProblem {
	readonly path: SettingPath;
	readonly message: string;
}

/** The valid settings and the problems of a config file. */
export interface ReadConfig {
	readonly config: Config;
	readonly problems: readonly ConfigProblem[];
	/** The line of a setting, or of the closest one around it. Absent without a file. */
	lineOf?(path: SettingPath): number;
}

/** The config of a file that cannot be read as a whole. Any tenant may be one that its author has protected. */
export const unreadConfig = (line?: number): Config => ({
	profiles: new Map(),
	isUnread: true,
	whyReadOnly: `an error${line === undefined ? '' : ` in line ${line}`} hides which tenants it protects`,
});

/** Never throws. Invalid members are omitted and reported. */
export function readConfig(text: string): ReadConfig {
	const lines = new LineCounter();
	const document = parseDocument(text, {lineCounter: lines, uniqueKeys: false, stringKeys: true});
	const unread = (line: number, message: string) => ({
		config: unreadConfig(line),
		problems: [{line, key: '', message}],
	});
	const syntax = syntaxProblem(text, document, lines);
	if (syntax) return unread(syntax.line, syntax.message);
	const {contents} = document;
	if (contents === null) return {config: {profiles: new Map()}, problems: []};
	const lineOf = (path: SettingPath) => lines.linePos(nodeAt(contents, path)?.range?.[0] ?? 0).line;
	if (!isMap(contents)) return unread(lineOf([]), 'expected `key: value` lines');

	const problems: ConfigProblem[] = [];
	let whyReadOnly: string | undefined;
	const repeated = new Map<string, string>();
	const reader: Reader = {
		place: (path) => repeated.get(path.join('.')) ?? `line ${lineOf(path)}`,
		isRepeated: (path) => repeated.has(path.join('.')),
		report(path, message, line) {
			const key = path.join('.');
			if (problems.length > maximumProblems || problems.some((each) => each.key === key)) return;
			// The line is sought for those that are listed: a file can have thousands.
			problems.push({
				line: line ?? lineOf(path),
				key,
				message: problems.length === maximumProblems ? 'and further problems' : message,
			});
		},
		reportUnknown(path, names) {
			const name = path.at(-1) ?? '';
			const place = placeOf(name);
			reader.report(path, unknownProblem(name, place, names));
			// It may be a misspelt group or a misspelt `protected`.
			if (path.length === 1) whyReadOnly ??= `${adjective(name)} setting ${name} in line ${lineOf(path)}`;
		},
	};
	const settle = ({path, map, first, others}: RepeatedKey) => {
		const pairs = [first, ...others];
		const all = [...new Set(pairs.map(({key}) => lines.linePos(key.range?.[0] ?? 0).line))];
		repeated.set(path.join('.'), `${all.length > 1 ? 'lines' : 'line'} ${all.join(' and ')}`);
		reader.report(path, `repeated setting in ${reader.place(path)}. Keep one of them`, all[1]);
		map.items = map.items.filter((pair) => !others.some((other) => other === pair));
		const maps = pairs.map(({value}) => value).filter(isMap);
		const isGroup = path.length === 1 && Object.hasOwn(groupDescriptions, path[0] ?? '');
		if (isGroup && maps[0]) maps[0].items = maps.flatMap(({items}) => items);
		// Another setting has no value.
		first.value = (isGroup ? maps[0] : undefined) ?? new Scalar(null);
	};
	// Groups that are read as one can repeat further keys.
	for (let found = repeatedKeys(document); found.length > 0; found = repeatedKeys(document)) found.forEach(settle);
	let data: Json;
	try {
		data = document.toJS();
	} catch (error) {
		if (!(error instanceof ReferenceError)) throw error;
		return unread(badAliasLine(document, lines), 'an alias here cannot be read. Write its value instead');
	}

	const stray = pathsIn(data).find(isStrayProtection);
	if (stray) {
		whyReadOnly ??= `a misplaced or misspelt “protected” in line ${lineOf(stray)}`;
		reader.report(stray, misplaced('profiles.NAME.protected'));
	}
	/** The members of a group. None if it is absent, or has another form, which is reported. */
	const group = (name: keyof typeof groupDescriptions, form: string): Json => {
		const value = Object.hasOwn(data, name) ? data[name] : {};
		if (isJsonObject(value)) return value;
		reader.report([name], `expected ${form}`);
		return {};
	};
	/** The maps of a group whose names the author has chosen. Undefined for another value. */
	const named = (name: 'profiles' | 'themes') =>
		Object.entries(group(name, `a name for each of the ${name}, with its settings below`)).map(
			([each, value]): [string, Json | undefined] => {
				if (isJsonObject(value)) return [each, value];
				reader.report([name, each], 'expected `key: value` lines');
				return [each, undefined];
			},
		);
	const profiles = new Map<string, Profile>();
	if (Object.hasOwn(data, 'profiles') && !isJsonObject(data.profiles))
		whyReadOnly ??= `no readable profiles in line ${lineOf(['profiles'])}`;
	for (const [name, settings] of named('profiles')) {
		const profile = readProfile(reader, name, settings);
		if (!profile.baseUrl) whyReadOnly ??= profile.whyReadOnly;
		profiles.set(name, profile);
	}
	const themes = new Map<string, UserTheme>();
	for (const [name, settings] of named('themes')) {
		if (!settings) continue;
		if (themeNames.some((builtIn) => builtIn === name))
			reader.report(['themes', name], 'the name is taken by a built-in theme');
		else themes.set(name, readEntries(reader, settings, themeEntries, ['themes', name]));
	}
	const lists = (name: 'fleets' | 'columns' | 'keys', form: string, schemaOf: (name: string) => v.GenericSchema) =>
		readMembers(reader, group(name, `\`${form}\` lines`), [name], schemaOf);
	const {preset, ...keys} = lists('keys', 'command: chord', (name) => (name === 'preset' ? presetEntry : chordsEntry));
	const groups = {
		fleets: lists('fleets', 'name: [profile, …]', () => fleetEntry),
		columns: lists('columns', 'resource: [column, …]', () => columnsEntry),
		keys,
	};
	const values = Object.fromEntries(Object.entries(data).filter(([name]) => !Object.hasOwn(groupDescriptions, name)));
	const {theme, ...config} = readEntries(reader, values, valueEntries, [], Object.keys(groupDescriptions));
	const isTheme = theme === undefined || themes.has(theme) || themeNames.some((name) => name === theme);
	if (!isTheme) reader.report(['theme'], unknownTheme(theme, [...themes.keys()]));
	return {
		config: {
			...config,
			...Object.fromEntries(Object.entries(groups).filter(([, members]) => Object.keys(members).length > 0)),
			...(preset === undefined ? {} : {keyPreset: preset as KeyPreset}),
			...(isTheme && theme !== undefined ? {theme} : {}),
			...(themes.size > 0 ? {themes} : {}),
			whyReadOnly,
			profiles,
		},
		problems: problems.toSorted((a, b) => a.line - b.line),
		lineOf,
	};
}

/** The paths of all keys. */
const pathsIn = (value: unknown, path: SettingPath = []): readonly SettingPath[] =>
	isContainer(value)
		? Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...pathsIn(inner, [...path, name])])
		: [];

function unknownProblem(name: string, place: string | undefined, names: readonly string[]): string {
	if (place) return misplaced(place);
	if (/(?:token|secret|passw(?:or)?d|api_?key)$/i.test(name))
		return 'a secret in this file is read by all who get the file. Remove it, replace it with a new one, and store that with castellan login';
	const close = nearest(name, names);
	return `unknown setting. ${close.length > 0 ? `Did you mean ${close.join(' or ')}?` : `Try ${names.join(', ')}`}`;
}

/** The maximum number of problems that are listed. */
const maximumProblems = 50;

const unknownTheme = (name: string, own: readonly string[]) =>
	`expected one of ${[...themeNames, ...own].join(', ')}, got "${name}"`;

/** Where a setting belongs. */
const placeOf = (name: string): string | undefined =>
	(Object.hasOwn(profileEntries, name) && `profiles.NAME.${name}`) ||
	((Object.hasOwn(valueEntries, name) || Object.hasOwn(groupDescriptions, name)) && `${name}, at the top`) ||
	(Object.hasOwn(themeEntries, name) && `themes.NAME.${name}`) ||
	(name === 'preset' && 'keys.preset') ||
	undefined;

const misplaced = (place: string) => `misplaced setting. Write it as ${place}`;
const adjective = (name: string) => (placeOf(name) ? 'misplaced' : 'unknown');

/** The settings that say whether a tenant is protected, and which one. */
const safetySettings = ['baseUrl', 'protected'];

/** Whether a key may be meant to protect a tenant, but is not where it does. */
function isStrayProtection(path: SettingPath): boolean {
	// A profile reads its own settings, and may have any name.
	if (path[0] === 'profiles' && path.length <= 3) return false;
	return nearest(path.at(-1) ?? '', ['protected']).length > 0;
}

/** A mistake that may hide the protection of the profile, or of which tenant it is the profile, makes it read-only. */
function readProfile(reader: Reader, name: string, settings: Json | undefined): Profile {
	const path = ['profiles', name];
	const profile: Profile = settings ? readEntries(reader, settings, profileEntries, path) : {};
	const names = Object.keys(settings ?? {});
	const unknown = names.find((each) => !Object.hasOwn(profileEntries, each));
	const repeated = safetySettings.find((each) => reader.isRepeated([...path, each]));
	// An invalid `protected` counts as true, because the author wanted protection.
	const isProtected = profile.protected ?? (names.includes('protected') ? true : undefined);
	const isHidden = names.includes('baseUrl') && isProtected === true && !profile.baseUrl;
	const setting = (...inner: readonly string[]) =>
		`setting ${[...path, ...inner].join('.')} in ${reader.place([...path, ...inner])}`;
	const problem = reader.isRepeated(path)
		? `repeated ${setting()}`
		: !settings
			? `profiles.${name} has no settings in ${reader.place(path)}`
			: unknown !== undefined
				? `${adjective(unknown)} ${setting(unknown)}`
				: repeated !== undefined
					? `repeated ${setting(repeated)}`
					: isHidden && `invalid ${setting('baseUrl')}`;
	if (problem) return {...profile, protected: true, whyReadOnly: problem};
	return isProtected === undefined ? profile : {...profile, protected: isProtected};
}
