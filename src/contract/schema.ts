/**
 * The building blocks of the contract: valibot schemas with facts about the fields as metadata.
 *
 * Every field is optional, because the API writes proto3-style JSON: an unset field may be absent or have its default value.
 * Enums are open and accept any string. Objects preserve unknown fields.
 */
import * as v from 'valibot';
import type {JsonNumber} from '../text/json/exact-number.ts';
import {isJsonObject} from '../text/json/object.ts';

/** The facts about a field besides its type. */
export type Facts = {
	/** Never shown, copied, logged or stored. Authentication, 4. */
	readonly secret?: true;
	/** Returned by the API, rejected in a write. */
	readonly readOnly?: true;
	/** An ISO 8601 date-time, possibly with nanoseconds and any offset. */
	readonly time?: true;
	/** A 64-bit integer as a string. Compare it as a BigInt. Conventions. */
	readonly count64?: true;
	/** The enum's default value, equivalent to an absent field. */
	readonly enumDefault?: string;
	/** The known values. Others are legal. Document: allowed values not shown. */
	readonly known?: readonly string[];
};

const plain = () => v.string();
const stated = <const F extends Facts>(facts: F) => v.pipe(plain(), v.metadata({...facts}));

export const text = () => v.optional(plain());
export const secretText = () => v.optional(stated({secret: true}));
export const readOnlyText = () => v.optional(stated({readOnly: true}));
export const timestamp = () => v.optional(stated({time: true}));
export const readOnlyTimestamp = () => v.optional(stated({time: true, readOnly: true}));
export const count64 = () => v.optional(stated({count64: true}));
export const flag = () => v.optional(v.boolean());
/** The number of a response can have more digits than a double. */
type NumberSchema = v.GenericSchema<JsonNumber>;
const anyNumber = (): NumberSchema => v.number();
export const number = () => v.optional(anyNumber());
/** A number for which null differs from an omitted zero. */
export const nullableNumber = () => v.optional(v.nullable(anyNumber()));
/** A list of numbers. Null is a gap. */
export const numbers = () => v.optional(v.array(v.nullable(anyNumber())));
const whole = (): NumberSchema => v.pipe(v.number(), v.integer());
export const integer = () => v.optional(whole());
/** A list in a request. */
export const inputTexts = () => v.optional(v.array(plain()));
/** Null replaces an item that is not text, so that the others keep their index. */
export const texts = () => v.optional(v.array(v.nullable(plain())));
export const readOnlyTexts = () => v.optional(v.pipe(v.array(v.nullable(plain())), v.metadata({readOnly: true})));
/** A free-form map with arbitrary values. */
export const map = () => v.optional(v.record(v.string(), v.unknown()));

/** An open enum named by its prefix: `open('SECRET_STATUS', ['ACTIVE'])` has the default `SECRET_STATUS_UNSPECIFIED`. */
export const open = (prefix: string, known: readonly string[], facts: Facts = {}) =>
	v.optional(prefixedEnum(prefix, known, facts));

/** A list of values of an open enum. */
export const openList = (prefix: string, known: readonly string[]) =>
	v.optional(v.array(v.nullable(prefixedEnum(prefix, known))));

/** An open enum whose values share no prefix. */
export const openOf = (enumDefault: string, known: readonly string[]) => v.optional(stated({enumDefault, known}));

const prefixedEnum = (prefix: string, known: readonly string[], facts: Facts = {}) =>
	stated({...facts, enumDefault: `${prefix}_UNSPECIFIED`, known: known.map((name) => `${prefix}_${name}`)});

/** A message. Unknown members are preserved. */
export const message = <const E extends v.ObjectEntries>(entries: E) => v.looseObject(entries);

/** A message with a name, which is a component of the OpenAPI document. */
export function named<const E extends v.ObjectEntries>(name: string, entries: E) {
	const shape = message(entries);
	names.set(shape, name);
	return shape;
}
const names = new WeakMap<object, string>();

/** The name of a message; undefined for a message that is described in place. */
export const nameOf = (shape: Message): string | undefined => names.get(shape);

export const one = <S extends v.GenericSchema>(schema: S) => v.optional(schema);
export const many = <S extends v.GenericSchema>(schema: S) => v.optional(v.array(schema));

export type Message = v.LooseObjectSchema<Readonly<Record<string, v.GenericSchema>>, undefined>;

