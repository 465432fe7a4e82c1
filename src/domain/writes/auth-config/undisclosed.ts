/** The last check of a write: the request changes exactly what the preview shows. */
import {isDeepStrictEqual} from 'node:util';
import {mask} from '../../../contract/sensitive-fields.ts';
import {error, type Problem} from '../problem.ts';
import {type Change, normal} from './diff.ts';
import {type Draft, valueAt} from './draft.ts';
import {type FieldPath, fieldAt, nameOf} from './paths.ts';
import {replay} from './replay.ts';
import {isObject} from './values.ts';

interface Request {
	readonly updateMask: string;
	readonly body: Draft;
}

/**
 * Errors for changes of the request that the preview does not show. The check replays the shown elements on `base`
 * independently of the diff, so that a bug in the diff cannot reach the service.
 */
export function undisclosed(base: Draft, changes: readonly Change[], {updateMask, body}: Request): readonly Problem[] {
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
	if (fieldPath.isSecret) return maskOf(sent) === change.after;
	if (fieldPath.kind === 'message') {
		if (change.after === undefined || isObject(before)) return change.after === undefined && sent === undefined;
		return isObject(sent) && isDeepStrictEqual(shownMember(fieldPath, sent), replay({}, {}, change.elements));
	}
	return isDeepStrictEqual(normal(fieldPath, sent), normal(fieldPath, shownValue(fieldPath, before, change)));
}

/** Lists and maps are shown by their elements, other values as a whole. */
function shownValue(fieldPath: FieldPath, before: unknown, {after, elements, isReordered}: Change): unknown {
	if ((fieldPath.kind !== 'list' && fieldPath.kind !== 'map') || isReordered) return after;
	return replay(normal(fieldPath, before), after, elements);
}

/** A member as shown in its change. */
const shownMember = (fieldPath: FieldPath, value: Draft): Draft =>
	Object.fromEntries(
		fieldPath.fields.flatMap((field) => {
			const inner = valueAt(value, [nameOf(field)]);
			const shown = field.isSecret ? maskOf(inner) : normal(field, inner);
			return shown === undefined ? [] : [[nameOf(field), shown]];
		}),
	);

const maskOf = (value: unknown) => (value === undefined ? undefined : mask);

/** The fields in the body. An empty member is the parent of an unset field, so it does not count. */
const leavesOf = (body: Draft): readonly string[] =>
	Object.entries(body).flatMap(([name, value]) =>
		fieldAt(name)?.kind === 'message' && isObject(value)
			? Object.keys(value).map((field) => `${name}.${field}`)
			: [name],
	);
