/**
 * The nine operations of the service. The client, the local tenant, the command line and the OpenAPI document all use these
 * descriptions. Section "Endpoints".
 */
import {App, AppEntitlementUserOwner} from './app.ts';
import {AuthConfig} from './auth-config.ts';
import {endpoint} from './endpoint.ts';
import {OrgNotificationSettings} from './notification-settings.ts';
import {PaperSecret} from './paper-secret.ts';
import {flag, inputTexts, many, message, one, secretText, text} from './schema.ts';
import {McpToolRef, paged} from './shared.ts';
import {StepUpProvider} from './step-up-provider.ts';
import {Surface} from './surface.ts';

const noInputs = message({});
const snakePaging = {pageSize: 'page_size', pageToken: 'page_token'} as const;
const camelPaging = {pageSize: 'pageSize', pageToken: 'pageToken'} as const;

export const deleteToolBindings = endpoint({
	name: 'deleteToolBindings',
	section: 1,
	summary: 'Remove up to 100 tool assignments from an Assigned-tools Virtual MCP Server',
	method: 'POST',
	effect: 'write',
	path: '/api/v1/virtual_mcp_servers/{virtual_mcp_server_id}/tool_bindings/delete',
	params: message({mcpTools: many(McpToolRef)}),
	paging: undefined,
	output: noInputs,
	envelope: undefined,
	required: [],
});

export const updateAuthConfig = endpoint({
	name: 'updateAuthConfig',
	section: 2,
	summary: 'Change the fields of an authentication provider configuration that the mask names',
	method: 'POST',
	effect: 'write',
	path: '/api/v1/auth-configs/{id}',
	params: message({authConfig: one(AuthConfig), updateMask: text()}),
	paging: undefined,
	output: message({authConfig: one(AuthConfig)}),
	envelope: 'authConfig',
	required: ['authConfig', 'authConfig.id'],
});

export const listAuthConfigs = endpoint({
	name: 'listAuthConfigs',
	section: 3,
	summary: 'All authentication provider configurations of the tenant',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/auth-configs',
	params: noInputs,
	paging: snakePaging,
	output: paged(AuthConfig),
	envelope: 'list',
	required: [],
});

export const searchApps = endpoint({
	name: 'searchApps',
	section: 4,
	summary: 'Search applications',
	method: 'POST',
	effect: 'read',
	path: '/api/v1/search/apps',
	params: message({
		appIds: inputTexts(),
		excludeAppIds: inputTexts(),
		displayName: text(),
		query: text(),
		onlyDirectories: flag(),
		policyRefs: many(message({id: text()})),
	}),
	paging: camelPaging,
	output: paged(App),
	envelope: 'list',
	required: [],
});

export const rotateStepUpSecret = endpoint({
	name: 'rotateStepUpSecret',
	section: 5,
	summary: 'Rotate the client secret of a step-up provider, and nothing else',
	method: 'POST',
	effect: 'write',
	path: '/api/v1/step-up/providers/{id}/secret',
	params: message({clientSecret: secretText()}),
	paging: undefined,
	output: message({stepUpProvider: one(StepUpProvider)}),
	envelope: 'stepUpProvider',
	required: ['stepUpProvider', 'stepUpProvider.id'],
});

export const searchEntitlementOwners = endpoint({
	name: 'searchEntitlementOwners',
	section: 6,
	summary: 'User owners of an application entitlement',
	method: 'GET',
	effect: 'read',
	path: '/api/v2/apps/{app_id}/entitlements/{entitlement_id}/owners/users',
	params: message({roleSlug: text()}),
	// This operation's section spells the paging inputs in camel case and takes precedence over rule 2.
	paging: camelPaging,
	output: paged(AppEntitlementUserOwner),
	envelope: 'list',
	required: [],
});

export const getSecretByCode = endpoint({
	name: 'getSecretByCode',
	section: 7,
	summary: 'A one-time shared secret by its share code',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/secrets/code/{share_code}',
	isOneTime: true,
	params: noInputs,
	paging: undefined,
	output: message({secret: one(PaperSecret)}),
	envelope: 'secret',
	required: ['secret', 'secret.vaultId'],
});

export const listSurfaces = endpoint({
	name: 'listSurfaces',
	section: 8,
	summary: 'The active surfaces of an agent conversation',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/a2ui/conversations/{conversation_id}/surfaces',
	params: noInputs,
	paging: undefined,
	output: message({surfaces: many(Surface)}),
	envelope: 'surfaces',
	required: [],
});

export const getNotificationSettings = endpoint({
	name: 'getNotificationSettings',
	section: 9,
	summary: 'Organisation-wide notification settings',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/settings/notifications/org',
	params: noInputs,
	paging: undefined,
	output: message({orgNotificationSettings: one(OrgNotificationSettings)}),
	envelope: 'orgNotificationSettings',
	required: ['orgNotificationSettings', 'orgNotificationSettings.channelSettings'],
});

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
