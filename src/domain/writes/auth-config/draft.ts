/** Drafts of an auth config, and the edits that create them. */
import {isMask} from '../../../client/safety/redact.ts';
import {valueAt, withValue} from '../../../text/json/object.ts';
import {visibleInput} from '../../../text/visible.ts';
import {EditError, error} from '../problem.ts';
import type {SecretBox} from '../secret-box.ts';
import {type FieldPath, nameOf, targetOf} from './paths.ts';
import {isObject, parseValue} from './values.ts';

/**
 * An `AuthConfig` with edits. In a secret field, a `SecretBox` is a new secret, and `null` removes the secret. The mask, empty
 * text or absence keep it, since the API may hide a secret that exists.
 */
export type Draft = Readonly<Record<string, unknown>>;

export type Edit =
	| {readonly kind: 'set'; readonly path: string; readonly value: unknown}
	| {readonly kind: 'unset'; readonly path: string};

/** Parses `oidc.scopes=openid,email`. Empty text after the `=` unsets the field. Throws `EditError`. */
export function parseAssignment(text: string): Edit {
	const end = text.indexOf('=');
	if (end < 0)
		throw new EditError(error('', 'The change has no =.', 'Write path=value, such as displayName=Staff sign-on.'));
	return parseEdit(text.slice(0, end), text.slice(end + 1));
}

/** Parses typed text into an edit of a field or a map's key. Throws `EditError`. */
export function parseEdit(path: string, text: string): Edit {
	const {fieldPath, key} = targetOf(path);
	const full = fullPath(fieldPath, key);
	if (fieldPath.isSecret) throw new EditError(secretProblem(full));
	if (key !== undefined) {
		if (isMask(text)) throw new EditError(error(full, `${full} contains a mask.`, 'Enter the value itself.'));
		return text === '' ? {kind: 'unset', path: full} : {kind: 'set', path: full, value: visibleInput(text)};
	}
	const value = parseValue(fieldPath, text);
	const secretField = fieldPath.fields.find(
		(field) => field.isSecret && (valueAt(value, [nameOf(field)]) ?? '') !== '',
	);
	if (secretField) throw new EditError(secretProblem(secretField.path));
	return value === undefined ? {kind: 'unset', path: full} : {kind: 'set', path: full, value};
}

const secretProblem = (path: string) =>
	error(
		path,
		`${path} is a secret.`,
		'A person enters it at the hidden prompt, on stdin or through a file descriptor.',
	);

/** Parses the path of a field, map key or member to unset. Throws `EditError`. */
export function parseUnset(path: string): Edit {
	const {fieldPath, key} = targetOf(path);
	return {kind: 'unset', path: fullPath(fieldPath, key)};
}

/** The edit that sets a new secret. Throws `EditError` for other fields. */
export function secretEdit(path: string, secret: SecretBox): Edit {
	const {fieldPath} = targetOf(path);
	if (!fieldPath.isSecret) throw new EditError(error(path, `${path} is not a secret.`, `Write ${path}=value.`));
	return {kind: 'set', path: fieldPath.path, value: secret};
}

const fullPath = ({path}: FieldPath, key: string | undefined) => (key === undefined ? path : `${path}.${key}`);

/** Applies the edits in order. Throws `EditError`. */
export const applyEdits = (config: Draft, edits: readonly Edit[]): Draft => edits.reduce(applyEdit, config);

function applyEdit(draft: Draft, edit: Edit): Draft {
	const {fieldPath, key} = targetOf(edit.path);
	const names = key === undefined ? fieldPath.names : [...fieldPath.names, key];
	if (edit.kind === 'set') return withValue(draft, names, edit.value);
	// Absence keeps a secret, so null removes it. Other fields are removed by absence.
	const hasParent = isObject(valueAt(draft, names.slice(0, -1)));
	return fieldPath.isSecret && hasParent ? withValue(draft, names, null) : withValue(draft, names, undefined);
}
