/** The update mask and the body of a request. Both follow from the changes only. */
import {isMask} from '../../../client/safety/redact.ts';
import {type Change, normal} from './diff.ts';
import {type Draft, valueAt, withValue} from './draft.ts';
import {type FieldPath, fieldAt, nameOf} from './paths.ts';
import {isObject} from './values.ts';

/** Lower-camel-case paths separated by commas. Document: the format is not shown. */
export const updateMaskOf = (changes: readonly Change[]): string => changes.map(({path}) => path).join(',');

/**
 * The changed fields of the draft, with secrets in their boxes. A field in the mask but not in the body is unset. Its
 * parent member is included even if it is empty.
 */
export const bodyOf = (draft: Draft, changes: readonly Change[]): Draft =>
	changes.reduce<Draft>((body, {path}) => {
		const place = fieldAt(path);
		if (!place) return body;
		const [member = '', ...inner] = place.names;
		const parent = inner.length > 0 && !isObject(valueAt(body, [member])) ? withValue(body, [member], {}) : body;
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
	// `false` and `[]` equal absence, but are clearer in the preview.
	return normal(place, value) ?? (typeof value === 'boolean' || Array.isArray(value) ? value : undefined);
}
