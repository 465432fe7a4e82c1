/** Writes an auth config as a YAML document for editing, with comments on read-only fields and secrets. */
import {Document, isScalar, type Pair, YAMLMap} from 'yaml';
import {providerGroup} from '../../../contract/auth-config.ts';
import {exactTags} from '../../../text/exact-yaml.ts';
import {toExact} from '../../../text/json/print.ts';
import {clean, fromVisible} from '../../../text/visible.ts';
import {normal, shownSecret} from './diff.ts';
import {type Draft, valueAt} from './draft.ts';
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
function mapOf(document: Document, places: readonly FieldPath[], value: Draft): YAMLMap {
	const map = new YAMLMap(document.schema);
	for (const place of places) {
		const inner = valueAt(value, [nameOf(place)]);
		const isMember = place.kind === 'message' && isObject(inner);
		const shown = isMember ? mapOf(document, place.fields, inner) : toExact(shownValue(place, inner));
		const note = place.isSecret ? notes.secret : place.isWritable ? undefined : notes.readOnly;
		if (shown !== undefined) map.add(pairOf(document, nameOf(place), shown, note));
	}
	for (const [name, inner] of Object.entries(value)) {
		if (!places.some((place) => nameOf(place) === name)) map.add(pairOf(document, name, toExact(inner), notes.unknown));
	}
	const hints = places.filter((place) => valueAt(value, [nameOf(place)]) === undefined).flatMap(hintsOf);
	// An empty map is written on one line, which cannot have comment lines.
	if (hints.length > 0 && map.items.length > 0) map.comment = hints.join('\n');
	return map;
}

/** The note follows a plain value, or precedes a list or an object. */
function pairOf(document: Document, name: string, value: unknown, note: string | undefined): Pair {
	const pair = document.createPair(fromVisible(name), value);
	if (note && isScalar(pair.value)) pair.value.comment = note;
	else if (note && isScalar(pair.key)) pair.key.commentBefore = note;
	return pair;
}

function shownValue(place: FieldPath, value: unknown): unknown {
	if (place.isSecret) return shownSecret(value);
	// Shows a flag that is off, so that it can be switched on.
	return normal(place, value) ?? (value === false ? false : undefined);
}

/** Comment lines for unset fields. No blank follows the `#`, so that removing it gives valid YAML. */
function hintsOf(place: FieldPath): readonly string[] {
	if (!place.isWritable || place.isSecret) return [];
	const members = place.fields.flatMap(hintsOf).map((line) => `  ${line}`);
	const example = {list: ' []', map: ' {}', boolean: ' true', message: members.length > 0 ? '' : ' {}'}[
		place.kind as string
	];
	return [`${nameOf(place)}:${place.facts.time ? ' "2031-05-17T09:00:00Z"' : (example ?? ' ""')}`, ...members];
}
