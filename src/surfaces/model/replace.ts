/** Putting one value in the place of many. */
import {isRecord, parsePointer, readPointer, type Segments} from './pointer.ts';

/**
 * A copy of `root` with `value` wherever one of the pointers leads to something: not to null, an empty text or nothing.
 * What no pointer passes through is shared with the original, and nothing is copied twice.
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

/** Changes containers that are in `own` and copies others. The segments lead to something. */
function replaceAt(root: unknown, [name, ...rest]: Segments, value: unknown, own: Set<unknown>): unknown {
	if (name === undefined) return value;
	const copy = own.has(root) ? root : copyOf(root);
	own.add(copy);
	if (Array.isArray(copy)) copy[Number(name)] = replaceAt(copy[Number(name)], rest, value, own);
	else if (isRecord(copy)) {
		const inner = replaceAt(copy[name], rest, value, own);
		// A plain assignment to `__proto__` would change the object's nature.
		Object.defineProperty(copy, name, {value: inner, writable: true, enumerable: true, configurable: true});
	}
	return copy;
}

function copyOf(value: unknown): unknown {
	if (Array.isArray(value)) return [...value];
	return isRecord(value) ? {...value} : value;
}
