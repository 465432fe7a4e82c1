/** The update mask and the body of a request. Both follow from the changes only. */
import {isMask} from '../../../client/safety/redact.ts';
import {valueAt, withValue} from '../../../text/json/object.ts';
import {type Change, normal} from './diff.ts';
import type {Draft} from './draft.ts';
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
		const fieldPath = fieldAt(path);
		if (!fieldPath) return body;
		const [member = ''] = fieldPath.names;
		const parent = isObject(valueAt(body, [member])) ? body : withValue(body, [member], {});
		return withValue(parent, fieldPath.names, sendable(fieldPath, valueAt(draft, fieldPath.names)));
	}, {});

function sendable(fieldPath: FieldPath, value: unknown): unknown {
	if (!fieldPath.isWritable || isMask(value)) return undefined;
	if (fieldPath.kind === 'message' && isObject(value)) {
		return Object.fromEntries(
			fieldPath.fields.flatMap((field) => {
				const inner = sendable(field, valueAt(value, [nameOf(field)]));
				return inner === undefined ? [] : [[nameOf(field), inner]];
			}),
		);
	}
	// `false` and `[]` equal absence, but are clearer in the preview.
	return normal(fieldPath, value) ?? (typeof value === 'boolean' || Array.isArray(value) ? value : undefined);
}
