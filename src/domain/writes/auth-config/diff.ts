/** The changes between two versions of a config, by field. */
import {isDeepStrictEqual} from 'node:util';
import {isMask} from '../../../client/safety/redact.ts';
import type {AuthConfig} from '../../../contract/auth-config.ts';
import {mask} from '../../../contract/sensitive-fields.ts';
import {type Draft, valueAt} from './draft.ts';
import {type FieldPath, nameOf, topFields} from './paths.ts';
import {replay} from './replay.ts';
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

/**
 * The changes from `base` to `draft` in all writable fields. An unset field equals its default, but a member (`oidc`)
 * without fields is set. A mask is not a change.
 */
export const diff = (base: AuthConfig | Draft, draft: Draft): readonly Change[] =>
	topFields.flatMap((fieldPath) =>
		changesAt(fieldPath, valueAt(base, fieldPath.names), valueAt(draft, fieldPath.names)),
	);

function changesAt(fieldPath: FieldPath, before: unknown, after: unknown): readonly Change[] {
	if (!fieldPath.isWritable) return [];
	if (fieldPath.isSecret) return secretChanges(fieldPath, before, after);
	if (fieldPath.kind === 'message') return memberChanges(fieldPath, before, after);
	const [was, is] = [normal(fieldPath, before), normal(fieldPath, after)];
	if (isDeepStrictEqual(was, is)) return [];
	const elements = elementsOf(was, is);
	const isReordered = Array.isArray(is) && !isDeepStrictEqual(replay(was, is, elements), is);
	return [{path: fieldPath.path, before: was, after: is, isSecret: false, elements, isReordered}];
}

function memberChanges(fieldPath: FieldPath, before: unknown, after: unknown): readonly Change[] {
	if (isObject(before) && isObject(after)) {
		return fieldPath.fields.flatMap((field) =>
			changesAt(field, valueAt(before, [nameOf(field)]), valueAt(after, [nameOf(field)])),
		);
	}
	if (isObject(before) === isObject(after)) return [];
	const [was, is] = [shownMember(fieldPath.fields, before), shownMember(fieldPath.fields.filter(isSent), after)];
	const isSecret = fieldPath.fields.some((field) => field.isSecret && is?.[nameOf(field)] !== undefined);
	const elements = keyedElements(was ?? {}, is ?? {});
	return [{path: fieldPath.path, before: was, after: is, isSecret, elements, isReordered: false}];
}

function secretChanges({path}: FieldPath, before: unknown, after: unknown): readonly Change[] {
	if (after === undefined || after === '' || isMask(after) || after === before) return [];
	const [was, is] = [shownSecret(before), shownSecret(after)];
	return [{path, before: was, after: is, isSecret: true, elements: [], isReordered: false}];
}

/** The mask for a secret, `undefined` without one. */
export const shownSecret = (value: unknown): string | undefined =>
	value === undefined || value === null || value === '' ? undefined : mask;

const isSent = ({isWritable}: FieldPath) => isWritable;

/** The set fields of a member, with masked secrets. */
function shownMember(fields: readonly FieldPath[], value: unknown): Draft | undefined {
	if (!isObject(value)) return undefined;
	return Object.fromEntries(
		fields.flatMap((field) => {
			const inner = valueAt(value, [nameOf(field)]);
			const shown = field.isSecret ? shownSecret(inner) : normal(field, inner);
			return shown === undefined ? [] : [[nameOf(field), shown]];
		}),
	);
}

/** `undefined` for an absent, null or default value. Nulls within lists and maps are values. */
export function normal({facts}: Pick<FieldPath, 'facts'>, value: unknown): unknown {
	if (value === undefined || value === null || value === '' || value === false || value === 0) return undefined;
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
