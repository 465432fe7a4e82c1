/** Stores apps. `app-search.ts` searches them. */
import {type App, policyFields} from '../../contract/app.ts';
import {type AppFilters, type AppPosition, appIn, searchApps} from './app-search.ts';
import type {Database, Row} from './database.ts';
import {foldCase, isListed, isSpellable, spellingGrams, wordsOf} from './words.ts';

export function apps(database: Database) {
	const {count, listWords} = wordList(database);

	/** Adds an app of the seed with a new id to the end of lists. Returns its sequence number. */
	function enlist(app: App): number {
		const seq = addRow(app, null);
		// The sequence numbers of a new tenant are the positions in its seed.
		if (!database.generatedApp) addBody(app, seq);
		return seq;
	}

	function addBody(app: App, seq: number): void {
		database.run('INSERT INTO app_body (seq, body) VALUES (?, ?)', seq, JSON.stringify(app));
	}

	function addRow(app: App, position: number | null): number {
		const name = foldCase(app.displayName ?? '');
		const {id: seq} = database.run(
			'INSERT INTO app (seq, id, name, is_directory) VALUES (?, ?, ?, ?)',
			position,
			app.id ?? '',
			name,
			app.isDirectory ? 1 : 0,
		);
		for (const policy of policiesOf(app)) {
			database.run('INSERT INTO app_policy (policy_id, seq) VALUES (?, ?)', policy, seq);
		}
		return seq;
	}

	/** Adds an enlisted app to the search indexes. `listWords` updates the list of words later. */
	function index(app: App, seq: number): void {
		database.run('INSERT INTO app_name (rowid, name) VALUES (?, ?)', seq, foldCase(app.displayName ?? ''));
		const [nameWords, descriptionWords] = [wordsOf(app.displayName ?? ''), wordsOf(app.description ?? '')];
		database.run(
			'INSERT INTO app_words (rowid, name, description) VALUES (?, ?, ?)',
			seq,
			nameWords.join(' '),
			descriptionWords.join(' '),
		);
		count([...nameWords, ...descriptionWords], 1);
	}

	const read = (row: Row) => appIn(database, row);

	/** Removes an app and returns its sequence number, or null if the id does not exist. */
	function removeRows(id: string): number | null {
		const row = database.get(withBody, id);
		if (!row) return null;
		const seq = Number(row.seq);
		const app = read(row);
		count([...wordsOf(app.displayName ?? ''), ...wordsOf(app.description ?? '')], -1);
		for (const policy of policiesOf(app)) {
			database.run('DELETE FROM app_policy WHERE policy_id = ? AND seq = ?', policy, seq);
		}
		for (const [table, key] of tables) database.run(`DELETE FROM ${table} WHERE ${key} = ?`, seq);
		return seq;
	}

	return {
		enlist,
		index,
		/** Adds an app of the seed to the end of lists and to the search indexes. */
		add: (app: App) => index(app, enlist(app)),
		listWords,
		remove(id: string): void {
			removeRows(id);
			listWords();
		},
		get(id: string): App | undefined {
			const row = database.get(withBody, id);
			return row && read(row);
		},
		/** Adds the app, or replaces the app with the same id at its position. */
		put(app: App): void {
			const seq = addRow(app, removeRows(app.id ?? ''));
			addBody(app, seq);
			index(app, seq);
			listWords();
		},
		/** Returns at most `count` apps after a position, in the order of `AppPosition`. */
		search: (filters: AppFilters, after: AppPosition | undefined, count: number) =>
			searchApps(database, filters, after, count),
	};
}

/** The list of words and their numbers of apps, in which misspelt queries find their matches. */
function wordList(database: Database) {
	/** The change in the number of apps with a word since the last call of `listWords`. */
	const changes = new Map<string, number>();
	return {
		count(words: readonly string[], by: 1 | -1): void {
			for (const word of new Set(words)) if (isListed(word)) changes.set(word, (changes.get(word) ?? 0) + by);
		},
		/** Writes the counted changes. */
		listWords(): void {
			for (const [word, by] of changes) {
				if (database.run('UPDATE word SET apps = apps + ? WHERE text = ?', by, word).changes > 0) continue;
				database.run('INSERT INTO word (text, apps) VALUES (?, ?)', word, by);
				for (const gram of isSpellable(word) ? spellingGrams(word) : []) {
					database.run('INSERT INTO word_gram (gram, text) VALUES (?, ?)', gram, word);
				}
			}
			changes.clear();
		},
	};
}

const withBody = 'SELECT seq, body FROM app LEFT JOIN app_body USING (seq) WHERE id = ?';

const policiesOf = (app: App): ReadonlySet<string> =>
	new Set(policyFields.flatMap((field) => (app[field] ? [app[field]] : [])));

const tables = [
	['app', 'seq'],
	['app_body', 'seq'],
	['app_name', 'rowid'],
	['app_words', 'rowid'],
] as const;
