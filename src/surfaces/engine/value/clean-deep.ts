import {ExactNumber} from '../../../text/json/exact-number.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {valueDepth} from '../limits.ts';

/** Copies a JSON value and applies `clean` to every text and key. Values beyond the depth limit become null. */
export function cleanDeep(value: unknown, clean: (text: string) => string, depth = 0): unknown {
	if (typeof value === 'string') return clean(value);
	if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value ?? null;
	if (depth >= valueDepth) return null;
	if (Array.isArray(value)) return value.map((item) => cleanDeep(item, clean, depth + 1));
	const members = isJsonObject(value) ? Object.entries(value) : [];
	return Object.fromEntries(members.map(([key, item]) => [clean(key), cleanDeep(item, clean, depth + 1)]));
}
