/** Folds case and splits text into words. */
import type {Database} from './database.ts';

const isAscii = /^[\0-\x7f]*$/;

/** Folds case by way of upper case, so that `ß` equals `SS`. */
export const foldCase = (text: string): string =>
	isAscii.test(text) ? text.toLowerCase() : text.normalize('NFC').toUpperCase().toLowerCase();

const maximumLength = 64;
/** Scripts without spaces between words: each letter is a word. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const anyWord = new RegExp(`[${unspaced}]|[[\\p{L}\\p{N}]--[${unspaced}]]+`, 'gv');

/** Splits a text into words, without case and accents. */
export function wordsOf(text: string): string[] {
	if (isAscii.test(text)) return cut(text.toLowerCase().match(/[a-z0-9]+/g));
	const plain = foldCase(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
	return cut(plain.match(anyWord));
}

const cut = (words: readonly string[] | null) => (words ?? []).map((word) => word.slice(0, maximumLength));

const isPlain = /^[ -~]*$/;
const isCut = new RegExp(`[A-Za-z0-9]{${maximumLength + 1}}`);

/** Returns a text for the full-text index, whose tokenizer finds the words of `wordsOf` in it. It splits plain texts alike. */
export const indexedText = (text: string): string =>
	isPlain.test(text) && (text.length <= maximumLength || !isCut.test(text)) ? text : wordsOf(text).join(' ');

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

/** Adds the difference to the number of apps with each of the words. */
export function countWords(database: Database, words: readonly string[], by: 1 | -1): void {
	for (const word of new Set(words.filter(isListed))) {
		if (database.run('UPDATE word SET apps = apps + ? WHERE text = ?', by, word).changes === 0)
			listWord(database, word, by);
	}
}

/** Lists all words of the full-text index of a new tenant. */
export function listWordsOfIndex(database: Database): void {
	database.run('CREATE VIRTUAL TABLE temp.app_vocabulary USING fts5vocab (main, app_words, row)');
	for (const {term, doc} of database.all('SELECT term, doc FROM temp.app_vocabulary'))
		if (isListed(String(term))) listWord(database, String(term), Number(doc));
	database.run('DROP TABLE temp.app_vocabulary');
}

function listWord(database: Database, word: string, apps: number): void {
	database.run('INSERT INTO word (text, apps) VALUES (?, ?)', word, apps);
	for (const gram of isSpellable(word) ? spellingGrams(word) : [])
		database.run('INSERT INTO word_gram (gram, text) VALUES (?, ?)', gram, word);
}
