/**
 * castellan's client and local tenant, with a validating proxy between them. It compares every request and response with the
 * OpenAPI document by a validator that is not castellan's.
 */
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import type {Api} from '../../src/client/api.ts';
import {createApi} from '../../src/client/client.ts';
import {ApiError} from '../../src/client/error.ts';
import {readPages} from '../../src/client/page-reader.ts';
import {IncompleteListError} from '../../src/client/pagination.ts';
import {type AnyEndpoint, type InputOf, pathParams} from '../../src/contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../src/contract/endpoints.ts';
import {createTenant} from '../../src/tenant/fetch.ts';
import {type Listening, listen} from '../../src/tenant/listen.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {startProxy, type ValidatingProxy} from './proxy.ts';

const tenant = createTenant({seed: demoSeed({apps: 130, now: Date.UTC(2026, 2, 14)})});
const {clientId, clientSecret} = tenant.credentials;
const {demo} = tenant;
if (!demo) throw new Error('the demo tenant has no ids');

let listening: Listening;
/** The reason why the proxy is missing, if it is. */
let proxy: ValidatingProxy | string;
let api: Api;
/** The rejections of the proxy in the current test. */
let violations: string[] = [];

beforeAll(async () => {
	listening = await listen(tenant);
	const document = await (await fetch(`${listening.baseUrl}/openapi.json`)).json();
	proxy = await startProxy(document, listening.baseUrl);
	if (typeof proxy === 'string') return;
	api = createApi({
		baseUrl: proxy.baseUrl,
		credentials: {kind: 'client-credentials', clientId, clientSecret},
		async fetch(url, init) {
			const response = await fetch(url, init);
			const isOfProxy = response.headers.get('content-type')?.startsWith('application/problem+json');
			if (isOfProxy) violations.push(await response.clone().text());
			return response;
		},
		wait: async () => {},
	});
});
afterAll(async () => {
	if (typeof proxy !== 'string') await proxy.close();
	tenant.close();
	await listening.close();
});
beforeEach(({skip}) => {
	if (typeof proxy === 'string') skip(proxy);
	violations = [];
	tenant.fail('');
});

const shareCode = demo.shareCodes.active ?? '';
const tools = demo.mcpTools.slice(0, 3);
const authConfig = {displayName: 'Another name', bootstrapDomains: ['a.example.test']};
const ids: Readonly<Record<string, string>> = {...demo, shareCode, id: 'ac_01'} as never;

/** A call with every input for each operation. */
const inputs: Readonly<Record<EndpointName, Readonly<Record<string, unknown>>>> = {
	deleteToolBindings: {virtualMcpServerId: demo.virtualMcpServerId, mcpTools: tools},
	updateAuthConfig: {id: 'ac_01', authConfig, updateMask: 'displayName,bootstrapDomains'},
	listAuthConfigs: {pageSize: 10},
	searchApps: {
		appIds: [demo.appId],
		excludeAppIds: ['app_x'],
		displayName: 'a',
		query: 'a',
		onlyDirectories: false,
		policyRefs: [{id: 'pol_1'}],
		pageSize: 10,
	},
	rotateStepUpSecret: {id: demo.stepUpProviderId, clientSecret: 'another-secret'},
	searchEntitlementOwners: {appId: demo.appId, entitlementId: demo.entitlementId, roleSlug: 'owner', pageSize: 10},
	getSecretByCode: {shareCode},
	listSurfaces: {conversationId: demo.conversationId},
	getNotificationSettings: {},
};
const call = (endpoint: AnyEndpoint, input: Readonly<Record<string, unknown>>) =>
	api.call(endpoint, input as InputOf<AnyEndpoint>, {once: true});

/** The path parameters of an operation, as inputs. */
const pathOf = (endpoint: AnyEndpoint) => Object.fromEntries(pathParams(endpoint).map(({name}) => [name, ids[name]]));

/** An error of the service, and a list that breaks the rules of pages, are valid responses. */
const tolerant = (task: Promise<unknown>) =>
	task.catch((error) => {
		if (!(error instanceof ApiError || error instanceof IncompleteListError)) throw error;
	});

const all = Object.values<AnyEndpoint>(endpoints);
const reads = all.filter(({effect}) => effect === 'read');
const lists = all.filter(({paging}) => paging);

test.each(all)('$name with every input breaks no rule of the document', async (endpoint) => {
	await call(endpoint, inputs[endpoint.name as EndpointName]);
	expect(violations).toEqual([]);
});

test.each(lists)('every page of $name follows the document', async (endpoint) => {
	const sizes: number[] = [];
	for await (const {items} of readPages(api, endpoint, pathOf(endpoint), () => '')) sizes.push(items.length);
	expect(sizes[0]).toBeGreaterThan(0);
	expect(violations).toEqual([]);
});

test.each(Object.entries(demo.shareCodes))('a secret that is %s follows the document', async (_, shareCode) => {
	await call(endpoints.getSecretByCode, {shareCode});
	expect(violations).toEqual([]);
});

test('unknown ids are rejected as the document describes', async () => {
	for (const [name, id] of [
		['listSurfaces', {conversationId: 'cnv_none'}],
		['getSecretByCode', {shareCode: 'NONE-NONE-NONE'}],
		['rotateStepUpSecret', {...inputs.rotateStepUpSecret, id: 'none'}],
	] as const)
		await expect(call(endpoints[name], id)).rejects.toMatchObject({detail: {kind: 'not-found'}});
	expect(violations).toEqual([]);
});

describe('a fault', () => {
	const statuses = ['400', '401', '403', '404', '409', '429', '429-seconds', '429-absurd', '500', '503', '503-after'];
	const pages = ['same-token', 'token-cycle', 'duplicate-ids', 'empty-page', 'blank-pages', 'odd-pages', 'bad-token'];

	test.each(['filled', 'unknown-enum', 'unknown-fields', ...statuses])('%s follows the document', async (fault) => {
		tenant.fail(fault);
		for (const endpoint of reads) await tolerant(call(endpoint, pathOf(endpoint)));
		expect(violations).toEqual([]);
	});

	test.each(pages)('%s follows the document', async (fault) => {
		tenant.fail(fault);
		for (const endpoint of lists) {
			const pages = readPages(api, endpoint, pathOf(endpoint), () => '');
			for (let page = 0; page < 4; page++) await tolerant(pages.next());
		}
		expect(violations).toEqual([]);
	});

	test.each(['wrong-types', 'nulls', 'no-list', 'html'])(
		'%s breaks the document, and the proxy finds it',
		async (fault) => {
			tenant.fail(`searchApps=${fault}`);
			await tolerant(call(endpoints.searchApps, {}));
			expect(violations).toEqual([expect.stringContaining('VIOLATIONS')]);
		},
	);
});

test('a request that breaks the document is found by the proxy', async () => {
	const {baseUrl} = proxy as ValidatingProxy;
	const headers = {authorization: `Bearer ${tenant.credentials.token}`, 'content-type': 'application/json'};
	const body = JSON.stringify({pageSize: 'many'});
	const {status} = await fetch(`${baseUrl}${endpoints.searchApps.path}`, {method: 'POST', headers, body});
	expect(status).toBe(422);
});

test('the client decodes every field of the filled examples without a problem', async () => {
	tenant.fail('filled');
	for (const endpoint of reads) {
		expect((await call(endpoint, pathOf(endpoint))).problems).toEqual([]);
	}
});
