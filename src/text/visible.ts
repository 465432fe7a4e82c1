/**
 * Converts text into its visible form. A symbol replaces every character that could move the cursor, reorder or hide text, or
 * stack without limit. So the text is safe on a terminal, and a reader can see the replaced characters.
 *
 * Replaced: C0 and C1 controls except newline and tab, characters that are invisible by default (bidi controls, zero-width
 * and tag characters, fillers, soft hyphens), U+2028 and U+2029, lone surrogates, noncharacters, which XML forbids, and marks
 * past the eighth on one base. Also replaced, because terminals do not agree on their cells: skin tones, single letters of
 * flags, signs around numbers such as U+0600, and joiners. A joiner between emoji, or between letters of joining scripts (Hindi, Sinhala …), becomes a tie: `👨‿👩‿👧`.
 * Preserved, because ordinary text needs them: non-joiners between letters of joining scripts (Persian …), and variation
 * selectors directly after an emoji or an ideograph, unless they ask for a narrow form of a wide emoji.
 *
 * `fromVisible` reverses `toVisible` exactly. Text that enters the program passes `toVisible`. Text that leaves it for the
 * service or another program passes `fromVisible`.
 */
import {hasSurplusMarks, isMark, maximumMarks} from './marks.ts';

/**
 * Letters and symbols of the common scripts, without marks. Text with only these and ASCII never changes. The test skips
 * ASCII first and compares code units instead of code points, because it runs on all text.
 */
const safe = (symbols: string) =>
	'\\xa0-\\xac\\xae-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u05d0-\\u05ea\\u0620-\\u064a' +
	`\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u203e\\u2040-\\u205f\\u20a0-\\u20bf${symbols}\\u3000-\\u3029\\u3030-\\u3098` +
	'\\u309b-\\u3163\\u3165-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff9f';
const outside = (allowed: string) => new RegExp(`[^\\t\\n\\x20-\\x7e](?<![${allowed}])`);

const unsafe = outside(safe('\\u203f\\u2100-\\u2bff'));
/** Shows a joiner. */
const tie = '\u203f';
const joiner = '\u200d';
/** The characters of symbols: the tie, the control pictures and the opening bracket `⟦`. */
const reserved = '\\u203f\\u2400-\\u241f\\u2421\\u27e6';
const unsafeOrReserved = outside(safe('\\u2100-\\u23ff\\u2420\\u2422-\\u27e5\\u27e7-\\u2bff'));

/** JSON escapes that could hide characters from `unsafeOrReserved`. */
const hidingEscape = /\\[bfru]/;

/** Whether every string in a JSON text equals its visible form. May return false for such a text, but never a wrong true. */
export const isVisibleJsonText = (json: string): boolean =>
	(!unsafeOrReserved.test(json) || reversibly.keeps(json)) && !(json.includes('\\') && hidingEscape.test(json));

/** Sanitizes text for display. Idempotent: text in visible form does not change. */
export const clean = (text: string): string =>
	unsafe.test(text) ? replaced(text, singles, Number.POSITIVE_INFINITY) : text;

/** Thrown for text that needs more symbols than allowed. */
export class TooManySymbols extends Error {}

/**
 * Returns the visible form of a text. It is reversible and therefore not idempotent: symbols in the original are replaced too.
 * Throws `TooManySymbols` for more than `limit` symbols. A run of the same character counts once, and a tie does not count.
 */
export const toVisible = (text: string, limit = Number.POSITIVE_INFINITY): string =>
	unsafeOrReserved.test(text) ? replaced(text, reversibly, limit) : text;

const scripts =
	'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar';
const joiningScripts = scripts
	.split(' ')
	.map((script) => `\\p{Script=${script}}`)
	.join('');

const joiningLetter = `[[${joiningScripts}]&&\\p{L}]`;
const afterJoiningLetter = `(?<=[[${joiningScripts}]&&[\\p{L}\\p{M}]])`;
/** Not behind a surplus mark, which is replaced itself: the text would change again when it is sanitized a second time. */
const allowedNonJoiner = `${afterJoiningLetter}(?<!\\p{M}{${maximumMarks + 1}})\\u200c(?=${joiningLetter})`;
const tied =
	`${afterJoiningLetter}\\u200d(?=${joiningLetter})` +
	'|(?<=[\\p{Emoji}--[0-9#*]]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})';
/** A terminal would draw a wide emoji in the width of its narrow form, or not. */
const allowedSelector =
	'(?<=[\\p{Emoji}--[\\p{Emoji_Modifier}\\p{Regional_Indicator}0-9#*]])\\ufe0f|(?<=[0-9#*])\\ufe0f(?=\\u20e3)' +
	'|(?<=[[\\p{Emoji}--\\p{Emoji_Presentation}]--[0-9#*]])\\ufe0e' +
	'|(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]';
