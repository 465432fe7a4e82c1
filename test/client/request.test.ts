import {describe, expect, test} from 'vitest';
import {parseBaseUrl} from '../../src/client/http/base-url.ts';
import {buildRequest} from '../../src/client/request.ts';
import type {AnyEndpoint} from '../../src/contract/endpoint.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {mask} from '../../src/contract/sensitive-fields.ts';
import {bench, json, thrownBy} from './support/service.ts';

const base = 'https://acme.example.com';
const build = (endpoint: AnyEndpoint, input: Record<string, unknown>) => buildRequest(endpoint, input);
const {deleteToolBindings, getSecretByCode, listAuthConfigs, searchApps, searchEntitlementOwners} = endpoints;
const {rotateStepUpSecret, updateAuthConfig} = endpoints;

describe('a base URL', () => {
	test.each([
		['https://acme.example.com/', 'https://acme.example.com'],
		[' https://ACME.example.com:8443/gov//', 'https://acme.example.com:8443/gov'],
		['http://localhost:4000', 'http://localhost:4000'],
		['http://[::1]:4000', 'http://[::1]:4000'],
		['http://127.9.9.9:1/x', 'http://127.9.9.9:1/x'],
		['http://127.10.20.30', 'http://127.10.20.30'],
		['http://[::1]:4000/', 'http://[::1]:4000'],
		['http://tenant.localhost:1', 'http://tenant.localhost:1'],
		['http://localhost.:1', 'http://localhost.:1'],
	])('%s is taken as %s', (text, normal) => expect(parseBaseUrl(text)).toBe(normal));

	test.each([
		['', 'is empty'],
		[' ', 'is empty'],
		['acme.example.com', 'is not a URL'],
		['//acme.example.com', 'is not a URL'],
		['https://acme.example.com:99999', 'has a host or a port that cannot exist'],
		['http://acme.example.com', 'uses http for acme.example.com'],
		['http://127.0.0.1.example.com', 'uses http'],
		['http://localhost.example.com', 'uses http'],
		['http://tenantlocalhost', 'uses http'],
		['http://localhost.com', 'uses http'],
		['http://127.0.0.1.example.com', 'uses http'],
		['http://[::ffff:7f00:1]', 'uses http'],
		['http://0.0.0.0', 'write 127.0.0.1 for this machine'],
		['https://0.0.0.0', 'write 127.0.0.1 for this machine'],
		['http://[::]:80', 'write 127.0.0.1 for this machine'],
		['ftp://localhost', 'begins with ftp:'],
		['file:///etc/passwd', 'begins with file:'],
		['https://acme.example.com?x=1', 'has a query'],
		['https://acme.example.com/?', 'has a query'],
		['https://acme.example.com#x', 'has a fragment'],
		['https://acme.example.com/#', 'has a fragment'],
		['https://me:hunter2@acme.example.com', 'holds a user name or a password'],
		['https://me@acme.example.com', 'holds a user name or a password'],
		['https://:hunter2@acme.example.com', 'holds a user name or a password'],
	])('%s is refused: it %s', (text, problem) => {
		const {kind, message, detail} = thrownBy(() => parseBaseUrl(text));
		expect(kind).toBe('input');
		expect(message).toContain(problem);
		expect(message).not.toContain('hunter2');
		expect(detail.advice).toContain('https://');
	});
});

