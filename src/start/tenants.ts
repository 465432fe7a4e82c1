/** Opens the tenants of a run. What only tenants need is loaded with the first one. */
import ids from '../../assets/demo/example-ids.json' with {type: 'json'};
import {version} from '../../package.json';
import type {Timeouts} from '../settings/connection.ts';
import {demoBaseUrl, type Tenant, type TenantOptions} from '../settings/launch/tenant.ts';
import type {Tenant as LocalTenant} from '../tenant/fetch.ts';
import {redactor} from './machine.ts';

const demoApps = 400;
/** The demo tenant is in the process: nobody else can send it a request. */
const token = 'token-of-the-demo-tenant';
let isUsed = false;

/** Whether the run has opened a tenant. */
export const usesTenant = () => isUsed;

/** Connects to a tenant without a request. */
export async function openTenant(options: TenantOptions): Promise<Tenant> {
	isUsed = true;
	const {baseUrl, credentials, timeouts, caFile, ...identity} = options;
	const [{createApi}, {nodeFetch}] = await Promise.all([
		import('../client/client.ts'),
		import('../client/http/node-fetch.ts'),
	]);
	const api = createApi({
		...clientOptions(timeouts),
		baseUrl,
		fetch: nodeFetch({baseUrl, environment: process.env, caFile, certificate: identity.certificate}),
		credentials,
	});
	const name = identity.name ?? new URL(api.baseUrl).host;
	return {...identity, api, name, isDemo: false, close: async () => undefined};
}

/** Creates the demo tenant while the console is loaded. */
export async function openDemo(timeouts: Timeouts): Promise<Tenant> {
	isUsed = true;
	const {createApi} = await import('../client/client.ts');
	const create = async (): Promise<LocalTenant> => {
		const {createTenant} = await import('../tenant/fetch.ts');
		const {demoSeed} = await import('../tenant/seed/demo.ts');
		return createTenant({token, seed: demoSeed({apps: demoApps, now: Date.now(), odd: true})});
	};
	const tenant = create();
	// Every request awaits the tenant and reports the failure.
	tenant.catch(() => undefined);
	const api = createApi({
		...clientOptions(timeouts),
		baseUrl: demoBaseUrl,
		serviceName: 'the demo tenant',
		async fetch(url, init) {
			return (await tenant).request(url, init);
		},
		credentials: {kind: 'token', token},
	});
	return {api, ...demoTenant, close: async () => (await tenant).close()};
}

const clientOptions = ({timeout, maxWait}: Timeouts) => ({
	redactor,
	userAgent: `castellan/${version}`,
	timeout: timeout.value * 1000,
	maxWait: maxWait.value * 1000,
});

const demoTenant = {
	name: 'demo',
	isDemo: true,
	isProtected: false,
	shellFlags: ' --demo',
	/** Ids to try, by the noun of their resource. The API lists none of them. */
	exampleIds: {
		entitlement: [ids.entitlementId],
		'step-up provider': [ids.stepUpProviderId],
		conversation: [ids.conversationId],
		'tool server': [ids.virtualMcpServerId],
	},
};
