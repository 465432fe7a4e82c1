/** Folds text for searches: neither case nor accents count, so `nuria` finds `Núria`. */

const beyondAscii = /[^\p{ASCII}]/u;
/** The combining accents of Latin, Greek and Cyrillic letters. Marks of other scripts change the word, so they stay. */
const accents = /[\u0300-\u036f]/g;
/** Lower-case letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ı: 'i',
};
const undecomposed = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** ASCII, the usual case, costs one test more than lower-casing. */
export function fold(text: string): string {
	const lower = text.toLowerCase();
	return beyondAscii.test(lower) ? foldAccents(lower) : lower;
}

const foldAccents = (text: string): string =>
	text
		.normalize('NFD')
		.replace(accents, '')
		.normalize('NFC')
		.replace(undecomposed, (letter) => plainLetters[letter] ?? letter);
