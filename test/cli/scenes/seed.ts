/** A small tenant: few rows, of which each has something of its own. */
import type {App} from '../../../src/contract/apps.ts';
import type {AuthConfig} from '../../../src/contract/auth-configs.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import type {Seed} from '../../../src/tenant/seed/seed.ts';
import {numberedApps, soundApp} from '../../support/tenant/seeds.ts';
import {now} from '../launch.ts';

const ada = {id: 'usr_1', displayName: 'Ada Novák', email: 'ada@acme.example', status: 'ENABLED'} as const;
const bob = {id: 'usr_2', displayName: 'Bob', email: 'bob@acme.example', status: 'DISABLED'} as const;

const apps: readonly App[] = [
	{
		id: 'app_1',
		displayName: 'Payroll',
		description: 'Monthly runs, “vault” of salaries',
		appOwners: [ada, bob],
		grantPolicyId: 'pol_1',
		userCount: '1212',
		strictAccessEntitlementProvisioning: true,
		createdAt: '2025-03-01T09:00:00Z',
		updatedAt: '2026-11-20T12:00:00Z',
	},
	{
		id: 'app_2',
		displayName: '=SUM(1), "quoted"',
		annotations: {tier: 'critical'},
		isDirectory: true,
		monthlyCostUsd: 12.5,
		userCount: '3',
		createdAt: '2024-01-01T00:00:00Z',
		updatedAt: '2024-06-01T00:00:00Z',
	},
	{
		id: 'app_3',
		displayName: 'Wiki 日本\u202e\nline',
		appOwners: [bob],
		userCount: '0',
		updatedAt: '2026-11-21T11:59:30Z',
	},
];

const authConfigs: readonly AuthConfig[] = [
	{
		id: 'ac_1',
		displayName: 'Office',
		providerType: 'AUTH_CONFIG_PROVIDER_TYPE_OIDC',
		status: 'AUTH_CONFIG_STATUS_ACTIVE',
		isDefaultBootstrap: true,
		bootstrapDomains: ['acme.example'],
		oidc: {
			issuerId: 'https://login.acme.example',
			oidcClientId: 'client-1',
			oidcClientSecret: 'canary-of-the-service',
			scopes: ['openid'],
			exactMatchClaims: {team: 'ops'},
		},
		createdAt: '2025-01-01T00:00:00Z',
		updatedAt: '2026-11-01T00:00:00Z',
	},
	{id: 'ac_2', displayName: 'Old office', status: 'AUTH_CONFIG_STATUS_DISABLED'},
];

const owners = [
	{appId: 'app_1', entitlementId: 'ent_1', roleSlug: 'approver', user: ada},
	{appId: 'app_1', entitlementId: 'ent_1', roleSlug: 'admin', user: ada},
	{appId: 'app_1', entitlementId: 'ent_1', roleSlug: 'admin', user: bob},
] as Seed['owners'];

/** The other kinds are those of the demo tenant. */
function usual(): Partial<Seed> {
	const {secrets, stepUpProviders, surfaces, notificationSettings, toolServers} = demoSeed({apps: 1, now});
	return {
		...{apps, authConfigs, owners, secrets, stepUpProviders, notificationSettings, toolServers},
		surfaces: surfaces.filter(({surfaceId = ''}) => ['srf_greeting', 'srf_work_status'].includes(surfaceId)),
		entitlements: [{appId: 'app_1', entitlementId: 'ent_1'}],
	};
}

const updatedAt = '2026-11-20T00:00:00Z';
const office = [{id: 'ac_1', displayName: 'Office', isDefaultBootstrap: true}];

/** By the name that a scene gives. */
export const seeds: Readonly<Record<string, () => Partial<Seed>>> = {
	usual,
	/** More than a page. */
	many: () => ({apps: numberedApps(250)}),
	/** With few findings. */
	quiet: () => ({apps, authConfigs: office}),
	findings: () => ({
		apps: [
			soundApp({id: 'app_1', displayName: 'Payroll', appOwners: [], updatedAt}),
			soundApp({id: 'app_2', displayName: 'Vault', userCount: '4', updatedAt}),
			soundApp({id: 'app_3', displayName: 'Wiki', deletedAt: '2026-11-19T00:00:00Z', updatedAt}),
		],
		authConfigs: office,
	}),
};

/** The tenants of other hosts. */
export const others: Readonly<Record<string, () => Partial<Seed> | 'unreachable'>> = {
	'other.example': () => ({}),
	'one.example': usual,
	'two.example': () => ({
		...{authConfigs: [], notificationSettings: usual().notificationSettings ?? {}},
		apps: [{...apps[0], id: 'app_7', userCount: '9'}],
	}),
	'down.example': () => 'unreachable',
};
