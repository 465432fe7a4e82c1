/** The last check of a write: the request changes what the shown diff shows, and nothing else. */
import {isDeepStrictEqual} from 'node:util';
import {mask} from '../../../contract/sensitive-fields.ts';
import {type Change, normal} from './diff.ts';
import {type Draft, valueAt} from './draft.ts';
import {type FieldPath, fieldAt, nameOf} from './paths.ts';
import {error, type Problem} from './problem.ts';
import {replay} from './replay.ts';
import {isObject} from './values.ts';

interface Request {
	readonly updateMask: string;
	readonly body: Draft;
}

/**
 * Errors for what the request would change beyond the changes that are shown. Each shown value is derived anew from the
 * value in `base` and the shown elements, so that a fault in the diff shows here before it reaches the service.
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
			`The request would change ${path} in another way than is shown.`,
			'This is an internal error: nothing is sent. Report it.',
		),
	);
}

function isAsShown(base: Draft, change: Change, body: Draft): boolean {
	const place = fieldAt(change.path);
	if (!place) return false;
	const [before, sent] = [valueAt(base, place.names), valueAt(body, place.names)];
	if (place.isSecret) return secretFace(sent) === change.after;
	if (place.kind === 'message') {
		if (change.after === undefined || isObject(before)) return change.after === undefined && sent === undefined;
		return isObject(sent) && isDeepStrictEqual(faceOf(place, sent), replay({}, {}, change.elements));
	}
	return isDeepStrictEqual(normal(place, sent), normal(place, shownValue(place, before, change)));
}

/** Lists and maps are shown by their elements, everything else whole. */
function shownValue(place: FieldPath, before: unknown, {after, elements, isReordered}: Change): unknown {
	if ((place.kind !== 'list' && place.kind !== 'map') || isReordered) return after;
	return replay(normal(place, before), after, elements);
}

/** A member as its change shows it. */
const faceOf = (place: FieldPath, value: Draft): Draft =>
	Object.fromEntries(
		place.fields.flatMap((field) => {
			const inner = valueAt(value, [nameOf(field)]);
			const face = field.isSecret ? secretFace(inner) : normal(field, inner);
			return face === undefined ? [] : [[nameOf(field), face]];
		}),
	);

const secretFace = (value: unknown) => (value === undefined ? undefined : mask);

/** The fields that the body holds. A member without fields only says where an unset field was. */
const leavesOf = (body: Draft): readonly string[] =>
	Object.entries(body).flatMap(([name, value]) =>
		fieldAt(name)?.kind === 'message' && isObject(value)
			? Object.keys(value).map((field) => `${name}.${field}`)
			: [name],
	);