/** A description of a field, for detail views, redaction, edit rules and the OpenAPI document. */
export interface Field {
	readonly name: string;
	readonly kind: 'text' | 'boolean' | 'number' | 'list' | 'map' | 'message' | 'messages' | 'any';
	readonly facts: Facts;
	/** The facts of each item of a `list`. */
	readonly item?: Facts;
	/** The shape of a `message` or of the items of `messages`. */
	readonly shape?: Message;
}

/** Returns the fields of a message in the document's order. */
export function fieldsOf(shape: Message): readonly Field[] {
	const cached = fieldCache.get(shape);
	if (cached) return cached;
	const fields = Object.entries(shape.entries).map(([name, schema]) => describe(name, schema));
	fieldCache.set(shape, fields);
	return fields;
}

/** Yields a message and every message within it, each once. */
export function* messagesWithin(shape: Message, seen = new Set<Message>()): Generator<Message> {
	if (seen.has(shape)) return;
	seen.add(shape);
	yield shape;
	for (const field of fieldsOf(shape)) if (field.shape) yield* messagesWithin(field.shape, seen);
}

const fieldCache = new WeakMap<Message, readonly Field[]>();

function describe(name: string, schema: v.GenericSchema): Field {
	const inner = bare(schema);
	const facts = factsOf(schema);
	if (isMessage(inner)) return {name, kind: 'message', facts, shape: inner};
	if (isList(inner)) {
		const item = bare(inner.item);
		return isMessage(item)
			? {name, kind: 'messages', facts, shape: item}
			: {name, kind: 'list', facts, item: factsOf(inner.item)};
	}
	return {name, kind: scalarKinds[inner.type] ?? 'any', facts};
}

const scalarKinds: Readonly<Record<string, Field['kind']>> = {
	string: 'text',
	boolean: 'boolean',
	number: 'number',
	record: 'map',
};

/** The facts about a value of the schema. */
export const factsOf = (schema: v.GenericSchema): Facts => v.getMetadata(withoutOptional(schema));

type Wrapper = v.GenericSchema & {readonly wrapped: v.GenericSchema};
type Lazy = v.GenericSchema & {readonly getter: (input: unknown) => v.GenericSchema};
type Piped = v.GenericSchema & {readonly pipe: readonly [v.GenericSchema, ...v.GenericPipeItem[]]};

/** Whether a schema has members. Unwrap it with `bare` first. */
export const isMessage = (schema: v.GenericSchema): schema is Message => schema.type === 'loose_object';
/** Whether a schema has items. Unwrap it with `bare` first. */
export const isList = (schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> =>
	schema.type === 'array';
const isWrapper = (schema: v.GenericSchema): schema is Wrapper =>
	schema.type === 'optional' || schema.type === 'nullable';
const isLazy = (schema: v.GenericSchema): schema is Lazy => schema.type === 'lazy';
const isPiped = (schema: v.GenericSchema): schema is Piped => 'pipe' in schema;

/** Unwraps `optional`, which a converter of schemas accepts only within an object. */
export const asRequired = (schema: v.GenericSchema): v.GenericSchema =>
	schema.type === 'optional' && isWrapper(schema) ? schema.wrapped : schema;

const withoutOptional = (schema: v.GenericSchema): v.GenericSchema =>
	isWrapper(schema) ? withoutOptional(schema.wrapped) : schema;

/** Whether the schema distinguishes null from an absent member. */
export const isNullable = (schema: v.GenericSchema): boolean => asRequired(schema).type === 'nullable';

/** Whether the schema allows only whole numbers. */
export function isInteger(schema: v.GenericSchema): boolean {
	const inner = withoutOptional(schema);
	return isPiped(inner) && inner.pipe.some(({type}) => type === 'integer');
}

/** Unwraps `optional`, `nullable`, `pipe` and `lazy`, and returns the schema with the type and entries. */
export function bare(schema: v.GenericSchema): v.GenericSchema {
	const inner = withoutOptional(schema);
	if (isLazy(inner)) return bare(inner.getter(null));
	return isPiped(inner) ? inner.pipe[0] : inner;
}

/** Copies a value without null members at any depth, because null means absent. Items of a list keep their place. */
export function withoutNulls(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutNulls);
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, withoutNulls(item)]])),
	);
}
