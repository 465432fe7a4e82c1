/** The schema of the config file, and its reader. */
import type * as v from 'valibot';
import {isMap, LineCounter, type Node, parseDocument} from 'yaml';
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
import {syntaxProblem} from './config-syntax.ts';
import {
	findKey,
	itemsOf,
	linesOf,
	type Member,
	membersOf,
	type NamedMap,
	namedMaps,
	nodeAt,
	type Reader,
	readMap,
	readMembers,
} from './files/yaml-nodes.ts';
import {themeEntries, themeNames, type UserTheme} from './themes.ts';

type Settings<E extends v.ObjectEntries> = {readonly [Key in keyof E]?: v.InferOutput<E[Key]>};

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
	readonly whyReadOnly?: string;
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

/** The names of a setting from the outermost one, such as `['keys', 'list.down']`. */
export type SettingPath = readonly string[];

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
	// `uniqueKeys` compares every key with every other one, which takes seconds for thousands of keys.
	const document = parseDocument(text, {lineCounter: lines, uniqueKeys: false});
	const problems: ConfigProblem[] = [];
	const lineOf = (node: Node | null | undefined) => lines.linePos(node?.range?.[0] ?? 0).line;
	let whyReadOnly: string | undefined;
	const reader: Reader = {
		document,
		lineOf,
		report(node, key, message) {
			if (problems.length > maximumProblems || problems.some((each) => each.key === key.join('.'))) return;
			const isLast = problems.length === maximumProblems;
			problems.push({line: lineOf(node), key: key.join('.'), message: isLast ? 'and further problems' : message});
		},
		reportUnknown(key, location, names) {
			const name = location.at(-1) ?? '';
			const place = placeOf(name);
			reader.report(key, location, unknownProblem(name, place, names));
			// It may be a misspelt group or a misspelt `protected`.
			if (location.length === 1) whyReadOnly ??= `${adjective(name)} setting ${name} in line ${lineOf(key)}`;
		},
	};

	const syntax = syntaxProblem(text, document, lines);
	if (syntax) return {config: unreadConfig(syntax.line), problems: [{...syntax, key: ''}]};
	if (document.contents === null) return {config: {profiles: new Map()}, problems};
	if (!isMap(document.contents)) {
		reader.report(document.contents, [], 'expected `key: value` lines');
		return {config: unreadConfig(lineOf(document.contents)), problems};
	}
	const stray = findKey(document, isStrayProtection);
	if (stray) {
		whyReadOnly = `a misplaced or misspelt “protected” in line ${lineOf(stray.key)}`;
		reader.report(stray.key, stray.path, misplaced('profiles.NAME.protected'));
	}
	const profiles = new Map<string, Profile>();
	const themes = new Map<string, UserTheme>();
	const groups: Groups = {};
	type Read = (nodes: readonly (Node | null)[]) => void;
	/** Sets a group by what is valid of it. Absent if nothing is. */
	const put = (group: keyof Groups, members: readonly (readonly [string, unknown])[]) =>
		void (members.length > 0 && Object.assign(groups, {[group]: Object.fromEntries(members)}));
	const lists =
		(group: keyof Groups, form: string, schema: v.ObjectEntries[string]): Read =>
		(nodes) => {
			const items = itemsOf(reader, nodes, [group], `\`${form}\` lines`);
			put(group, readMembers(reader, items, {schemaOf: () => schema, names: [], path: [group]}));
		};
	const {theme, ...config} = readMap(reader, itemsOf(reader, [document.contents], [], ''), valueEntries, [], {
		profiles: (nodes) => {
			const unreadable = nodes.find((node) => !isMap(node));
			if (unreadable !== undefined) whyReadOnly ??= `no readable profiles in line ${lineOf(unreadable)}`;
			for (const named of namedMaps(reader, nodes, 'profiles')) {
				const profile = readProfile(reader, named);
				if (!profile.baseUrl) whyReadOnly ??= profile.whyReadOnly;
				profiles.set(named.name, profile);
			}
		},
		themes: (nodes) => {
			for (const {name, keys, items} of namedMaps(reader, nodes, 'themes')) {
				if (!items) continue;
				if (themeNames.some((builtIn) => builtIn === name))
					reader.report(keys[0], ['themes', name], 'the name is taken by a built-in theme');
				else themes.set(name, readMap(reader, items, themeEntries, ['themes', name]));
			}
		},
		fleets: lists('fleets', 'name: [profile, …]', fleetEntry),
		columns: lists('columns', 'resource: [column, …]', columnsEntry),
		keys: (nodes) => {
			const schemaOf = (name: string) => (name === 'preset' ? presetEntry : chordsEntry);
			const items = itemsOf(reader, nodes, ['keys'], '`command: chord` lines');
			const members = readMembers(reader, items, {schemaOf, names: [], path: ['keys']});
			const {preset, ...keys} = Object.fromEntries(members) as {preset?: KeyPreset} & Config['keys'];
			if (preset) groups.keyPreset = preset;
			if (Object.keys(keys).length > 0) groups.keys = keys;
		},
	} satisfies Record<keyof typeof groupDescriptions, Read>);
	const isTheme = theme === undefined || themes.has(theme) || themeNames.some((name) => name === theme);
	if (!isTheme)
		reader.report(document.contents.get('theme', true) ?? null, ['theme'], unknownTheme(theme, [...themes.keys()]));
	return {
		config: {
			...config,
			...groups,
			...(isTheme && theme !== undefined ? {theme} : {}),
			...(themes.size > 0 ? {themes} : {}),
			...(whyReadOnly === undefined ? {} : {whyReadOnly}),
			profiles,
		},
		problems: problems.toSorted((a, b) => a.line - b.line),
		lineOf: (path) => lineOf(nodeAt(document.contents, path)),
	};
}

