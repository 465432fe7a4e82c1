/**
 * The operations of the service. The client, the local tenant, the command line and the OpenAPI document all use these
 * descriptions. Section "Endpoints".
 */
import {searchApps, searchEntitlementOwners} from './app.ts';
import {listAuthConfigs, updateAuthConfig} from './auth-config.ts';
import {getNotificationSettings} from './notification-settings.ts';
import {getSecretByCode} from './paper-secret.ts';
import {rotateStepUpSecret} from './step-up-provider.ts';
import {listSurfaces} from './surface.ts';
import {deleteToolBindings} from './tool-bindings.ts';

export const endpoints = {
	deleteToolBindings,
	updateAuthConfig,
	listAuthConfigs,
	searchApps,
	rotateStepUpSecret,
	searchEntitlementOwners,
	getSecretByCode,
	listSurfaces,
	getNotificationSettings,
} as const;
export type EndpointName = keyof typeof endpoints;
/** The operations that change nothing. */
export type ReadName = {
	[Name in EndpointName]: (typeof endpoints)[Name]['effect'] extends 'read' ? Name : never;
}[EndpointName];
