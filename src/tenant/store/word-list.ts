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

/** Lists all words of the full-text index of a new tenant. A step reads a word, which takes up to some milliseconds. */
export function* listWordsOfIndex(database: Database): Generator<void, void> {
	database.run('CREATE VIRTUAL TABLE temp.app_vocabulary USING fts5vocab (main, app_words, row)');
	// A statement per word, because a rejected change of the tenant between two steps ends a statement that reads the index.
	const next = () => database.get('SELECT term, doc FROM temp.app_vocabulary WHERE term >= ? LIMIT 1', from);
	let from = '';
	for (let row = next(); row; row = next()) {
		const word = String(row.term);
		if (isListed(word)) listWord(database, word, Number(row.doc));
		// The next word, because words consist of letters and digits only.
		from = `${word}\u0001`;
		yield;
	}
	database.run('DROP TABLE temp.app_vocabulary');
}

function listWord(database: Database, word: string, apps: number): void {
	database.run('INSERT INTO word (text, apps) VALUES (?, ?)', word, apps);
	for (const gram of isSpellable(word) ? spellingGrams(word) : []) {
		database.run('INSERT INTO word_gram (gram, text) VALUES (?, ?)', gram, word);
	}
}
