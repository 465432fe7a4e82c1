/**
 * One text for all the ways of writing the same item: members sorted, what is unset left out however it is spelt, lists of
 * things with ids sorted by id (Document: not shown; their order is taken to mean nothing). Secrets are masked once more.
 */
import {type Facts, type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {mask, secretFields} from '../../contract/sensitive-fields.ts';
import {isJsonObject} from '../../text/json/object.ts';
import type {Row} from '../resources/resource.ts';

/** The canonical JSON of an item; two items are the same if and only if their texts are. */
export function canonicalJson(row: Row, shape: Message): string {
	const fields = fieldsByName(shape);
	return braced(row, (name, value) => {
		const field = fields.get(name);
		return field ? ofField(value, field) : isDefault(value, {}) ? undefined : plain(value);
	});
}

const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const secretLetters = new Set([...secretFields].map(letters));

/** What is to be known of a member's name. */
interface NameFacts {
	/** Separators and case make no difference, so that a secret is none the less one among annotations. */
	readonly isSecret: boolean;
	/** As JSON writes it before the value. */
	readonly text: string;
}

/** The same few names come in every item; those of annotations are the tenant's, and could be any number. */
const knownNames = new Map<string, NameFacts>();
const mostNames = 1000;

function factsOf(name: string): NameFacts {
	const known = knownNames.get(name);
	if (known) return known;
	const facts = {isSecret: secretLetters.has(letters(name)), text: `${JSON.stringify(name)}:`};
	if (knownNames.size < mostNames) knownNames.set(name, facts);
	return facts;
}

const ownFields = new WeakMap<Message, ReadonlyMap<string, Field>>();
function fieldsByName(shape: Message): ReadonlyMap<string, Field> {
	const known = ownFields.get(shape);
	if (known) return known;
	const fields = new Map(fieldsOf(shape).map((field) => [field.name, field]));
	ownFields.set(shape, fields);
	return fields;
}

/** An object as text; members for which `write` gives nothing are left out. */
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
	if (kind === 'map' && isObject(value) && Object.keys(value).length === 0) return undefined;
	// An empty message is not an absent one.
	if (kind === 'message' && shape && isObject(value)) return canonicalJson(value, shape);
	if (kind === 'messages' && shape && Array.isArray(value))
		return `[${sortedById(value)
			.map((item) => (isObject(item) ? canonicalJson(item, shape) : plain(item)))
			.join(',')}]`;
	return plain(value);
}

/** Any JSON value; within free-form maps every value is the tenant's own, and stays. */
function plain(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`;
	if (isObject(value)) return braced(value, (_, member) => (member === undefined ? undefined : plain(member)));
	return JSON.stringify(value ?? null);
}

/** The API writes an unset field as absent, null, or the default of its type. */
function isDefault(value: unknown, {count64, enumDefault}: Facts): boolean {
	if (value === undefined || value === null || value === '' || value === 0 || value === false) return true;
	if (Array.isArray(value)) return value.length === 0;
	return typeof value === 'string' && ((count64 === true && value === '0') || value === enumDefault);
}

const isObject = (value: unknown): value is Row => isJsonObject(value);

function sortedById(items: readonly unknown[]): readonly unknown[] {
	const ids = items.map((item) => (isObject(item) && typeof item.id === 'string' ? item.id : undefined));
	if (ids.includes(undefined)) return items;
	return items
		.map((item, place) => ({item, id: ids[place] ?? ''}))
		.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
		.map(({item}) => item);
}
