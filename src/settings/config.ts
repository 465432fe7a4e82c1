/** The schema of the config file, and its reader. */
import * as v from 'valibot';
import {
	type Document,
	isAlias,
	isMap,
	isScalar,
	LineCounter,
	type Node,
	type Pair,
	parseDocument,
	visit,
	type YAMLMap,
} from 'yaml';
import {themeEntries, themeNames, type UserTheme} from './themes.ts';

const word = v.pipe(v.string('expected text'), v.nonEmpty('expected text'));
const words = v.array(word, 'expected a list');
const oneOf = <const T extends readonly string[]>(values: T) =>
	v.picklist(values, `expected one of ${values.join(', ')}`);
const seconds = (minimum: number) => {
	const message = `expected seconds, ${minimum} or more`;
	return v.pipe(v.number(message), v.minValue(minimum, message));
};

export const authKinds = ['token', 'client-credentials'] as const;
export const profileColors = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const;

const profileEntries = {
	baseUrl: word,
	/** The kind of credentials. Without it, any credentials are used. */
	auth: oneOf(authKinds),
	clientId: word,
	color: oneOf(profileColors),
	/** Every write requires a person to type the name or the count. */
	protected: v.boolean('expected true or false'),
};

const configEntries = {
	/** The profile that is used if neither a flag nor the environment names one. */
	profile: word,
	/** A built-in theme or one of `themes`. */
	theme: v.string(`expected one of ${themeNames.join(', ')}`),
	/** Whether the console uses the mouse. */
	mouse: v.boolean('expected true or false'),
	timeStyle: oneOf(['relative', 'local', 'utc']),
	watchInterval: seconds(1),
	/** Per request, body included. */
	timeout: seconds(0.1),
	/** The maximum wait for a retry. */
	maxWait: seconds(0),
	/** Command id → chords. */
	keys: v.record(
		v.string(),
		v.union(
			[
				v.pipe(
					word,
					v.transform((chord) => [chord]),
				),
				words,
			],
			'expected a chord or a list of chords',
		),
		'expected `command: chord` lines',
	),
	/** Resource → columns in order. */
	columns: v.record(v.string(), words, 'expected `resource: [column, …]` lines'),
	/** Findings that the board hides until a date. The board validates the entries. */
	silences: v.array(v.unknown(), 'expected a list of silences'),
};

type Settings<E extends v.ObjectEntries> = {readonly [Key in keyof E]?: v.InferOutput<E[Key]>};

