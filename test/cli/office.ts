/** A tenant with more than one page of auth configs. The config under test is the last one. */
import type {AuthConfig} from '../../src/contract/auth-configs.ts';
import {localTenant} from './launch.ts';

export const office: AuthConfig = {
	id: 'ac_1',
	displayName: 'Office',
	status: 'AUTH_CONFIG_STATUS_ACTIVE',
	updatedAt: '2026-11-20T12:00:00Z',
	bootstrapDomains: ['office.example'],
	oidc: {
		issuerId: 'https://idp.example',
		oidcClientSecret: 'canary-of-the-tenant',
		scopes: ['openid', 'email'],
		exactMatchClaims: {hd: 'office.example'},
	},
};
const others = Array.from({length: 130}, (_, n): AuthConfig => ({id: `ad_${n}`, displayName: `Other ${n}`}));
export const seeded = () => localTenant({authConfigs: [...others, office]});
export const write = 'POST /api/v1/auth-configs/ac_1';
