/** Cases for every rule: data on which it fires, data on which it does not, and boundary values. */
import type {App} from '../../../src/contract/apps.ts';
import type {AuthConfig} from '../../../src/contract/auth-configs.ts';
import type {OrgNotificationSettings} from '../../../src/contract/notifications.ts';
import type {BoardItems, BoardKind} from '../../../src/domain/board/rule.ts';
import {soundApp} from '../../support/tenant/seeds.ts';

export const now = Date.parse('2026-11-20T12:00:00Z');
const day = 86_400_000;
/** A timestamp some days and milliseconds from now. */
export const at = (days: number, ms = 0) => new Date(now + days * day + ms).toISOString();

export const app = (fields: Partial<App> = {}): App => soundApp({updatedAt: at(-1), ...fields});

export const config = (fields: Partial<AuthConfig> = {}): AuthConfig => ({
	id: 'ac_1',
	displayName: 'Workforce',
	providerType: 'AUTH_CONFIG_PROVIDER_TYPE_OIDC',
	status: 'AUTH_CONFIG_STATUS_ACTIVE',
	isDefaultBootstrap: true,
	oidc: {issuerId: 'https://login.example.test'},
	...fields,
});
const other = (fields: Partial<AuthConfig> = {}) => config({id: 'ac_2', isDefaultBootstrap: false, ...fields});

type Channels = NonNullable<OrgNotificationSettings['channelSettings']>;
const lockedOn = {enabled: true, locked: true};
const categories = {
	accessProvisioned: lockedOn,
	approvalNeeded: lockedOn,
	commentOnRequest: lockedOn,
	completion: lockedOn,
	connectorIssues: lockedOn,
	digest: {...lockedOn, frequency: 'DIGEST_FREQUENCY_DAILY'},
	expiringAccess: lockedOn,
	provisioningRequest: lockedOn,
	requestCreated: lockedOn,
	reviews: lockedOn,
	system: lockedOn,
	taskReminders: lockedOn,
};
/** Correct settings, apart from the given fields of each channel. */
export const settings = (
	email: Partial<Channels['email']> = {},
	chatA: Partial<Channels['chatA']> = {},
): OrgNotificationSettings => ({
	channelSettings: {
		email: {enabled: true, ...categories, ...email},
		chatA: {enabled: true, isConfigured: true, ...categories, ...chatA},
		chatB: {enabled: true, isConfigured: true, ...categories},
	},
});

export interface Cases<T = object> {
	/** Each case lists all items of a tenant. */
	readonly fires: readonly (readonly T[])[];
	readonly isQuiet: readonly (readonly T[])[];
}

const gone = (fields: object) => [app({appOwners: [{id: 'usr_1', displayName: 'Ada', ...fields}]})];

