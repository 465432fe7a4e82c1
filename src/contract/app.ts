/** Applications and the users in them. Sections "App", "AppUser", "AppEntitlementUserOwner". */
import type * as v from 'valibot';
import {
	count64,
	flag,
	integer,
	many,
	map,
	message,
	number,
	one,
	open,
	openOf,
	text,
	texts,
	timestamp,
} from './schema.ts';
import {SourceEntry} from './shared.ts';

const userStatus = () => openOf('UNKNOWN', ['ENABLED', 'DISABLED', 'DELETED']);

export const AppUser = message({
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

export const App = message({
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

export const AppEntitlementUserOwner = message({
	appId: text(),
	entitlementId: text(),
	roleSlug: text(),
	createdAt: timestamp(),
	user: one(AppUser),
});
export type AppEntitlementUserOwner = v.InferOutput<typeof AppEntitlementUserOwner>;
