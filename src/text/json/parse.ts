/** Parses JSON without losing digits, within limits of depth and size. */

import {ExactNumber, isExact} from './exact-number.ts';
import {isJsonObject} from './object.ts';

/** The limits of a JSON text. */
export const jsonLimits = {
	/** Levels of nesting. Recursive code would exhaust the stack on a deeper value. */
	depth: 100,
	/** The number of values at all levels. V8 needs up to 2 µs and 100 bytes for each. */
	values: 300_000,
} as const;

/** The reason why a text is rejected, as a clause: "it is nested too deeply". */
export class JsonRefusal extends Error {}

export interface ParseOptions {
	/** May shorten a too deeply nested value in place. */
	readonly cut?: (value: unknown) => void;
	/** The result of `mayRound`, if it is known. */
	readonly rounds?: boolean;
}

/**
 * Parses a JSON text. A number beyond the precision of a double becomes an `ExactNumber`. Throws `JsonRefusal` for invalid
 * JSON and for a text beyond `jsonLimits`.
 */
export function parseJson(text: string, {cut, rounds}: ParseOptions = {}): unknown {
	if (text.length > jsonLimits.values && hasTooManyValues(text)) {
		throw new JsonRefusal(`it holds more than ${jsonLimits.values.toLocaleString('en')} values`);
	}
	const value = parsed(text, rounds);
	if (isWithin(value, jsonLimits.depth)) return value;
	cut?.(value);
	if (!cut || !isWithin(value, jsonLimits.depth)) throw new JsonRefusal('it is nested too deeply');
	return value;
}

/** Whether `JSON.parse` of this text could round a number. */
export const mayRound = (text: string): boolean => mayLoseDigits.test(text);

function parsed(text: string, rounds = mayRound(text)): unknown {
	try {
		const value: unknown = JSON.parse(text);
		// The reviver recurses and is many times slower than plain parsing, so it runs only if needed.
		return rounds && isWithin(value, jsonLimits.depth) ? JSON.parse(text, exactly) : value;
	} catch {
		throw new JsonRefusal('it is broken JSON, or was cut short');
	}
}

/** Matches numbers with an exponent or more digits than every double can hold, and similar text in strings. */
const mayLoseDigits = /(?:[:[,]\s{0,8}|^\s*)-?(?:\d[\d.]{15}|[\d.]{1,16}[eE])/;

const exactly = (_: string, value: unknown, {source}: {readonly source?: string}) =>
	typeof value === 'number' && source !== undefined && !isExact(value, source) ? new ExactNumber(source) : value;

/** Counts commas and opening brackets outside strings, because every value except the first follows one. */
function hasTooManyValues(text: string): boolean {
	let count = 0;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		if (code === quote) index = endOfString(text, index);
		else if ((code === comma || code === bracket || code === brace) && ++count > jsonLimits.values) return true;
	}
	return false;
}

const [quote, comma, bracket, brace, backslash] = [0x22, 0x2c, 0x5b, 0x7b, 0x5c];

/** Returns the index of the closing quote, or the text's length without one. */
function endOfString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
		let escapes = 0;
		while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
		if (escapes % 2 === 0) return end;
	}
	return text.length;
}

function isWithin(value: unknown, levels: number): boolean {
	if (Array.isArray(value)) return levels > 0 && value.every((item) => isWithin(item, levels - 1));
	if (!isJsonObject(value)) return true;
	if (levels === 0) return false;
	for (const key in value) if (!isWithin(value[key], levels - 1)) return false;
	return true;
}
