/** The handlers of all operations. The type requires every operation of the contract. */
import type {EndpointName, endpoints} from '../../contract/endpoints.ts';
import {deleteToolBindings} from './delete-tool-bindings.ts';
import {getNotificationSettings} from './get-notification-settings.ts';
import {getSecretByCode} from './get-secret-by-code.ts';
import type {Handler} from './handler.ts';
import {listAuthConfigs} from './list-auth-configs.ts';
import {listSurfaces} from './list-surfaces.ts';
import {rotateStepUpSecret} from './rotate-step-up-secret.ts';
import {searchApps} from './search-apps.ts';
import {searchEntitlementOwners} from './search-entitlement-owners.ts';
import {updateAuthConfig} from './update-auth-config.ts';

type Handlers = {readonly [Name in EndpointName]: Handler<(typeof endpoints)[Name]>};

export const handlers: Handlers = {
	deleteToolBindings,
	updateAuthConfig,
	listAuthConfigs,
	searchApps,
	rotateStepUpSecret,
	searchEntitlementOwners,
	getSecretByCode,
	listSurfaces,
	getNotificationSettings,
};
