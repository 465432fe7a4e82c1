/** How names are compared: folded, cut into words, and measured against each other. */

/** Equal for texts that differ in case only. By way of upper case, so that `ß` and `SS` are one. */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase();

const longestWord = 64;
/** Scripts written without spaces: each letter is a word. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const anyWord = new RegExp(`[${unspaced}]|[[\\p{L}\\p{N}]--[${unspaced}]]+`, 'gv');
const isAscii = /^[\0-\x7f]*$/;

/** The words of a text, without case and accents. */
export function wordsOf(text: string): string[] {
	if (isAscii.test(text)) return cut(text.toLowerCase().match(/[a-z0-9]+/g));
	const plain = foldCase(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
	return cut(plain.match(anyWord));
}

const cut = (words: readonly string[] | null) => (words ?? []).map((word) => word.slice(0, longestWord));

/** Numbers are too many to list, and one with another digit is another number. */
export const isListed = (word: string) => !/^\d+$/.test(word);

/** Whether mistyped and longer forms of this word are looked for. */
export const isSpellable = (word: string) => word.length >= 3 && isListed(word);

/** Runs of three letters, without repeats. */
export const trigrams = (text: string): string[] => {
	const letters = Array.from(text);
	return [...new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`))];
};

/** The trigrams by which misspelt words find each other: the ends count, so that short words have enough of them. */
export const spellingGrams = (word: string): string[] => trigrams(`^^${word}$$`);

/**
 * How many letters must be added, dropped, changed, or swapped with their neighbour to get from one word to the other;
 * `most + 1` when it takes more than `most`.
 */
export function distance(from: string, to: string, most: number): number {
	if (Math.abs(from.length - to.length) > most) return most + 1;
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
	return Math.min(last[to.length] ?? 0, most + 1);
}
