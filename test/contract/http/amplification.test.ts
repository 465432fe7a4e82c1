import {describe, expect, test} from 'vitest';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {problemLimit} from '../../../src/tenant/input/input.ts';
import {numberedApps, numberedConfigs} from '../../support/tenant/seeds.ts';
import {pathOf, read, transports, type Wire} from '../../support/tenant/wire.ts';

const seed = {apps: numberedApps(3), authConfigs: numberedConfigs(1), toolServers: [{id: 'srv_1', tools: []}]};
const maximumResponse = 2_000;
const ids = {virtualMcpServerId: 'srv_1', id: 'ac_1'};
const many = (item: string, bytes = 2_800_000) =>
	`[${Array(Math.floor(bytes / (item.length + 1)))
		.fill(item)
		.join()}]`;
const long = (bytes = 2_800_000) => JSON.stringify('x'.repeat(bytes));

const operations = [endpoints.searchApps, endpoints.deleteToolBindings, endpoints.updateAuthConfig] as const;
const post = (wire: Wire, path: string, body: string) =>
	wire.send(path, {method: 'POST', body, headers: {'content-type': 'application/json'}});

const bodies: readonly [string, (typeof operations)[number], string][] = [
	['appIds of numbers', endpoints.searchApps, `{"appIds":${many('1')}}`],
	['appIds of texts', endpoints.searchApps, `{"appIds":${many('"a"')}}`],
	['excludeAppIds', endpoints.searchApps, `{"excludeAppIds":${many('[]')}}`],
	['policyRefs', endpoints.searchApps, `{"policyRefs":${many('{}')}}`],
	['policyRefs of null', endpoints.searchApps, `{"policyRefs":${many('null')}}`],
	['an unknown member', endpoints.searchApps, `{"tomorrow":${many('{"a":1}')}}`],
	[
		'lists in lists',
		endpoints.searchApps,
		`{"tomorrow":[${many('[1,1,1,1]', 30_000)}${`,${many('1', 15_000)}`.repeat(150)}]}`,
	],
	['many keys', endpoints.searchApps, `{${Array.from({length: 301_000}, (_, n) => `"k${n}":1`).join()}}`],
	['the same key', endpoints.searchApps, `{${Array(400_000).fill('"a":1').join()}}`],
	['a long query', endpoints.searchApps, `{"query":${long()}}`],
	['a long page token', endpoints.searchApps, `{"pageToken":${long()}}`],
	['mcpTools of numbers', endpoints.deleteToolBindings, `{"mcpTools":${many('1')}}`],
	['mcpTools without members', endpoints.deleteToolBindings, `{"mcpTools":${many('{}')}}`],
	[
		'updateMask of one field',
		endpoints.updateAuthConfig,
		`{"authConfig":{},"updateMask":"${'displayName,'.repeat(200_000)}"}`,
	],
	[
		'updateMask of unknown fields',
		endpoints.updateAuthConfig,
		`{"authConfig":{},"updateMask":"${'a.'.repeat(8_000)}"}`,
	],
	[
		'updateMask of many fields',
		endpoints.updateAuthConfig,
		`{"authConfig":{},"updateMask":"${Array.from({length: 2_000}, (_, n) => `f${n}`)}"}`,
	],
	[
		'a list inside authConfig',
		endpoints.updateAuthConfig,
		`{"authConfig":{"bootstrapDomains":${many('1')}},"updateMask":"bootstrapDomains"}`,
	],
	[
		'a map inside authConfig',
		endpoints.updateAuthConfig,
		`{"authConfig":{"oidc":{"exactMatchClaims":{${Array(300_000).fill('"a":1').join()}}}},"updateMask":"oidc"}`,
	],
];

