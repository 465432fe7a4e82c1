/** Matches items of two tenants by name, in a temporary database, since names have no order in the history. */
import {DatabaseSync} from 'node:sqlite';
import type {Difference} from './store/differences.ts';
import type {StoredItem} from './store/stored-item.ts';

/** Items with the same name match in the order of their ids. The query groups instead of joining, since names have no index. */
const differences = `
	SELECT label,
		max(iif(side = 0, id, NULL)) AS id_before, max(iif(side = 1, id, NULL)) AS id_after,
		max(iif(side = 0, json, NULL)) AS old, max(iif(side = 1, json, NULL)) AS new
	FROM (SELECT *, row_number() OVER (PARTITION BY side, label ORDER BY id) AS position FROM item)
	GROUP BY label, position
	HAVING old IS NOT new
	ORDER BY label, position`;

/** The differences of two tenants, sorted by name. */
export async function* matchByName(...sides: readonly AsyncIterable<StoredItem>[]): AsyncGenerator<Difference> {
	// SQLite stores it in memory while it is small, then in an unnamed file.
	const database = new DatabaseSync('');
	try {
		database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
			CREATE TABLE item (side INTEGER, label TEXT, id TEXT, json TEXT) STRICT`);
		const insert = database.prepare('INSERT INTO item VALUES (?, ?, ?, ?)');
		for (const [side, items] of sides.entries()) {
			database.exec('BEGIN');
			for await (const {label, id, json} of items) insert.run(side, label, id, json);
			database.exec('COMMIT');
		}
		for (const row of database.prepare(differences).iterate()) {
			const side = (id: unknown, json: unknown) => (typeof id === 'string' ? {id, json: String(json)} : undefined);
			yield {before: side(row.id_before, row.old), after: side(row.id_after, row.new)};
		}
	} finally {
		database.close();
	}
}
