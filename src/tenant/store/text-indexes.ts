/** The full-text indexes of apps: the trigrams of names, and the words of names and descriptions. */
import type {App} from '../../contract/app.ts';
import type {Database} from './database.ts';
import {foldCase, indexedText} from './words.ts';

/** Adds an app to the full-text indexes. */
export function addToTextIndexes(database: Database, app: App, seq: number): void {
	database.run('INSERT INTO app_name (rowid, name) VALUES (?, ?)', seq, nameOf(app));
	database.run('INSERT INTO app_words (rowid, name, description) VALUES (?, ?, ?)', seq, ...textsOf(app));
}

/** Removes an app from the full-text indexes. The app must be equal to the added one. */
export function removeFromTextIndexes(database: Database, app: App, seq: number): void {
	if (database.deletesTextsByRow) {
		for (const table of ['app_name', 'app_words']) database.run(`DELETE FROM ${table} WHERE rowid = ?`, seq);
		return;
	}
	database.run("INSERT INTO app_name (app_name, rowid, name) VALUES ('delete', ?, ?)", seq, nameOf(app));
	const sql = "INSERT INTO app_words (app_words, rowid, name, description) VALUES ('delete', ?, ?, ?)";
	database.run(sql, seq, ...textsOf(app));
}

const nameOf = ({displayName = ''}: App) => foldCase(displayName);
const textsOf = ({displayName = '', description = ''}: App) => [indexedText(displayName), indexedText(description)];
