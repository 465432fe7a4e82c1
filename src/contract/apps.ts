/** Applications and the users in them. Sections "App", "AppUser", "AppEntitlementUserOwner". */
import type * as v from 'valibot';
import {camelPaging, endpoint} from './endpoint.ts';
import {
	count64,
	flag,
	inputTexts,
	integer,
	many,
	map,
	message,
	named,
	number,
	one,
	open,
	openOf,
	text,
	texts,
	timestamp,
} from './schema.ts';
import {paged, SourceEntry} from './shared.ts';

const userStatus = () => openOf('UNKNOWN', ['ENABLED', 'DISABLED', 'DELETED']);

export const AppUser = named('AppUser', {
	id: text(),
	displayName: text(),
	username: text(),
	email: text(),
	department: text(),
	jobTitle: text(),
	employmentStatus: text(),
	employmentType: text(),
	delegatedUserId: text(),
	usernames: texts(),
	emails: texts(),
	employeeIds: texts(),
	directoryIds: texts(),
	managerIds: texts(),
	roleIds: texts(),
	departmentSources: many(SourceEntry),
	directoryStatusSources: many(SourceEntry),
	emailSources: many(SourceEntry),
	employeeIdSources: many(SourceEntry),
	employmentStatusSources: many(SourceEntry),
	employmentTypeSources: many(SourceEntry),
	jobTitleSources: many(SourceEntry),
	managerSources: many(SourceEntry),
	usernameSources: many(SourceEntry),
	directoryStatus: userStatus(),
	status: userStatus(),
	origin: open('USER_ORIGIN', ['DIRECTORY', 'LOCAL', 'SYSTEM']),
	type: open('USER_TYPE', ['SYSTEM', 'HUMAN', 'SERVICE', 'AGENT']),
	profile: map(),
	createdAt: timestamp(),
	updatedAt: timestamp(),
	deletedAt: timestamp(),
});
export type AppUser = v.InferOutput<typeof AppUser>;

const MappingCase = message({appId: text(), appUserKeyCel: text(), caseIndex: integer(), userKeyCel: text()});

export const App = named('App', {
	id: text(),
	displayName: text(),
	description: text(),
	instructions: text(),
	iconUrl: text(),
	logoUri: text(),
	parentAppId: text(),
	accessModel: open('APP_ACCESS_MODEL', ['CLASSIC', 'HYBRID', 'SPARSE']),
	identityMatching: open('APP_USER_IDENTITY_MATCHING', ['STRICT', 'DISPLAY_NAME', 'CUSTOM']),
	annotations: map(),
	appAccountId: text(),
	appAccountName: text(),
	appOwners: many(AppUser),
	appUserMapper: one(message({appId: text(), mappingCases: many(MappingCase)})),
	certifyPolicyId: text(),
	grantPolicyId: text(),
	revokePolicyId: text(),
	defaultRequestCatalogId: text(),
	connectorVersion: integer(),
	createdAt: timestamp(),
	updatedAt: timestamp(),
	deletedAt: timestamp(),
	enableConnectorSourcedOwnership: flag(),
	isDirectory: flag(),
	isManuallyManaged: flag(),
	revokeGrantSources: flag(),
	strictAccessEntitlementProvisioning: flag(),
	fieldMask: text(),
	matchConnectorRef: one(message({appId: text(), connectorId: text(), externalId: text()})),
	monthlyCostUsd: number(),
	userCount: count64(),
});
export type App = v.InferOutput<typeof App>;

/** The fields of an app that name a policy. `policyRefs` of the search matches these. */
export const policyFields = ['certifyPolicyId', 'grantPolicyId', 'revokePolicyId'] as const;

export const AppEntitlementUserOwner = named('AppEntitlementUserOwner', {
	appId: text(),
	entitlementId: text(),
	roleSlug: text(),
	createdAt: timestamp(),
	user: one(AppUser),
});
export type AppEntitlementUserOwner = v.InferOutput<typeof AppEntitlementUserOwner>;

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
	echoes: [
		{member: 'id', input: 'appIds'},
		{member: 'id', input: 'excludeAppIds', isExcluded: true},
	],
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
	echoes: [
		{member: 'appId', input: 'appId'},
		{member: 'entitlementId', input: 'entitlementId'},
		{member: 'roleSlug', input: 'roleSlug'},
	],
});
