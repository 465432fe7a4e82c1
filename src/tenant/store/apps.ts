/** The apps: written here, searched in `app-search.ts`. */
import {type App, policyFields} from '../../contract/app.ts';
import {type AppFilters, type AppPosition, searchApps} from './app-search.ts';
import type {Database} from './database.ts';
import {foldCase, isListed, isSpellable, spellingGrams, wordsOf} from './words.ts';

export function apps(database: Database) {
	/** By how much the number of apps that have a word has changed since the list of words was brought up to date. */
	const changes = new Map<string, number>();

	function count(words: readonly string[], by: 1 | -1): void {
		for (const word of new Set(words)) if (isListed(word)) changes.set(word, (changes.get(word) ?? 0) + by);
	}

	/** Brings the list of words up to date, without which misspelt words do not find what was added. */
	function listWords(): void {
		for (const [word, by] of changes) {
			if (database.run('UPDATE word SET apps = apps + ? WHERE text = ?', by, word).changes > 0) continue;
			database.run('INSERT INTO word (text, apps) VALUES (?, ?)', word, by);
			for (const gram of isSpellable(word) ? spellingGrams(word) : []) {
				database.run('INSERT INTO word_gram (gram, text) VALUES (?, ?)', gram, word);
			}
		}
		changes.clear();
	}

	/** For an app whose id is not taken. Without a place it comes last. It is in lists from now on; gives its place. */
	function enlist(app: App, place: number | null = null): number {
		const name = foldCase(app.displayName ?? '');
		const {id: seq} = database.run(
			'INSERT INTO app (seq, id, name, is_directory) VALUES (?, ?, ?, ?)',
			place,
			app.id ?? '',
			name,
			app.isDirectory ? 1 : 0,
		);
		database.run('INSERT INTO app_body (seq, body) VALUES (?, ?)', seq, JSON.stringify(app));
		for (const policy of policiesOf(app)) {
			database.run('INSERT INTO app_policy (policy_id, seq) VALUES (?, ?)', policy, seq);
		}
		return seq;
	}

	/** Makes an enlisted app known to searches. The words are listed later. */
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

	const add = (app: App, place: number | null = null) => index(app, enlist(app, place));

	/** Gives the place the app had, or null when there was none of this id. */
	function takeOut(id: string): number | null {
		const row = database.get(withBody, id);
		if (!row) return null;
		const seq = Number(row.seq);
		const app = JSON.parse(String(row.body)) as App;
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
		add,
		listWords,
		remove(id: string): void {
			takeOut(id);
			listWords();
		},
		get(id: string): App | undefined {
			const row = database.get(withBody, id);
			return row && (JSON.parse(String(row.body)) as App);
		},
		/** Adds, or replaces the app of the same id in its place. */
		put(app: App): void {
			add(app, takeOut(app.id ?? ''));
			listWords();
		},
		/** At most `count` apps after a position, in the order that `AppPosition` describes. */
		search: (filters: AppFilters, after: AppPosition | undefined, count: number) =>
			searchApps(database, filters, after, count),
	};
}

const withBody = 'SELECT seq, body FROM app JOIN app_body USING (seq) WHERE id = ?';

const policiesOf = (app: App): ReadonlySet<string> =>
	new Set(policyFields.flatMap((field) => (app[field] ? [app[field]] : [])));

const tables = [
	['app', 'seq'],
	['app_body', 'seq'],
	['app_name', 'rowid'],
	['app_words', 'rowid'],
] as const;
