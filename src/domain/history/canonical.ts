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
	const fields = fieldsByName(shape);
	return braced(row, (name, value) => {
		const field = fields.get(name);
		return field ? ofField(value, field) : isDefault(value, {}) ? undefined : plain(value);
	});
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

/** An object as JSON, without the members for which `write` returns undefined. */
function braced(object: Row, write: (name: string, value: unknown) => string | undefined): string {
	let members = '';
	for (const name of Object.keys(object).sort()) {
		const value = object[name];
		const facts = factsOf(name);
		const text = facts.isSecret ? masked(value) : write(name, value);
		if (text !== undefined) members += `${members && ','}${facts.text}${text}`;
	}
	return `{${members}}`;
}

const masked = (value: unknown) => (isDefault(value, {}) ? undefined : JSON.stringify(mask));

function ofField(value: unknown, {kind, facts, shape}: Field): string | undefined {
	if (isDefault(value, facts)) return undefined;
	if (kind === 'map' && isJsonObject(value) && Object.keys(value).length === 0) return undefined;
	// An empty message differs from an absent one.
	if (kind === 'message' && shape && isJsonObject(value)) return canonicalJson(value, shape);
	if (kind === 'messages' && shape && Array.isArray(value))
		return `[${sortedById(value)
			.map((item) => (isJsonObject(item) ? canonicalJson(item, shape) : plain(item)))
			.join(',')}]`;
	return plain(value);
}

/** Any JSON value. Values in free-form maps stay unchanged, since they belong to the tenant. */
function plain(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`;
	if (isJsonObject(value)) return braced(value, (_, member) => (member === undefined ? undefined : plain(member)));
	return JSON.stringify(value ?? null);
}

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
