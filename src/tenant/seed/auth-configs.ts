/** Authentication provider configurations: every kind and status, near and past deadlines, and typical mistakes. */
import type {AuthConfig} from '../../contract/auth-config.ts';
import type {Calendar} from './calendar.ts';
import {mailDomain} from './people.ts';

/** A client secret is write-only, but some services return it. */
const credentials = (name: string, odd: boolean) => ({
	oidcClientId: `client-${name}`,
	...(odd && {oidcClientSecret: `made-up-secret-of-${name}`}),
});

export const authConfigs = (calendar: Calendar, odd: boolean): readonly AuthConfig[] =>
	[...inUse(odd), ...onTheWayOut(calendar, odd), ...irregular(odd)].map((config, index) => ({
		id: `ac_${String(index + 1).padStart(2, '0')}`,
		createdAt: calendar.at(-900 + index * 23, 41_000 + index * 977),
		updatedAt:
			index % 5 === 0 ? calendar.precise(-2 - index, 50_000, 7_654_321 * (index + 1)) : calendar.at(-3 - index * 4),
		...config,
	}));

const config = (
	displayName: string,
	kind: string,
	status: string,
	more: Omit<AuthConfig, 'id' | 'displayName' | 'providerType' | 'status'> = {},
): AuthConfig => ({
	displayName,
	providerType: `AUTH_CONFIG_PROVIDER_TYPE_${kind}`,
	status: `AUTH_CONFIG_STATUS_${status}`,
	...more,
});

const inUse = (odd: boolean): readonly AuthConfig[] => [
	config('Workforce single sign-on', 'IDPC', 'ACTIVE', {
		bootstrapDomains: [mailDomain],
		isDefaultBootstrap: true,
		idpC: {domain: 'login.corp.example.test', ...credentials('workforce', odd)},
	}),
	config('Office suite', 'IDPA', 'ACTIVE', {
		bootstrapDomains: ['mail.example.test'],
		idpA: {
			hostedDomains: ['mail.example.test'],
			additionalHostedDomains: ['mail.example', 'post.example.test', 'newsletter.example.test'],
		},
	}),
	config('Subsidiaries', 'IDPB', 'ACTIVE', {
		bootstrapDomains: ['north.example.test', 'south.example.test'],
		idpB: {tenantIds: ['8f6d2a10-0000-4000-8000-00000000a001', '8f6d2a10-0000-4000-8000-00000000a002']},
	}),
	config('Contractors', 'IDPD', 'ACTIVE', {
		bootstrapDomains: ['contractors.example.test'],
		idpD: {domain: 'contractors.example.test', oidcClientId: 'client-contractors'},
	}),
	config('Retail stores', 'IDPE', 'ACTIVE', {
		bootstrapDomains: ['stores.example.test'],
		idpE: credentials('stores', odd),
	}),
	config('Call centre', 'IDPF', 'ACTIVE', {
		bootstrapDomains: ['care.example.test'],
		idpF: {environmentId: 'env-care-eu', ...credentials('care', odd)},
	}),
	config('University partners', 'OIDC', 'ACTIVE', {
		bootstrapDomains: ['campus.example.test'],
		oidc: {
			issuerId: 'https://idp.campus.example.test',
			...credentials('campus', odd),
			scopes: ['openid', 'email', 'profile', 'eduperson'],
			exactMatchClaims: {hd: 'campus.example.test', affiliation: 'staff', email_verified: 'true'},
		},
	}),
	config('Break-glass accounts', 'SVC_LOCAL', 'ACTIVE', {
		svcLocal: {delegatedVerifiers: ['DELEGATED_VERIFIER_TYPE_IDPA', 'DELEGATED_VERIFIER_TYPE_GITHUB']},
	}),
	// idpA is not in the exclusive group, so this combination is valid.
	config('Office suite with local fallback', 'IDPA', 'ACTIVE', {
		idpA: {hostedDomains: ['fallback.example.test']},
		svcLocal: {delegatedVerifiers: ['DELEGATED_VERIFIER_TYPE_IDPB']},
	}),
	config('Auditors', 'OIDC', 'ACTIVE', {
		bootstrapDomains: ['audit.example.test'],
		oidc: {issuerId: 'https://login.audit.example.test', oidcClientId: 'client-audit', scopes: ['openid', 'email']},
	}),
	config('Research laboratories', 'IDPD', 'ACTIVE', {
		bootstrapDomains: ['lab.example.test'],
		idpD: {domain: 'lab.example.test', ...credentials('lab', odd)},
	}),
	config('東京オフィス', 'IDPC', 'ACTIVE', {
		bootstrapDomains: ['tokyo.example.test'],
		idpC: {domain: 'tokyo.example.test', oidcClientId: 'client-tokyo'},
	}),
];

