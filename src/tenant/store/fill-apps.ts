/** Writes the apps of a new tenant. A statement inserts many rows, because a statement per row costs more than the row. */
import type {SQLInputValue} from 'node:sqlite';
import {type App, policyFields} from '../../contract/app.ts';
import type {Database} from './database.ts';
import {addToTextIndexes} from './text-indexes.ts';
import {listWordsOfIndex} from './word-list.ts';
import {foldCase} from './words.ts';

const rowsPerStatement = 50;

export function appFiller(database: Database) {
	const apps = bulkInsert(database, 'app (seq, id, name, is_directory)', 4);
	const bodies = bulkInsert(database, 'app_body (seq, body)', 2);
	/** The sequence numbers of apps by policy. */
	const policies = new Map<string, number[]>();

	return {
		/** Adds an app with a new id. */
		enlist(app: App, seq: number): void {
			apps.add(seq, app.id ?? '', foldCase(app.displayName ?? ''), app.isDirectory ? 1 : 0);
			if (!database.generatedApp) bodies.add(seq, JSON.stringify(app));
		},
		/** Adds an enlisted app to the indexes of searches. Call this in the order of sequence numbers. */
		index(app: App, seq: number): void {
			addToTextIndexes(database, app, seq);
			for (const field of policyFields) {
				const policy = app[field];
				if (!policy) continue;
				const positions = policies.get(policy);
				if (!positions) policies.set(policy, [seq]);
				else if (positions.at(-1) !== seq) positions.push(seq);
			}
		},
		/** Inserts the rows of the enlisted apps that are still collected. */
		flush(): void {
			apps.flush();
			bodies.flush();
		},
		/** Completes the indexes after the last app. */
		complete(): void {
			const sql = 'INSERT OR FAIL INTO app_policy (policy_id, seq) SELECT ?, value FROM json_each(?)';
			// In the order of the table's key. In another order, the insertion takes three times as long.
			for (const policy of [...policies.keys()].sort(byCodePoints)) {
				database.run(sql, policy, JSON.stringify(policies.get(policy)));
			}
			listWordsOfIndex(database);
		},
	};
}

/** The order of texts in SQLite. */
const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * Collects rows and inserts many at a time. `flush` inserts the rest. `OR FAIL` keeps SQLite from preparing to undo a single
 * statement, for which the full-text indexes would write what they have collected.
 */
function bulkInsert(database: Database, target: string, columns: number) {
	const row = `(${Array(columns).fill('?').join(', ')})`;
	const one = `INSERT INTO ${target} VALUES ${row}`;
	const many = `INSERT OR FAIL INTO ${target} VALUES ${Array(rowsPerStatement).fill(row).join(', ')}`;
	let values: SQLInputValue[] = [];
	return {
		add(...cells: SQLInputValue[]): void {
			values.push(...cells);
			if (values.length < rowsPerStatement * columns) return;
			database.run(many, ...values);
			values = [];
		},
		flush(): void {
			for (let start = 0; start < values.length; start += columns) {
				database.run(one, ...values.slice(start, start + columns));
			}
			values = [];
		},
	};
}
