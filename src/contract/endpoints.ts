/**
 * The operations of the service. The client, the local tenant, the command line and the OpenAPI document all use these
 * descriptions. Section "Endpoints".
 */
import {searchApps, searchEntitlementOwners} from './apps.ts';
import {listAuthConfigs, updateAuthConfig} from './auth-configs.ts';
import {getNotificationSettings} from './notifications.ts';
import {getSecretByCode} from './secret.ts';
import {rotateStepUpSecret} from './step-up.ts';
import {listSurfaces} from './surfaces.ts';
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
