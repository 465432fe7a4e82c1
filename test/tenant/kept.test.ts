/** What a tenant keeps of what it did. */
import {expect, onTestFinished, test} from 'vitest';
import {tokenPath} from '../../src/contract/auth.ts';
import {createTenant, type TenantOptions} from '../../src/tenant/fetch.ts';

const now = Date.UTC(2026, 10, 21, 12);

function open(seed: TenantOptions['seed'], fail?: string) {
	const tenant = createTenant({token: 't', seed, now: () => now, fail});
	onTestFinished(() => tenant.close());
	const send = (path: string, body: object) =>
		tenant.fetch(
			new Request(`http://tenant.test${path}`, {
				method: 'POST',
				headers: {authorization: 'Bearer t', 'content-type': 'application/json'},
				body: JSON.stringify(body),
			}),
		);
	return {tenant, send};
}

test('a new secret of a step-up provider is the time at which it changed', async () => {
	const {tenant, send} = open({stepUpProviders: [{id: 'sp_1', displayName: 'Key'}]});
	expect((await send('/api/v1/step-up/providers/sp_1/secret', {clientSecret: 'new'})).status).toBe(200);
	const updatedAt = '2026-11-21T12:00:00.000Z';
	expect(tenant.store.stepUpProviders.get('sp_1')).toEqual({id: 'sp_1', displayName: 'Key', updatedAt});
});

test('the key that signs tokens is in the data, so that tokens outlive a restart', async () => {
	const {tenant} = open({});
	const {clientId, clientSecret} = tenant.credentials;
	const body = new URLSearchParams({
		grant_type: 'client_credentials',
		client_id: clientId,
		client_secret: clientSecret,
	});
	const {status} = await tenant.fetch(new Request(`http://tenant.test${tokenPath}`, {method: 'POST', body}));
	expect([status, tenant.store.meta.get('signingKey')]).toEqual([200, expect.stringMatching(/^.{16,}$/)]);
});

test('a category of a channel without settings can be switched on', async () => {
	const {tenant, send} = open({notificationSettings: {}});
	const setNotification = {channel: 'chatA', category: 'system', enabled: true};
	expect((await send('/-/local/change', {setNotification})).status).toBe(200);
	expect(tenant.store.notificationSettings.get().channelSettings).toEqual({chatA: {system: {enabled: true}}});
});

test('a config that there is not is not found, also where a fault leaves each config as it is', async () => {
	const {send} = open({}, 'unchanged');
	expect((await send('/api/v1/auth-configs/none', {authConfig: {displayName: 'x'}})).status).toBe(404);
});