const onTheWayOut = (calendar: Calendar, odd: boolean): readonly AuthConfig[] => [
	config('Old workforce sign-on', 'IDPE', 'DEPRECATED', {
		bootstrapDomains: ['old.example.test'],
		deprecationDeadline: calendar.at(-12, 0),
		deprecationMessage: 'Signing in here ends soon. Use "Workforce single sign-on".',
		idpE: credentials('old-workforce', odd),
	}),
	config('Old subsidiary tenant', 'IDPB', 'DEPRECATED', {
		deprecationDeadline: calendar.zoned(-140, 43_200, -300),
		idpB: {tenantIds: ['8f6d2a10-0000-4000-8000-00000000b001']},
	}),
	config('Merger: Alder & Sons', 'IDPF', 'DEPRECATED', {
		bootstrapDomains: ['alder.example.test'],
		deprecationDeadline: calendar.at(5, 64_800),
		deprecationMessage: 'Alder staff move to the workforce directory this week.',
		idpF: {environmentId: 'env-alder', ...credentials('alder', odd)},
	}),
	config('Merger: Birch Logistics', 'OIDC', 'DEPRECATED', {
		bootstrapDomains: ['birch.example.test'],
		deprecationDeadline: calendar.precise(24, 0, 500_000_000),
		deprecationMessage: 'Contract ends at the end of the month.',
		oidc: {issuerId: 'https://id.birch.example.test', ...credentials('birch', odd), scopes: ['openid']},
	}),
	config('Warehouse terminals', 'IDPD', 'ACTIVE', {
		bootstrapDomains: ['depot.example.test'],
		deprecationDeadline: calendar.at(58),
		deprecationMessage: 'Terminals are replaced site by site.',
		idpD: {domain: 'depot.example.test', ...credentials('depot', odd)},
	}),
	config('Field engineers', 'IDPE', 'DEPRECATED', {
		bootstrapDomains: ['field.example.test'],
		deprecationDeadline: calendar.at(86),
		idpE: {oidcClientId: 'client-field'},
	}),
	config('Customer portal', 'OIDC', 'ACTIVE', {
		bootstrapDomains: ['portal.example.test'],
		deprecationDeadline: calendar.at(410),
		deprecationMessage: 'To be replaced after the next contract period.',
		oidc: {
			issuerId: 'https://portal.example.test/oidc',
			...credentials('portal', odd),
			scopes: ['openid', 'email', 'offline_access'],
			exactMatchClaims: {},
		},
	}),
];

/** Irregular configurations. The last three break the contract if `odd` is set. */
const irregular = (odd: boolean): readonly AuthConfig[] => [
	config('Emergency sign-on', 'SVC_LOCAL', 'DISABLED', {
		isDefaultBootstrap: true,
		svcLocal: {delegatedVerifiers: []},
	}),
	config('Second default', 'IDPA', 'ACTIVE', {
		isDefaultBootstrap: true,
		bootstrapDomains: ['events.example.test'],
		idpA: {hostedDomains: ['events.example.test']},
	}),
	// Has the same domain as the first configuration.
	config('Workforce trial', 'OIDC', 'DISABLED', {
		bootstrapDomains: ['trial.example.test', mailDomain],
		oidc: {issuerId: 'https://trial.example.test', ...credentials('trial', odd), scopes: ['openid', 'groups']},
	}),
	config('Never finished', 'UNSPECIFIED', 'UNSPECIFIED'),
	// Odd: two members of the exclusive group are set.
	config('Imported in 2019', 'OIDC', 'ACTIVE', {
		oidc: {issuerId: 'https://legacy.example.test', ...credentials('legacy', odd), scopes: ['openid']},
		...(odd && {svcLocal: {delegatedVerifiers: ['DELEGATED_VERIFIER_TYPE_UNSPECIFIED']}}),
	}),
	config('Under investigation', 'IDPB', odd ? 'QUARANTINED' : 'DISABLED', {
		bootstrapDomains: ['quarantine.example.test'],
		idpB: {tenantIds: []},
	}),
	config('Passkey pilot', odd ? 'PASSKEY' : 'OIDC', 'ACTIVE', {
		bootstrapDomains: ['pilot.example.test'],
		...(odd
			? {passkey: {relyingPartyId: 'pilot.example.test'}}
			: {oidc: {issuerId: 'https://pilot.example.test', ...credentials('pilot', odd), scopes: ['openid']}}),
	}),
];
