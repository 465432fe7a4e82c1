/** The schema of the config file, and its reader. */
import * as v from 'valibot';
import {
	type Document,
	isAlias,
	isMap,
	isNode,
	isSeq,
	LineCounter,
	type Node,
	type Pair,
	parseDocument,
	type YAMLMap,
} from 'yaml';
import {
	chordsEntry,
	columnsEntry,
	type groupDescriptions,
	type KeyPreset,
	presetEntry,
	profileEntries,
	valueEntries,
} from './config-entries.ts';
import {keyOf, repeatedKey} from './files/yaml-nodes.ts';
import {themeEntries, themeNames, type UserTheme} from './themes.ts';

type Settings<E extends v.ObjectEntries> = {readonly [Key in keyof E]?: v.InferOutput<E[Key]>};

/** The valid settings of a profile. */
export type Profile = Settings<typeof profileEntries> & {
	/** Why castellan sends no writes: an unknown setting, which may be a misspelt `protected`. */
	readonly whyReadOnly?: string;
};
/** Times are in seconds. An absent member was not set, or was invalid and is in the problems. */
export type Config = Settings<typeof valueEntries> & {
	readonly profiles: ReadonlyMap<string, Profile>;
	/** The file cannot be read as a whole, so there may be more profiles. */
	readonly isUnread?: true;
	/** Why castellan sends no writes to any tenant: the profiles, or the base URL of a profile, cannot be read. */
	readonly whyReadOnly?: string;
	/** The keys to start from. */
	readonly keyPreset?: KeyPreset;
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
	const reader: Reader = {
		document,
		lineOf,
		report(node, key, message) {
			if (problems.length > maximumProblems) return;
			const isLast = problems.length === maximumProblems;
			problems.push({line: lineOf(node), key: key.join('.'), message: isLast ? 'and further problems' : message});
		},
	};

	const syntaxError = document.errors[0];
	if (syntaxError) {
		const [reason = ''] = syntaxError.message.split(/ at line |\n/);
		const message = syntaxError.code === 'MULTIPLE_DOCS' ? 'a second document begins here. Keep one' : reason;
		const line = syntaxError.linePos?.[0].line ?? 1;
		return {config: unreadConfig(line), problems: [{line, key: '', message}]};
	}
	const repeated = repeatedKey(document);
	if (repeated) {
		const line = lineOf(repeated);
		return {config: unreadConfig(line), problems: [{line, key: '', message: 'Map keys must be unique'}]};
	}
	if (document.contents === null) return {config: {profiles: new Map()}, problems};
	if (!isMap(document.contents)) {
		reader.report(document.contents, [], 'expected `key: value` lines');
		return {config: unreadConfig(lineOf(document.contents)), problems};
	}
	const profiles = new Map<string, Profile>();
	const themes = new Map<string, UserTheme>();
	const groups: Groups = {};
	let whyReadOnly: string | undefined;
	const {theme, ...config} = readMap(reader, document.contents, valueEntries, [], {
		profiles: (node) => {
			if (!isMap(node)) whyReadOnly = `no readable profiles in line ${lineOf(node)}`;
			for (const [name, profile] of readProfiles(reader, node)) {
				if (!profile.baseUrl) whyReadOnly ??= profile.whyReadOnly;
				profiles.set(name, profile);
			}
		},
		themes: (node) => {
			for (const {name, map} of namedMaps(reader, node, 'themes')) {
				if (!map) continue;
				if (themeNames.some((builtIn) => builtIn === name))
					reader.report(map, ['themes', name], 'the name is taken by a built-in theme');
				else themes.set(name, readMap(reader, map, themeEntries, ['themes', name]));
			}
		},
		keys: (node) => {
			if (!isMap(node)) return reader.report(node, ['keys'], 'expected `command: chord` lines');
			const schemaOf = (name: string) => (name === 'preset' ? presetEntry : chordsEntry);
			const members = readMembers(reader, node, {schemaOf, names: [], path: ['keys']});
			const {preset, ...keys} = Object.fromEntries(members) as {preset?: KeyPreset} & Config['keys'];
			if (preset) groups.keyPreset = preset;
			if (Object.keys(keys).length > 0) groups.keys = keys;
		},
		columns: (node) => {
			if (!isMap(node)) return reader.report(node, ['columns'], 'expected `resource: [column, …]` lines');
			const members = readMembers(reader, node, {schemaOf: () => columnsEntry, names: [], path: ['columns']});
			groups.columns = Object.fromEntries(members) as Groups['columns'] & {};
		},
	} satisfies Record<keyof typeof groupDescriptions, (node: Node | null) => void>);
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

/** The key of a setting, or of the closest one around it. */
function nodeAt(root: Node | null, path: SettingPath): Node | null {
	let node: unknown = root;
	let closest: Node | null = root;
	for (const name of path) {
		const pair = isMap(node)
			? (node.items as Pair<Node, Node | null>[]).find((each) => keyOf(each) === name)
			: undefined;
		node = isSeq(node) ? node.items[Number(name)] : pair?.value;
		const next = pair?.key ?? node;
		if (!isNode(next)) break;
		closest = next;
	}
	return closest;
}

/** The groups whose settings have names of their own. */
type Groups = {-readonly [Key in 'keyPreset' | 'keys' | 'columns']?: Config[Key]};

/** The maximum number of problems that are listed. */
const maximumProblems = 50;

interface Reader {
	readonly document: Document.Parsed;
	readonly lineOf: (node: Node | null | undefined) => number;
	readonly report: (node: Node | null | undefined, key: readonly string[], message: string) => void;
}

const unknownTheme = (name: string, own: readonly string[]) =>
	`expected one of ${[...themeNames, ...own].join(', ')}, got "${name}"`;

interface NamedMap {
	readonly name: string;
	readonly key: Node;
	/** Undefined for another value, which is reported. */
	readonly map: YAMLMap | undefined;
}

function* namedMaps(reader: Reader, node: Node | null, setting: string): Generator<NamedMap> {
	if (!isMap(node))
		return reader.report(node, [setting], `expected a name for each of the ${setting}, with its settings below`);
	for (const pair of node.items as Pair<Node, Node | null>[]) {
		const name = keyOf(pair);
		const value = resolved(reader, pair.value);
		const map = isMap(value) ? value : undefined;
		if (!map) reader.report(value ?? pair.key, [setting, name], 'expected `key: value` lines');
		yield {name, key: pair.key, map};
	}
}

function* readProfiles(reader: Reader, node: Node | null): Generator<[string, Profile]> {
	for (const {name, key, map} of namedMaps(reader, node, 'profiles')) {
		const profile: Profile = map ? readMap(reader, map, profileEntries, ['profiles', name]) : {};
		const items = (map?.items ?? []) as Pair<Node, Node | null>[];
		const unknown = items.find((pair) => !Object.hasOwn(profileEntries, keyOf(pair)));
		if (!map || unknown) {
			// The unknown setting may be a misspelt `protected`.
			const problem = unknown
				? `unknown setting profiles.${name}.${keyOf(unknown)}`
				: `profiles.${name} has no settings`;
			yield [
				name,
				{...profile, protected: true, whyReadOnly: `${problem} in line ${reader.lineOf(unknown?.key ?? key)}`},
			];
			continue;
		}
		// An invalid `protected` counts as true, because the author wanted protection.
		yield [name, map.has('protected') && profile.protected === undefined ? {...profile, protected: true} : profile];
	}
}

function readMap<E extends v.ObjectEntries>(
	reader: Reader,
	map: YAMLMap,
	entries: E,
	path: readonly string[],
	nested: Readonly<Record<string, (node: Node | null) => void>> = {},
): Settings<E> {
	const names = [...Object.keys(entries), ...Object.keys(nested)];
	const schemaOf = (name: string) => (Object.hasOwn(entries, name) ? entries[name] : undefined);
	return Object.fromEntries(readMembers(reader, map, {schemaOf, names, path, nested})) as Settings<E>;
}

interface Members {
	readonly schemaOf: (name: string) => v.ObjectEntries[string] | undefined;
	/** The known names, for the message about an unknown one. */
	readonly names: readonly string[];
	readonly path: readonly string[];
	readonly nested?: Readonly<Record<string, (node: Node | null) => void>>;
}

/** The valid members of a map. Reports the others. */
function readMembers(reader: Reader, map: YAMLMap, {schemaOf, names, path, nested = {}}: Members) {
	const valid: [string, unknown][] = [];
	for (const pair of map.items as Pair<Node, Node | null>[]) {
		const name = keyOf(pair);
		const location = [...path, name];
		const value = resolved(reader, pair.value);
		const schema = schemaOf(name);
		if (Object.hasOwn(nested, name)) nested[name]?.(value);
		else if (!schema) reader.report(pair.key, location, `unknown setting. Try ${names.join(', ')}`);
		else {
			const result = v.safeParse(schema, plainValue(reader, value));
			if (result.success) valid.push([name, result.output]);
			else reader.report(value ?? pair.key, location, `${result.issues[0].message}, got ${result.issues[0].received}`);
		}
	}
	return valid;
}

/** Returns undefined if the library rejects the number of aliases. */
function plainValue({document}: Reader, value: Node | null): unknown {
	try {
		return value?.toJS(document);
	} catch (error) {
		if (error instanceof ReferenceError) return undefined;
		throw error;
	}
}

const resolved = ({document}: Reader, node: Node | null): Node | null =>
	isAlias(node) ? (node.resolve(document) ?? null) : node;
