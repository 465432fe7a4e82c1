/** The list of words and their numbers of apps, in which misspelt queries find their matches. */
import type {Database} from './database.ts';
import {isListed, isSpellable, spellingGrams} from './words.ts';

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
	for (const {term, doc} of database.all('SELECT term, doc FROM temp.app_vocabulary')) {
		if (isListed(String(term))) listWord(database, String(term), Number(doc));
	}
	database.run('DROP TABLE temp.app_vocabulary');
}

function listWord(database: Database, word: string, apps: number): void {
	database.run('INSERT INTO word (text, apps) VALUES (?, ?)', word, apps);
	for (const gram of isSpellable(word) ? spellingGrams(word) : []) {
		database.run('INSERT INTO word_gram (gram, text) VALUES (?, ?)', gram, word);
	}
}
