import {describe, expect, test} from 'vitest';
import {tokenPath} from '../../src/contract/auth.ts';
import type {AnyEndpoint} from '../../src/contract/endpoint.ts';
import {type EndpointName, endpoints} from '../../src/contract/endpoints.ts';
import {shareCodePattern} from '../../src/contract/paper-secret.ts';
import {applies, faults, sentinel, sentinelShareCode} from '../../src/server/faults.ts';
import {numberedApps} from './seeds.ts';
import {inProcess, pages, read, transports, type Wire} from './wire.ts';

const named = (name: string) => {
	const fault = faults.find((known) => known.name === name);
	if (!fault) throw new Error(`no fault ${name}`);
	return fault;
};

/** The inputs by which each operation is asked for a fault; two operations have none. */
const asking = (text: string, shareCode: string): Partial<Record<EndpointName, Record<string, unknown>>> => ({
	deleteToolBindings: {virtualMcpServerId: text},
	updateAuthConfig: {id: text, authConfig: {displayName: 'x'}, updateMask: 'displayName'},
	searchApps: {query: text},
	rotateStepUpSecret: {id: text, clientSecret: 'x'},
	searchEntitlementOwners: {appId: text, entitlementId: 'ent_1'},
	getSecretByCode: {shareCode},
	listSurfaces: {conversationId: text},
});

const askFor = (wire: Wire, name: string, input: Record<string, unknown> = {}) =>
	wire.send('/api/v1/search/apps', {
		method: 'POST',
		body: JSON.stringify({query: sentinel(named(name)), ...input}),
		headers: {'content-type': 'application/json'},
	});

test('names, sentinels and share codes tell the faults apart, and each has one line of help', () => {
	for (const of of [({name}: {name: string}) => name, sentinel, sentinelShareCode]) {
		expect(new Set(faults.map((fault) => of(fault))).size).toBe(faults.length);
	}
	for (const fault of faults) {
		expect(sentinelShareCode(fault)).toMatch(shareCodePattern);
		expect(fault.name).toMatch(/^[a-z0-9-]+$/);
		expect(fault.summary).toMatch(/^[^\n]{5,100}$/);
	}
});

