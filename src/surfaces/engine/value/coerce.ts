/** Converts values to text, number and boolean, and typed text to values. */
import {ExactNumber, finiteNumber} from '../../../text/json/exact-number.ts';
import {byObject} from '../cache.ts';
import {outputLength} from '../limits.ts';
import {boundedJson} from './bounded-json.ts';

/** Null and undefined give an empty text. Lists and objects give JSON, cut at the output limit. */
export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (value === null || value === undefined) return '';
	return typeof value === 'object' ? jsonOf(value) : String(value);
}

/** Many components can show the same large value. Data is immutable, so the cached JSON stays valid. */
const jsonOf = byObject((value: object) => boundedJson(value, outputLength));

/** Null and undefined give 0, decimal texts their number, all other values NaN. */
export function toNumber(value: unknown): number {
	if (typeof value === 'number' || value instanceof ExactNumber) return Number(value);
	if (value === null || value === undefined) return 0;
	if (typeof value === 'boolean') return value ? 1 : 0;
	return typeof value === 'string' && isNumeric(value) ? Number(value) : Number.NaN;
}

/** Only `true` and `"true"` give true. */
export const toBoolean = (value: unknown): boolean => value === true || value === 'true';

export function isNumeric(text: string): boolean {
	return text.length <= 400 && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text);
}

/** A list for a multiple choice or where the data had a list, else the single id. */
export function writtenChoice(before: unknown, ids: readonly string[], isMultiSelect: boolean): unknown {
	return isMultiSelect || Array.isArray(before) ? [...ids] : (ids[0] ?? '');
}

/** The text as typed. Becomes a number if the data had a number and the text converts without loss. */
export function writtenText(before: unknown, text: string): unknown {
	const isNumber = finiteNumber(before) !== undefined;
	return isNumber && isNumeric(text) && String(Number(text)) === text.trim() ? Number(text) : text;
}