describe.each(transports)('amplification %s', (_, connect) => {
	test.each(bodies)('rejects several megabytes of %s with one short message', async (_, endpoint, body) => {
		const wire = await connect({seed});
		const response = await post(wire, pathOf(endpoint, ids), body);
		const text = await response.text();
		expect([response.status, JSON.parse(text).code]).toEqual([400, 3]);
		expect(text.length).toBeLessThan(maximumResponse);
		expect((await wire.call('searchApps')).json.list).toHaveLength(3);
	});

	test('names the first dozen invalid items of a list', async () => {
		const wire = await connect({seed});
		const {status, json} = await read(
			await post(wire, pathOf(endpoints.searchApps, ids), `{"appIds":${many('1', 20_000)}}`),
		);
		expect([status, json.message.split(';').length]).toEqual([400, problemLimit]);
		expect(json.message).toContain('appIds.0: expected string, got number');
	});

	test('names the first dozen problems', async () => {
		const wire = await connect({seed});
		const wrong = Object.fromEntries(
			['idpA', 'idpB', 'idpC', 'idpD', 'idpE', 'idpF', 'oidc', 'svcLocal'].map((name) => [
				name,
				{domain: 1, oidcClientId: 1, oidcClientSecret: 1, tenantIds: 1, environmentId: 1, issuerId: 1},
			]),
		);
		const {status, json} = await wire.call('updateAuthConfig', {...ids, authConfig: wrong, updateMask: 'oidc'});
		expect([status, json.message.split(';').length]).toEqual([400, problemLimit]);
		expect(json.message).toContain('authConfig.idpB.tenantIds: expected Array, got number');
	});

	test('limits the size of an auth config across updates', async () => {
		const wire = await connect({seed});
		const grow = (field: string) =>
			wire.call('updateAuthConfig', {
				...ids,
				authConfig: {[field]: {oidcClientId: 'x'.repeat(16_000)}, bootstrapDomains: Array(15).fill('x'.repeat(16_000))},
				updateMask: `${field},bootstrapDomains`,
			});
		expect((await grow('idpC')).status).toBe(200);
		const {status, json} = await wire.call('updateAuthConfig', {
			...ids,
			authConfig: {idpA: {hostedDomains: ['x'.repeat(16_000)]}},
			updateMask: 'idpA',
		});
		expect([status, json.code]).toEqual([400, 3]);
		expect((await wire.call('listAuthConfigs')).json.list[0]).not.toHaveProperty('idpA');
	});

	test('limits rules of faults, and cuts a long id in the rejection', async () => {
		const wire = await connect({seed});
		const fail = await wire.post('/-/local/fail', {fail: '503x1,'.repeat(100_000)});
		expect([fail.status, JSON.stringify(fail.json).length < maximumResponse]).toEqual([400, true]);
		expect((await wire.call('searchApps')).status).toBe(200);
		const change = await wire.post('/-/local/change', {removeApp: {id: 'x'.repeat(16_000)}});
		expect([change.status, JSON.stringify(change.json).length < maximumResponse]).toEqual([404, true]);
		const unknown = Object.fromEntries(Array.from({length: 900}, (_, n) => [`key-${n}`, 1]));
		const strict = await wire.post('/-/local/change', unknown);
		expect([strict.status, JSON.stringify(strict.json).length < maximumResponse]).toEqual([400, true]);
	});

	test('accepts a data model of several megabytes', async () => {
		const surface = {conversationId: 'cnv_1', surfaceId: 's1', dataModelJson: '{}'};
		const wire = await connect({seed: {...seed, surfaces: [surface]}});
		const dataModelJson = JSON.stringify({text: 'x'.repeat(3_000_000)});
		const {status} = await wire.post('/-/local/change', {setSurfaceData: {...surface, dataModelJson}});
		expect(status).toBe(200);
	});
});

test('reads a body that arrives byte by byte', async () => {
	const [[, connect]] = transports as [(typeof transports)[number]];
	const {tenant} = await connect({seed});
	const bytes = Buffer.from(JSON.stringify({query: 'Ä'.repeat(900), displayName: 'app 2', appIds: ['app_2']}));
	const request = new Request('http://tenant.test/api/v1/search/apps', {
		method: 'POST',
		headers: {authorization: `Bearer ${tenant.credentials.token}`, 'content-type': 'application/json'},
		body: new ReadableStream({
			start(controller) {
				for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
				controller.close();
			},
		}),
		duplex: 'half',
	} as RequestInit);
	expect((await tenant.fetch(request)).status).toBe(200);
});
