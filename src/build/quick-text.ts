/**
 * Replaces `Intl.Segmenter` and the slow part of `string-width`, with the same results. For simple text it does not load
 * Unicode's tables (8 ms each). In simple text every UTF-16 unit is a character of known width: ASCII, escape sequences
 * included, and the letters and symbols of the common scripts without marks.
 */

const narrow =
	'\\x20-\\x7e\\xa0-\\xac\\xae-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u05d0-\\u05ea\\u0620-\\u064a\\u1e00-\\u1fff' +
	'\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20bf\\u2100-\\u2319\\u23ce\\u2400-\\u2426\\u2500-\\u25fc\\u27e6\\u27e7\\u2800-\\u28ff';
/** All wide characters are at U+3000 or above. */
const wide =
	'\\u3000-\\u3029\\u3030-\\u303e\\u3041-\\u3096\\u309b-\\u30ff\\u3105-\\u312f\\u3400-\\u4dbf\\u4e00-\\u9fff' +
	'\\uac00-\\ud7a3\\uff01-\\uff60\\uffe0-\\uffe6';
const firstWide = 0x3000;
/** Without the carriage return, which forms one character with a line feed. */
const controls = '\\x00-\\x0c\\x0e-\\x1f\\x7f-\\x9f';

const onlyNarrow = new RegExp(`^[${narrow}]*$`);
const onlyPrintable = new RegExp(`^[${narrow}${wide}]*$`);
const onlyUnits = new RegExp(`^[${controls}${narrow}${wide}]*$`);

/** Returns the terminal cells of a text without escape sequences, or undefined if the text is not simple. */
export function quickWidth(text: string): number | undefined {
	if (onlyNarrow.test(text)) return text.length;
	if (!onlyPrintable.test(text)) return undefined;
	let width = text.length;
	for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= firstWide) width++;
	return width;
}

/** Every emoji contains one of these. */
const pictorial = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u;
const modifier = /\p{Emoji_Modifier}/u;
const joiner = '\u200d';
type EmojiKind = 'joined' | 'modified' | 'plain';
/** Strings instead of literals: V8 builds the tables of a literal when it parses it, not when it is used. */
const emojiKinds: Readonly<Record<EmojiKind, string>> = {
	joined: '^\\p{RGI_Emoji_ZWJ_Sequence}$',
	modified: '^\\p{RGI_Emoji_Modifier_Sequence}$',
	plain: '^[\\p{Basic_Emoji}\\p{RGI_Emoji_Flag_Sequence}\\p{Emoji_Keycap_Sequence}\\p{RGI_Emoji_Tag_Sequence}]$',
};
const compiledKinds = new Map<EmojiKind, RegExp>();

/** Whether a text is one of Unicode's recommended emoji (`\p{RGI_Emoji}`). Compiles only the tables that it needs. */
export function isEmoji(text: string): boolean {
	if (!pictorial.test(text)) return false;
	const kind = text.includes(joiner) ? 'joined' : text.length > 2 && modifier.test(text) ? 'modified' : 'plain';
	const pattern = compiledKinds.get(kind) ?? new RegExp(emojiKinds[kind], 'v');
	compiledKinds.set(kind, pattern);
	return pattern.test(text);
}

interface Unit {
	readonly segment: string;
	readonly index: number;
}

class Units implements Iterator<Unit, undefined> {
	readonly #text: string;
	#index = 0;

	constructor(text: string) {
		this.#text = text;
	}

	[Symbol.iterator](): this {
		return this;
	}

	next(): IteratorResult<Unit, undefined> {
		const index = this.#index++;
		if (index >= this.#text.length) return {done: true, value: undefined};
		return {done: false, value: {segment: this.#text[index] as string, index}};
	}

	/** Returns the unit at an index, or undefined outside the text. */
	containing(index = 0): Unit | undefined {
		const segment = this.#text[index];
		return segment === undefined ? undefined : {segment, index};
	}
}

/** Segments by grapheme, the default of `Intl.Segmenter`. Iterate over the result only once. */
export class QuickSegmenter {
	readonly #options: ConstructorParameters<typeof Intl.Segmenter>;
	#segmenter: Intl.Segmenter | undefined;

	constructor(...options: ConstructorParameters<typeof Intl.Segmenter>) {
		this.#options = options;
	}

	segment(text: string): Units | Intl.Segments {
		const granularity = this.#options[1]?.granularity ?? 'grapheme';
		if (granularity === 'grapheme' && onlyUnits.test(text)) return new Units(text);
		// `globalThis` is needed, because the build replaces the plain name by this class.
		this.#segmenter ??= new globalThis.Intl.Segmenter(...this.#options);
		return this.#segmenter.segment(text);
	}
}
