/** The real client against the local tenant in this process. */
import {onTestFinished} from 'vitest';
import {createApi} from '../../../../src/client/client.ts';
import {createTenant, type TenantOptions} from '../../../../src/tenant/fetch.ts';

export const now = Date.parse('2031-05-17T09:00:00Z');

export function connected(seed: TenantOptions['seed']) {
	const tenant = createTenant({seed, now: () => now, wait: () => Promise.resolve()});
	onTestFinished(() => tenant.close());
	/** The bodies of all requests, with their secrets. */
	const bodies: string[] = [];
	const api = createApi({
		baseUrl: 'https://tenant.example.test',
		credentials: {kind: 'token', token: tenant.credentials.token},
		now: () => now,
		wait: () => Promise.resolve(),
		fetch: (url, init) => {
			if (typeof init?.body === 'string') bodies.push(init.body);
			return tenant.request(url, init);
		},
	});
	return {tenant, api, bodies};
}
