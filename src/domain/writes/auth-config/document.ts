/** A whole auth config as YAML to be edited, with comments that say what may not be written and what is masked. */
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
	readOnly: ' set by the service: not to be changed',
	secret: ' a secret: stays as it is; null takes it away; a new one is not given here',
	unknown: ' not in the contract: not to be changed',
} as const;

/** For `$EDITOR` and for files; `readDocument` takes it back. `tenant` is what the reader calls it. */
export function writeDocument(draft: Draft, tenant: string): string {
	// Other programs read `no` and `on` as booleans: such texts are quoted.
	const document = new Document(undefined, {compat: 'yaml-1.1', customTags: exactTags});
	document.contents = mapOf(document, topFields, draft);
	document.commentBefore = [
		` An auth config of ${clean(tenant).replace(/\s+/g, ' ')}.`,
		' A field that is taken out is unset; secrets and what the service sets stay as they are.',
		` At most one of ${providerGroup.join(', ')} may be set.`,
		' To set one of the commented fields, take its # away.',
	].join('\n');
	return document.toString({lineWidth: 0});
}

/** What is set, in the contract's order, then what the contract does not know, then as comments what could be set. */
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
	// An empty map is written on one line, where a comment has no place.
	if (hints.length > 0 && map.items.length > 0) map.comment = hints.join('\n');
	return map;
}

/** With the note behind a plain value, or above a list or an object. */
function pairOf(document: Document, name: string, value: unknown, note: string | undefined): Pair {
	const pair = document.createPair(fromVisible(name), value);
	if (note && isScalar(pair.value)) pair.value.comment = note;
	else if (note && isScalar(pair.key)) pair.key.commentBefore = note;
	return pair;
}

function shownValue(place: FieldPath, value: unknown): unknown {
	if (place.isSecret) return shownSecret(value);
	// A flag that is off is worth a line: it invites to be switched on.
	return normal(place, value) ?? (value === false ? false : undefined);
}

/** Lines for what could be set too. Without their `#` they are YAML, so there is no blank after it. */
function hintsOf(place: FieldPath): readonly string[] {
	if (!place.isWritable || place.isSecret) return [];
	const members = place.fields.flatMap(hintsOf).map((line) => `  ${line}`);
	const example = {list: ' []', map: ' {}', boolean: ' true', message: members.length > 0 ? '' : ' {}'}[
		place.kind as string
	];
	return [`${nameOf(place)}:${place.facts.time ? ' "2031-05-17T09:00:00Z"' : (example ?? ' ""')}`, ...members];
}
