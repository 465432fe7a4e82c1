/**
 * Makes text from outside harmless to a terminal and honest to the eye: what could move the cursor, reorder or hide
 * characters, or pile up without end is replaced by a visible symbol, so that a reader sees that something was there.
 *
 * Replaced: C0 and C1 controls but newline and tab, everything that is invisible by default (bidi controls, zero-width
 * and tag characters, fillers, soft hyphens), U+2028 and U+2029, lone surrogates, marks past the eighth on one base.
 * Kept, because honest text needs them: joiners inside a recommended emoji, joiners between letters of scripts that join
 * (Persian, Hindi, Sinhala …), and variation selectors right after an emoji or an ideograph.
 */

/** More marks than this on one base say nothing in any script. */
const marksKept = 8;

/**
 * Letters and symbols of the common scripts, without their marks: text made only of these and ASCII never changes. Code
 * units rather than code points, and ASCII passed over first, which keeps the test at the speed of memory.
 */
const safe =
	'\\xa0-\\xac\\xae-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u05d0-\\u05ea\\u0620-\\u064a' +
	'\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u205f\\u20a0-\\u20bf\\u2100-\\u2bff\\u3000-\\u3029\\u3030-\\u3098' +
	'\\u309b-\\u3163\\u3165-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff9f';
const unsafe = new RegExp(`[^\\t\\n\\x20-\\x7e](?<![${safe}])`);

/** Escapes by which JSON text can hide what `unsafe` looks for. */
const hidingEscape = /\\[bfru]/;

/** Whether every string in this JSON text is clean as it stands, decided on the text alone. */
export const isCleanJsonText = (json: string): boolean =>
	!unsafe.test(json) && !(json.includes('\\') && hidingEscape.test(json));

/** The text with everything harmful shown as a symbol. Cleaning twice changes nothing more. */
export const clean = (text: string): string => (unsafe.test(text) ? cleaned(text) : text);

const joiningScripts = [
	'Arabic',
	'Syriac',
	'Mongolian',
	'Devanagari',
	'Bengali',
	'Gurmukhi',
	'Gujarati',
	'Oriya',
	'Tamil',
	'Telugu',
	'Kannada',
	'Malayalam',
	'Sinhala',
	'Khmer',
	'Myanmar',
]
	.map((script) => `\\p{Script=${script}}`)
	.join('');

const keptJoiner = `(?<=[[${joiningScripts}]&&[\\p{L}\\p{M}]])[\\u200c\\u200d](?=[[${joiningScripts}]&&\\p{L}])`;
const keptSelector =
	'(?<=[\\p{Emoji}--[0-9#*]])[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)' +
	'|(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]';
const harmful = '[[\\p{Cc}--[\\t\\n]]\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb\\u2028\\u2029\\p{Surrogate}]';

const singles = new RegExp(`${keptJoiner}|${keptSelector}|(${harmful})`, 'gv');
const surplusMarks = new RegExp(`(?<=\\p{M}{${marksKept}})\\p{M}[\\p{M}\\u200c\\u200d]*`, 'gu');

/** With joined emoji matched first; compiled on first need, since the list of recommended ones is long. */
let withEmoji: RegExp | undefined;

function cleaned(text: string): string {
	const isJoined = text.includes('\u200d');
	if (isJoined) {
		withEmoji ??= new RegExp(`(?=\\p{Emoji})\\p{RGI_Emoji_ZWJ_Sequence}|${singles.source}`, 'gv');
	}
	const pattern = isJoined && withEmoji ? withEmoji : singles;
	return text
		.replace(pattern, (kept: string, bad: string | undefined) => (bad === undefined ? kept : symbol(bad)))
		.replace(surplusMarks, (marks) => `⟦+${[...marks].length} marks⟧`);
}

/** Control pictures where Unicode has them (`␛`), else the code point's name: `⟦U+202E⟧`. */
function symbol(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x20) return String.fromCharCode(0x2400 + code);
	if (code === 0x7f) return '␡';
	return `⟦U+${code.toString(16).toUpperCase().padStart(4, '0')}⟧`;
}
