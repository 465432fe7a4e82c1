/**
 * What stands in the bundle for `Intl.Segmenter` and for the slow half of `string-width`: the same results, without Unicode's
 * tables (8 ms to load each) for text whose every UTF-16 unit is a character of its own and of known width. That is all
 * ASCII, escape sequences included, and the letters and symbols of the common scripts without marks.
 */

const narrow =
	'\\x20-\\x7e\\xa0-\\xac\\xae-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u05d0-\\u05ea\\u0620-\\u064a\\u1e00-\\u1fff' +
	'\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20bf\\u2100-\\u2319\\u23ce\\u2400-\\u2426\\u2500-\\u25fc\\u27e6\\u27e7\\u2800-\\u28ff';
/** Nothing below U+3000 and nothing narrow above. */
const wide =
	'\\u3000-\\u3029\\u3030-\\u303e\\u3041-\\u3096\\u309b-\\u30ff\\u3105-\\u312f\\u3400-\\u4dbf\\u4e00-\\u9fff' +
	'\\uac00-\\ud7a3\\uff01-\\uff60\\uffe0-\\uffe6';
const firstWide = 0x3000;
/** A carriage return is missing: with a line feed it makes one character. */
const controls = '\\x00-\\x0c\\x0e-\\x1f\\x7f-\\x9f';

const onlyNarrow = new RegExp(`^[${narrow}]*$`);
const onlyPrintable = new RegExp(`^[${narrow}${wide}]*$`);
const onlyUnits = new RegExp(`^[${controls}${narrow}${wide}]*$`);

/** Terminal cells of a text without escape sequences; undefined where it takes the whole procedure. */
export function quickWidth(text: string): number | undefined {
	if (onlyNarrow.test(text)) return text.length;
	if (!onlyPrintable.test(text)) return undefined;
	let width = text.length;
	for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= firstWide) width++;
	return width;
}

/** Every emoji holds one of these. */
const pictorial = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u;
const modifier = /\p{Emoji_Modifier}/u;
const joiner = '\u200d';
type EmojiKind = 'joined' | 'modified' | 'plain';
/** Texts, since V8 makes the tables of a literal when it comes across it, and not first where it is used. */
const emojiKinds: Readonly<Record<EmojiKind, string>> = {
	joined: '^\\p{RGI_Emoji_ZWJ_Sequence}$',
	modified: '^\\p{RGI_Emoji_Modifier_Sequence}$',
	plain: '^[\\p{Basic_Emoji}\\p{RGI_Emoji_Flag_Sequence}\\p{Emoji_Keycap_Sequence}\\p{RGI_Emoji_Tag_Sequence}]$',
};
const madeKinds = new Map<EmojiKind, RegExp>();

/** Whether a text is one of Unicode's recommended emoji (`\p{RGI_Emoji}`), with no more of their tables than it takes. */
export function isEmoji(text: string): boolean {
	if (!pictorial.test(text)) return false;
	const kind = text.includes(joiner) ? 'joined' : text.length > 2 && modifier.test(text) ? 'modified' : 'plain';
	const known = madeKinds.get(kind) ?? new RegExp(emojiKinds[kind], 'v');
	madeKinds.set(kind, known);
	return known.test(text);
}

interface Unit {
	readonly segment: string;
	readonly index: number;
}

class Units implements Iterator<Unit, undefined> {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	[Symbol.iterator](): this {
		return this;
	}

	next(): IteratorResult<Unit, undefined> {
		const index = this.#at++;
		if (index >= this.#text.length) return {done: true, value: undefined};
		return {done: false, value: {segment: this.#text[index] as string, index}};
	}

	/** The unit at a place; undefined outside the text. */
	containing(index = 0): Unit | undefined {
		const segment = this.#text[index];
		return segment === undefined ? undefined : {segment, index};
	}
}

/** Segments by grapheme, as `Intl.Segmenter` does when nothing else is asked of it. Iterate over the result once. */
export class QuickSegmenter {
	readonly #options: ConstructorParameters<typeof Intl.Segmenter>;
	#made: Intl.Segmenter | undefined;

	constructor(...options: ConstructorParameters<typeof Intl.Segmenter>) {
		this.#options = options;
	}

	segment(text: string): Units | Intl.Segments {
		const granularity = this.#options[1]?.granularity ?? 'grapheme';
		if (granularity === 'grapheme' && onlyUnits.test(text)) return new Units(text);
		// By way of the global object: the build puts this class in the place of the plain name.
		this.#made ??= new globalThis.Intl.Segmenter(...this.#options);
		return this.#made.segment(text);
	}
}
