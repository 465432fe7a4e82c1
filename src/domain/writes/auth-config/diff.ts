/** The changes between two versions of a config, by field, and the request that makes them. */
import {isDeepStrictEqual} from 'node:util';
import {isMask} from '../../../client/safety/redact.ts';
import type {AuthConfig} from '../../../contract/auth-configs.ts';
import {mask} from '../../../contract/sensitive-fields.ts';
import {valueAt, withValue} from '../../../text/json/object.ts';
import type {Draft} from './draft.ts';
import {type FieldPath, fieldAt, nameOf, topFields} from './paths.ts';
import {isObject} from './values.ts';

export interface Change {
	/** A field, or a whole member that becomes set or unset. The update mask names the same paths. */
	readonly path: string;
	/** `undefined` if unset. Secrets are redacted. */
	readonly before: unknown;
	readonly after: unknown;
	/** The field or member contains a new secret. Two such changes cannot be compared. */
	readonly isSecret: boolean;
	/** The changed items of a list, keys of a map or fields of a member. */
	readonly elements: readonly ElementChange[];
	/** The list is in another order than `elements` alone would give. */
	readonly isReordered: boolean;
}

export interface ElementChange {
	/** The key or the field's name; '' for an item of a list. */
	readonly name: string;
	readonly kind: 'added' | 'removed' | 'changed';
	readonly before: unknown;
	readonly after: unknown;
}

interface Compared {
	readonly field: FieldPath;
	readonly before: unknown;
	readonly after: unknown;
}

/** Yields every writable field of two versions. A member that only one version sets is yielded whole. */
export function* walk(before: unknown, after: unknown, fields = topFields): Generator<Compared> {
	for (const field of fields) {
		if (!field.isWritable) continue;
		const [was, is] = [valueAt(before, [nameOf(field)]), valueAt(after, [nameOf(field)])];
		if (field.kind === 'message' && isObject(was) && isObject(is)) yield* walk(was, is, field.fields);
		else yield {field, before: was, after: is};
	}
}

/**
 * The changes from `base` to `draft` in all writable fields. An unset field equals its default, but a member (`oidc`)
 * without fields is set. A mask is not a change.
 */
export const diff = (base: AuthConfig | Draft, draft: Draft): readonly Change[] =>
	[...walk(base, draft)].flatMap(changesOf);

function changesOf({field, before, after}: Compared): readonly Change[] {
	const {path, fields, isSecret} = field;
	if (isSecret && (after === undefined || after === '' || isMask(after) || after === before)) return [];
	const [was, is] = [shownOf(field, before), shownOf(field, after, true)];
	if (!isSecret && isDeepStrictEqual(was, is)) return [];
	const elements = elementsOf(was, is);
	const hasSecret = isSecret || fields.some((inner) => inner.isSecret && valueAt(is, [nameOf(inner)]) !== undefined);
	return [{path, before: was, after: is, isSecret: hasSecret, elements, isReordered: isReordered(was, is, elements)}];
}

/** The value as a change shows it: a member by its set fields, and a secret by the mask. */
function shownOf(field: FieldPath, value: unknown, isSent = false): unknown {
	if (field.isSecret) return shownSecret(value);
	if (field.kind !== 'message') return normal(field, value);
	return isObject(value)
		? membersOf(field, value, (inner, own) => (inner.isWritable || !isSent ? shownOf(inner, own) : undefined))
		: undefined;
}

/** The fields of a member in a form that `of` gives them. */
function membersOf(field: FieldPath, value: Draft, of: (inner: FieldPath, own: unknown) => unknown): Draft {
	const members = field.fields.map((inner) => [nameOf(inner), of(inner, valueAt(value, [nameOf(inner)]))]);
	return Object.fromEntries(members.filter(([, own]) => own !== undefined));
}

/** The update mask of the changes: lower-camel-case paths separated by commas. Document: the format is not shown. */
export const updateMaskOf = (changes: readonly Change[]): string => changes.map(({path}) => path).join(',');

/**
 * The changed fields of the draft, with secrets in their boxes. A field in the mask but not in the body is unset. Its
 * parent member is included even if it is empty.
 */
export const bodyOf = (draft: Draft, changes: readonly Change[]): Draft =>
	changes.reduce<Draft>((body, {path}) => {
		const field = fieldAt(path);
		if (!field) return body;
		const [member = ''] = field.names;
		const parent = isObject(valueAt(body, [member])) ? body : withValue(body, [member], {});
		return withValue(parent, field.names, sendable(field, valueAt(draft, field.names)));
	}, {});

function sendable(field: FieldPath, value: unknown): unknown {
	if (!field.isWritable || isMask(value)) return undefined;
	if (field.kind === 'message' && isObject(value)) return membersOf(field, value, sendable);
	// `false` and `[]` equal absence, but are clearer in the preview.
	return normal(field, value) ?? (typeof value === 'boolean' || Array.isArray(value) ? value : undefined);
}

/** The mask for a secret, `undefined` without one. */
export const shownSecret = (value: unknown): string | undefined =>
	value === undefined || value === null || value === '' ? undefined : mask;

/** `undefined` for an absent, null or default value. Nulls within lists and maps are values. */
export function normal({facts}: Pick<FieldPath, 'facts'>, value: unknown): unknown {
	if (value === null || value === '' || value === false || value === 0) return undefined;
	if (value === facts.enumDefault) return undefined;
	if (Array.isArray(value) && value.length === 0) return undefined;
	return isObject(value) && Object.keys(value).length === 0 ? undefined : value;
}

function elementsOf(before: unknown, after: unknown): readonly ElementChange[] {
	if (Array.isArray(before ?? after)) return listElements((before ?? []) as unknown[], (after ?? []) as unknown[]);
	if (isObject(before ?? after)) return keyedElements((before ?? {}) as Draft, (after ?? {}) as Draft);
	return [];
}

/** Compares with multiplicity, so that a second copy of an item counts. */
function listElements(before: readonly unknown[], after: readonly unknown[]): readonly ElementChange[] {
	const added = without(after, before);
	const removed = without(before, after);
	return [
		...removed.map((item): ElementChange => ({name: '', kind: 'removed', before: item, after: undefined})),
		...added.map((item): ElementChange => ({name: '', kind: 'added', before: undefined, after: item})),
	];
}

/** Whether a list has another order than the kept items of `before` with the added ones at the end. */
function isReordered(before: unknown, after: unknown, elements: readonly ElementChange[]): boolean {
	if (!Array.isArray(after)) return false;
	const removed = elements.filter(({kind}) => kind === 'removed').map(({before: item}) => item);
	const added = elements.filter(({kind}) => kind === 'added').map(({after: item}) => item);
	return !isDeepStrictEqual([...without((before ?? []) as unknown[], removed), ...added], after);
}

function without(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
	const remaining = [...others];
	return items.filter((item) => {
		const index = remaining.findIndex((other) => isDeepStrictEqual(other, item));
		if (index >= 0) remaining.splice(index, 1);
		return index < 0;
	});
}

function keyedElements(before: Draft, after: Draft): readonly ElementChange[] {
	return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
		const [was, is] = [valueAt(before, [name]), valueAt(after, [name])];
		if (isDeepStrictEqual(was, is)) return [];
		return [
			{name, kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed', before: was, after: is},
		];
	});
}