describe.each(transports)('faults %s', (_, connect) => {
	test.each(Object.values<AnyEndpoint>(endpoints))('every input of $name can ask for one', async (endpoint) => {
		const name = endpoint.name as EndpointName;
		const wire = await connect();
		const fault = named('503');
		const input = asking(sentinel(fault), sentinelShareCode(fault))[name];
		if (input) {
			expect((await wire.call(name, input)).status).toBe(503);
		} else {
			wire.tenant.fail(`${name}=503`);
			expect((await wire.call(name)).status).toBe(503);
			wire.tenant.fail('');
			expect((await wire.call(name)).status).toBe(200);
		}
	});

	test.each(Object.values<AnyEndpoint>(endpoints))('a base path asks for one in $name', async (endpoint) => {
		const wire = await connect();
		const path = endpoint.path.replace(/\{\w+\}/g, 'x');
		const {status} = await wire.send(`/fault-429${path}`, {method: endpoint.method});
		expect(status).toBe(429);
	});

	test('credentials come first, faults after', async () => {
		const wire = await connect();
		const response = await wire.send('/fault-503/api/v1/auth-configs', {headers: {authorization: ''}});
		expect(response.status).toBe(401);
	});

	test.each([
		['400', 3],
		['401', 16],
		['403', 7],
		['404', 5],
		['409', 10],
		['429', 8],
		['500', 13],
		['503', 14],
	])('%s has its error body, code %s', async (name, code) => {
		const wire = await connect();
		const {status, json, headers} = await read(await askFor(wire, name));
		expect([status, json.code]).toEqual([Number(name), code]);
		expect(json.message).toContain(headers.get('x-request-id'));
		expect(headers.has('www-authenticate')).toBe(name === '401');
	});

	test.each(['502', '504'])('%s is the HTML of a gateway', async (name) => {
		const wire = await connect();
		const response = await askFor(wire, name);
		expect([response.status, response.headers.get('content-type')]).toEqual([Number(name), 'text/html']);
		expect(await response.text()).toContain('<html>');
	});

	test('Retry-After comes as seconds, as a date, absurd, senseless, and not at all', async () => {
		const wire = await connect({now: () => Date.UTC(2031, 4, 17, 9)});
		const retryAfter = async (name: string) => (await askFor(wire, name)).headers.get('retry-after');
		expect(await retryAfter('429')).toBeNull();
		expect(await retryAfter('429-seconds')).toBe('2');
		expect(await retryAfter('429-date')).toBe('Sat, 17 May 2031 09:00:03 GMT');
		expect(await retryAfter('429-absurd')).toBe('315360000');
		expect(await retryAfter('429-nonsense')).toBe('soon');
	});

	test('bodies are cut short, empty, HTML, mislabelled, not UTF-8', async () => {
		const wire = await connect();
		const whole = await (await askFor(wire, 'unknown-fields')).json();
		expect(whole.list.length).toBeGreaterThan(0);

		const cut = await (await askFor(wire, 'truncated')).text();
		expect(cut).toMatch(/^\{"list":/);
		expect(() => JSON.parse(cut)).toThrow();
		expect(await (await askFor(wire, 'empty')).text()).toBe('');
		const html = await askFor(wire, 'html');
		expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
		expect(await html.text()).toMatch(/^<!doctype html>/);
		const plain = await askFor(wire, 'content-type');
		expect(plain.headers.get('content-type')).toBe('text/plain');
		expect(JSON.parse(await plain.text())).toHaveProperty('list');
		const bytes = await (await askFor(wire, 'not-utf8')).arrayBuffer();
		expect(() => new TextDecoder('utf-8', {fatal: true}).decode(bytes)).toThrow();
		expect(JSON.parse(new TextDecoder().decode(bytes))).toHaveProperty('list');
	});

	test('fields have wrong types, unheard-of values, nulls, unknown members, or are missing', async () => {
		const wire = await connect();
		const first = async (name: string) => (await read(await askFor(wire, name))).json;
		const [wrong] = (await first('wrong-types')).list;
		expect(wrong).toMatchObject({displayName: 42, isDirectory: 'yes', monthlyCostUsd: 'many', annotations: []});
		expect(wrong.id).toEqual(expect.any(String));
		expect(wrong.appOwners[0].emails).toBe('one, two');
		const [odd] = (await first('unknown-enum')).list;
		expect(odd).toMatchObject({accessModel: 'APP_ACCESS_MODEL_OF_TOMORROW', appOwners: [{status: 'OF_TOMORROW'}]});
		const [empty] = (await first('nulls')).list;
		expect(empty).toMatchObject({displayName: null, annotations: null, userCount: null});
		const more = await first('unknown-fields');
		expect([more.tomorrow, more.list[0].tomorrowsField.level]).toEqual([true, 3]);
		expect(await first('no-list')).toEqual({});
	});

	test('an example fills every field of its shape', async () => {
		const wire = await connect();
		const {json} = await wire.call('searchEntitlementOwners', {appId: 'fault-unknown-fields', entitlementId: 'x'});
		expect(json.list[0].user.emailSources[0].value).toEqual(expect.any(String));
		const surfaces = (await wire.call('listSurfaces', {conversationId: 'fault-unknown-fields'})).json.surfaces;
		expect(surfaces[0].components[0].text.text.literal).toEqual(expect.any(String));
	});

	describe('pages', () => {
		const walk = async (wire: Wire, name: string, most = 8) => {
			const all: {ids: string[]; token: string; status: number}[] = [];
			for (let token = ''; all.length < most; ) {
				const {status, json} = await read(await askFor(wire, name, {pageToken: token}));
				token = json.nextPageToken ?? '';
				all.push({status, token, ids: (json.list ?? []).map(({id}: {id: string}) => id)});
				if (!token) break;
			}
			return all;
		};

		test('the same token again and again', async () => {
			const all = await walk(await connect(), 'same-token');
			expect(new Set(all.map(({token}) => token)).size).toBe(1);
			expect(all).toHaveLength(8);
		});

		test('tokens in a circle', async () => {
			const tokens = (await walk(await connect(), 'token-cycle')).map(({token}) => token);
			expect(tokens.slice(0, 3)).toEqual(tokens.slice(3, 6));
			expect(new Set(tokens).size).toBe(3);
		});

		test('ids twice', async () => {
			const ids = (await walk(await connect(), 'duplicate-ids')).flatMap((page) => page.ids);
			expect([ids.length, new Set(ids).size]).toEqual([75, 65]);
		});

		test('an empty page on the way, and nothing but empty pages', async () => {
			const wire = await connect();
			expect((await walk(wire, 'empty-page')).map(({ids}) => ids.length)).toEqual([25, 0, 25]);
			const blank = await walk(wire, 'blank-pages', 30);
			expect(blank.flatMap(({ids}) => ids)).toEqual([]);
			expect(new Set(blank.map(({token}) => token)).size).toBe(30);
		});

		test('pages larger and smaller than asked for', async () => {
			expect((await walk(await connect(), 'odd-pages')).map(({ids}) => ids.length)).toEqual([3, 140, 1]);
		});

		test('a token refused in the middle', async () => {
			expect((await walk(await connect(), 'bad-token')).map(({status}) => status)).toEqual([200, 400]);
		});

		test('a page of 5,000 items and more than ten megabytes', async () => {
			const text = await (await askFor(await connect(), 'huge-page')).text();
			expect(JSON.parse(text).list).toHaveLength(5_000);
			expect(text.length).toBeGreaterThan(10 * 1024 * 1024);
		});

		test('on an operation that does not page they are refused', async () => {
			const wire = await connect();
			const {status, json} = await wire.call('listSurfaces', {conversationId: 'fault-same-token'});
			expect([status, json.code]).toEqual([400, 3]);
			expect(json.message).toContain('fault-same-token');
		});
	});

	test.each([
		['host-redirect', 302, /^https:\/\/castellan\.invalid\/api/],
		['307-redirect', 307, /^https:\/\/castellan\.invalid\/api/],
		['http-redirect', 302, /^http:\/\/castellan\.invalid\/api/],
		['port-redirect', 302, /^http:\/\/[\w.]+:9\/api/],
	])('%s', async (name, status, location) => {
		const response = await askFor(await connect(), name);
		expect(response.status).toBe(status);
		expect(response.headers.get('location')).toMatch(location);
	});

	test('a redirect to itself', async () => {
		const wire = await connect();
		const response = await askFor(wire, 'loop-redirect');
		expect(response.headers.get('location')).toBe(`${wire.baseUrl}/api/v1/search/apps`);
	});

	test('a connection lost before the answer, the write carried out', async () => {
		const wire = await connect({seed: {authConfigs: [{id: 'ac_1'}]}, fail: 'updateAuthConfig=dropped'});
		const update = {id: 'ac_1', authConfig: {displayName: 'Renamed'}, updateMask: 'displayName'};
		await expect(wire.call('updateAuthConfig', update)).rejects.toThrow(TypeError);
		expect(wire.tenant.store.authConfigs.get('ac_1')?.displayName).toBe('Renamed');
	});

	test('a connection lost before anything, the write not carried out', async () => {
		const wire = await connect({seed: {authConfigs: [{id: 'ac_1'}]}, fail: 'updateAuthConfig=dropped-early'});
		const update = {id: 'ac_1', authConfig: {displayName: 'Renamed'}, updateMask: 'displayName'};
		await expect(wire.call('updateAuthConfig', update)).rejects.toThrow(TypeError);
		expect(wire.tenant.store.authConfigs.get('ac_1')).toEqual({id: 'ac_1'});
	});

	test('a write carried out and then answered with 503, asked for in its body', async () => {
		const tools = [{appId: 'a', connectorId: 'c', id: 't'}];
		const wire = await connect({seed: {toolServers: [{id: 'srv_1', tools}]}});
		const marker = {appId: 'a', connectorId: 'c', id: 'fault-503-after'};
		const {status} = await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools: [...tools, marker]});
		expect(status).toBe(503);
		expect(wire.tenant.store.toolBindings.list('srv_1')).toEqual([]);
	});

	test('a connection lost in the middle of the body', async () => {
		const response = await askFor(await connect(), 'cut');
		expect(response.status).toBe(200);
		await expect(response.text()).rejects.toThrow(TypeError);
	});

	test('slow headers come after five seconds, latency before any answer', async () => {
		const waits: number[] = [];
		const wire = await connect({
			latency: '100-200',
			random: () => 0.5,
			wait: async (ms) => {
				waits.push(ms);
			},
		});
		expect((await askFor(wire, 'slow-headers')).status).toBe(200);
		expect(waits).toEqual([150, 5_000]);
	});

	test('a slow body comes byte by byte, one a second, and is whole in the end', async () => {
		const waits: number[] = [];
		const wire = await connect({
			wait: async (ms) => {
				waits.push(ms);
			},
		});
		const {json} = await wire.call('getSecretByCode', {shareCode: sentinelShareCode(named('slow-body'))});
		expect(json.secret.vaultId).toEqual(expect.any(String));
		expect(waits.length).toBeGreaterThanOrEqual(JSON.stringify(json).length);
		expect(new Set(waits)).toEqual(new Set([1_000]));
	});

	test('an endless body goes on until the reader leaves', async () => {
		const {body} = await askFor(await connect({wait: async () => {}}), 'endless-body');
		let size = 0;
		for await (const chunk of body ?? []) {
			size += chunk.length;
			if (size > 100_000) break;
		}
		expect(size).toBeGreaterThan(100_000);
	});

	test('a request without an answer ends when the client leaves', async () => {
		const leave = new AbortController();
		const wire = await connect({
			wait: (_, signal) =>
				new Promise((_, reject) => {
					signal.addEventListener('abort', () => reject(signal.reason));
					leave.abort(new Error('left'));
				}),
		});
		const waiting = wire.send('/fault-no-answer/api/v1/auth-configs', {signal: leave.signal});
		await expect(waiting).rejects.toThrow();
	});

	describe('of the token endpoint, by client id', () => {
		const ask = (wire: Wire, clientId: string) =>
			wire.send(tokenPath, {
				method: 'POST',
				body: new URLSearchParams({
					grant_type: 'client_credentials',
					client_id: clientId,
					client_secret: wire.tenant.credentials.clientSecret,
				}),
				headers: {authorization: ''},
			});
		const use = (wire: Wire, token: string) =>
			wire.send('/api/v1/auth-configs', {headers: {authorization: `Bearer ${token}`}});

		test('credentials refused, no token, trouble inside, redirects', async () => {
			const wire = await connect();
			const refused = await read(await ask(wire, 'fault-invalid-client'));
			expect([refused.status, refused.json.error]).toEqual([401, 'invalid_client']);
			expect((await read(await ask(wire, 'fault-no-token'))).json).not.toHaveProperty('access_token');
			expect((await ask(wire, 'fault-500')).status).toBe(500);
			expect((await ask(wire, 'fault-307-redirect')).status).toBe(307);
			expect(await (await ask(wire, 'fault-html')).text()).toContain('<html>');
			expect((await ask(wire, 'fault-same-token')).status).toBe(401);
		});

		test('a lifetime left out, zero, or short', async () => {
			let now = Date.UTC(2031, 4, 17);
			const wire = await connect({now: () => now});
			const {json: unsaid} = await read(await ask(wire, 'fault-no-expires-in'));
			expect(unsaid).not.toHaveProperty('expires_in');
			expect((await use(wire, unsaid.access_token)).status).toBe(200);
			const {json: zero} = await read(await ask(wire, 'fault-expires-in-0'));
			expect(zero.expires_in).toBe(0);
			expect((await use(wire, zero.access_token)).status).toBe(401);
			const {json: short} = await read(await ask(wire, 'fault-short-lived'));
			expect((await use(wire, short.access_token)).status).toBe(200);
			now += short.expires_in * 1_000;
			expect((await use(wire, short.access_token)).status).toBe(401);
		});

		test('the secret counts all the same', async () => {
			const wire = await connect();
			const response = await wire.send(tokenPath, {
				method: 'POST',
				body: 'grant_type=client_credentials&client_id=fault-short-lived&client_secret=guess',
				headers: {authorization: '', 'content-type': 'application/x-www-form-urlencoded'},
			});
			expect(response.status).toBe(401);
		});
	});
});

