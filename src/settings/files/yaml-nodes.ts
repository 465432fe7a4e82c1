/** Reads the settings of maps in a YAML document, and finds their places. */
import * as v from 'valibot';
import {type Document, isMap, isNode, isPair, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap} from 'yaml';

/** The names of a setting from the outermost one, such as `['keys', 'list.down']`. */
export type SettingPath = readonly string[];
export type Json = Readonly<Record<string, unknown>>;
export type Settings<E extends v.ObjectEntries> = {readonly [Key in keyof E]?: v.InferOutput<E[Key]>};
type Item = Pair<Node, Node | null>;

const keyOf = ({key}: Item) => (isScalar(key) ? String(key.value) : String(key));

/** The key of a setting, or of the closest one around it. */
export function nodeAt(root: Node | null, path: SettingPath): Node | null {
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

export interface RepeatedKey {
	readonly path: SettingPath;
	readonly map: YAMLMap;
	/** With the key, in the order of the text. */
	readonly first: Item;
	readonly others: readonly [Item, ...Item[]];
}

/** The keys that maps repeat. `uniqueKeys` of the library compares every key with every other one, which takes seconds for thousands. */
export function repeatedKeys(document: Document): readonly RepeatedKey[] {
	const found: RepeatedKey[] = [];
	visit(document, {
		Map(_, map, ancestors) {
			const around = [...ancestors, map];
			const path = around.flatMap((each, index) => {
				if (isPair(each)) return keyOf(each as Item);
				return isSeq(each) ? String(each.items.indexOf(around[index + 1])) : [];
			});
			for (const [name, [first, second, ...more]] of Map.groupBy(map.items as Item[], keyOf))
				if (first && second) found.push({path: [...path, name], map, first, others: [second, ...more]});
		},
	});
	return found;
}

export interface Reader {
	/** Such as `line 3`, or `lines 3 and 7` for a repeated setting. */
	place(path: SettingPath): string;
	isRepeated(path: SettingPath): boolean;
	/** Only the first problem of a setting is reported. */
	report(path: SettingPath, message: string, line?: number): void;
	/** Reports an unknown setting. `names` are the known ones in its place. */
	reportUnknown(path: SettingPath, names: readonly string[]): void;
}

/** The valid settings of a map. Reports the others. `others` are further names that it may have. */
export function readEntries<E extends v.ObjectEntries>(
	reader: Reader,
	map: Json,
	entries: E,
	path: SettingPath,
	others: readonly string[] = [],
): Settings<E> {
	const schemaOf = (name: string) => (Object.hasOwn(entries, name) ? entries[name] : undefined);
	return readMembers(reader, map, path, schemaOf, [...Object.keys(entries), ...others]) as Settings<E>;
}

/** The valid members of a map. Reports the others. */
export function readMembers(
	reader: Reader,
	map: Json,
	path: SettingPath,
	schemaOf: (name: string) => v.GenericSchema | undefined,
	names: readonly string[] = [],
): Json {
	const valid = Object.entries(map).flatMap(([name, value]) => {
		const schema = schemaOf(name);
		if (!schema) reader.reportUnknown([...path, name], names);
		const result = schema && v.safeParse(schema, value);
		if (result?.success === false) reader.report([...path, name], problemOf(result.issues[0]));
		return result?.success ? [[name, result.output]] : [];
	});
	return Object.fromEntries(valid);
}

/** The schema names a value by its JavaScript class, and a person has written YAML. */
const yamlNames: Readonly<Record<string, string>> = {Object: 'a map', Array: 'a list', null: 'nothing'};

/** Of an empty text or list, the schema names the length. */
const problemOf = ({type, message, received}: v.BaseIssue<unknown>): string =>
	`${message}, got ${type === 'non_empty' ? 'nothing' : (yamlNames[received] ?? received)}`;
