/** Stores apps. `app-search.ts` searches them, and `fill.ts` writes those of a new tenant. */
import {type App, policyFields} from '../../contract/apps.ts';
import {type AppFilters, type AppPosition, appIn, searchApps} from './app-search.ts';
import type {Database, Row} from './database.ts';
import {countWords, foldCase, indexedText, wordsOf} from './words.ts';

export function apps(database: Database) {
	const read = (row: Row) => appIn(database, row);

	/** Removes an app and returns its sequence number, or null if the id does not exist. */
	function removeRows(id: string): number | null {
		const row = database.get(withBody, id);
		if (!row) return null;
		const seq = Number(row.seq);
		const app = read(row);
		countWords(database, wordsIn(app), -1);
		for (const policy of policiesOf(app))
			database.run('DELETE FROM app_policy WHERE policy_id = ? AND seq = ?', policy, seq);
		removeFromTextIndexes(database, app, seq);
		for (const table of ['app', 'app_body']) database.run(`DELETE FROM ${table} WHERE seq = ?`, seq);
		return seq;
	}

	return {
		remove(id: string): void {
			removeRows(id);
		},
		has: (id: string): boolean => database.get('SELECT 1 FROM app WHERE id = ?', id) !== undefined,
		get(id: string): App | undefined {
			const row = database.get(withBody, id);
			return row && read(row);
		},
		/** Adds the app, or replaces the app with the same id at its position. */
		put(app: App): void {
			const seq = enlistApp(database, app, removeRows(app.id ?? ''));
			indexApp(database, app, seq);
			countWords(database, wordsIn(app), 1);
			addBody(database, app, seq);
		},
		/** Returns at most `count` apps after a position, in the order of `AppPosition`. */
		search: (filters: AppFilters, after: AppPosition | undefined, count: number) =>
			searchApps(database, filters, after, count),
	};
}

/** Adds an app to the lists, without its body. Returns its sequence number. Null adds it to the end. */
export function enlistApp(database: Database, app: App, position: number | null): number {
	const sql = 'INSERT INTO app (seq, id, name, is_directory) VALUES (?, ?, ?, ?)';
	return database.run(sql, position, app.id ?? '', foldCase(app.displayName ?? ''), app.isDirectory ? 1 : 0).id;
}

export function addBody(database: Database, app: App, seq: number): void {
	database.run('INSERT INTO app_body (seq, body) VALUES (?, ?)', seq, JSON.stringify(app));
}

/** Adds an enlisted app to the indexes of searches, except the list of words. */
export function indexApp(database: Database, app: App, seq: number): void {
	for (const policy of policiesOf(app))
		database.run('INSERT INTO app_policy (policy_id, seq) VALUES (?, ?)', policy, seq);
	addToTextIndexes(database, app, seq);
}

const withBody = 'SELECT seq, body FROM app LEFT JOIN app_body USING (seq) WHERE id = ?';

const policiesOf = (app: App): ReadonlySet<string> =>
	new Set(policyFields.flatMap((field) => (app[field] ? [app[field]] : [])));

const wordsIn = ({displayName = '', description = ''}: App) => [...wordsOf(displayName), ...wordsOf(description)];

function addToTextIndexes(database: Database, app: App, seq: number): void {
	database.run('INSERT INTO app_name (rowid, name) VALUES (?, ?)', seq, nameOf(app));
	database.run('INSERT INTO app_words (rowid, name, description) VALUES (?, ?, ?)', seq, ...textsOf(app));
}

/** Removes an app from the full-text indexes. The app must be equal to the added one. */
function removeFromTextIndexes(database: Database, app: App, seq: number): void {
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
