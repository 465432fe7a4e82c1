/** Compares the words of a query with a text, as a fuzzy search does. */
import {editDistance} from '../../text/match/edit-distance.ts';
import {fold} from '../../text/match/fold.ts';

const maximumLength = 64;

/** Splits a text into words, without case and accents. */
export const wordsOf = (text: string): readonly string[] =>
	fold(text)
		.split(/[^\p{L}\p{N}]/u)
		.filter(Boolean)
		.map((word) => word.slice(0, maximumLength));

/** How a text has the word that is furthest off: as a word, within a word, or with a typo. Undefined if it lacks one. */
export function closenessOf(wanted: readonly string[], text: string): 0 | 1 | 2 | undefined {
	const words = new Set(wordsOf(text));
	const whole = fold(text);
	const degrees = wanted.map((word) => {
		if (words.has(word)) return 0;
		return whole.includes(word) ? 1 : [...words].some((each) => isTypo(word, each)) ? 2 : undefined;
	});
	if (degrees.includes(undefined)) return undefined;
	return degrees.includes(2) ? 2 : degrees.includes(1) ? 1 : 0;
}

/** Numbers have no typos that can be recognized, and short words with another letter are different words. */
function isTypo(wanted: string, word: string): boolean {
	if (wanted.length < 4 || /^\d+$/.test(wanted)) return false;
	const maximum = wanted.length < 8 ? 1 : 2;
	return editDistance(wanted, word, maximum) <= maximum;
}
