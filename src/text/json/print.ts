/** Writing JSON for programs: exact values, and a text that is safe on a terminal. */
import {fromVisible} from '../visible.ts';
import {ExactNumber} from './exact-number.ts';
import {setOwn} from './object.ts';

/**
 * JSON of the exact value behind a value in visible form. Control, format and private characters, lone surrogates and
 * marks are `\u` escapes, so that the text reads back exactly and moves no cursor. `undefined` where JSON has no text.
 */
export function exactJson(value: unknown, indent?: number): string {
	const visible = JSON.stringify(value, undefined, indent) ?? 'null';
	// Long lists have very many texts without a symbol and without anything to escape.
	if (isPlain(visible)) return visible;
	return escapeUnsafe(JSON.stringify(toExact(value), undefined, indent) ?? 'null');
}

const isPlain = (json: string) => !/[^\n\x20-\x7e]/.test(json) || !symbolOrUnsafe.test(json);

/** The control pictures and the bracket of symbols, and what `escapeUnsafe` escapes. */
const symbolOrUnsafe = /[^\P{C}\n]|[\p{M}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2400-\u2421\u27e6]/u;

/** JSON for programs that show it to people: the visible form of its texts, and nothing that moves a cursor. */
export const visibleJsonText = (value: unknown, indent?: number): string =>
	escapeUnsafe(JSON.stringify(value, undefined, indent) ?? 'null');

/** The exact value behind a value in visible form: the strings and keys as the service has them. */
export function toExact(value: unknown): unknown {
	if (typeof value === 'string') return fromVisible(value);
	if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
	if (Array.isArray(value)) return value.map(toExact);
	const copy: Record<string, unknown> = {};
	for (const [key, item] of Object.entries(value)) setOwn(copy, fromVisible(key), toExact(item));
	return copy;
}

/** JSON text with escapes in its strings: JSON has none of these characters elsewhere. */
export const escapeUnsafe = (json: string): string =>
	json.replace(/[\p{C}\p{M}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, (character) =>
		character === '\n' || character === '\t'
			? character
			: Array.from({length: character.length}, (_, unit) => escapeOf(character.charCodeAt(unit))).join(''),
	);

const escapeOf = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;
