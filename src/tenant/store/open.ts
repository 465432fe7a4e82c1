/** Where a tenant's data comes from: its file when there is one, else a seed. */
import {closeSync, existsSync, openSync, renameSync, rmSync, statSync} from 'node:fs';
import type {Seed} from '../seed/seed.ts';
import {Database} from './database.ts';
import {fill, fillListFirst, type Part, parts, storeOn} from './store.ts';

export interface Source {
	/** Kept between runs; made when it is absent or empty. Without it all is in memory. */
	readonly file?: string | undefined;
	/** What a new tenant starts with; not looked at when the file has one. */
	readonly seed?: Partial<Seed> | undefined;
}

/** Whether a file holds a tenant (or something else) already. */
export function hasData(file: string): boolean {
	if (!existsSync(file)) return false;
	const found = statSync(file);
	if (!found.isFile()) throw new Error(`Cannot use ${file}: it is not a regular file. Name another file.`);
	return found.size > 0;
}

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

/** A database in memory that is filled as it is asked for more. */
export interface EarlyDatabase {
	readonly database: Database;
	/** To be called before that part is read, and before anything is written for all of them. */
	readonly provide: (part: Part) => void;
}

/** For a start that is to be fast: what nobody has asked for yet is not made. */
export function openEarly(seed: Partial<Seed> = {}): EarlyDatabase {
	const database = Database.inMemory();
	const steps = fillListFirst(storeOn(database), seed);
	database.begin();
	let there = -1;
	function provide(part: Part): void {
		while (there < parts.indexOf(part)) {
			const {value = 'all'} = steps.next();
			there = parts.indexOf(value);
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

/** Runs to the end without pausing. */
export function finish<T>(steps: Generator<unknown, T>): T {
	for (;;) {
		const {done, value} = steps.next();
		if (done) return value as T;
	}
}
