/** The data of a tenant by resource. Only this folder contains SQL. */
import type {AuthConfig} from '../../contract/auth-config.ts';
import {limits} from '../../contract/limits.ts';
import {collectionNames, collections} from '../collections.ts';
import type {Seed} from '../seed/seed.ts';
import {apps} from './apps.ts';
import {toolBindings} from './bindings.ts';
import type {Database} from './database.ts';
import {documents, meta, notificationSettings, owners, secrets, stepUpProviders, surfaces} from './documents.ts';
import {writtenSecrets} from './written-secrets.ts';

export type Store = ReturnType<typeof storeOn>;

export const storeOn = (database: Database) => ({
	apps: apps(database),
	/** The items of a collection's table. */
	documents: <T extends object>(table: string) => documents<T>(database, table),
	authConfigs: documents<AuthConfig>(database, collections.authConfigs.table),
	stepUpProviders: stepUpProviders(database),
	owners: owners(database),
	secrets: secrets(database),
	notificationSettings: notificationSettings(database),
	surfaces: surfaces(database),
	toolBindings: toolBindings(database),
	writtenSecrets: writtenSecrets(database),
	meta: meta(database),
	/** Commits all changes of `work`, or none if it throws. `work` must be synchronous. */
	transaction: <T>(work: () => T): T => database.transaction(work),
	close: () => database.close(),
});

/** The number of apps between two yields of `fill`. */
const stride = 5_000;

/** Writes a seed to an empty store. Yields the number of apps so far at intervals, because a million apps take a while. */
export function* fill(store: Store, seed: Partial<Seed>): Generator<number, void> {
	const apps = store.apps.filler();
	if (seed.demo) store.meta.put('demo', JSON.stringify(seed.demo));
	for (const app of seed.apps ?? []) {
		const seq = apps.enlist(app);
		apps.index(app, seq);
		if (seq % stride !== 0) continue;
		apps.flush();
		yield seq;
	}
	apps.flush();
	apps.complete();
	putRest(store, seed);
}

/**
 * The readable parts of a store that is being filled, in this order: the first page of the unfiltered apps, the items of all
 * other resources, the whole list of apps, then the search indexes.
 */
export const parts = ['first page', 'documents', 'list', 'all'] as const;
export type Part = (typeof parts)[number];

/** Like `fill`, but yields each part when it is readable. */
export function* fillListFirst(store: Store, seed: Partial<Seed>): Generator<Part, void> {
	const apps = store.apps.filler();
	const seeded = (seed.apps ?? [])[Symbol.iterator]();
	const enlist = (count: number) => {
		for (let left = count; left > 0; left--) {
			const {done, value} = seeded.next();
			if (done) break;
			apps.enlist(value);
		}
		apps.flush();
	};
	if (seed.demo) store.meta.put('demo', JSON.stringify(seed.demo));
	// One more app than a page holds shows that there is a second page.
	enlist(limits.pageSize.maximum + 1);
	yield 'first page';
	putRest(store, seed);
	yield 'documents';
	enlist(Number.POSITIVE_INFINITY);
	yield 'list';
	let seq = 0;
	for (const app of seed.apps ?? []) apps.index(app, ++seq);
	apps.flush();
	apps.complete();
}

function putRest(store: Store, seed: Partial<Seed>): void {
	for (const name of collectionNames) {
		for (const item of seed[name] ?? []) store.documents(collections[name].table).put(item);
	}
	for (const provider of seed.stepUpProviders ?? []) store.stepUpProviders.put(provider);
	for (const {appId, entitlementId} of seed.entitlements ?? []) store.owners.addEntitlement(appId, entitlementId);
	for (const owner of seed.owners ?? []) store.owners.add(owner);
	for (const secret of seed.secrets ?? []) store.secrets.put(secret);
	for (const surface of seed.surfaces ?? []) store.surfaces.put(surface);
	for (const {id, tools} of seed.toolServers ?? []) {
		store.toolBindings.addServer(id);
		for (const tool of tools) store.toolBindings.add(id, tool);
	}
	if (seed.notificationSettings) store.notificationSettings.put(seed.notificationSettings);
}
