import {isSameNumber} from '../../../text/json/exact-number.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {valueDepth} from '../limits.ts';

/** Compares two JSON values deeply. Values beyond the depth limit count as different. */
export function isSame(a: unknown, b: unknown, depth = 0): boolean {
	if (Object.is(a, b) || isSameNumber(a, b)) return true;
	if (depth >= valueDepth) return false;
	if (Array.isArray(a) && Array.isArray(b))
		return a.length === b.length && a.every((item, index) => isSame(item, b[index], depth + 1));
	if (!isJsonObject(a) || !isJsonObject(b)) return false;
	const keys = Object.keys(a);
	return (
		keys.length === Object.keys(b).length &&
		keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key], depth + 1))
	);
}