/** The valid settings of a profile. */
export type Profile = Settings<typeof profileEntries>;
/** Times are in seconds. An absent member was not set, or was invalid and is in the problems. */
export type Config = Settings<typeof configEntries> & {
	readonly profiles: ReadonlyMap<string, Profile>;
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

/** The valid settings and the problems of a config file. */
export interface ReadConfig {
	readonly config: Config;
	readonly problems: readonly ConfigProblem[];
}

const emptyConfig: Config = {profiles: new Map()};

/** Never throws. Invalid members are omitted and reported. */
export function readConfig(text: string): ReadConfig {
	const lines = new LineCounter();
	// `uniqueKeys` compares every key with every other one, which takes seconds for thousands of keys.
	const document = parseDocument(text, {lineCounter: lines, uniqueKeys: false});
	const problems: ConfigProblem[] = [];
	const lineOf = (node: Node | null | undefined) => lines.linePos(node?.range?.[0] ?? 0).line;
	const reader: Reader = {
		document,
		report(node, key, message) {
			if (problems.length > maximumProblems) return;
			const isLast = problems.length === maximumProblems;
			problems.push({line: lineOf(node), key: key.join('.'), message: isLast ? 'and further problems' : message});
		},
	};

	const syntaxError = document.errors[0];
	if (syntaxError) {
		const [message = ''] = syntaxError.message.split(/ at line |\n/);
		return {config: emptyConfig, problems: [{line: syntaxError.linePos?.[0].line ?? 1, key: '', message}]};
	}
	const repeated = repeatedKey(document);
	if (repeated) {
		return {config: emptyConfig, problems: [{line: lineOf(repeated), key: '', message: 'Map keys must be unique'}]};
	}
	if (document.contents === null) return {config: emptyConfig, problems};
	if (!isMap(document.contents)) {
		reader.report(document.contents, [], 'expected `key: value` lines');
		return {config: emptyConfig, problems};
	}
	const profiles = new Map<string, Profile>();
	const themes = new Map<string, UserTheme>();
	const {theme, ...config} = readMap(reader, document.contents, configEntries, [], {
		profiles: (node) => {
			for (const [name, profile] of readProfiles(reader, node)) profiles.set(name, profile);
		},
		themes: (node) => {
			for (const [name, map] of namedMaps(reader, node, 'themes')) {
				if (themeNames.some((builtIn) => builtIn === name))
					reader.report(map, ['themes', name], 'the name is taken by a built-in theme');
				else themes.set(name, readMap(reader, map, themeEntries, ['themes', name]));
			}
		},
	});
	const isTheme = theme === undefined || themes.has(theme) || themeNames.some((name) => name === theme);
	if (!isTheme)
		reader.report(document.contents.get('theme', true) ?? null, ['theme'], unknownTheme(theme, [...themes.keys()]));
	return {
		config: {
			...config,
			...(isTheme && theme !== undefined ? {theme} : {}),
			...(themes.size > 0 ? {themes} : {}),
			profiles,
		},
		problems: problems.toSorted((a, b) => a.line - b.line),
	};
}

/** The maximum number of problems that are listed. */
const maximumProblems = 50;

/** Finds the first repeated key of a map. */
function repeatedKey(document: Document.Parsed): Node | undefined {
	let repeated: Node | undefined;
	visit(document, {
		Map(_, {items}) {
			const seen = new Set<unknown>();
			for (const {key} of items) {
				if (!isScalar(key)) continue;
				if (seen.has(key.value)) {
					repeated = key;
					return visit.BREAK;
				}
				seen.add(key.value);
			}
			return undefined;
		},
	});
	return repeated;
}

interface Reader {
	readonly document: Document.Parsed;
	readonly report: (node: Node | null | undefined, key: readonly string[], message: string) => void;
}

const unknownTheme = (name: string, own: readonly string[]) =>
	`expected one of ${[...themeNames, ...own].join(', ')}, got "${name}"`;

/** The maps below a setting, by name. Reports the other values. */
function* namedMaps(reader: Reader, node: Node | null, setting: string): Generator<[string, YAMLMap]> {
	if (!isMap(node))
		return reader.report(node, [setting], `expected a name for each of the ${setting}, with its settings below`);
	for (const pair of node.items as Pair<Node, Node | null>[]) {
		const name = keyOf(pair);
		const value = resolved(reader, pair.value);
		if (isMap(value)) yield [name, value];
		else reader.report(value ?? pair.key, [setting, name], 'expected `key: value` lines');
	}
}

function* readProfiles(reader: Reader, node: Node | null): Generator<[string, Profile]> {
	for (const [name, value] of namedMaps(reader, node, 'profiles')) {
		const profile = readMap(reader, value, profileEntries, ['profiles', name]);
		// An invalid `protected` counts as true, because the author wanted protection.
		yield [name, value.has('protected') && profile.protected === undefined ? {...profile, protected: true} : profile];
	}
}

function readMap<E extends v.ObjectEntries>(
	reader: Reader,
	map: YAMLMap,
	entries: E,
	path: readonly string[],
	nested: Readonly<Record<string, (node: Node | null) => void>> = {},
): Settings<E> {
	const valid: [string, unknown][] = [];
	for (const pair of map.items as Pair<Node, Node | null>[]) {
		const name = keyOf(pair);
		const location = [...path, name];
		const value = resolved(reader, pair.value);
		const schema = Object.hasOwn(entries, name) ? entries[name] : undefined;
		if (Object.hasOwn(nested, name)) nested[name]?.(value);
		else if (!schema) {
			reader.report(
				pair.key,
				location,
				`unknown setting. Try ${[...Object.keys(entries), ...Object.keys(nested)].join(', ')}`,
			);
		} else {
			const result = v.safeParse(schema, plainValue(reader, value));
			if (result.success) valid.push([name, result.output]);
			else reader.report(value ?? pair.key, location, `${result.issues[0].message}, got ${result.issues[0].received}`);
		}
	}
	return Object.fromEntries(valid) as Settings<E>;
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

const keyOf = ({key}: Pair<Node, unknown>) => (isScalar(key) ? String(key.value) : String(key));

const resolved = ({document}: Reader, node: Node | null): Node | null =>
	isAlias(node) ? (node.resolve(document) ?? null) : node;
