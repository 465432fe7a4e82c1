/**
 * The canonical JSON of an item: sorted members, no unset fields, and secrets redacted again. Lists of objects with ids are
 * sorted by id (Document: not shown; their order is assumed to have no meaning).
 */
import {type Facts, type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {mask, secretFields} from '../../contract/sensitive-fields.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {lettersOf} from '../../text/match/letters.ts';
import type {Row} from '../resources/resource.ts';

/** Two items are equal if and only if their canonical JSON is. */
export function canonicalJson(row: Row, shape: Message): string {
	const parts: string[] = [];
	addObject(parts, row, fieldsByName(shape));
	// A text to which parts are added one at a time consists of pieces, which are slow to hash.
	return parts.join('');
}

const secretLetters = new Set([...secretFields].map(lettersOf));

/** Cached properties of a member's name. */
interface NameFacts {
	/** Compared without separators and case, so that secrets among annotations match too. */
	readonly isSecret: boolean;
	/** The quoted name with its colon. */
	readonly text: string;
}

/** Most names repeat in every item. The limit bounds the cache, since a tenant may use any names in annotations. */
const cachedNames = new Map<string, NameFacts>();
const nameLimit = 1000;

function factsOf(name: string): NameFacts {
	const cached = cachedNames.get(name);
	if (cached) return cached;
	const facts = {isSecret: secretLetters.has(lettersOf(name)), text: `${JSON.stringify(name)}:`};
	if (cachedNames.size < nameLimit) cachedNames.set(name, facts);
	return facts;
}

const fieldCache = new WeakMap<Message, ReadonlyMap<string, Field>>();
function fieldsByName(shape: Message): ReadonlyMap<string, Field> {
	const cached = fieldCache.get(shape);
	if (cached) return cached;
	const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
	fieldCache.set(shape, fields);
	return fields;
}

const maskText = JSON.stringify(mask);

/** Without fields, the object is free-form: its values stay unchanged, since they belong to the tenant. */
function addObject(parts: string[], object: Row, fields?: ReadonlyMap<string, Field>): void {
	let before = '{';
	for (const name of Object.keys(object).sort()) {
		const value = object[name];
		const {isSecret, text} = factsOf(name);
		const field = isSecret ? undefined : fields?.get(name);
		if (fields || isSecret ? isUnset(value, field) : value === undefined) continue;
		parts.push(before, text);
		before = ',';
		if (isSecret) parts.push(maskText);
		else if (field?.shape && field.kind === 'message' && isJsonObject(value))
			addObject(parts, value, fieldsByName(field.shape));
		else if (field?.shape && field.kind === 'messages' && Array.isArray(value))
			addList(parts, sortedById(value), fieldsByName(field.shape));
		else addValue(parts, value);
	}
	parts.push(before === '{' ? '{}' : '}');
}

function addList(parts: string[], items: readonly unknown[], fields?: ReadonlyMap<string, Field>): void {
	let before = '[';
	for (const item of items) {
		parts.push(before);
		before = ',';
		if (fields && isJsonObject(item)) addObject(parts, item, fields);
		else addValue(parts, item);
	}
	parts.push(before === '[' ? '[]' : ']');
}

/** Any JSON value. */
function addValue(parts: string[], value: unknown): void {
	if (Array.isArray(value)) addList(parts, value);
	else if (isJsonObject(value)) addObject(parts, value);
	else parts.push(JSON.stringify(value ?? null));
}

/** An empty message differs from an absent one, an empty map does not. */
const isUnset = (value: unknown, field: Field | undefined): boolean =>
	isDefault(value, field?.facts ?? {}) ||
	(field?.kind === 'map' && isJsonObject(value) && Object.keys(value).length === 0);

/** The API represents an unset field as absent, as null, or as the default of its type. */
function isDefault(value: unknown, {count64, enumDefault}: Facts): boolean {
	if (value === undefined || value === null || value === '' || value === 0 || value === false) return true;
	if (Array.isArray(value)) return value.length === 0;
	return typeof value === 'string' && ((count64 === true && value === '0') || value === enumDefault);
}

function sortedById(items: readonly unknown[]): readonly unknown[] {
	const ids = items.map((item) => (isJsonObject(item) && typeof item.id === 'string' ? item.id : undefined));
	if (ids.includes(undefined)) return items;
	return items
		.map((item, index) => ({item, id: ids[index] ?? ''}))
		.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
		.map(({item}) => item);
}
