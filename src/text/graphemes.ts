/**
 * Splits text into graphemes and measures it, with a short way for simple text: no tables of Unicode are loaded, which takes
 * 8 ms, and no object of `Intl` is called. In simple text every UTF-16 unit is a grapheme of known width: ASCII, escape
 * sequences included, and the letters and symbols of the common scripts without marks.
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

// They look for another character, because a pattern that repeats a class needs memory for each repetition.
const notNarrow = new RegExp(`[^${narrow}]`);
const notPrintable = new RegExp(`[^${narrow}${wide}]`);
const notUnits = new RegExp(`[^${controls}${narrow}${wide}]`);

/** Returns the terminal cells of a text without escape sequences, or undefined if the text is not simple. */
export function simpleWidth(text: string): number | undefined {
	if (!notNarrow.test(text)) return text.length;
	if (notPrintable.test(text)) return undefined;
	let width = text.length;
	for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= firstWide) width++;
	return width;
}

/** Whether every UTF-16 unit of a text is a grapheme of known width, so that it costs little to measure. */
export const isSimple = (text: string): boolean => !notUnits.test(text);

interface Unit {
	readonly segment: string;
	readonly index: number;
}

const segmentOf = ({segment}: Unit) => segment;

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

let intl: Intl.Segmenter | undefined;

/**
 * Segments by grapheme, with the results of `Intl.Segmenter`. The real segmenter is created at the first text that is not
 * simple. Iterate over a result only once.
 */
export const graphemeSegmenter = {
	segment(text: string): Units | Intl.Segments {
		if (isSimple(text)) return new Units(text);
		intl ??= new Intl.Segmenter();
		return intl.segment(text);
	},
};

export const graphemesOf = (text: string): string[] =>
	isSimple(text) ? text.split('') : Array.from(graphemeSegmenter.segment(text) as Iterable<Unit>, segmentOf);

/** A part outside printable ASCII, with the character before it, which its marks may join. A longer run would exhaust the stack of the pattern. */
const complexPart = /[\x20-\x7e]?[^\x20-\x7e]{1,4096}/g;
const knownParts = new Map<string, readonly string[]>();
/** Longer parts are segmented only as far as a caller reads them. */
const longestKnown = 24;
const maximumKnown = 2_000;

/** Returns the graphemes of a part. Short ones are cached, because texts repeat their words. */
function graphemesOfPart(part: string): Iterable<string> {
	if (part.length > longestKnown) return graphemesOnDemand(part);
	const cached = knownParts.get(part);
	if (cached) return cached;
	if (knownParts.size >= maximumKnown) knownParts.clear();
	const graphemes = graphemesOf(part);
	knownParts.set(part, graphemes);
	return graphemes;
}

function* graphemesOnDemand(text: string): Generator<string, void, undefined> {
	for (const {segment} of graphemeSegmenter.segment(text)) yield segment;
}

/** Yields the graphemes of a text, and segments only the parts of it that are read and not printable ASCII. */
export function* drawnGraphemes(text: string): Generator<string, void, undefined> {
	let at = 0;
	for (const {0: part, index} of text.matchAll(complexPart)) {
		const end = index + part.length;
		while (at < index) yield text.charAt(at++);
		// With the character after the part: few letters take it into their grapheme. The rest is then segmented as a whole.
		for (const grapheme of graphemesOfPart(text.slice(index, end + 1))) {
			if (at + grapheme.length > end) break;
			yield grapheme;
			at += grapheme.length;
		}
		if (at < end) return yield* graphemesOnDemand(text.slice(at));
	}
	while (at < text.length) yield text.charAt(at++);
}
