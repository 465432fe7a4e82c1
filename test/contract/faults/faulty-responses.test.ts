import {describe, expect, test} from 'vitest';
import {type Component, componentTypes} from '../../../src/contract/surfaces.ts';
import {sentinelShareCode} from '../../../src/tenant/faults.ts';
import {named, requestFault} from '../../support/tenant/fault-request.ts';
import {read, transports} from '../../support/tenant/wire.ts';

describe.each(transports)('faulty responses %s', (_, connect) => {
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
		const {status, json, headers} = await read(await requestFault(wire, name));
		expect([status, json.code]).toEqual([Number(name), code]);
		expect(json.message).toContain(headers.get('x-request-id'));
		expect(headers.has('www-authenticate')).toBe(name === '401');
	});

	test.each(['502', '504'])('%s is the HTML of a gateway', async (name) => {
		const wire = await connect();
		const response = await requestFault(wire, name);
		expect([response.status, response.headers.get('content-type')]).toEqual([Number(name), 'text/html']);
		expect(await response.text()).toContain('<html>');
	});

	test('Retry-After is absent, seconds, a date, absurd or nonsense', async () => {
		const wire = await connect({now: () => Date.UTC(2031, 4, 17, 9)});
		const retryAfter = async (name: string) => (await requestFault(wire, name)).headers.get('retry-after');
		expect(await retryAfter('429')).toBeNull();
		expect(await retryAfter('429-seconds')).toBe('2');
		expect(await retryAfter('429-date')).toBe('Sat, 17 May 2031 09:00:03 GMT');
		expect(await retryAfter('429-absurd')).toBe('315360000');
		expect(await retryAfter('429-nonsense')).toBe('soon');
	});

	test('bodies are truncated, empty, HTML, mislabelled or not UTF-8', async () => {
		const wire = await connect();
		const whole = await (await requestFault(wire, 'unknown-fields')).json();
		expect(whole.list.length).toBeGreaterThan(0);

		const cut = await (await requestFault(wire, 'truncated')).text();
		expect(cut).toMatch(/^\{"list":/);
		expect(() => JSON.parse(cut)).toThrow();
		expect(await (await requestFault(wire, 'empty')).text()).toBe('');
		const html = await requestFault(wire, 'html');
		expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
		expect(await html.text()).toMatch(/^<!doctype html>/);
		const plain = await requestFault(wire, 'content-type');
		expect(plain.headers.get('content-type')).toBe('text/plain');
		expect(JSON.parse(await plain.text())).toHaveProperty('list');
		const bytes = await (await requestFault(wire, 'not-utf8')).arrayBuffer();
		expect(() => new TextDecoder('utf-8', {fatal: true}).decode(bytes)).toThrow();
		expect(JSON.parse(new TextDecoder().decode(bytes))).toHaveProperty('list');
	});

	test('fields have wrong types, unknown values, nulls or unknown members, or are missing', async () => {
		const wire = await connect();
		const first = async (name: string) => (await read(await requestFault(wire, name))).json;
		const [wrong] = (await first('wrong-types')).list;
		expect(wrong).toMatchObject({displayName: 42, isDirectory: 'yes', monthlyCostUsd: 'many', annotations: []});
		expect(wrong.id).toEqual(expect.any(String));
		expect(wrong.appOwners[0].emails).toBe('one, two');
		const [odd] = (await first('unknown-enum')).list;
		expect(odd).toMatchObject({accessModel: 'APP_ACCESS_MODEL_OF_TOMORROW', appOwners: [{status: 'OF_TOMORROW'}]});
		const [empty] = (await first('nulls')).list;
		expect(empty).toMatchObject({displayName: null, annotations: null, userCount: null});
		const long = await (await requestFault(wire, 'long-numbers')).text();
		expect(long).toMatch(/"connectorVersion":12345678901234567890[,}]/);
		const more = await first('unknown-fields');
		expect([more.tomorrow, more.list[0].tomorrowsField.level]).toEqual([true, 3]);
		expect(await first('no-list')).toEqual({});
	});

	test('an example fills every field of its shape', async () => {
		const wire = await connect();
		const {json} = await wire.call('searchEntitlementOwners', {appId: 'fault-unknown-fields', entitlementId: 'x'});
		expect(json.list[0].user.emailSources[0].value).toEqual(expect.any(String));
		const surfaces = (await wire.call('listSurfaces', {conversationId: 'fault-unknown-fields'})).json.surfaces;
		const {components} = surfaces[0];
		expect(components.find(({text}: Component) => text).text.text.literal).toEqual(expect.any(String));
		expect(components.length).toBeGreaterThan(Object.keys(componentTypes).length);
	});

	test.each([
		['host-redirect', 302, /^https:\/\/castellan\.invalid\/api/],
		['307-redirect', 307, /^https:\/\/castellan\.invalid\/api/],
		['http-redirect', 302, /^http:\/\/castellan\.invalid\/api/],
		['port-redirect', 302, /^http:\/\/[\w.]+:9\/api/],
	])('%s has the status %s', async (name, status, location) => {
		const response = await requestFault(await connect(), name);
		expect(response.status).toBe(status);
		expect(response.headers.get('location')).toMatch(location);
	});

	test('loop-redirect leads to the same address', async () => {
		const wire = await connect();
		const response = await requestFault(wire, 'loop-redirect');
		expect(response.headers.get('location')).toBe(`${wire.baseUrl}/api/v1/search/apps`);
	});

	test('dropped executes a write and loses the connection', async () => {
		const wire = await connect({seed: {authConfigs: [{id: 'ac_1'}]}, fail: 'updateAuthConfig=dropped'});
		const update = {id: 'ac_1', authConfig: {displayName: 'Renamed'}, updateMask: 'displayName'};
		await expect(wire.call('updateAuthConfig', update)).rejects.toThrow(TypeError);
		expect(wire.tenant.store.authConfigs.get('ac_1')?.displayName).toBe('Renamed');
	});

	test('dropped-early loses the connection and does not execute the write', async () => {
		const wire = await connect({seed: {authConfigs: [{id: 'ac_1'}]}, fail: 'updateAuthConfig=dropped-early'});
		const update = {id: 'ac_1', authConfig: {displayName: 'Renamed'}, updateMask: 'displayName'};
		await expect(wire.call('updateAuthConfig', update)).rejects.toThrow(TypeError);
		expect(wire.tenant.store.authConfigs.get('ac_1')).toEqual({id: 'ac_1'});
	});

	test('503-after in a body executes the write and responds with 503', async () => {
		const tools = [{appId: 'a', connectorId: 'c', id: 't'}];
		const wire = await connect({seed: {toolServers: [{id: 'srv_1', tools}]}});
		const marker = {appId: 'a', connectorId: 'c', id: 'fault-503-after'};
		const {status} = await wire.call('deleteToolBindings', {virtualMcpServerId: 'srv_1', mcpTools: [...tools, marker]});
		expect(status).toBe(503);
		expect(wire.tenant.store.toolBindings.list('srv_1')).toEqual([]);
	});

	test('cut loses the connection in the middle of the body', async () => {
		const response = await requestFault(await connect(), 'cut');
		expect(response.status).toBe(200);
		await expect(response.text()).rejects.toThrow(TypeError);
	});

	test('the latency precedes every response, and slow-headers waits five seconds more', async () => {
		const waits: number[] = [];
		const wire = await connect({
			latency: '100-200',
			random: () => 0.5,
			wait: async (ms) => {
				waits.push(ms);
			},
		});
		expect((await requestFault(wire, 'slow-headers')).status).toBe(200);
		expect(waits).toEqual([150, 5_000]);
	});

	test('slow-body sends one byte per second until the body is complete', async () => {
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

	test('endless-body continues until the reader stops', async () => {
		const {body} = await requestFault(await connect({wait: async () => {}}), 'endless-body');
		let size = 0;
		for await (const chunk of body ?? []) {
			size += chunk.length;
			if (size > 100_000) break;
		}
		expect(size).toBeGreaterThan(100_000);
	});

	test('no-answer ends when the client aborts the request', async () => {
		const end = new AbortController();
		const wire = await connect({
			wait: (_, signal) =>
				new Promise((_, reject) => {
					signal.addEventListener('abort', () => reject(signal.reason));
					end.abort(new Error('aborted'));
				}),
		});
		const waiting = wire.send('/fault-no-answer/api/v1/auth-configs', {signal: end.signal});
		await expect(waiting).rejects.toThrow();
	});
});
