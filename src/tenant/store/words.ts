/** Folds case, splits text into words, and measures the distance between words. */

/** Folds case by way of upper case, so that `ß` equals `SS`. */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase();

const maximumLength = 64;
/** Scripts without spaces between words: each letter is a word. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const anyWord = new RegExp(`[${unspaced}]|[[\\p{L}\\p{N}]--[${unspaced}]]+`, 'gv');
const isAscii = /^[\0-\x7f]*$/;

/** Splits a text into words, without case and accents. */
export function wordsOf(text: string): string[] {
	if (isAscii.test(text)) return cut(text.toLowerCase().match(/[a-z0-9]+/g));
	const plain = foldCase(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
	return cut(plain.match(anyWord));
}

const cut = (words: readonly string[] | null) => (words ?? []).map((word) => word.slice(0, maximumLength));

/** Numbers are not listed: there are too many, and a typo cannot be recognized. */
export const isListed = (word: string) => !/^\d+$/.test(word);

/** Whether misspelt and longer forms of this word are searched. */
export const isSpellable = (word: string) => word.length >= 3 && isListed(word);

/** The distinct runs of three letters. */
export const trigrams = (text: string): string[] => {
	const letters = Array.from(text);
	return [...new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`))];
};

/** The trigrams for the comparison of misspelt words. They include both ends, so that short words have enough of them. */
export const spellingGrams = (word: string): string[] => trigrams(`^^${word}$$`);

/**
 * The number of letters to add, drop, change, or swap with a neighbour to turn one word into the other. Returns
 * `maximum + 1` for any larger distance.
 */
export function distance(from: string, to: string, maximum: number): number {
	if (Math.abs(from.length - to.length) > maximum) return maximum + 1;
	let beforeLast: number[] = [];
	let last = Array.from({length: to.length + 1}, (_, column) => column);
	for (let row = 1; row <= from.length; row++) {
		const current = [row];
		for (let column = 1; column <= to.length; column++) {
			const isSame = from[row - 1] === to[column - 1];
			const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
			current[column] = Math.min(
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
				isSwapped ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
			);
		}
		beforeLast = last;
		last = current;
	}
	return Math.min(last[to.length] ?? 0, maximum + 1);
}
