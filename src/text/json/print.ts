/** Prints JSON for programs: exact values, in text that is safe on a terminal. */
import {fromVisible} from '../visible.ts';
import {isJsonObject, setOwn} from './object.ts';

/**
 * Prints the exact value of a value in visible form. Control, format and private characters, lone surrogates and marks become
 * `\u` escapes, so that the text is exact and safe. Returns `undefined` for values without JSON.
 */
export function exactJson(value: unknown, indent?: number): string {
	const visible = JSON.stringify(value, undefined, indent) ?? 'null';
	// Skip the work for the many texts without symbols and unsafe characters.
	if (isPlain(visible)) return visible;
	return escapeUnsafe(JSON.stringify(toExact(value), undefined, indent) ?? 'null');
}

const isPlain = (json: string) => !/[^\n\x20-\x7e]/.test(json) || !symbolOrUnsafe.test(json);

/** The characters of symbols, and the characters that `escapeUnsafe` escapes. */
const symbolOrUnsafe = /[^\P{C}\n]|[\p{M}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2400-\u2421\u27e6]/u;

/** Prints JSON for programs that display it: texts stay in visible form, and unsafe characters are escaped. */
export const visibleJsonText = (value: unknown, indent?: number): string =>
	escapeUnsafe(JSON.stringify(value, undefined, indent) ?? 'null');

/** Converts all strings and keys of a value from visible form to the original text. */
export function toExact(value: unknown): unknown {
	if (typeof value === 'string') return fromVisible(value);
	if (Array.isArray(value)) return value.map(toExact);
	if (!isJsonObject(value)) return value;
	const copy: Record<string, unknown> = {};
	for (const [key, item] of Object.entries(value)) setOwn(copy, fromVisible(key), toExact(item));
	return copy;
}

/** Escapes unsafe characters in JSON text. They occur only inside its strings. */
export const escapeUnsafe = (json: string): string =>
	json.replace(/[\p{C}\p{M}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, (character) =>
		character === '\n' || character === '\t'
			? character
			: Array.from({length: character.length}, (_, unit) => escapeOf(character.charCodeAt(unit))).join(''),
	);

const escapeOf = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;
