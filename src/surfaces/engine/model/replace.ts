/** Replaces values at many pointers. */
import {setOwn} from '../../../text/json/object.ts';
import {parsePointer, readPointer, type Segments} from './pointer.ts';

/**
 * Returns a copy of `root` with `value` at each pointer that has a value other than null or an empty text. Unaffected
 * parts are shared with the original, and no container is copied twice.
 */
export function replaceValues(
	root: unknown,
	pointers: readonly string[],
	value: unknown,
): {readonly root: unknown; readonly replaced: readonly string[]} {
	const own = new Set<unknown>();
	let next = root;
	const replaced = pointers.filter((pointer) => {
		const segments = parsePointer(pointer);
		if (!segments || isEmpty(readPointer(next, segments))) return false;
		next = replaceAt(next, segments, value, own);
		return true;
	});
	return {root: next, replaced};
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Modifies containers in `own` and copies all others. The segments must lead to a value. */
function replaceAt(root: unknown, [name, ...rest]: Segments, value: unknown, own: Set<unknown>): unknown {
	if (name === undefined) return value;
	const container = root as Readonly<Record<string, unknown>>;
	const copy = own.has(root) ? container : Array.isArray(root) ? [...root] : {...container};
	own.add(copy);
	setOwn(copy as Record<string, unknown>, name, replaceAt(container[name], rest, value, own));
	return copy;
}
