/**
 * JSON Pointers (RFC 6901) as surfaces write them: a missing leading `/` means from the root, trailing ones
 * are ignored, `/` and the empty text are the root.
 */
import {arrayIndex, pointerSegments} from '../limits.ts';

export type Segments = readonly string[];

const refusedNames = new Set(['__proto__', 'constructor', 'prototype']);

/** A surface reads the same few paths again and again. */
const parsed = new Map<string, Segments | undefined>();
const mostParsed = 5_000;

/** Undefined for a pointer that may not be followed: too long, or naming a member that belongs to the language. */
export function parsePointer(pointer: string): Segments | undefined {
	const known = parsed.get(pointer);
	if (known || parsed.has(pointer)) return known;
	if (parsed.size >= mostParsed) parsed.clear();
	const segments = parse(pointer);
	parsed.set(pointer, segments);
	return segments;
}

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

/** The one spelling of a pointer that two spellings of it share. */
export function formatPointer(segments: Segments): string {
	const known = formatted.get(segments);
	if (known !== undefined) return known;
	const pointer = format(segments);
	formatted.set(segments, pointer);
	return pointer;
}

const formatted = new WeakMap<Segments, string>();

function format(segments: Segments): string {
	return segments.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Undefined where there is nothing; own members and elements only. */
export function readPointer(root: unknown, segments: Segments): unknown {
	let value = root;
	for (const name of segments) {
		if (Array.isArray(value)) value = isIndex(name) ? value[Number(name)] : undefined;
		else if (isRecord(value) && Object.hasOwn(value, name)) value = value[name];
		else return undefined;
	}
	return value;
}

/** The value at a pointer, undefined also for pointers that may not be followed. */
export function valueAt(root: unknown, pointer: string): unknown {
	const segments = parsePointer(pointer);
	return segments && readPointer(root, segments);
}

export type Write = {readonly root: unknown} | {readonly refused: string};

/**
 * A copy of `root` that has `value` at the pointer; what the pointer does not pass through is shared with the original.
 * Missing containers are made: a list before an index, else an object. Holes in front of a new element become null.
 */
export function writePointer(root: unknown, segments: Segments, value: unknown): Write {
	const [name, ...rest] = segments;
	if (name === undefined) return {root: value};
	const isMissing = root === undefined || root === null;
	if (Array.isArray(root)) return writeElement(root, name, rest, value);
	if (isMissing && isIndex(name)) return writeElement([], name, rest, value);
	if (!isMissing && !isRecord(root)) return {refused: `there is a value in the way of "${name}"`};
	const member = isRecord(root) && Object.hasOwn(root, name) ? root[name] : undefined;
	const inner = writePointer(member, rest, value);
	return 'refused' in inner ? inner : {root: {...root, [name]: inner.root}};
}

function writeElement(list: readonly unknown[], name: string, rest: Segments, value: unknown): Write {
	if (!isIndex(name)) return {refused: `"${name}" is not an index of a list`};
	const index = Number(name);
	if (index > arrayIndex && index >= list.length) return {refused: `the index ${name} is beyond ${arrayIndex}`};
	const inner = writePointer(list[index], rest, value);
	if ('refused' in inner) return inner;
	const copy = [...list];
	while (copy.length < index) copy.push(null);
	copy[index] = inner.root;
	return {root: copy};
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isIndex = (name: string) => /^(?:0|[1-9]\d{0,14})$/.test(name);

// In this order, so that `~01` is `~1` and not a slash.
const unescaped = (name: string) => (name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name);