/** The groups whose settings have names of their own. */
type Groups = {-readonly [Key in 'keyPreset' | 'keys' | 'fleets' | 'columns']?: Config[Key]};

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
function isStrayProtection(path: readonly string[]): boolean {
	// A profile reads its own settings, and may have any name.
	if (path[0] === 'profiles' && path.length <= 3) return false;
	return nearest(path.at(-1) ?? '', ['protected']).length > 0;
}

/** A mistake that may hide the protection of the profile, or of which tenant it is the profile, makes it read-only. */
function readProfile(reader: Reader, {name, keys, items}: NamedMap): Profile {
	const path = ['profiles', name];
	const profile: Profile = items ? readMap(reader, items, profileEntries, path) : {};
	const members = membersOf(items ?? []);
	const member = (isIt: (each: Member) => boolean) => members.find(isIt);
	const unknown = member((each) => !Object.hasOwn(profileEntries, each.name));
	const repeated = member((each) => each.keys.length > 1 && safetySettings.includes(each.name));
	// An invalid `protected` counts as true, because the author wanted protection.
	const isProtected = profile.protected ?? (member((each) => each.name === 'protected') ? true : undefined);
	const invalid = member((each) => each.name === 'baseUrl' && isProtected === true && !profile.baseUrl);
	const lineOf = (nodes: Member['keys']) => `in ${linesOf(reader, nodes)}`;
	const problem =
		keys.length > 1
			? `repeated setting profiles.${name} ${lineOf(keys)}`
			: !items
				? `profiles.${name} has no settings ${lineOf(keys)}`
				: unknown
					? `${adjective(unknown.name)} setting profiles.${name}.${unknown.name} ${lineOf(unknown.keys)}`
					: repeated
						? `repeated setting profiles.${name}.${repeated.name} ${lineOf(repeated.keys)}`
						: invalid && `invalid setting profiles.${name}.baseUrl ${lineOf(invalid.keys)}`;
	if (problem !== undefined) return {...profile, protected: true, whyReadOnly: problem};
	return isProtected === undefined ? profile : {...profile, protected: isProtected};
}
