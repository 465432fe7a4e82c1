/** The data of a tenant by resource. Only this folder contains SQL. */
import type {AuthConfig} from '../../contract/auth-configs.ts';
import {collections} from '../collections.ts';
import {apps} from './apps.ts';
import type {Database} from './database.ts';
import {
	documents,
	meta,
	notificationSettings,
	owners,
	secrets,
	stepUpProviders,
	surfaces,
	toolBindings,
} from './documents.ts';
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
