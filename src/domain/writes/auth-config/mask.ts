/** What is sent: the update mask and the body, both read off the changes and holding nothing else. */
import {isMask} from '../../../client/safety/redact.ts';
import {type Change, normal} from './diff.ts';
import {type Draft, valueAt, withValue} from './draft.ts';
import {type FieldPath, fieldAt, nameOf} from './paths.ts';
import {isObject} from './values.ts';

/** Lower-camel-case paths joined by commas. Document: the format is not shown. */
export const updateMaskOf = (changes: readonly Change[]): string => changes.map(({path}) => path).join(',');

/**
 * The fields of the draft that the changes name, secrets still in their boxes. What the mask names and the body leaves
 * out is unset; the member that such a field stands in is there all the same, to say which one is meant.
 */
export const bodyOf = (draft: Draft, changes: readonly Change[]): Draft =>
	changes.reduce<Draft>((body, {path}) => {
		const place = fieldAt(path);
		if (!place) return body;
		const [member = '', ...rest] = place.names;
		const parent = rest.length > 0 && !isObject(valueAt(body, [member])) ? withValue(body, [member], {}) : body;
		return withValue(parent, place.names, sendable(place, valueAt(draft, place.names)));
	}, {});

function sendable(place: FieldPath, value: unknown): unknown {
	if (!place.isWritable || value === null || value === '' || isMask(value)) return undefined;
	if (place.kind === 'message' && isObject(value)) {
		return Object.fromEntries(
			place.fields.flatMap((field) => {
				const inner = sendable(field, valueAt(value, [nameOf(field)]));
				return inner === undefined ? [] : [[nameOf(field), inner]];
			}),
		);
	}
	if (place.isSecret) return value;
	// `false` and `[]` say more to a reader of the request than their absence, and mean the same.
	return normal(place, value) ?? (typeof value === 'boolean' || Array.isArray(value) ? value : undefined);
}
