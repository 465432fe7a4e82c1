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

/**
 * A fill writes a segment for each mebibyte, which takes a few milliseconds, and merges all segments afterwards. By default,
 * SQLite merges them several times during the fill, and sometimes many of them in a single insertion.
 */
const fillSettings = {automerge: 0, crisismerge: 1_999};
const usualSettings = {automerge: 4, crisismerge: 16};
/** The pages of a step, which takes about a millisecond. */
const mergedPages = 4;

/** Prepares the full-text indexes for a fill. */
export const collectSegments = (database: Database): void => configure(database, fillSettings);

/** Merges the segments of a fill in steps, until a search reads a single one. */
export function* mergeSegments(database: Database): Generator<void, void> {
	const changes = () => Number(database.get('SELECT total_changes() AS count')?.count);
	for (const table of tables) {
		// A negative number starts to merge all segments.
		for (let pages = -mergedPages; ; pages = mergedPages) {
			const before = changes();
			setOption(database, table, 'merge', pages);
			// SQLite documents that a step without work changes at most one row.
			if (changes() - before < 2) break;
			yield;
		}
	}
	configure(database, usualSettings);
}

const tables = ['app_name', 'app_words'] as const;

function configure(database: Database, settings: typeof usualSettings): void {
	for (const table of tables) {
		for (const [option, value] of Object.entries(settings)) setOption(database, table, option, value);
	}
}

const setOption = (database: Database, table: (typeof tables)[number], option: string, value: number) =>
	database.run(`INSERT INTO ${table} (${table}, rank) VALUES (?, CAST(? AS INTEGER))`, option, value);
