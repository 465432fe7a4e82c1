/** The data of a tenant by resource. Only this folder contains SQL. */
import type {AuthConfig} from '../../contract/auth-configs.ts';
import type {AnyEndpoint} from '../../contract/endpoint.ts';
import type {StepUpProvider} from '../../contract/step-up.ts';
import {collections} from '../collections.ts';
import {apps} from './apps.ts';
import type {Database} from './database.ts';
import {documents, meta, notificationSettings, owners, secrets, surfaces, toolBindings} from './items.ts';

export type Store = ReturnType<typeof storeOn>;

export const storeOn = (database: Database) => ({
	apps: apps(database),
	/** The items that an endpoint lists. */
	listed: ({name}: Pick<AnyEndpoint, 'name'>) => documents<object>(database, name),
	authConfigs: documents<AuthConfig>(database, collections.authConfigs.endpoint.name),
	stepUpProviders: documents<StepUpProvider>(database, 'step_up_provider'),
	owners: owners(database),
	secrets: secrets(database),
	notificationSettings: notificationSettings(database),
	surfaces: surfaces(database),
	toolBindings: toolBindings(database),
	meta: meta(database),
	/** Commits all changes of `work`, or none if it throws. `work` must be synchronous. */
	transaction: <T>(work: () => T): T => database.transaction(work),
	close: () => database.close(),
});
