/** Writes an auth config as a YAML document for editing, with comments on read-only fields and secrets. */
import {Document, isScalar, type Pair, YAMLMap} from 'yaml';
import {providerGroup} from '../../../contract/auth-configs.ts';
import {exactTags} from '../../../text/exact-yaml.ts';
import {valueAt} from '../../../text/json/object.ts';
import {toPrinted} from '../../../text/json/print.ts';
import {clean, fromVisible} from '../../../text/visible.ts';
import {normal, shownSecret} from './diff.ts';
import type {Draft} from './draft.ts';
import {type FieldPath, nameOf, topFields} from './paths.ts';
import {isObject} from './values.ts';

const notes = {
	readOnly: ' set by the service: read-only',
	secret: ' a secret: stays unchanged; null removes it; a document cannot set a new one',
	unknown: ' not in the contract: read-only',
} as const;

/** For `$EDITOR` and files; `readDocument` is the inverse. `tenant` is its display name. */
export function writeDocument(draft: Draft, tenant: string): string {
	// YAML 1.1 reads `no` and `on` as booleans, so such texts are quoted.
	const document = new Document(undefined, {compat: 'yaml-1.1', customTags: exactTags});
	document.contents = mapOf(document, topFields, draft);
	document.commentBefore = [
		` An auth config of ${clean(tenant).replace(/\s+/g, ' ')}.`,
		' Removing a field unsets it. Removing a secret or a read-only field has no effect.',
		` At most one of ${providerGroup.join(', ')} may be set.`,
		' To set a commented field, remove its #.',
	].join('\n');
	return document.toString({lineWidth: 0});
}

/** Set fields in the contract's order, then fields outside the contract, then unset fields as comments. */
function mapOf(document: Document, fields: readonly FieldPath[], value: Draft): YAMLMap {
	const map = new YAMLMap(document.schema);
	for (const fieldPath of fields) {
		const inner = valueAt(value, [nameOf(fieldPath)]);
		const isMember = fieldPath.kind === 'message' && isObject(inner);
		const shown = isMember ? mapOf(document, fieldPath.fields, inner) : toPrinted(shownValue(fieldPath, inner));
		const note = fieldPath.isSecret ? notes.secret : fieldPath.isWritable ? undefined : notes.readOnly;
		if (shown !== undefined) map.add(pairOf(document, nameOf(fieldPath), shown, note));
	}
	for (const [name, inner] of Object.entries(value)) {
		if (!fields.some((fieldPath) => nameOf(fieldPath) === name))
			map.add(pairOf(document, name, toPrinted(inner), notes.unknown));
	}
	const hints = fields.filter((fieldPath) => valueAt(value, [nameOf(fieldPath)]) === undefined).flatMap(hintsOf);
	// An empty map is written on one line, which cannot have comment lines.
	if (map.items.length > 0) map.comment = hints.join('\n');
	return map;
}

/** The note follows a plain value, or precedes a list or an object. */
function pairOf(document: Document, name: string, value: unknown, note: string | undefined): Pair {
	const pair = document.createPair(fromVisible(name), value);
	if (note && isScalar(pair.value)) pair.value.comment = note;
	else if (note && isScalar(pair.key)) pair.key.commentBefore = note;
	return pair;
}

function shownValue(fieldPath: FieldPath, value: unknown): unknown {
	if (fieldPath.isSecret) return shownSecret(value);
	// Shows a flag that is off, so that it can be switched on.
	return normal(fieldPath, value) ?? (value === false ? false : undefined);
}

/** Comment lines for unset fields. No blank follows the `#`, so that removing it gives valid YAML. */
function hintsOf(fieldPath: FieldPath): readonly string[] {
	if (!fieldPath.isWritable || fieldPath.isSecret) return [];
	const members = fieldPath.fields.flatMap(hintsOf).map((line) => `  ${line}`);
	const example = {list: ' []', map: ' {}', boolean: ' true', message: ''}[fieldPath.kind as string];
	return [`${nameOf(fieldPath)}:${fieldPath.facts.time ? ' "2031-05-17T09:00:00Z"' : (example ?? ' ""')}`, ...members];
}
