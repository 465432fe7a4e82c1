/** An authentication provider configuration of the tenant. Section "AuthConfig". */
import type * as v from 'valibot';
import {endpoint, snakePaging} from './endpoint.ts';
import {
	flag,
	map,
	message,
	named,
	one,
	open,
	openList,
	readOnlyText,
	readOnlyTexts,
	readOnlyTimestamp,
	secretText,
	text,
	texts,
	timestamp,
} from './schema.ts';
import {paged} from './shared.ts';

const clientCredentials = {oidcClientId: text(), oidcClientSecret: secretText()};

export const AuthConfig = named('AuthConfig', {
	id: readOnlyText(),
	displayName: text(),
	providerType: open(
		'AUTH_CONFIG_PROVIDER_TYPE',
		['IDPA', 'IDPB', 'IDPC', 'IDPD', 'IDPE', 'IDPF', 'OIDC', 'SVC_LOCAL'],
		{readOnly: true},
	),
	status: open('AUTH_CONFIG_STATUS', ['ACTIVE', 'DEPRECATED', 'DISABLED'], {readOnly: true}),
	bootstrapDomains: texts(),
	isDefaultBootstrap: flag(),
	deprecationDeadline: timestamp(),
	deprecationMessage: text(),
	createdAt: readOnlyTimestamp(),
	updatedAt: readOnlyTimestamp(),
	idpA: one(message({hostedDomains: texts(), additionalHostedDomains: readOnlyTexts()})),
	idpB: one(message({tenantIds: texts()})),
	idpC: one(message({domain: text(), ...clientCredentials})),
	idpD: one(message({domain: text(), ...clientCredentials})),
	idpE: one(message({...clientCredentials})),
	idpF: one(message({environmentId: text(), ...clientCredentials})),
	oidc: one(message({exactMatchClaims: map(), issuerId: text(), ...clientCredentials, scopes: texts()})),
	svcLocal: one(message({delegatedVerifiers: openList('DELEGATED_VERIFIER_TYPE', ['IDPA', 'IDPB', 'GITHUB'])})),
});
export type AuthConfig = v.InferOutput<typeof AuthConfig>;

/** The provider-config group: at most one of these may be set. `idpA` is not in the group. */
export const providerGroup = ['idpB', 'idpC', 'idpD', 'idpE', 'idpF', 'oidc', 'svcLocal'] as const;

/** Returns the members of an exclusive group that are set in a value. More than one breaks the contract. */
export const setMembers = <K extends string>(value: {[key in K]?: unknown}, group: readonly K[]): readonly K[] =>
	group.filter((member) => value[member] !== undefined && value[member] !== null);

export const updateAuthConfig = endpoint({
	name: 'updateAuthConfig',
	section: 2,
	summary: 'Change the fields of an authentication provider configuration that the mask names',
	method: 'POST',
	effect: 'write',
	touches: ['listAuthConfigs'],
	requiredInputs: ['authConfig', 'updateMask'],
	path: '/api/v1/auth-configs/{id}',
	params: message({authConfig: one(AuthConfig), updateMask: text()}),
	paging: undefined,
	output: message({authConfig: one(AuthConfig)}),
	envelope: 'authConfig',
	required: ['authConfig', 'authConfig.id'],
	// Whether the values of the mask were applied needs the state before: the use case compares them.
	echoes: [{member: 'id', input: 'id', isRequired: true}],
});

export const listAuthConfigs = endpoint({
	name: 'listAuthConfigs',
	section: 3,
	summary: 'All authentication provider configurations of the tenant',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/auth-configs',
	params: message({}),
	paging: snakePaging,
	output: paged(AuthConfig),
	envelope: 'list',
	required: [],
	echoes: [],
});
