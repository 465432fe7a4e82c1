/** Formats values as YAML. Load it on demand, because the library is large. */
import {stringify} from 'yaml';
import {exactTags, isUnsafe, quotedJson} from './exact-yaml.ts';
import {isContainer} from './json/object.ts';
import {exactJson, piecesOf, toPrinted} from './json/print.ts';

/**
 * Yields the exact value of a value in visible form, in pieces. A lone surrogate stays a symbol, as in printed JSON, because
 * libyaml rejects its escape. The library formats a value as a whole, and needs many times its memory, so it formats small
 * parts.
 */
export function* yamlPieces(value: unknown, first = '', rest = ''): Generator<string, void, undefined> {
	if (isQuoted(value)) return yield* quotedPieces(value, first);
	if (!isContainer(value) || costOf(value) < smallCost) return yield indented(formatted(value), first, rest);
	const isList = Array.isArray(value);
	let group: [string | number, unknown][] = [];
	let cost = 0;
	let start = first;
	function* ended() {
		if (group.length === 0) return;
		const part = isList ? group.map(([, item]) => item) : Object.fromEntries(group);
		yield indented(formatted(part), start, rest);
		[group, cost, start] = [[], 0, rest];
	}
	for (const [key, item] of isList ? value.entries() : Object.entries(value)) {
		const itemCost = costOf(item);
		const isText = isQuoted(item);
		const isLarge = isText || (isContainer(item) && itemCost >= smallCost);
		const name = isLarge ? formatted({[key]: null}) : '';
		// A key that needs a mark of its own stays with its value.
		if (!isLarge || (name.startsWith('?') && !isText)) {
			group.push([key, item]);
			cost += itemCost;
			if (cost >= smallCost) yield* ended();
			continue;
		}
		yield* ended();
		const inner = `${rest}  `;
		const head = indented(name.slice(0, -' null\n'.length), start, rest);
		if (isText) yield* quotedPieces(item, isList ? `${start}- ` : `${head} `);
		else if (isList) yield* yamlPieces(item, `${start}- `, inner);
		else {
			yield `${head}\n`;
			yield* yamlPieces(item, inner, inner);
		}
		start = rest;
	}
	yield* ended();
}

/**
 * Whether a value is a long text with unsafe characters, whose escapes make it up to six times as long, or one in which patterns of the
 * library can run out of stack.
 */
function isQuoted(value: unknown): value is string {
	if (typeof value !== 'string' || value.length < smallCost) return false;
	if (value.length > longestPlain) return true;
	for (const piece of piecesOf(value)) if (isUnsafe(toPrinted(piece) as string)) return true;
	return false;
}

/** Yields the output of the library for a text with unsafe characters. */
function* quotedPieces(visible: string, first: string): Generator<string, void, undefined> {
	yield `${first}"`;
	for (const piece of piecesOf(visible)) yield quotedJson(exactJson(piece)).slice(1, -1);
	yield '"\n';
}

/** Formats the exact value of a value in visible form. */
export const yamlText = (value: unknown): string => [...yamlPieces(value)].join('');

const formatted = (value: unknown): string =>
	stringify(toPrinted(value), {aliasDuplicateObjects: false, customTags: exactTags, lineWidth: 0});

/** An empty line of a text has no indentation. */
const indented = (text: string, first: string, rest: string): string =>
	first + text.replace(/\n(?=[^\n])/g, `\n${rest}`);

/** The characters of the longest text that the library formats. */
const longestPlain = 1_000_000;

/** About the number of characters of a text in YAML, or more than `smallCost`. */
const smallCost = 16_384;

function costOf(value: unknown): number {
	if (!isContainer(value)) return typeof value === 'string' ? value.length + 8 : 8;
	let cost = 8;
	if (Array.isArray(value)) {
		// A long list is large after a few of its items.
		for (let at = 0; at < value.length && cost < smallCost; at++) cost += costOf(value[at]);
		return cost;
	}
	for (const key in value) {
		cost += key.length + costOf((value as Readonly<Record<string, unknown>>)[key]);
		if (cost >= smallCost) break;
	}
	return cost;
}