describe('a request', () => {
	test('fills the path, and uses the paging names of each endpoint', () => {
		expect(build(listAuthConfigs, {pageSize: 10, pageToken: 'a+b/c='}).path).toBe(
			`/api/v1/auth-configs?page_size=10&page_token=a%2Bb%2Fc%3D`,
		);
		expect(build(searchEntitlementOwners, {appId: 'a', entitlementId: 'e', roleSlug: 'x y', pageSize: 50}).path).toBe(
			`/api/v2/apps/a/entitlements/e/owners/users?roleSlug=x+y&pageSize=50`,
		);
		expect(build(searchApps, {query: 'pay', pageSize: 0, pageToken: ''})).toMatchObject({
			method: 'POST',
			path: `/api/v1/search/apps`,
			body: '{"query":"pay","pageSize":0,"pageToken":""}',
		});
	});

	test('sends a GET without a body and without empty values', () => {
		const {path, body} = build(searchEntitlementOwners, {
			appId: 'a',
			entitlementId: 'e',
			roleSlug: '',
			pageToken: undefined,
		});
		expect([path, body]).toEqual([`/api/v2/apps/a/entitlements/e/owners/users`, undefined]);
	});

	test('preserves the path of the base URL', async () => {
		const {api, requests} = bench(() => json({list: []}), {baseUrl: `${base}/gov`});
		await api.call(searchApps, {});
		expect(requests[0]?.url).toBe(`${base}/gov/api/v1/search/apps`);
		expect(api.preview(searchApps, {}).url).toBe(`${base}/gov/api/v1/search/apps`);
	});

	test.each([
		['a/b', 'a%2Fb'],
		['a?b#c', 'a%3Fb%23c'],
		['%2f', '%252f'],
		['%2e%2e', '%252e%252e'],
		['...', '...'],
		['ключ', '%D0%BA%D0%BB%D1%8E%D1%87'],
		["a'b", "a'b"],
		['/a', '%2Fa'],
		['$&', '%24%26'],
	])('the id %s travels as one segment, %s', (id, segment) => {
		const {path} = build(rotateStepUpSecret, {id, clientSecret: 'x'});
		expect(path).toBe(`/api/v1/step-up/providers/${segment}/secret`);
		expect(new URL(base + path).pathname.split('/')).toHaveLength(7);
	});

	test.each([
		'',
		' ',
		'\t',
		'\u00a0',
		'.',
		'..',
		'/',
		'//',
		'../x',
		'a/../b',
		'..\\x',
		'a\nb',
		'a\u0000',
		'\ud800',
		undefined,
		7,
	])('the id %j is refused before sending, by the name of the parameter', (id) => {
		const {kind, message, detail} = thrownBy(() => build(searchEntitlementOwners, {appId: 'app_1', entitlementId: id}));
		expect(kind).toBe('input');
		expect(message).toMatch(/^The entitlement id /);
		expect(detail.applied).toBe('no');
	});

	test.each([
		[undefined, 'is missing'],
		[7, 'is missing'],
		['', 'is empty'],
		[' ', 'is blank'],
		['\ud800', 'holds half a character'],
		['a\nb', 'holds control characters'],
		['..', 'is a step to another path (. or ..)'],
		['//', 'holds slashes only'],
	])('an id of %j %s', (virtualMcpServerId, problem) => {
		const {message, detail} = thrownBy(() => build(deleteToolBindings, {virtualMcpServerId, mcpTools: []}));
		expect(message).toBe(`The virtual MCP server id ${problem}.`);
		expect(detail.advice).toBe('Give the virtual MCP server id as the service shows it.');
	});

	test.each(['ABCD-EFGH-IJKL', 'abcd-1234-wxyz'])('the share code %s is taken', (shareCode) => {
		expect(build(getSecretByCode, {shareCode}).path).toBe(`/api/v1/secrets/code/${shareCode}`);
	});

	test.each(['ABCD-EFGH', 'ABCD-EFGH-IJKLM', 'ABCDEFGHIJKL', 'ABCD-EFGH-IJK１', 'АBCD-EFGH-IJKL', 'ABCD-EFGH-IJKL\n'])(
		'the share code %j is refused',
		(shareCode) => {
			const {kind, message, detail} = thrownBy(() => build(getSecretByCode, {shareCode}));
			expect(kind).toBe('input');
			const refusals = /^The share code (?:does not have the form XXXX-XXXX-XXXX|holds control characters)/;
			expect(message).toMatch(refusals);
			expect(detail.advice).toMatch(/^(?:Copy the code from the share URL|Give the share code)/);
		},
	);

	test('allows at most a hundred tools, duplicates and an empty list', () => {
		const tools = (count: number) => Array.from({length: count}, () => ({appId: 'a', connectorId: 'c', id: 't'}));
		const body = (mcpTools: unknown) => build(deleteToolBindings, {virtualMcpServerId: 's', mcpTools}).body;
		expect(JSON.parse(body(tools(100)) ?? '').mcpTools).toHaveLength(100);
		expect([body([]), body(null)]).toEqual(['{"mcpTools":[]}', '{}']);
		const {message, detail} = thrownBy(() => body(tools(101)));
		expect(message).toContain('101 tools; one call removes at most 100');
		expect(detail.advice).toBe('Send them in parts of 100.');
	});

	test.each([
		[{pageSize: 2.5}, 'pageSize'],
		[{pageSize: Number.NaN}, 'pageSize'],
		[{appIds: ['a', 7]}, 'appIds.1'],
		[{onlyDirectories: 'yes'}, 'onlyDirectories'],
		[{quarry: 'x'}, 'quarry'],
	])('an input that the contract does not know is refused by its path: %j', (input, path) => {
		const error = thrownBy(() => build(searchApps, input));
		expect(error.kind).toBe('input');
		expect(error.message).toContain(path);
		expect(error.detail.advice).toMatch(/^(?:Leave it out|Correct the value)\.$/);
	});

	test('never sends a mask as a value, at any position', () => {
		const oidc = {oidcClientSecret: mask};
		const refused = (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
			const {kind, message, detail} = thrownBy(() => build(endpoint, input));
			expect([kind, detail.advice]).toEqual(['input', 'Give the secret itself, or leave the field out.']);
			return message.replace(' contains a mask instead of a secret.', '');
		};
		expect(refused(rotateStepUpSecret, {id: 'a', clientSecret: mask})).toBe('clientSecret');
		expect(refused(updateAuthConfig, {id: 'a', authConfig: {oidc}})).toBe('authConfig.oidc.oidcClientSecret');
		const exactMatchClaims = {[`x${mask}`]: 1};
		expect(refused(updateAuthConfig, {id: 'a', authConfig: {oidc: {exactMatchClaims}}})).toBe(
			`authConfig.oidc.exactMatchClaims.x${mask}`,
		);
	});

	test('returns its secrets for the redactor', () => {
		const exactMatchClaims = {password: ['three', {pin: 'four', level: 5}], team: 'red', floor: null};
		const authConfig = {
			idpC: {oidcClientSecret: 'one'},
			oidc: {oidcClientSecret: 'two', oidcClientId: 'me', exactMatchClaims},
		};
		expect(build(updateAuthConfig, {id: 'a', authConfig}).secrets).toEqual(['one', 'two', 'three', 'four']);
	});
});
