/**
 * JSON Pointers (RFC 6901) in the lenient form of surfaces. The leading `/` is optional, trailing ones are ignored, and
 * `/` and the empty text are the root.
 */
import {isJsonObject} from '../../../text/json/object.ts';
import {byObject, byText} from '../cache.ts';
import {arrayIndex, pointerSegments} from '../limits.ts';
import {valueWords} from '../words/values.ts';

export type Segments = readonly string[];

const refusedNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Undefined for a pointer that is too long or names a built-in member such as `__proto__`. Cached, because a surface
 * reads the same paths repeatedly.
 */
export const parsePointer = (pointer: string): Segments | undefined => parsedPointers(pointer, parse);

const parsedPointers = byText<Segments | undefined>(5_000);

function parse(pointer: string): Segments | undefined {
	const start = pointer.startsWith('/') ? 1 : 0;
	let end = pointer.length;
	while (end > start && pointer[end - 1] === '/') end--;
	if (end <= start) return [];
	const segments = pointer
		.slice(start, end)
		.split('/', pointerSegments + 1)
		.map(unescaped);
	return segments.length > pointerSegments || segments.some((name) => refusedNames.has(name)) ? undefined : segments;
}

/** Formats segments in canonical form, so that equal pointers have equal text. */
export const formatPointer: (segments: Segments) => string = byObject((segments) =>
	segments.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
);

/** Reads own members and elements only. Undefined for a missing value. */
export function readPointer(root: unknown, segments: Segments): unknown {
	let value = root;
	for (const name of segments) {
		if (Array.isArray(value)) value = isIndex(name) ? value[Number(name)] : undefined;
		else if (isJsonObject(value) && Object.hasOwn(value, name)) value = value[name];
		else return undefined;
	}
	return value;
}

/** The value at a pointer. Undefined for a missing value and for an invalid pointer. */
export function valueAt(root: unknown, pointer: string): unknown {
	const segments = parsePointer(pointer);
	return segments && readPointer(root, segments);
}

export type Write = {readonly root: unknown} | {readonly refused: string};

/**
 * Returns a copy of `root` with `value` at the pointer. Unaffected parts are shared with the original. Missing
 * containers are created: a list for an index, else an object. Gaps before a new element become null.
 */
export function writePointer(root: unknown, segments: Segments, value: unknown): Write {
	const [name, ...rest] = segments;
	if (name === undefined) return {root: value};
	const isMissing = root === undefined || root === null;
	if (isMissing && isIndex(name)) return writeElement([], name, rest, value);
	const refused = isMissing ? undefined : refusalOf(root, name);
	if (refused !== undefined) return {refused};
	if (Array.isArray(root)) return writeElement(root, name, rest, value);
	const members = isJsonObject(root) ? root : {};
	const inner = writePointer(Object.hasOwn(members, name) ? members[name] : undefined, rest, value);
	return 'refused' in inner ? inner : {root: {...members, [name]: inner.root}};
}

function writeElement(list: readonly unknown[], name: string, rest: Segments, value: unknown): Write {
	const refused = refusalOf(list, name);
	if (refused !== undefined) return {refused};
	const index = Number(name);
	const inner = writePointer(list[index], rest, value);
	if ('refused' in inner) return inner;
	const copy = [...list];
	while (copy.length < index) copy.push(null);
	copy[index] = inner.root;
	return {root: copy};
}

/** The reason why a value cannot have an element or a member of this name, as a clause. */
function refusalOf(container: unknown, name: string): string | undefined {
	if (isJsonObject(container)) return undefined;
	if (!Array.isArray(container)) return valueWords.valueInTheWay(name);
	if (!isIndex(name)) return valueWords.notAnIndex(name);
	const isBeyond = Number(name) > arrayIndex && Number(name) >= container.length;
	return isBeyond ? valueWords.beyondIndex(name, arrayIndex) : undefined;
}

const isIndex = (name: string) => /^(?:0|[1-9]\d{0,14})$/.test(name);

// The order matters: `~01` must become `~1`, not a slash.
const unescaped = (name: string) => (name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name);
