/** The three readings of a value: as text, number and truth. */
import {outputLength} from '../limits.ts';
import {boundedJson} from './bounded-json.ts';

/** Null and absent give an empty text; lists and objects give JSON, cut at the output limit. */
export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (value === null || value === undefined) return '';
	return typeof value === 'object' ? jsonOf(value) : String(value);
}

/** Data is never changed in place, and many components may show the same large part of it. */
const known = new WeakMap<object, string>();

function jsonOf(value: object): string {
	const before = known.get(value);
	if (before !== undefined) return before;
	const json = boundedJson(value, outputLength);
	known.set(value, json);
	return json;
}

/** Null and absent give 0; NaN for what is no number. Texts count when they are a decimal number and nothing else. */
export function toNumber(value: unknown): number {
	if (typeof value === 'number') return value;
	if (value === null || value === undefined) return 0;
	if (typeof value === 'boolean') return value ? 1 : 0;
	return typeof value === 'string' && isNumeric(value) ? Number(value) : Number.NaN;
}

/** Only `true` and `"true"` are true. */
export function toBoolean(value: unknown): boolean {
	return value === true || value === 'true';
}

export function isNumeric(text: string): boolean {
	return text.length <= 400 && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text);
}

/** The text cut at the output limit, never through a surrogate pair. */
export function cutText(text: string): string {
	if (text.length <= outputLength) return text;
	const last = text.charCodeAt(outputLength - 1);
	return text.slice(0, last >= 0xd800 && last <= 0xdbff ? outputLength - 1 : outputLength);
}
