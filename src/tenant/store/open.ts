/** Opens the data of a tenant: its file if it exists, otherwise a new database from a seed. */
import {randomBytes} from 'node:crypto';
import {closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {isGenerated, type Seed} from '../seed/seed.ts';
import {Database, isDiskFull} from './database.ts';
import {fillOf, type Provide} from './fill.ts';

/** Whether a file exists and is not empty. */
export function hasData(file: string): boolean {
	if (!existsSync(file)) return false;
	const stats = statSync(file);
	if (!stats.isFile()) throw new Error(`Cannot use ${file}: it is not a regular file. Name another file.`);
	return stats.size > 0;
}

/**
 * Opens the file of a tenant, or creates it from a seed if it is absent or empty. Yields the number of apps so far, so that the
 * caller can show progress or cancel.
 */
export function* openFile(file: string, seed: Partial<Seed> = {}): Generator<number, Database> {
	if (hasData(file)) return Database.open(file);
	// The file gets its name when it is complete, so that a killed start does not leave a partial tenant.
	const draft = newDraft(file);
	// Only the owner may read the file: it contains the tenant's signing key.
	closeSync(openSync(draft, 'wx', 0o600));
	try {
		const database = Database.draft(draft);
		try {
			yield* fillOf(database, seed).steps;
		} finally {
			database.close();
		}
		renameSync(draft, file);
	} catch (error) {
		if (!isDiskFull(error)) throw error;
		throw new Error(`Cannot write ${file}: the disk is full. Free some space, or name a file on another disk.`);
	} finally {
		for (const path of [draft, `${draft}-journal`]) rmSync(path, {force: true});
	}
	return Database.open(file);
}

/** Names a draft beside the file, and removes the drafts of killed starts. The random part tells drafts from files of a person. */
function newDraft(file: string): string {
	const folder = dirname(file);
	const start = `${basename(file)}.castellan-`;
	const isDraft = (name: string) => name.startsWith(start) && draftEnd.test(name.slice(start.length));
	for (const name of readdirSync(folder).filter(isDraft)) rmSync(join(folder, name), {force: true});
	return join(folder, `${start}${randomBytes(6).toString('hex')}.new`);
}

const draftEnd = /^[0-9a-f]{12}\.new(?:-journal)?$/;

/**
 * Opens a database in memory, whose data is added when it is needed. The bodies of a million apps take a gigabyte, so generated
 * apps are generated again when they are read.
 */
export function openEarly({apps = [], ...seed}: Partial<Seed> = {}): {
	readonly database: Database;
	readonly provide: Provide;
} {
	const database = Database.inMemory(isGenerated(apps) ? apps.nth : undefined);
	return {database, provide: fillOf(database, {...seed, apps}).provide};
}
