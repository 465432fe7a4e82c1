/**
 * The canonical JSON of an item: sorted members, no unset fields, and secrets redacted again. Lists of objects with ids are
 * sorted by id (Document: not shown; their order is assumed to have no meaning).
 */
import {type Facts, type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {mask, secretFields} from '../../contract/sensitive-fields.ts';
import {isJsonObject, setOwn} from '../../text/json/object.ts';
import {lettersOf} from '../../text/match/letters.ts';
import type {Row} from '../resources/resource.ts';

/** Two items are equal if and only if their canonical JSON is. */
export const canonicalJson = (row: Row, shape: Message): string =>
	JSON.stringify(canonicalObject(row, fieldsByName(shape)));

const secretLetters = new Set([...secretFields].map(lettersOf));

/** Most names repeat in every item. The limit bounds the cache, since a tenant may use any names in annotations. */
const cachedNames = new Map<string, boolean>();
const nameLimit = 1000;

/** Compares without separators and case, so that secrets among annotations match too. */
function isSecretName(name: string): boolean {
	const cached = cachedNames.get(name);
	if (cached !== undefined) return cached;
	const isSecret = secretLetters.has(lettersOf(name));
	if (cachedNames.size < nameLimit) cachedNames.set(name, isSecret);
	return isSecret;
}

const fieldCache = new WeakMap<Message, ReadonlyMap<string, Field>>();
function fieldsByName(shape: Message): ReadonlyMap<string, Field> {
	const cached = fieldCache.get(shape);
	if (cached) return cached;
	const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
	fieldCache.set(shape, fields);
	return fields;
}

/** Without fields, the object is free-form: its values stay unchanged, since they belong to the tenant. */
function canonicalObject(object: Row, fields?: ReadonlyMap<string, Field>): Row {
	const copy: Record<string, unknown> = {};
	for (const name of Object.keys(object).sort()) {
		const value = object[name];
		const isSecret = isSecretName(name);
		const field = isSecret ? undefined : fields?.get(name);
		if (fields || isSecret ? isUnset(value, field) : value === undefined) continue;
		setOwn(copy, name, isSecret ? mask : canonicalMember(value, field));
	}
	return copy;
}

function canonicalMember(value: unknown, field: Field | undefined): unknown {
	const fields = field?.shape && fieldsByName(field.shape);
	if (field?.kind === 'message' && isJsonObject(value)) return canonicalObject(value, fields);
	if (field?.kind === 'messages' && Array.isArray(value)) return canonicalList(sortedById(value), fields);
	return canonicalValue(value);
}

const canonicalList = (items: readonly unknown[], fields?: ReadonlyMap<string, Field>): readonly unknown[] =>
	items.map((item) => (fields && isJsonObject(item) ? canonicalObject(item, fields) : canonicalValue(item)));

/** Any JSON value. */
function canonicalValue(value: unknown): unknown {
	if (Array.isArray(value)) return canonicalList(value);
	return isJsonObject(value) ? canonicalObject(value) : value;
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

const hasId = (item: unknown): item is {readonly id: string} => isJsonObject(item) && typeof item.id === 'string';

const sortedById = (items: readonly unknown[]): readonly unknown[] =>
	items.every(hasId) ? items.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)) : items;
