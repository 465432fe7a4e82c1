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
