import {copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {onTestFinished} from 'vitest';

/** A copy of a database as a process of another layout leaves it that is killed after a write: with the log beside it. */
export function killedCopy(
	file: string,
	layout: number,
): {readonly file: string; bytes(): Readonly<Record<string, string>>} {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-killed-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	const writer = new DatabaseSync(file);
	writer.exec(`PRAGMA user_version = ${layout}; PRAGMA wal_checkpoint(TRUNCATE); CREATE TABLE later (text TEXT)`);
	for (const name of readdirSync(dirname(file))) copyFileSync(join(dirname(file), name), join(folder, name));
	writer.close();
	const bytes = () =>
		Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
	return {file: join(folder, basename(file)), bytes};
}
