/** Reads the settings of maps in a YAML document, and reports the mistakes. */
import * as v from 'valibot';
import {type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node, type Pair, visit} from 'yaml';

type Settings<E extends v.ObjectEntries> = {readonly [Key in keyof E]?: v.InferOutput<E[Key]>};
type Item = Pair<Node, Node | null>;

export interface Reader {
	readonly document: Document.Parsed;
	readonly lineOf: (node: Node | null | undefined) => number;
	readonly report: (node: Node | null | undefined, key: readonly string[], message: string) => void;
	/** Reports an unknown setting. `names` are the known ones in its place. */
	readonly reportUnknown: (key: Node, location: readonly string[], names: readonly string[]) => void;
}

const keyOf = ({key}: Pair<Node, unknown>) => (isScalar(key) ? String(key.value) : String(key));

/** The key of a setting, or of the closest one around it. */
export function nodeAt(root: Node | null, path: readonly string[]): Node | null {
	let node: unknown = root;
	let closest: Node | null = root;
	for (const name of path) {
		const pair = isMap(node) ? (node.items as Item[]).find((each) => keyOf(each) === name) : undefined;
		node = isSeq(node) ? node.items[Number(name)] : pair?.value;
		const next = pair?.key ?? node;
		if (!isNode(next)) break;
		closest = next;
	}
	return closest;
}

/** Finds the first repeated key of a map. */
export function repeatedKey(node: Node | Document): Node | undefined {
	let repeated: Node | undefined;
	visit(node, {
		Map(_, map) {
			repeated = membersOf(map.items as Item[]).find(({keys}) => keys.length > 1)?.keys[1];
			return repeated ? visit.BREAK : undefined;
		},
	});
	return repeated;
}

interface FoundKey {
	readonly key: Node;
	readonly path: readonly string[];
}

/** Finds the first key whose path matches: the names from the outermost one. */
export function findKey(document: Document, matches: (path: readonly string[]) => boolean): FoundKey | undefined {
	let found: FoundKey | undefined;
	visit(document, {
		Pair(_, pair, ancestors) {
			const pairs = [...ancestors.filter((each) => !isNode(each) && 'key' in each), pair] as Pair<Node>[];
			const path = pairs.map(keyOf);
			if (!matches(path)) return undefined;
			found = {key: pair.key as Node, path};
			return visit.BREAK;
		},
	});
	return found;
}

/** A name of a map. A name that the map repeats has several keys and values. */
export interface Member {
	readonly name: string;
	readonly keys: readonly [Node, ...Node[]];
	readonly values: readonly [Node | null, ...(Node | null)[]];
}

/** The names of maps that are read as one. */
export const membersOf = (items: readonly Item[]): readonly Member[] =>
	[...Map.groupBy(items, keyOf)].map(([name, pairs]) => ({
		name,
		keys: pairs.map(({key}) => key) as [Node, ...Node[]],
		values: pairs.map(({value}) => value) as [Node | null, ...(Node | null)[]],
	}));

/** Such as `lines 3 and 7`. */
export function linesOf({lineOf}: Reader, nodes: readonly Node[]): string {
	const lines = [...new Set(nodes.map(lineOf))];
	return `${lines.length > 1 ? 'lines' : 'line'} ${lines.join(' and ')}`;
}

function reportRepeated(reader: Reader, {keys}: Member, location: readonly string[]): void {
	const all = linesOf(reader, keys);
	if (keys.length > 1) reader.report(keys[1], location, `repeated setting in ${all}. Keep one of them`);
}

/** The items of a group. One whose key is repeated is read as one map. */
export function itemsOf(reader: Reader, nodes: readonly (Node | null)[], path: readonly string[], expected: string) {
	return nodes.flatMap((node) => {
		const map = resolved(reader, node);
		if (isMap(map)) return map.items as Item[];
		reader.report(map, path, `expected ${expected}`);
		return [];
	});
}

export interface NamedMap extends Member {
	/** Undefined for another value and for a repeated name, which are reported. */
	readonly items: readonly Item[] | undefined;
}

/** The members of a group whose names the author has chosen. */
export function* namedMaps(reader: Reader, nodes: readonly (Node | null)[], setting: string): Generator<NamedMap> {
	const expected = `a name for each of the ${setting}, with its settings below`;
	for (const member of membersOf(itemsOf(reader, nodes, [setting], expected))) {
		const {name, keys, values} = member;
		reportRepeated(reader, member, [setting, name]);
		const value = resolved(reader, values[0]);
		const items = isMap(value) ? (value.items as Item[]) : undefined;
		if (!items) reader.report(value ?? keys[0], [setting, name], 'expected `key: value` lines');
		yield {...member, items: keys.length > 1 ? undefined : items};
	}
}

/** The valid settings of a map. `nested` reads the groups in it. */
export function readMap<E extends v.ObjectEntries>(
	reader: Reader,
	items: readonly Item[],
	entries: E,
	path: readonly string[],
	nested: Members['nested'] = {},
): Settings<E> {
	const names = [...Object.keys(entries), ...Object.keys(nested)];
	const schemaOf = (name: string) => (Object.hasOwn(entries, name) ? entries[name] : undefined);
	return Object.fromEntries(readMembers(reader, items, {schemaOf, names, path, nested})) as Settings<E>;
}

interface Members {
	readonly schemaOf: (name: string) => v.ObjectEntries[string] | undefined;
	/** The known names, for the message about an unknown one. */
	readonly names: readonly string[];
	readonly path: readonly string[];
	readonly nested?: Readonly<Record<string, (nodes: readonly (Node | null)[]) => void>>;
}

/** The valid members of a map. Reports the others. */
export function readMembers(reader: Reader, items: readonly Item[], {schemaOf, names, path, nested = {}}: Members) {
	const valid: [string, unknown][] = [];
	for (const member of membersOf(items)) {
		const {name, keys, values} = member;
		const location = [...path, name];
		const schema = schemaOf(name);
		if (Object.hasOwn(nested, name)) nested[name]?.(values);
		else if (!schema) reader.reportUnknown(keys[0], location, names);
		else if (keys.length === 1) {
			const value = resolved(reader, values[0]);
			const repeated = value ? repeatedKey(value) : undefined;
			const result = v.safeParse(schema, plainValue(reader, value));
			if (repeated) reader.report(repeated, location, 'a key in it is repeated. Keep one of them');
			else if (result.success) valid.push([name, result.output]);
			else reader.report(value ?? keys[0], location, problemOf(result.issues[0]));
		}
		reportRepeated(reader, member, location);
	}
	return valid;
}

/** The schema names a value by its JavaScript class, and a person has written YAML. */
const yamlNames: Readonly<Record<string, string>> = {
	Object: 'a map',
	Array: 'a list',
	null: 'nothing',
	undefined: 'an alias that cannot be read',
};

const problemOf = ({message, received}: v.BaseIssue<unknown>): string =>
	`${message}, got ${yamlNames[received] ?? received}`;

/** Returns undefined for an alias of nothing, and if the library rejects the number of aliases. */
function plainValue({document}: Reader, value: Node | null): unknown {
	try {
		return value === null ? null : value.toJS(document);
	} catch (error) {
		if (error instanceof ReferenceError) return undefined;
		throw error;
	}
}

const resolved = ({document}: Reader, node: Node | null): Node | null =>
	isAlias(node) ? (node.resolve(document) ?? node) : node;