/** A letter of flags without another one is replaced. */
const flag = '\\p{Regional_Indicator}{2}';
const harmful =
	'[[\\p{Cc}--[\\t\\n]]\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\u2028\\u2029\\p{Surrogate}]';
const surplusMark = `(?<=\\p{M}{${maximumMarks}})\\p{M}`;

/** A pattern that is compiled at its first use, because tables of Unicode properties take milliseconds. Starts at the start of a text. */
class PatternOnUse {
	readonly #source: string;
	#compiled: RegExp | undefined;

	constructor(source: string) {
		this.#source = source;
	}

	get compiled(): RegExp {
		this.#compiled ??= new RegExp(this.#source, 'gv');
		this.#compiled.lastIndex = 0;
		return this.#compiled;
	}
}

/**
 * Matches joiners shown as a tie in its first group, other replaced characters in its second, reserved ones in its third, and
 * preserved ones without a group. The tables of the joining scripts are half of it, so a text without joiners has a pattern of its own.
 */
const patternFor = (hasJoiners: boolean) =>
	new PatternOnUse(
		`${hasJoiners ? `${allowedNonJoiner}|` : ''}${allowedSelector}|${flag}|(${hasJoiners ? tied : '(?!)'})|(${harmful}|${surplusMark})|([${reserved}])`,
	);
const [withJoiners, withoutJoiners] = [patternFor(true), patternFor(false)];
const harmfulCharacter = new PatternOnUse(harmful);
const reservedCharacter = new RegExp(`[${reserved}]`);
const joiners = /[\u200c\u200d]/;

interface Replacement {
	readonly visible: string;
	readonly symbols: number;
}

/** Kinds of code units. 0 stands for a kind that is not computed yet. */
const [kept, mark, affected] = [1, 2, 3];

/** The replacements of short parts: texts repeat the same words and marks, and the patterns are slow. */
class Replacements {
	/** Whether reserved characters are replaced too. */
	readonly #isReversible: boolean;
	readonly #known = new Map<string, Replacement>();
	/** The kind of each UTF-16 code unit. Half of a pair counts as affected: the pattern needs the pair. */
	readonly #units = new Uint8Array(0x1_0000);

	constructor(isReversible: boolean) {
		this.#isReversible = isReversible;
	}

	/** Whether a text has only units that no text loses, and no surplus marks. Many times as fast as a pattern. */
	keeps(text: string): boolean {
		let marks = 0;
		for (let at = 0; at < text.length; at++) {
			const kind = this.#units[text.charCodeAt(at)] || this.#kindOf(text.charCodeAt(at));
			if (kind === kept) marks = 0;
			else if (kind === affected || ++marks > maximumMarks) return false;
		}
		return true;
	}

	#kindOf(unit: number): number {
		this.#units[unit] = this.#hasAffected(String.fromCharCode(unit)) ? affected : isMark(unit) ? mark : kept;
		return this.#units[unit];
	}

	#hasAffected(text: string): boolean {
		return harmfulCharacter.compiled.test(text) || (this.#isReversible && reservedCharacter.test(text));
	}

	/** Whether a text has a character that is replaced, or one that is preserved only beside others. Looks at no neighbours. */
	mayReplace(text: string): boolean {
		return !this.keeps(text) && (this.#hasAffected(text) || hasSurplusMarks(text));
	}

	of(part: string, limit: number): Replacement {
		const {compiled} = joiners.test(part) ? withJoiners : withoutJoiners;
		if (part.length > longestKnown) return this.#in(part, compiled, limit);
		const cached = this.#known.get(part);
		if (cached) return cached;
		if (this.#known.size >= maximumKnown) this.#known.clear();
		const replacement = this.#in(part, compiled, Number.POSITIVE_INFINITY);
		this.#known.set(part, replacement);
		return replacement;
	}

	/** A run of the same character becomes a single symbol, so that the result is never much longer than the text. */
	#in(text: string, pattern: RegExp, limit: number): Replacement {
		let symbols = 0;
		const visible = new Parts();
		let from = 0;
		for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
			const tiedJoiner = match[1];
			const other = tiedJoiner ?? match[2] ?? (this.#isReversible ? match[3] : undefined);
			if (other === undefined) continue;
			const end = tiedJoiner ? pattern.lastIndex : endOfRun(text, match.index, other);
			if (!tiedJoiner && ++symbols > limit) throw new TooManySymbols();
			visible.add(text.slice(from, match.index), tiedJoiner ? tie : symbol(other, (end - match.index) / other.length));
			from = end;
			pattern.lastIndex = end;
		}
		return {visible: from === 0 ? text : visible.with(text.slice(from)), symbols};
	}
}

