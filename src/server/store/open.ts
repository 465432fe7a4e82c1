/** Where a tenant's data comes from: its file when there is one, else a seed. */
import {closeSync, existsSync, openSync, renameSync, rmSync, statSync} from 'node:fs';
import type {Seed} from '../seed/seed.ts';
import {Database} from './database.ts';
import {fill, fillListFirst, storeOn} from './store.ts';

export interface Source {
	/** Kept between runs; made when it is absent or empty. Without it all is in memory. */
	readonly file?: string | undefined;
	/** What a new tenant starts with; not looked at when the file has one. */
	readonly seed?: Partial<Seed> | undefined;
}

/** Whether a file holds a tenant (or something else) already. */
export const hasData = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

/** Opens or makes the database. Pauses with the number of apps so far, so that the caller can report or give up. */
export function* openDatabase({file, seed = {}}: Source): Generator<number, Database> {
	if (file === undefined) return yield* filled(Database.inMemory(), seed);
	if (hasData(file)) return Database.open(file);
	// Under its own name only once it is whole, so that a start that was killed leaves nothing that looks like a tenant.
	const draft = `${file}.new`;
	rmSync(draft, {force: true});
	// The file holds the tenant's signing key.
	closeSync(openSync(draft, 'wx', 0o600));
	try {
		(yield* filled(Database.draft(draft), seed)).close();
		renameSync(draft, file);
	} finally {
		rmSync(draft, {force: true});
	}
	return Database.open(file);
}

/** A database in memory, of which so far only the list of all apps can be read. */
export interface EarlyDatabase {
	readonly database: Database;
	/** Puts in all the rest: to be called before anything else is done with the database. Later calls do nothing. */
	readonly complete: () => void;
}

/** For a start that is to be fast: what nobody has asked for yet is not made. */
export function openEarly(seed: Partial<Seed> = {}): EarlyDatabase {
	const database = Database.inMemory();
	const steps = fillListFirst(storeOn(database), seed);
	database.begin();
	steps.next();
	let isComplete = false;
	return {
		database,
		complete() {
			if (isComplete) return;
			isComplete = true;
			finish(steps);
			database.commit();
		},
	};
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

/** Runs to the end without pausing. */
export function finish<T>(steps: Generator<unknown, T>): T {
	for (;;) {
		const {done, value} = steps.next();
		if (done) return value as T;
	}
}
