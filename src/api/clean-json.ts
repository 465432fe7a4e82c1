/** Cleaning of a parsed JSON value, and the reading of `null` as absence. */
import {clean} from './clean.ts';

/** Values nested deeper than this are no answer of this API, and would exhaust the stack of whoever walks them next. */
export const deepest = 100;

/**
 * A copy with every string and key clean, without null members and null elements. Keys that become equal by cleaning are
 * told apart by a number. Takes no deeper value than `deepest`.
 */
export function cleanJson(value: unknown): unknown {
	if (typeof value === 'string') return clean(value);
	if (Array.isArray(value)) return value.filter((item) => item !== null).map(cleanJson);
	if (typeof value !== 'object' || value === null) return value;
	const copy: Record<string, unknown> = {};
	const repeats = new Map<string, number>();
	for (const [key, item] of Object.entries(value)) {
		if (item !== null) setOwn(copy, freeKey(copy, clean(key), repeats), cleanJson(item));
	}
	return copy;
}

/** `repeats` remembers the last number given to a key, so that very many equal keys do not cost their square. */
function freeKey(copy: object, key: string, repeats: Map<string, number>): string {
	let free = key;
	for (let count = (repeats.get(key) ?? 1) + 1; Object.hasOwn(copy, free); count++) {
		free = `${key}⟦${count}⟧`;
		repeats.set(key, count);
	}
	return free;
}

/** Sets an own member whatever its name; a plain assignment to `__proto__` would change the object's nature. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
	if (key === '__proto__')
		Object.defineProperty(target, key, {value, writable: true, enumerable: true, configurable: true});
	else target[key] = value;
}

/** Looks through a parsed value without changing it: whether it nests too deeply, and whether it holds a null. */
export function survey(value: unknown): {readonly isTooDeep: boolean; readonly hasNull: boolean} {
	let hasNull = false;
	const isWithin = (item: unknown, left: number): boolean => {
		if (item === null) hasNull = true;
		if (typeof item !== 'object' || item === null) return true;
		if (left === 0) return false;
		if (Array.isArray(item)) {
			for (const element of item) if (!isWithin(element, left - 1)) return false;
			return true;
		}
		for (const key in item) if (!isWithin((item as Record<string, unknown>)[key], left - 1)) return false;
		return true;
	};
	return {isTooDeep: !isWithin(value, deepest), hasNull};
}
