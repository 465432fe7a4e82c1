/** An auth config as a person wants it, and the edits that lead there. */
import {isMask} from '../../../client/safety/redact.ts';
import {visibleInput} from '../../../text/visible.ts';
import type {SecretBox} from '../step-up/secret-box.ts';
import {type FieldPath, nameOf, targetOf} from './paths.ts';
import {EditError, error} from './problem.ts';
import {isObject, parseValue} from './values.ts';

/**
 * An `AuthConfig` whose secrets are edits: a `SecretBox` is a new secret, `null` takes the secret away, and the mask,
 * empty text or absence leave it as it is, since a secret that is not shown may be there all the same.
 */
export type Draft = Readonly<Record<string, unknown>>;

export type Edit =
	| {readonly kind: 'set'; readonly path: string; readonly value: unknown}
	| {readonly kind: 'unset'; readonly path: string};

/** `oidc.scopes=openid,email` → an edit; empty text after the `=` unsets. Throws `EditError`. */
export function parseAssignment(text: string): Edit {
	const end = text.indexOf('=');
	if (end < 0) {
		throw new EditError(error('', 'The change has no =.', 'Write path=value, such as displayName=Staff sign-on.'));
	}
	return parseEdit(text.slice(0, end), text.slice(end + 1));
}

/** The edit that puts typed text into a field or a map's key. Throws `EditError`. */
export function parseEdit(path: string, text: string): Edit {
	const {place, key} = targetOf(path);
	const full = fullPath(place, key);
	if (place.isSecret) throw new EditError(secretProblem(full));
	if (key !== undefined) {
		if (isMask(text)) throw new EditError(error(full, `${full} holds a mask.`, 'Give the value itself.'));
		return text === '' ? {kind: 'unset', path: full} : {kind: 'set', path: full, value: visibleInput(text)};
	}
	const value = parseValue(place, text);
	const given = place.fields.find((field) => field.isSecret && (valueAt(value, [nameOf(field)]) ?? '') !== '');
	if (given) throw new EditError(secretProblem(given.path));
	return value === undefined ? {kind: 'unset', path: full} : {kind: 'set', path: full, value};
}

const secretProblem = (path: string) =>
	error(path, `${path} is a secret.`, 'Give it at the hidden prompt, on stdin or by a file descriptor.');

/** Throws `EditError`. A member such as `oidc` may be unset as a whole. */
export function parseUnset(path: string): Edit {
	const {place, key} = targetOf(path);
	return {kind: 'unset', path: fullPath(place, key)};
}

/** The edit that gives a secret field a new secret. Throws `EditError` for any other field. */
export function secretEdit(path: string, secret: SecretBox): Edit {
	const {place} = targetOf(path);
	if (!place.isSecret) throw new EditError(error(path, `${path} is no secret.`, `Write ${path}=value.`));
	return {kind: 'set', path: place.path, value: secret};
}

const fullPath = ({path}: FieldPath, key: string | undefined) => (key === undefined ? path : `${path}.${key}`);

/** The config after the edits, in their order. Throws `EditError`. */
export const applyEdits = (config: Draft, edits: readonly Edit[]): Draft => edits.reduce(applyEdit, config);

function applyEdit(draft: Draft, edit: Edit): Draft {
	const {place, key} = targetOf(edit.path);
	const names = key === undefined ? place.names : [...place.names, key];
	if (edit.kind === 'set') return withValue(draft, names, edit.value);
	// A secret that does not show is taken away by saying so; anything else by leaving it out.
	const isHeld = isObject(valueAt(draft, names.slice(0, -1)));
	return place.isSecret && isHeld ? withValue(draft, names, null) : withValue(draft, names, undefined);
}

/** The value at a place; only own members count. */
export const valueAt = (value: unknown, names: readonly string[]): unknown =>
	names.reduce<unknown>(
		(inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
		value,
	);

/** A copy with the value in that place. `undefined` takes the member away, and makes no parent for it. */
export function withValue(target: Draft, [name = '', ...rest]: readonly string[], value: unknown): Draft {
	const inner = valueAt(target, [name]);
	if (rest.length > 0 && !isObject(inner) && value === undefined) return target;
	const next = rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value);
	return Object.fromEntries(Object.entries({...target, [name]: next}).filter(([, member]) => member !== undefined));
}
