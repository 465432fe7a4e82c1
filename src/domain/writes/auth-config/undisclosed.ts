/** The last check of a write: the request changes exactly what the preview shows. */
import {isDeepStrictEqual} from 'node:util';
import {mask} from '../../../contract/sensitive-fields.ts';
import {valueAt, withValue} from '../../../text/json/object.ts';
import {error, type Problem} from '../problem.ts';
import type {Change, ElementChange} from './diff.ts';
import type {Draft} from './draft.ts';
import {type FieldPath, fieldAt, nameOf} from './paths.ts';
import {isObject} from './values.ts';

/**
 * Errors for changes of the request that the preview does not show. The check replays the shown elements on `base`. It
 * shares no function with the diff or the mask, so that a bug in one of them cannot reach the service.
 */
export function undisclosed(
	base: Draft,
	changes: readonly Change[],
	{updateMask, body}: {readonly updateMask: string; readonly body: Draft},
): readonly Problem[] {
	const paths = updateMask === '' ? [] : updateMask.split(',');
	const unshown = paths.filter(
		(path) => !changes.some((change) => change.path === path && isAsShown(base, change, body)),
	);
	const unnamed = leavesOf(body).filter((leaf) => !paths.some((path) => leaf === path || leaf.startsWith(`${path}.`)));
	return [...new Set([...unshown, ...unnamed])].map((path) =>
		error(
			path,
			`The request changes ${path} differently from the preview.`,
			'This is an internal error, and nothing was sent. Report it.',
		),
	);
}

function isAsShown(base: Draft, change: Change, body: Draft): boolean {
	const fieldPath = fieldAt(change.path);
	if (!fieldPath) return false;
	const [before, sent] = [valueAt(base, fieldPath.names), valueAt(body, fieldPath.names)];
	if (fieldPath.isSecret) return (sent === undefined ? undefined : mask) === change.after;
	if (fieldPath.kind === 'message') {
		if (change.after === undefined || isObject(before)) return change.after === undefined && sent === undefined;
		return isObject(sent) && isDeepStrictEqual(shownMember(fieldPath, sent), replayKeys({}, change.elements));
	}
	const shown = shownValue(fieldPath, before, change);
	return (isUnset(fieldPath, sent) && isUnset(fieldPath, shown)) || isDeepStrictEqual(sent, shown);
}

/** Lists and maps are shown by their elements, other values as a whole. */
function shownValue({kind}: FieldPath, before: unknown, {after, elements, isReordered}: Change): unknown {
	if (isReordered) return after;
	if (kind === 'list') return elements.reduce(replayItem, (before ?? []) as readonly unknown[]);
	return kind === 'map' ? replayKeys(before, elements) : after;
}

const replayKeys = (before: unknown, elements: readonly ElementChange[]) =>
	elements.reduce((map, {name, after}) => withValue(map, [name], after), (before ?? {}) as Draft);

/** Removes the first copy of a removed item, and appends an added one. */
function replayItem(items: readonly unknown[], {kind, before, after}: ElementChange): readonly unknown[] {
	if (kind === 'added') return [...items, after];
	const index = items.findIndex((item) => isDeepStrictEqual(item, before));
	return index < 0 ? items : items.toSpliced(index, 1);
}

/** Whether the service treats the value like an absent field. */
const isUnset = ({facts}: FieldPath, value: unknown): boolean =>
	[undefined, null, '', false, 0, facts.enumDefault].includes(value as string) ||
	((Array.isArray(value) || isObject(value)) && Object.keys(value).length === 0);

const shownMember = (fieldPath: FieldPath, value: Draft): Draft =>
	Object.fromEntries(
		fieldPath.fields.flatMap((field) => {
			const inner = valueAt(value, [nameOf(field)]);
			if (field.isSecret ? inner === undefined : isUnset(field, inner)) return [];
			return [[nameOf(field), field.isSecret ? mask : inner]];
		}),
	);

/** The fields in the body. An empty member is the parent of an unset field, so it does not count. */
const leavesOf = (body: Draft): readonly string[] =>
	Object.entries(body).flatMap(([name, value]) =>
		fieldAt(name)?.kind === 'message' && isObject(value)
			? Object.keys(value).map((field) => `${name}.${field}`)
			: [name],
	);