const appCases: Readonly<Record<string, Cases<App>>> = {
	'app-deleted-with-users': {
		fires: [[app({deletedAt: at(-3), userCount: '1'})], [app({deletedAt: at(-3), userCount: '9007199254740993'})]],
		isQuiet: [
			[app()],
			[app({deletedAt: at(-3), userCount: '0'})],
			[app({deletedAt: at(-3), userCount: undefined})],
			[app({deletedAt: at(-3), userCount: 'many'})],
			[app({deletedAt: '', userCount: '5'})],
		],
	},
	'app-without-owners': {
		fires: [[app({appOwners: []})], [app({appOwners: undefined})]],
		isQuiet: [[app()], [app({appOwners: [], deletedAt: at(-1)})]],
	},
	'app-not-strict': {
		fires: [
			[app({strictAccessEntitlementProvisioning: false})],
			[app({strictAccessEntitlementProvisioning: undefined})],
		],
		isQuiet: [[app()], [app({strictAccessEntitlementProvisioning: false, deletedAt: at(-1)})]],
	},
	'app-no-grant-policy': {
		fires: [[app({grantPolicyId: ''})], [app({grantPolicyId: undefined})]],
		isQuiet: [[app()], [app({grantPolicyId: '', deletedAt: at(-1)})], [app({revokePolicyId: ''})]],
	},
	'app-no-revoke-policy': {
		fires: [[app({revokePolicyId: ''})]],
		isQuiet: [[app()], [app({revokePolicyId: '', deletedAt: at(-1)})], [app({certifyPolicyId: ''})]],
	},
	'app-no-certify-policy': {
		fires: [[app({certifyPolicyId: undefined})]],
		isQuiet: [[app()], [app({certifyPolicyId: '', deletedAt: at(-1)})], [app({grantPolicyId: ''})]],
	},
	'app-stale': {
		fires: [
			[app({updatedAt: at(-365)})],
			[app({updatedAt: at(-2000)})],
			[app({updatedAt: undefined, createdAt: at(-400)})],
		],
		isQuiet: [
			[app()],
			[app({updatedAt: at(-365, 1)})],
			[app({updatedAt: at(-400), deletedAt: at(-1)})],
			[app({updatedAt: at(-1), createdAt: at(-400)})],
			[app({updatedAt: 'once', createdAt: undefined})],
		],
	},
	'app-owner-deleted': {
		fires: [gone({status: 'DELETED'}), gone({directoryStatus: 'DELETED'}), gone({deletedAt: at(-9)})],
		isQuiet: [[app()], gone({status: 'DISABLED'}), gone({status: 'UNKNOWN'}), [app({appOwners: []})]],
	},
	'app-owner-disabled': {
		fires: [gone({status: 'DISABLED'}), gone({status: 'ENABLED', directoryStatus: 'DISABLED'})],
		isQuiet: [[app()], gone({status: 'DISABLED', deletedAt: at(-9)}), gone({status: 'SUSPENDED'})],
	},
};

const due = (deprecationDeadline: string) => [config({deprecationDeadline})];
const disabled = 'AUTH_CONFIG_STATUS_DISABLED';

const authConfigCases: Readonly<Record<string, Cases<AuthConfig>>> = {
	'auth-config-deadline-passed': {
		fires: [due(at(0)), due(at(-140)), due('2026-11-20T13:00:00.000000001+01:00')],
		isQuiet: [[config()], due(at(0, 1)), due(''), due('soon')],
	},
	'auth-config-deadline-30-days': {
		fires: [due(at(0, 1)), due(at(30))],
		isQuiet: [[config()], due(at(0)), due(at(30, 1))],
	},
	'auth-config-deadline-90-days': {
		fires: [due(at(30, 1)), due(at(90))],
		isQuiet: [[config()], due(at(30)), due(at(90, 1))],
	},
	'auth-config-default-inactive': {
		fires: [
			[config({status: disabled})],
			[config({status: undefined})],
			[config({status: 'AUTH_CONFIG_STATUS_UNSPECIFIED'})],
		],
		isQuiet: [
			[config()],
			[config({status: 'AUTH_CONFIG_STATUS_DEPRECATED'})],
			[config({status: 'AUTH_CONFIG_STATUS_QUARANTINED'})],
			[other({status: disabled})],
		],
	},
	'auth-config-disabled': {
		fires: [[other({status: disabled})]],
		isQuiet: [[other()], [config({status: disabled})], [other({status: undefined})]],
	},
	'auth-config-no-provider': {
		fires: [[config({oidc: undefined})], [config({oidc: undefined, providerType: undefined})]],
		isQuiet: [
			[config()],
			[config({oidc: {}})],
			[config({oidc: undefined, idpA: {}})],
			[config({oidc: undefined, providerType: 'AUTH_CONFIG_PROVIDER_TYPE_PASSKEY'})],
		],
	},
	'auth-config-two-providers': {
		fires: [[config({svcLocal: {}})], [config({oidc: undefined, idpB: {}, idpC: {}})]],
		isQuiet: [[config()], [config({idpA: {}})]],
	},
	'auth-config-no-default': {
		fires: [[other()], []],
		isQuiet: [[config()], [config({status: disabled})]],
	},
	'auth-config-several-defaults': {
		fires: [[config(), config({id: 'ac_2', status: disabled})]],
		isQuiet: [[config(), other()], [other()], []],
	},
	'auth-config-domain-twice': {
		fires: [
			[config({bootstrapDomains: ['a.example.test', 'b.example.test']}), other({bootstrapDomains: ['b.example.test']})],
			[
				config({bootstrapDomains: ['A.example.test.']}),
				other({bootstrapDomains: ['a.Example.test'], status: disabled}),
			],
		],
		isQuiet: [
			[config({bootstrapDomains: ['a.example.test', 'a.example.test']}), other()],
			[config({bootstrapDomains: ['a.example.test']}), other({bootstrapDomains: ['b.a.example.test']})],
			[config({bootstrapDomains: ['']}), other({bootstrapDomains: ['']})],
		],
	},
};