describe('--fail', () => {
	const statuses = async (spec: string, count: number, random = () => 0) => {
		const wire = await inProcess({fail: spec, random});
		const seen: number[] = [];
		for (let call = 0; call < count; call++) seen.push((await wire.call('searchApps')).status);
		return seen;
	};

	test('fails every call, so many calls, or calls of one operation', async () => {
		expect(await statuses('503', 3)).toEqual([503, 503, 503]);
		expect(await statuses('503x2', 3)).toEqual([503, 503, 200]);
		expect(await statuses('searchApps=429x1,searchApps=500x1', 3)).toEqual([429, 500, 200]);
		expect(await statuses('listAuthConfigs=503', 1)).toEqual([200]);
		expect(await statuses('', 1)).toEqual([200]);
	});

	test('fails with a probability', async () => {
		const numbers = [0.1, 0.3, 0.19, 0.2];
		expect(await statuses('503:0.2', 4, () => numbers.shift() ?? 1)).toEqual([503, 200, 503, 200]);
	});

	test('fails real pages, and spares the token endpoint unless it is named', async () => {
		const wire = await inProcess({seed: {apps: numberedApps(30)}, fail: 'unknown-fields,token=500'});
		const [first, second] = await pages(wire, 'searchApps');
		expect([first?.json.list[0].displayName, second?.json.list[4].tomorrowsField.level]).toEqual(['App 1', 3]);
		expect(
			(await wire.send(tokenPath, {method: 'POST', body: new URLSearchParams(), headers: {authorization: ''}})).status,
		).toBe(500);
		expect(applies(named('same-token'), undefined)).toBe(false);
	});

	test.each([
		['nonsense', 'names no fault'],
		['503:2', 'probability'],
		['503:x', 'names no fault'],
		['unheardOf=503', 'names no operation'],
		['=503', 'names no fault'],
	])('%j is refused', async (spec, reason) => {
		await expect(inProcess({fail: spec})).rejects.toThrow(reason);
	});

	test.each(['-5', '1-', 'abc', '1e3'])('the latency %j is refused', async (latency) => {
		await expect(inProcess({latency})).rejects.toThrow('latency');
	});
});
