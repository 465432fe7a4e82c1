/** Small seeds for single tests. */
import type {App, AppEntitlementUserOwner} from '../../../src/contract/apps.ts';
import type {AuthConfig} from '../../../src/contract/auth-configs.ts';

/** `count` apps named `App 1` and so on, in this order. */
export const numberedApps = (count: number): App[] =>
	Array.from({length: count}, (_, index) => ({id: `app_${index + 1}`, displayName: `App ${index + 1}`}));

/** An app on which no rule of the board fires, while its update is recent. A new rule for apps needs its field here alone. */
export const soundApp = (fields: Partial<App> & Pick<App, 'updatedAt'>): App => ({
	id: 'app_1',
	displayName: 'Payroll',
	userCount: '3',
	appOwners: [{id: 'usr_1', displayName: 'Ada', status: 'ENABLED', directoryStatus: 'ENABLED'}],
	strictAccessEntitlementProvisioning: true,
	grantPolicyId: 'pol_grant',
	revokePolicyId: 'pol_revoke',
	certifyPolicyId: 'pol_certify',
	...fields,
});

export const numberedConfigs = (count: number): AuthConfig[] =>
	Array.from({length: count}, (_, index) => ({id: `ac_${index + 1}`, displayName: `Config ${index + 1}`}));

/** Owners of `ent_1` of `app_1`, every third of them an approver and the others admins. */
export const numberedOwners = (count: number): AppEntitlementUserOwner[] =>
	Array.from({length: count}, (_, index) => ({
		appId: 'app_1',
		entitlementId: 'ent_1',
		roleSlug: index % 3 === 0 ? 'approver' : 'admin',
		user: {id: `usr_${index + 1}`},
	}));

export const idsOf = (items: readonly {id?: string | undefined}[]) => items.map(({id}) => id);
