/** Finds texts by typed words, and the letters that the words match. Case and accents do not count. */

/** Lower case without accents. The result has the length of the text, so that indices stay valid. */
export const fold = (text: string): string =>
	text.toLowerCase().length === text.length
		? text.toLowerCase().replace(/[^\0-\u007f]/g, (letter) => {
				const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
				return plain.length === letter.length ? plain : letter;
			})
		: text;

export interface Match {
	/** Higher is better. */
	readonly score: number;
	/** The indices of the matched letters. */
	readonly letters: readonly number[];
}

/** The words of a typed text, folded once for many matches. A text beyond any label is one word, which matches nothing. */
export const wordsOf = (typed: string): readonly string[] =>
	typed.length > longestTyped ? [typed] : fold(typed).split(/\s+/).filter(Boolean);

/** In characters. Pasted text can be much longer than any label. */
const longestTyped = 1_000;

/**
 * Matches every word of a query, in any order: as a part of the text, as first letters of words, or as letters of a single word.
 * Undefined without a match.
 */
export function fuzzyMatch(words: readonly string[], text: string): Match | undefined {
	// Every kind of match takes a letter of the text for each letter of a word.
	if (words.some((word) => word.length > text.length)) return undefined;
	const folded = fold(text);
	let score = 0;
	const letters: number[] = [];
	for (const word of words) {
		const match = matchPart(word, folded) ?? matchLetters(word, folded) ?? matchWithGaps(word, folded);
		if (!match) return undefined;
		score += match.score;
		letters.push(...match.letters);
	}
	return {score, letters};
}

/** The indices of the letters of a label that match any of the folded words. */
export function matchedLetters(label: string, words: readonly string[]): readonly number[] {
	if (words.length === 0) return [];
	const folded = fold(label);
	return words.flatMap((word) => matchPart(word, folded)?.letters ?? []);
}

const isWordStart = (text: string, index: number) => index === 0 || /[^\p{L}\p{N}]/u.test(text[index - 1] ?? '');

function matchPart(word: string, text: string): Match | undefined {
	let index = text.indexOf(word);
	if (index < 0) return undefined;
	for (let next = index; next >= 0; next = text.indexOf(word, next + 1)) {
		if (!isWordStart(text, next)) continue;
		index = next;
		break;
	}
	const isStart = isWordStart(text, index);
	const isWhole = isStart && isWordStart(` ${text} `, index + word.length + 2);
	const score = 100 - Math.min(index, 40) + (isStart ? 60 : 0) + (isWhole ? 20 : 0);
	return {score, letters: Array.from(word, (_, at) => index + at)};
}

/** Letters in order, each at the start of a word or directly after the letter before: `gta` in "Go to apps". */
function matchLetters(word: string, text: string): Match | undefined {
	if (word.length < 2) return undefined;
	const letters: number[] = [];
	for (const letter of word) {
		const last = letters.at(-1);
		let index = last === undefined ? -1 : last + 1;
		if (last === undefined || text[index] !== letter) {
			index = text.indexOf(letter, Math.max(0, index));
			while (index >= 0 && !isWordStart(text, index)) index = text.indexOf(letter, index + 1);
		}
		if (index < 0) return undefined;
		letters.push(index);
	}
	return {score: 20 - Math.min(letters[0] ?? 0, 15), letters};
}

/** The minimum number of typed letters for a match with gaps. Fewer letters would match most words. */
const minimumLetters = 3;

/** Letters in order within one word, from its start: `payrl` in "Payroll". */
function matchWithGaps(word: string, text: string): Match | undefined {
	if (word.length < minimumLetters) return undefined;
	for (const {0: whole, index: start} of text.matchAll(/[\p{L}\p{N}]{1,4096}/gu)) {
		const letters: number[] = [];
		for (let at = 0; at < whole.length && letters.length < word.length; at++) {
			if (whole[at] === word[letters.length]) letters.push(start + at);
			else if (at === 0) break;
		}
		if (letters.length === word.length) return {score: 2, letters};
	}
	return undefined;
}
