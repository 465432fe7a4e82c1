import {ExactNumber} from '../../../text/json/exact-number.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {startOf} from '../../../text/trim.ts';
import {valueDepth} from '../limits.ts';

/** Writes compact JSON up to `limit` characters and up to the depth limit. */
export function boundedJson(value: unknown, limit: number): string {
	let text = '';
	const isFull = () => text.length > limit;

	function write(item: unknown, depth: number): void {
		if (isFull()) return;
		if (depth >= valueDepth) text += '"…"';
		else if (Array.isArray(item)) {
			text += '[';
			writeAll(item.length, (index) => write(item[index], depth + 1));
			text += ']';
		} else if (isJsonObject(item)) {
			const keys = Object.keys(item);
			text += '{';
			writeAll(keys.length, (index) => {
				const key = keys[index] ?? '';
				text += `${JSON.stringify(startOf(key, limit))}:`;
				write(item[key], depth + 1);
			});
			text += '}';
		} else if (typeof item === 'string') text += JSON.stringify(startOf(item, limit));
		else text += JSON.stringify(item) ?? 'null';
	}

	function writeAll(count: number, writeOne: (index: number) => void) {
		for (let index = 0; index < count && !isFull(); index++) {
			if (index > 0) text += ',';
			writeOne(index);
		}
	}

	write(value, 0);
	return startOf(text, limit);
}

/** Copies a JSON value and applies `clean` to every text and key. Values beyond the depth limit become null. */
export function cleanDeep(value: unknown, clean: (text: string) => string, depth = 0): unknown {
	if (typeof value === 'string') return clean(value);
	if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value ?? null;
	if (depth >= valueDepth) return null;
	if (Array.isArray(value)) return value.map((item) => cleanDeep(item, clean, depth + 1));
	return Object.fromEntries(
		Object.entries(value).map(([key, item]) => [clean(key), cleanDeep(item, clean, depth + 1)]),
	);
}
