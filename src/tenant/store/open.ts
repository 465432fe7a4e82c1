/** Opens the data of a tenant: its file if it exists, otherwise a new database from a seed. */
import {closeSync, existsSync, openSync, renameSync, rmSync, statSync} from 'node:fs';
import type {Seed} from '../seed/seed.ts';
import {Database} from './database.ts';
import {fill, fillListFirst, type Part, parts, storeOn} from './store.ts';

export interface Source {
	/** The file of the database, created if it is absent or empty. Without a file the database is in memory. */
	readonly file?: string | undefined;
	/** The data of a new tenant. Ignored if the file has data. */
	readonly seed?: Partial<Seed> | undefined;
}

/** Whether a file exists and is not empty. */
export function hasData(file: string): boolean {
	if (!existsSync(file)) return false;
	const stats = statSync(file);
	if (!stats.isFile()) throw new Error(`Cannot use ${file}: it is not a regular file. Name another file.`);
	return stats.size > 0;
}

/** Opens or creates the database. Yields the number of apps so far, so that the caller can show progress or cancel. */
export function* openDatabase({file, seed = {}}: Source): Generator<number, Database> {
	if (file === undefined) return yield* filled(emptyInMemory(seed), seed);
	if (hasData(file)) return Database.open(file);
	// The file gets its name when it is complete, so that a killed start does not leave a partial tenant.
	const draft = `${file}.new`;
	rmSync(draft, {force: true});
	// Only the owner may read the file: it contains the tenant's signing key.
	closeSync(openSync(draft, 'wx', 0o600));
	try {
		(yield* filled(Database.draft(draft), seed)).close();
		renameSync(draft, file);
	} finally {
		rmSync(draft, {force: true});
	}
	return Database.open(file);
}

/** The bodies of a million apps take a gigabyte. In memory, generated apps are generated again when they are read. */
const emptyInMemory = ({apps = []}: Partial<Seed>): Database => Database.inMemory('nth' in apps ? apps.nth : undefined);

/** A database in memory that is filled on demand. */
export interface EarlyDatabase {
	readonly database: Database;
	/** Call this before reading the part. Before a write, call it with `all`. */
	readonly provide: (part: Part) => void;
}

/** Opens a database for a fast start: each part is created when it is needed. */
export function openEarly(seed: Partial<Seed> = {}): EarlyDatabase {
	const database = emptyInMemory(seed);
	const steps = fillListFirst(storeOn(database), seed);
	database.begin();
	let lastPart = -1;
	function provide(part: Part): void {
		while (lastPart < parts.indexOf(part)) {
			const {value = 'all'} = steps.next();
			lastPart = parts.indexOf(value);
			if (value === 'all') database.commit();
		}
	}
	provide('first page');
	return {database, provide};
}

function* filled(database: Database, seed: Partial<Seed>): Generator<number, Database> {
	let isWhole = false;
	try {
		database.begin();
		yield* fill(storeOn(database), seed);
		database.commit();
		isWhole = true;
		return database;
	} finally {
		if (!isWhole) database.close();
	}
}

/** Runs a generator to its end and returns its result. */
export function finish<T>(steps: Generator<unknown, T>): T {
	for (;;) {
		const {done, value} = steps.next();
		if (done) return value as T;
	}
}
