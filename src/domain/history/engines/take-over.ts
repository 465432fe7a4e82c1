/** Takes over the file of a former version, which held a row for each item of each snapshot. */
import type {DatabaseSync} from 'node:sqlite';

const formerTables = ['snapshot', 'part', 'content', 'item', 'writer'];

/**
 * Each snapshot becomes a reading of each of its lists. Unfinished snapshots are left out, since nothing can be done with
 * them. Equal items of neighbours become one state.
 */
const copies = `
	CREATE TEMP TABLE whole AS
		SELECT s.id AS snapshot, s.tenant, s.at, p.kind, p.items,
			row_number() OVER (PARTITION BY s.tenant, p.kind ORDER BY s.at, s.id) AS seq
		FROM former_snapshot s JOIN former_part p ON p.snapshot = s.id WHERE s.is_whole;
	INSERT INTO content SELECT hash_text(hash), json FROM former_content;
	INSERT INTO reading SELECT tenant, kind, seq, at, items FROM whole;
	INSERT INTO named SELECT id, name, tenant, at FROM former_snapshot WHERE is_whole;
	INSERT INTO part SELECT snapshot, kind, tenant, seq FROM whole;
	INSERT INTO state (tenant, kind, id, since, gone, hash)
		SELECT f.tenant, f.kind, f.id, f.since,
			(SELECT r.seq FROM reading r WHERE r.tenant = f.tenant AND r.kind = f.kind AND r.seq = f.until + 1),
			hash_text(c.hash)
		FROM (
			SELECT tenant, kind, id, content, min(seq) AS since, max(seq) AS until
			FROM (
				SELECT w.tenant, w.kind, i.id, i.content, w.seq,
					w.seq - row_number() OVER (PARTITION BY w.tenant, w.kind, i.id, i.content ORDER BY w.seq) AS run
				FROM whole w JOIN former_item i ON i.snapshot = w.snapshot AND i.kind = w.kind
			)
			GROUP BY tenant, kind, id, content, run
		) f JOIN former_content c ON c.id = f.content;
	UPDATE meta SET value = (
		SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'former_snapshot'), 0), coalesce(max(id), 0))
		FROM former_snapshot
	) WHERE name = 'number';
	DROP TABLE whole;
`;

/** Runs in a transaction of the caller. Throws if the file is damaged. */
export function takeOver(database: DatabaseSync, schema: readonly string[]): void {
	const [check] = database.prepare('PRAGMA quick_check(1)').all();
	if (check?.quick_check !== 'ok') throw new Error('it is damaged');
	database.exec('CREATE TABLE IF NOT EXISTS writer (snapshot INTEGER PRIMARY KEY, process TEXT) STRICT');
	for (const name of formerTables) database.exec(`ALTER TABLE ${name} RENAME TO former_${name}`);
	database.exec(schema.join(';\n'));
	database.function('hash_text', {deterministic: true}, (hash) =>
		hash instanceof Uint8Array ? Buffer.from(hash).toString('base64url') : null,
	);
	database.exec(copies);
	// Former content of unfinished snapshots.
	database.exec('DELETE FROM content WHERE hash NOT IN (SELECT hash FROM state)');
	for (const name of formerTables.toReversed()) database.exec(`DROP TABLE former_${name}`);
}
