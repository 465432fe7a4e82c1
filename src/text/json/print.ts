/** Prints JSON for programs: exact values, in text that is safe on a terminal. */
import {fromVisible, symbols} from '../visible.ts';
import {isJsonObject, setOwn} from './object.ts';

/**
 * Prints the exact value of a value in visible form. Control, format and private characters and marks become `\u` escapes, so
 * that the text is exact and safe. A lone surrogate stays a symbol, `⟦U+D83D⟧`, because many readers of JSON reject its
 * escape. `fromPrinted` reverses that. Returns `null` for values without JSON.
 */
export const exactJson = (value: unknown, indent?: number): string => [...exactJsonPieces(value, indent)].join('');

/** Yields the text of `exactJson` in pieces, because escapes can make it six times as long as the value. */
export function* exactJsonPieces(value: unknown, indent?: number): Generator<string, void, undefined> {
	const visible = JSON.stringify(value, undefined, indent) ?? 'null';
	// Skip the work for the many texts without symbols and unsafe characters.
	if (isPlain(visible)) yield visible;
	else for (const piece of piecesOf(visible)) yield piece.replace(affected(), exactPart);
}

/**
 * Whether a text has no character of a symbol and none that `escapeUnsafe` escapes. V8 builds the tables of the second pattern when it
 * is reached.
 */
const isPlain = (json: string) =>
	!/[^\n\x20-\x7e]/.test(json) ||
	!/[^\P{C}\n]|[\p{M}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u203f\u2400-\u2421\u27e6]/u.test(json);

/** In code units. */
const pieceLength = 16_384;
/** More than the length of a symbol and of the text after it that its form depends on. */
const symbolLength = 40;

/** Splits text in visible form into short pieces. No symbol and no surrogate pair is split. */
export function* piecesOf(text: string): Generator<string, void, undefined> {
	for (let start = 0; start < text.length; ) {
		const full = start + pieceLength;
		const bracket = full < text.length ? text.slice(full - symbolLength, full).lastIndexOf('⟦') : -1;
		let end = bracket < 0 ? full : full - symbolLength + bracket;
		if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end--;
		yield text.slice(start, end);
		start = end;
	}
}

/** Runs of ties and control pictures, other symbols, and runs of unsafe characters. Every start would build the tables of a constant. */
const affected = () =>
	/([\u203f\u2400-\u2408\u240b-\u241f\u2421]{1,4096})|(⟦U\+[0-9A-F]{4,6}(?:×[1-9][0-9]{0,8})?⟧)|[[\p{C}\p{M}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]--[\n\t]]{1,4096}/gv;

function exactPart(part: string, pictures: string | undefined, symbol: string | undefined, at: number, json: string) {
	if (pictures !== undefined) return escapesOf(fromVisible(pictures));
	if (symbol === undefined) return escapesOf(part);
	return isKept(symbol, at, json) ? symbol : escapeUnsafe(fromVisible(symbol));
}

/** A bracket before what looks like the rest of a printed symbol stays a symbol too, so that no text has two meanings. */
const isKept = (symbol: string, at: number, json: string) =>
	printedSymbol.test(symbol) && (!bracketSymbol.test(symbol) || restOfSymbol(json, at + symbol.length));

/** The symbols that stay in printed JSON: lone surrogates and the bracket. */
const printedSymbol = /^⟦U\+(?:D[89A-F][0-9A-F]{2}|27E6)(?:×|⟧)/;
const bracketSymbol = /^⟦U\+27E6/;
const restOfSymbol = (json: string, at: number) => /^U\+(?:D[89A-F]|27E6)/.test(json.slice(at, at + 6));

/** Replaces the symbols in printed JSON by the escapes of their characters. */
export const fromPrinted = (json: string): string =>
	json.replace(printedSymbols, (symbol) => escapesOf(fromVisible(symbol)));

const printedSymbols = /⟦U\+(?:D[89A-F][0-9A-F]{2}|27E6)(?:×[1-9]\d{0,6})?⟧/g;

/** Prints JSON for programs that display it: texts stay in visible form, and unsafe characters are escaped. */
export const visibleJsonText = (value: unknown): string => [...visibleJsonPieces(value)].join('');

/** Yields the text of `visibleJsonText` in pieces. */
export function* visibleJsonPieces(value: unknown, indent?: number): Generator<string, void, undefined> {
	for (const piece of piecesOf(JSON.stringify(value, undefined, indent) ?? 'null')) yield escapeUnsafe(piece);
}

/** Converts all strings and keys of a value from visible form to the original text. */
export const toExact = (value: unknown): unknown => withTexts(value, fromVisible);

/** Converts all strings and keys of a value from visible form to what printed JSON has for them. */
export const toPrinted = (value: unknown): unknown => withTexts(value, printedText);

/** Returns the exact value of what `toPrinted` returned. */
export const exactOfPrinted = (value: unknown): unknown =>
	withTexts(value, (text) => text.replace(printedSymbols, (symbol) => fromVisible(symbol)));

const printedText = (text: string): string =>
	text.replace(symbols, (symbol, ...{2: at}) => (isKept(symbol, at, text) ? symbol : fromVisible(symbol)));

function withTexts(value: unknown, convert: (text: string) => string): unknown {
	if (typeof value === 'string') return convert(value);
	if (Array.isArray(value)) return value.map((item) => withTexts(item, convert));
	if (!isJsonObject(value)) return value;
	const copy: Record<string, unknown> = {};
	for (const [key, item] of Object.entries(value)) setOwn(copy, convert(key), withTexts(item, convert));
	return copy;
}

/**
 * Escapes unsafe characters in JSON text. They occur only inside its strings. A match of millions of characters would exhaust the
 * stack of the pattern, so a longer run takes several.
 */
export const escapeUnsafe = (json: string): string =>
	json.replace(/[[\p{C}\p{M}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]--[\n\t]]{1,4096}/gv, (run) => escapesOf(run));

/** The escapes by code unit. A list would have holes. */
const escapes: Record<number, string> = {};

function escapeOf(unit: number): string {
	escapes[unit] ??= `\\u${unit.toString(16).padStart(4, '0')}`;
	return escapes[unit];
}

function escapesOf(run: string): string {
	const first = escapeOf(run.charCodeAt(0));
	// A mark stands alone in most texts.
	if (run.length === 1) return first;
	// Most long runs repeat a character.
	if (run === run.charAt(0).repeat(run.length)) return first.repeat(run.length);
	let text = first;
	for (let at = 1; at < run.length; at++) text += escapeOf(run.charCodeAt(at));
	return text;
}
