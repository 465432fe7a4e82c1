/** Folds case, splits text into words, and compares words as a fuzzy search does. */
import {editDistance} from '../../text/match/edit-distance.ts';

const isAscii = /^[\0-\x7f]*$/;

/** Folds case by way of upper case, so that `ß` equals `SS`. */
export const foldCase = (text: string): string =>
	isAscii.test(text) ? text.toLowerCase() : text.normalize('NFC').toUpperCase().toLowerCase();

/** Scripts without spaces between words: each letter is a word. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const anyWord = new RegExp(`[${unspaced}]|[[\\p{L}\\p{N}]--[${unspaced}]]+`, 'gv');
const maximumLength = 64;

/** Splits a text into words, without case and accents. */
export function wordsOf(text: string): string[] {
	const plain = isAscii.test(text) ? text.toLowerCase() : foldCase(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
	return (plain.match(isAscii.test(plain) ? /[a-z0-9]+/g : anyWord) ?? []).map((word) => word.slice(0, maximumLength));
}

/** How far a word of a text is from a wanted one: equal, longer, one typo or contained, two typos, or not close. */
export type Degree = 0 | 1 | 2 | 3 | 4;
export const notClose = 4;

/** The least distance of any of the words from a wanted one. Texts repeat words, so that of each is computed once. */
export function closenessOf(wanted: string): (words: readonly string[]) => Degree {
	const degrees = new Map<string, Degree>();
	return (words) => {
		let least: Degree = notClose;
		for (const word of words) {
			const known = degrees.get(word) ?? degree(wanted, word);
			degrees.set(word, known);
			if (known < least) least = known;
			if (least === 0) break;
		}
		return least;
	};
}

function degree(wanted: string, word: string): Degree {
	if (word === wanted) return 0;
	if (word.startsWith(wanted)) return 1;
	// Numbers have no typos that can be recognized.
	if (wanted.length < 3 || /^\d+$/.test(wanted)) return notClose;
	if (word.includes(wanted)) return 2;
	const maximum = wanted.length < 8 ? 1 : 2;
	if (Math.abs(word.length - wanted.length) > maximum || !isTypo(wanted, word)) return notClose;
	const typos = editDistance(wanted, word, maximum);
	return typos > maximum ? notClose : typos <= 1 ? 2 : 3;
}

/** Short words with one other letter are usually different words. Only swapped letters count as a typo in them. */
const isTypo = (wanted: string, word: string) =>
	wanted.length > 3 || word.length > 3 || [...wanted].sort().join('') === [...word].sort().join('');
