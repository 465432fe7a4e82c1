/** Opens the data of a tenant: its file if it exists, otherwise a new database from a seed. */
import {closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync} from 'node:fs';
import {collectionNames, collections} from '../collections.ts';
import type {Seed} from '../seed/seed.ts';
import {applicationId, Database, isDiskFull, schemaVersion, unusable} from './database.ts';
import {storeOn} from './store.ts';

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
	if (hasData(file)) {
		recognize(file);
		return Database.open(file);
	}
	// The file gets its name when it is complete, so that a killed start leaves no part of a tenant under it.
	const draft = `${file}.castellan-draft`;
	const removeDraft = () => {
		for (const path of [draft, `${draft}-journal`]) rmSync(path, {force: true});
	};
	removeDraft();
	// Only the owner may read the file: it contains the tenant's signing key.
	closeSync(openSync(draft, 'wx', 0o600));
	try {
		const database = Database.draft(draft);
		try {
			yield* fill(database, seed, (_, add) => add());
		} finally {
			database.close();
		}
		renameSync(draft, file);
	} catch (error) {
		if (!isDiskFull(error)) throw error;
		throw new Error(`Cannot write ${file}: the disk is full. Free some space, or name a file on another disk.`);
	} finally {
		removeDraft();
	}
	return Database.open(file);
}

/** Where SQLite stores the two marks: https://www.sqlite.org/fileformat.html#the_database_header. */
const [versionOffset, idOffset, headerSize] = [60, 68, 100];
/** Identifies a history of castellan. */
const historyId = 0x63_73_74_73;

/**
 * Throws if the file is not a tenant's, or has another layout. Reads only its first bytes: SQLite creates files beside one that has a
 * write-ahead log, even without the right to write.
 */
function recognize(file: string): void {
	const header = Buffer.alloc(headerSize);
	const descriptor = openSync(file, 'r');
	try {
		readSync(descriptor, header);
	} finally {
		closeSync(descriptor);
	}
	const [id, version] = [header.readInt32BE(idOffset), header.readInt32BE(versionOffset)];
	const refuse = (problem: string) => {
		throw unusable(file, new Error(problem));
	};
	if (id === historyId) refuse('it holds a history, not the data of a local tenant');
	if (id !== applicationId) refuse('it is not the data of a local tenant');
	if (version !== schemaVersion)
		refuse(`its layout is ${version}, but this version of castellan supports ${schemaVersion}`);
}

/** Opens a new database in memory. Yields as `openFile` does. */
export function* openInMemory(seed: Partial<Seed> = {}): Generator<number, Database> {
	const database = Database.inMemory();
	// Most runs of the demo ask for no owner, and these take half as long as all other items together.
	yield* fill(database, seed, (kinds, add) => database.later(kinds, add));
	return database;
}

/** The number of apps in a step. */
const stride = 500;

/** Adds all data of a seed. `later` decides when those of some kinds are added. */
function* fill(database: Database, seed: Partial<Seed>, later: Database['later']): Generator<number, void> {
	const store = storeOn(database);
	database.begin();
	store.meta.put('pages', Math.random().toString(36));
	if (seed.demo) store.meta.put('demo', JSON.stringify(seed.demo));
	for (const name of collectionNames)
		for (const item of seed[name] ?? []) store.listed(collections[name].endpoint).put(item);
	for (const provider of seed.stepUpProviders ?? []) store.stepUpProviders.put(provider);
	later(store.owners.kinds, () => {
		for (const {appId, entitlementId} of seed.entitlements ?? []) store.owners.addEntitlement(appId, entitlementId);
		for (const owner of seed.owners ?? []) store.owners.add(owner);
	});
	for (const secret of seed.secrets ?? []) store.secrets.put(secret);
	for (const surface of seed.surfaces ?? []) store.surfaces.put(surface);
	for (const {id, tools} of seed.toolServers ?? []) {
		store.toolBindings.addServer(id);
		for (const tool of tools) store.toolBindings.add(id, tool);
	}
	if (seed.notificationSettings) store.notificationSettings.put(seed.notificationSettings);
	let count = 0;
	for (const app of seed.apps ?? []) {
		store.apps.put(app);
		if (++count % stride === 0) yield count;
	}
	database.commit();
}