const off = {enabled: false, locked: false};
const lockedOff = {enabled: false, locked: true};

const notificationCases: Readonly<Record<string, Cases<OrgNotificationSettings>>> = {
	'notification-chat-not-configured': {
		fires: [[settings({}, {isConfigured: false})], [settings({}, {isConfigured: undefined})]],
		isQuiet: [[settings()], [settings({}, {isConfigured: false, enabled: false})]],
	},
	'notification-email-off': {
		fires: [[settings({enabled: false})], [{channelSettings: {email: {}}}]],
		isQuiet: [[settings()], [settings({}, {enabled: false})], [{channelSettings: {}}]],
	},
	'notification-chat-off': {
		fires: [[settings({}, {enabled: false})], [settings({}, {enabled: undefined})]],
		isQuiet: [[settings()], [settings({enabled: false})]],
	},
	'notification-security-off': {
		fires: [
			[settings({approvalNeeded: off})],
			[settings({connectorIssues: lockedOff})],
			[settings({system: undefined})],
		],
		isQuiet: [[settings()], [settings({completion: off})], [settings({approvalNeeded: off, enabled: false})]],
	},
	'notification-security-unlocked': {
		fires: [[settings({reviews: {enabled: true}})], [settings({}, {expiringAccess: {enabled: true, locked: false}})]],
		isQuiet: [[settings()], [settings({reviews: off})], [settings({completion: {enabled: true}})]],
	},
	'notification-locked-off': {
		fires: [[settings({completion: lockedOff})], [settings({digest: lockedOff})]],
		isQuiet: [[settings()], [settings({completion: off})], [settings({reviews: lockedOff})]],
	},
	'notification-digest-unset': {
		fires: [
			[settings({digest: {enabled: true}})],
			[settings({digest: {enabled: true, frequency: 'DIGEST_FREQUENCY_UNSPECIFIED', dayOfWeek: 'WEEKDAY_MONDAY'}})],
			[settings({digest: {enabled: true, frequency: 'DIGEST_FREQUENCY_WEEKLY'}})],
			[settings({digest: {enabled: true, frequency: 'DIGEST_FREQUENCY_WEEKLY', dayOfWeek: 'WEEKDAY_UNSPECIFIED'}})],
		],
		isQuiet: [
			[settings()],
			[settings({digest: {enabled: false}})],
			[settings({digest: {enabled: true, frequency: 'DIGEST_FREQUENCY_WEEKLY', dayOfWeek: 'WEEKDAY_FRIDAY'}})],
			[settings({digest: {enabled: true, frequency: 'DIGEST_FREQUENCY_HOURLY'}})],
			[settings({enabled: false, digest: {enabled: true}})],
		],
	},
};

/** By kind. The type requires a table for every kind of the registry. */
export const ruleCases: {readonly [K in BoardKind]: Readonly<Record<string, Cases<BoardItems[K]>>>} = {
	apps: appCases,
	'auth-configs': authConfigCases,
	notifications: notificationCases,
};