const longestKnown = 256;
const maximumKnown = 2_000;

const singles = new Replacements(false);
const reversibly = new Replacements(true);

const isPrintableAscii = (code: number) => code >= 0x20 && code <= 0x7e;
/** The first characters of keycaps. */
const isKey = (code: number) => (code >= 0x30 && code <= 0x39) || code === 0x23 || code === 0x2a;

/**
 * A replacement depends only on characters outside printable ASCII, and on the digit or sign of a keycap before them. Only these
 * parts are searched with the patterns above, which are slow.
 */
function replaced(text: string, replacements: Replacements, limit: number): string {
	if (!replacements.mayReplace(text)) return text;
	let symbols = 0;
	const visible = new Parts();
	let from = 0;
	for (let end = 0; end < text.length; ) {
		let start = end;
		while (start < text.length && isPrintableAscii(text.charCodeAt(start))) start++;
		if (start === text.length) break;
		const before = end;
		end = start + 1;
		while (end < text.length && !isPrintableAscii(text.charCodeAt(end))) end++;
		if (start > before && isKey(text.charCodeAt(start - 1))) start--;
		const part = text.slice(start, end);
		if (!unsafeOrReserved.test(part)) continue;
		const replacement = replacements.of(part, limit - symbols);
		symbols += replacement.symbols;
		if (symbols > limit) throw new TooManySymbols();
		if (replacement.visible === part) continue;
		visible.add(text.slice(from, start), replacement.visible);
		from = end;
	}
	return from === 0 ? text : visible.with(text.slice(from));
}

/** Joins parts of a text in groups, because an array of all parts can take more memory than the text. */
class Parts {
	#whole = '';
	#last: string[] = [];

	add(before: string, replacement: string): void {
		if (this.#last.push(before, replacement) >= 4_096) this.with('');
	}

	with(end: string): string {
		this.#whole += this.#last.join('') + end;
		this.#last = [];
		return this.#whole;
	}
}

function endOfRun(text: string, start: number, character: string): number {
	let end = start + character.length;
	if (character.length > 1) {
		while (text.startsWith(character, end)) end += character.length;
		return end;
	}
	const unit = text.charCodeAt(start);
	while (text.charCodeAt(end) === unit) end++;
	// The last high surrogate of a run may belong to the next character.
	const isHigh = (unit & 0xfc00) === 0xd800;
	return isHigh && end > start + 1 && (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
}

/** Returns a control picture if it exists (`␛`), otherwise the code point and the length of the run: `⟦U+202E×3⟧`. */
function symbol(character: string, count: number): string {
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x20) return String.fromCharCode(0x2400 + code).repeat(count);
	if (code === 0x7f) return '␡'.repeat(count);
	const hex = code.toString(16).toUpperCase().padStart(4, '0');
	return `⟦U+${hex}${count === 1 ? '' : `×${count}`}⟧`;
}

/** Runs of ties and control pictures, and other symbols. */
export const symbols = /[\u203f\u2400-\u2408\u240b-\u241f\u2421]{1,4096}|⟦U\+([0-9A-F]{4,6})(?:×([1-9][0-9]{0,8}))?⟧/g;
/** The maximum run length that a symbol in typed text can represent. */
const maximumRun = 1e8;

/** Returns the exact text of a visible form. Symbols that `toVisible` never writes stay unchanged. */
export function fromVisible(text: string): string {
	return text.replace(symbols, (whole, hex: string | undefined, count = '1') => {
		if (hex === undefined) return exactOfPictures(whole);
		const code = Number.parseInt(hex, 16);
		if (code > 0x10ffff || Number(count) > maximumRun) return whole;
		const character = String.fromCodePoint(code);
		return isReplaced(character) ? character.repeat(Number(count)) : whole;
	});
}

/** Most long runs repeat a character. */
function exactOfPictures(run: string): string {
	const first = exactOfPicture(run);
	if (run === run.charAt(0).repeat(run.length)) return first.repeat(run.length);
	return Array.from(run, exactOfPicture).join('');
}

function exactOfPicture(picture: string): string {
	if (picture.startsWith(tie)) return joiner;
	return picture.startsWith('␡') ? '\x7f' : String.fromCharCode(picture.charCodeAt(0) - 0x2400);
}

/**
 * Returns the visible form of text that a person typed, or copied from a screen with its symbols. Text in visible form does
 * not change.
 */
export const visibleInput = (text: string): string => toVisible(fromVisible(text));

/** A letter is never replaced. A mark or a joiner may be, depending on the text before it. */
const isReplaced = (character: string) => /\p{M}/u.test(character) || toVisible(character) !== character;
