/** Writes a file as the former version did: a row for each item of each snapshot. */
import {hash} from 'node:crypto';
import {mkdirSync} from 'node:fs';
import {dirname} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {storedItem} from '../../../src/domain/history/store/stored-item.ts';
import type {Row} from '../../../src/domain/resources/resource.ts';
import {temporaryFile} from './items.ts';

const schema = `
	CREATE TABLE snapshot (
		id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, tenant TEXT NOT NULL, at INTEGER NOT NULL,
		is_whole INTEGER NOT NULL DEFAULT 0
	) STRICT;
	CREATE UNIQUE INDEX snapshot_name ON snapshot (name) WHERE is_whole;
	CREATE TABLE part (
		snapshot INTEGER NOT NULL REFERENCES snapshot ON DELETE CASCADE, kind TEXT NOT NULL, items INTEGER NOT NULL,
		PRIMARY KEY (snapshot, kind)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE content (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
	CREATE TABLE item (
		snapshot INTEGER NOT NULL REFERENCES snapshot ON DELETE CASCADE, kind TEXT NOT NULL, id TEXT NOT NULL,
		label TEXT NOT NULL, content INTEGER NOT NULL, PRIMARY KEY (snapshot, kind, id)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE writer (
		snapshot INTEGER PRIMARY KEY REFERENCES snapshot ON DELETE CASCADE, process TEXT NOT NULL
	) STRICT;
	PRAGMA application_id = ${0x63737473};
	PRAGMA user_version = 1;
`;

interface FormerSnapshot {
	readonly name: string;
	readonly tenant?: string;
	readonly apps: readonly Row[];
	readonly isWhole?: boolean;
}

export function formerFile(snapshots: readonly FormerSnapshot[]): string {
	const file = temporaryFile();
	mkdirSync(dirname(file));
	const database = new DatabaseSync(file);
	database.exec(`PRAGMA auto_vacuum = FULL; ${schema}; PRAGMA journal_mode = WAL`);
	const run = (sql: string, ...values: readonly (string | number | Buffer)[]) => database.prepare(sql).run(...values);
	for (const [index, {name, tenant = 'https://a.test', apps, isWhole = true}] of snapshots.entries()) {
		const id = index + 1;
		run('INSERT INTO snapshot VALUES (?, ?, ?, ?, ?)', id, name, tenant, 100 + index, Number(isWhole));
		run("INSERT INTO part VALUES (?, 'apps', ?)", id, apps.length);
		for (const row of apps) {
			const item = storedItem('apps', row);
			const digest = hash('sha256', item.json, 'buffer');
			run('INSERT OR IGNORE INTO content (hash, json) VALUES (?, ?)', digest, item.json);
			run("INSERT INTO item SELECT ?, 'apps', ?, ?, id FROM content WHERE hash = ?", id, item.id, item.label, digest);
		}
	}
	database.close();
	return file;
}
