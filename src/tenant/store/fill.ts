/** Fills the empty database of a new tenant from its seed, in parts, so that a tenant can respond before all data is there. */
import type {App} from '../../contract/apps.ts';
import {limits} from '../../contract/limits.ts';
import {collectionNames, collections} from '../collections.ts';
import {type GeneratedApps, isGenerated, type Seed} from '../seed/seed.ts';
import {addBody, enlistApp, indexApp} from './apps.ts';
import type {Database} from './database.ts';
import {type Store, storeOn} from './store.ts';
import {listWordsOfIndex} from './words.ts';

/**
 * A part of the data. `page` is one more page of the unfiltered apps, so that a client can read them page by page. `documents`
 * are the items of all other resources. `all` is everything, with the indexes of searches.
 */
export type Part = 'page' | 'documents' | 'all';

/** Adds a part if it is missing. Call this before the part is read or changed. */
export type Provide = (part: Part) => void;

/** The number of apps in a step. */
const stride = 50;

export function fillOf(database: Database, seed: Partial<Seed>) {
	const store = storeOn(database);
	const {nth, length} = numbered(seed.apps ?? []);
	let listed = 0;
	let hasDocuments = false;

	/** Adds the next app to the lists. */
	function enlist(app: App): void {
		listed = enlistApp(database, app, listed + 1);
		if (!database.generatedApp) addBody(database, app, listed);
	}

	function addDocuments(): void {
		if (!hasDocuments) putDocuments(store, seed);
		hasDocuments = true;
	}

	function* steps(): Generator<number, void> {
		addDocuments();
		for (let seq = 1; seq <= length; seq++) {
			const app = nth(seq);
			// A client may have read this page already.
			if (seq > listed) enlist(app);
			indexApp(database, app, seq);
			if (seq % stride === 0) yield seq;
		}
		listWordsOfIndex(database);
		database.commit();
	}

	// Without a transaction, the full-text indexes write after each row.
	database.begin();
	if (seed.demo) store.meta.put('demo', JSON.stringify(seed.demo));
	const allSteps = steps();
	return {
		/** Adds all data. Yields the number of apps so far, each time after less than a millisecond. */
		steps: allSteps,
		provide(part: Part): void {
			if (part === 'documents') addDocuments();
			if (part === 'all') for (const _ of allSteps);
			if (part !== 'page') return;
			// One more app than a page holds shows that there is another page.
			for (let left = limits.pageSize.maximum + 1; left > 0 && listed < length; left--) enlist(nth(listed + 1));
		},
	};
}

/** Gives numbers to the apps of a seed, from 1. */
function numbered(apps: Seed['apps']): Pick<GeneratedApps, 'nth' | 'length'> {
	if (isGenerated(apps)) return apps;
	const list = [...apps];
	return {nth: (position) => list[position - 1] as App, length: list.length};
}

function putDocuments(store: Store, seed: Partial<Seed>): void {
	for (const name of collectionNames)
		for (const item of seed[name] ?? []) store.documents(collections[name].table).put(item);
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
