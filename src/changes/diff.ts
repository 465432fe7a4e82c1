/** What differs between a config as it was and as it should be, place by place. */
import {isDeepStrictEqual} from 'node:util';
import {isMask} from '../api/redact.ts';
import type {AuthConfig} from '../contract/auth-config.ts';
import {withoutNulls} from '../contract/schema.ts';
import {mask} from '../contract/secrets.ts';
import {type Draft, valueAt} from './draft.ts';
import {type FieldPath, nameOf, topFields} from './paths.ts';
import {isObject} from './values.ts';

export interface Change {
	/** A field, or a whole member that is newly set or unset: exactly what the update mask has to name. */
	readonly path: string;
	/** `undefined` where unset. Secrets are masked. */
	readonly before: unknown;
	readonly after: unknown;
	/** A secret changes, alone or within the member: two of these are never known to be equal. */
	readonly isSecret: boolean;
	/** The differing items of a list, keys of a map, or fields of a member; empty for a list that only changes its order. */
	readonly elements: readonly ElementChange[];
}

interface ElementChange {
	/** The item itself, the key, or the field's name. */
	readonly name: string;
	readonly kind: 'added' | 'removed' | 'changed';
	readonly before: unknown;
	readonly after: unknown;
}

/**
 * The changes that lead from `base` to `draft` over all fields that may be written. Unset and default are the same,
 * except that a member (`oidc`) without fields is set. A mask is never a change.
 */
export const diff = (base: AuthConfig | Draft, draft: Draft): readonly Change[] =>
	topFields.flatMap((place) => changesAt(place, valueAt(base, place.names), valueAt(draft, place.names)));

function changesAt(place: FieldPath, before: unknown, after: unknown): readonly Change[] {
	if (!place.isWritable) return [];
	if (place.isSecret) return secretChanges(place, before, after);
	if (place.kind === 'message') return memberChanges(place, before, after);
	const [was, is] = [normal(place, before), normal(place, after)];
	if (isDeepStrictEqual(was, is)) return [];
	return [{path: place.path, before: was, after: is, isSecret: false, elements: elementsOf(was, is)}];
}

function memberChanges(place: FieldPath, before: unknown, after: unknown): readonly Change[] {
	if (isObject(before) && isObject(after)) {
		return place.fields.flatMap((field) =>
			changesAt(field, valueAt(before, [nameOf(field)]), valueAt(after, [nameOf(field)])),
		);
	}
	if (isObject(before) === isObject(after)) return [];
	const [was, is] = [shownMember(place, before), shownMember(place, after)];
	const isSecret = place.fields.some((field) => field.isSecret && is?.[nameOf(field)] !== undefined);
	return [{path: place.path, before: was, after: is, isSecret, elements: keyedElements(was ?? {}, is ?? {})}];
}

function secretChanges({path}: FieldPath, before: unknown, after: unknown): readonly Change[] {
	if (after === undefined || after === '' || isMask(after) || after === before) return [];
	return [{path, before: shownSecret(before), after: shownSecret(after), isSecret: true, elements: []}];
}

/** The mask where a secret is, `undefined` where none is. */
export const shownSecret = (value: unknown): string | undefined =>
	value === undefined || value === null || value === '' ? undefined : mask;

/** The set fields of a member, fit to be seen. */
function shownMember(place: FieldPath, value: unknown): Draft | undefined {
	if (!isObject(value)) return undefined;
	return Object.fromEntries(
		place.fields.flatMap((field) => {
			const inner = valueAt(value, [nameOf(field)]);
			const shown = field.isSecret ? shownSecret(inner) : normal(field, inner);
			return shown === undefined ? [] : [[nameOf(field), shown]];
		}),
	);
}

/** `undefined` for whatever means unset: the document's default, null and absence are one. */
export function normal({facts}: Pick<FieldPath, 'facts'>, value: unknown): unknown {
	if (value === undefined || value === null || value === '' || value === false || value === 0) return undefined;
	if (value === facts.enumDefault) return undefined;
	const whole = withoutNulls(value);
	if (Array.isArray(whole) && whole.length === 0) return undefined;
	return isObject(whole) && Object.keys(whole).length === 0 ? undefined : whole;
}

function elementsOf(before: unknown, after: unknown): readonly ElementChange[] {
	if (Array.isArray(before ?? after)) return listElements((before ?? []) as unknown[], (after ?? []) as unknown[]);
	if (isObject(before ?? after)) return keyedElements((before ?? {}) as Draft, (after ?? {}) as Draft);
	return [];
}

/** By count, so that a second copy of an item is an item of its own. */
function listElements(before: readonly unknown[], after: readonly unknown[]): readonly ElementChange[] {
	const added = without(after, before).map((item): ElementChange => ({...element(item), kind: 'added', after: item}));
	const removed = without(before, after).map(
		(item): ElementChange => ({...element(item), kind: 'removed', before: item}),
	);
	return [...removed, ...added];
}

const element = (item: unknown) => ({name: String(item), before: undefined, after: undefined});

function without(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
	const left = [...others];
	return items.filter((item) => {
		const index = left.indexOf(item);
		if (index >= 0) left.splice(index, 1);
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
