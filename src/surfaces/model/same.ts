import {valueDepth} from '../limits.ts';
import {isRecord} from './pointer.ts';

/** Whether two JSON values say the same. Values nested deeper than the limit are taken as different. */
export function isSame(a: unknown, b: unknown, depth = 0): boolean {
	if (Object.is(a, b)) return true;
	if (depth >= valueDepth) return false;
	if (Array.isArray(a) && Array.isArray(b))
		return a.length === b.length && a.every((item, index) => isSame(item, b[index], depth + 1));
	if (!isRecord(a) || !isRecord(b)) return false;
	const keys = Object.keys(a);
	return (
		keys.length === Object.keys(b).length &&
		keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key], depth + 1))
	);
}

/** The same for many values that lie in one another: no pair of objects is compared twice. */
export function comparing(): (a: unknown, b: unknown) => boolean {
	const known = new WeakMap<object, {readonly other: unknown; readonly isSame: boolean}>();
	return (a, b) => {
		if (typeof a !== 'object' || a === null) return isSame(a, b);
		const before = known.get(a);
		if (before && before.other === b) return before.isSame;
		const answer = {other: b, isSame: isSame(a, b)};
		known.set(a, answer);
		return answer.isSame;
	};
}
