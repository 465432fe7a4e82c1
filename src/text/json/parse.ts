/** Parses JSON without losing digits, within limits of depth and size. */
import {showCount} from '../count.ts';
import {ExactNumber, isExact} from './exact-number.ts';
import {isContainer} from './object.ts';

/** The limits of a JSON text. */
export const jsonLimits = {
	/** Levels of nesting. Recursive code would exhaust the stack on a deeper value. */
	depth: 100,
	/** The number of values at all levels. V8 needs up to 2 µs and 100 bytes for each. */
	values: 300_000,
} as const;

/** The reason why a text is rejected, as a clause: "it is nested too deeply". */
export class JsonRefusal extends Error {}

/** The text may be valid, but it exceeds a limit of castellan. A request for less can succeed. */
export class JsonTooLarge extends JsonRefusal {}

const tooManyValues = `it holds more than the ${showCount(jsonLimits.values)} values that castellan reads at once`;

/** The text is JSON, but readers of it disagree about which of the two members counts. */
export class RepeatedMember extends JsonRefusal {
	constructor() {
		super('an object in it has the same member twice');
	}
}

export interface ParseOptions {
	/** Shortens a text with too many values. */
	readonly shorten?: ((text: string) => string) | undefined;
	/** May shorten a too deeply nested value in place. */
	readonly cut?: (value: unknown) => void;
	/** Every number becomes a double. */
	readonly asDoubles?: true;
}

/**
 * Parses a JSON text. A number beyond the precision of a double becomes an `ExactNumber`. Throws `JsonRefusal` for invalid
 * JSON, `RepeatedMember`, and `JsonTooLarge` for a text beyond the limit of values.
 */
export function parseJson(source: string, {shorten, cut, asDoubles}: ParseOptions = {}): unknown {
	const text = shorten && hasTooManyValues(source) ? shorten(source) : source;
	if (hasTooManyValues(text)) throw new JsonTooLarge(tooManyValues);
	const value = parsed(text, asDoubles);
	const {depth, members} = extentOf(value);
	// `JSON.parse` keeps the last of two members with one name.
	if (possibleMembers(text) > members && countsOf(text).members > members) throw new RepeatedMember();
	if (depth <= jsonLimits.depth) return value;
	cut?.(value);
	if (!cut || depthOf(value) > jsonLimits.depth) throw new JsonRefusal('it is nested too deeply');
	return value;
}

const hasTooManyValues = (text: string) => text.length > jsonLimits.values && countsOf(text).values > jsonLimits.values;

const depthOf = (value: unknown) => extentOf(value).depth;

function parsed(text: string, asDoubles = false): unknown {
	try {
		const value: unknown = JSON.parse(text);
		// The reviver recurses and is many times slower than plain parsing, so it runs only if needed.
		const isDone = asDoubles || !(mayLoseDigits.test(text) || isNumber.test(text)) || depthOf(value) > jsonLimits.depth;
		return isDone ? value : JSON.parse(text, exactly);
	} catch {
		throw new JsonRefusal('it is broken JSON, or was cut short');
	}
}

/** The value of a JSON text of castellan or of a program, in doubles. Undefined for any other text: the parser's error would quote it. */
export function jsonIfValid(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Matches numbers in objects and lists with an exponent or more digits than every double can hold, and similar text in strings. */
const mayLoseDigits = /[:[,]\s*-?\d(?:[\d.]{15}|[\d.]{0,15}[eE])/;
/** Matches a text that is a number itself. As a part of the other pattern it would take twice its time. */
const isNumber = /^\s*-?\d/;

const exactly = (_: string, value: unknown, {source}: {readonly source?: string}) =>
	typeof value === 'number' && source !== undefined && !isExact(value, source) ? new ExactNumber(source) : value;

/** Counts the colons after a quote, also inside strings. It takes half of the time of an exact count. */
function possibleMembers(text: string): number {
	let count = 0;
	for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
		let before = at - 1;
		while (text.charCodeAt(before) <= blank) before--;
		if (text.charCodeAt(before) === quote) count++;
	}
	return count;
}

/**
 * Counts outside strings, up to the limit of values. Every value except the first follows a comma or an opening bracket, and
 * every member has a colon.
 */
function countsOf(text: string): {readonly values: number; readonly members: number} {
	let [values, members] = [0, 0];
	for (let index = 0; index < text.length && values <= jsonLimits.values; index++) {
		const code = text.charCodeAt(index);
		if (code === quote) index = endOfString(text, index);
		else if (code === colon) members++;
		else if (code === comma || code === bracket || code === brace) values++;
	}
	return {values, members};
}

const [blank, quote, comma, colon, bracket, brace, backslash] = [0x20, 0x22, 0x2c, 0x3a, 0x5b, 0x7b, 0x5c];

/** Returns the index of the closing quote, or the text's length without one. */
export function endOfString(text: string, start: number): number {
	for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
		let escapes = 0;
		while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
		if (escapes % 2 === 0) return end;
	}
	return text.length;
}

/** The levels and the members of a value. Counts level by level, because a value may be nested too deeply for recursion. */
function extentOf(value: unknown): {readonly depth: number; readonly members: number} {
	let [depth, members] = [0, 0];
	for (let level = [value].filter(isContainer); level.length > 0; depth++) {
		const next: object[] = [];
		for (const container of level) {
			if (Array.isArray(container)) {
				for (const item of container) if (isContainer(item)) next.push(item);
				continue;
			}
			for (const key in container) {
				members++;
				const member = (container as Readonly<Record<string, unknown>>)[key];
				if (isContainer(member)) next.push(member);
			}
		}
		level = next;
	}
	return {depth, members};
}
