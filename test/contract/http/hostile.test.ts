import {connect as connectSocket} from 'node:net';
import {describe, expect, test} from 'vitest';
import {tokenPath} from '../../../src/contract/auth.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {listen} from '../../../src/tenant/listen.ts';
import {said} from '../../support/said.ts';
import {numberedApps} from '../../support/tenant/seeds.ts';
import {inProcess, pathOf, read, transports} from '../../support/tenant/wire.ts';

const search = '/api/v1/search/apps';
const json = {'content-type': 'application/json'};
const ids = {id: 'x', appId: 'x', entitlementId: 'x', shareCode: 'x', conversationId: 'x', virtualMcpServerId: 'x'};

describe.each(transports)('hostile requests %s', (_, connect) => {
	const seed = {apps: numberedApps(3), stepUpProviders: [{id: 'sp_1'}]};

	test('every error has the error shape and its own request id', async () => {
		const wire = await connect({seed});
		const answers = [
			await wire.call('getSecretByCode', {shareCode: 'none'}),
			await wire.call('getSecretByCode', {shareCode: 'none'}),
		];
		const seen = answers.map(({headers, json}) => {
			const id = headers.get('x-request-id');
			expect(json).toEqual({code: 3, message: expect.stringContaining(`(request-id: ${id})`), details: []});
			return id;
		});
		expect(new Set(seen).size).toBe(2);
	});

	test('a response has a request id and must not be cached', async () => {
		const wire = await connect({seed});
		const {headers} = await wire.call('searchApps');
		expect(headers.get('x-request-id')).toMatch(/\S/);
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('content-type')).toContain('application/json');
	});

	test.each(Object.values(endpoints))('$name accepts only its method', async (endpoint) => {
		const wire = await connect({seed});
		const other = endpoint.method === 'GET' ? 'POST' : 'GET';
		for (const method of [other, 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
			// No two endpoints share a path, so another method is never another operation.
			const answer = await read(await wire.send(pathOf(endpoint, ids), {method}));
			expect([method, answer.status, answer.json.code]).toEqual([method, 405, 12]);
			expect(answer.headers.get('allow')).toContain(endpoint.method);
		}
	});

	test.each([
		'/',
		'/api',
		'/api/v1',
		'/api/v3/auth-configs',
		'/api/v1/auth-configs/',
		'/api/v1/search/apps/x',
		'//',
		'/%00',
		'/fault-no-such/api/v1/auth-configs',
	])('the path %s is not found', async (path) => {
		const wire = await connect({seed});
		const {status, json} = await read(await wire.send(path));
		expect([status, json.code]).toEqual([404, 5]);
	});

	test.each([
		['not JSON', '{"query":', 400],
		['two documents', '{}{}', 400],
		[`the ${said.sameMemberTwice}`, '{"query": "a", "query": "b"}', 400],
		[`the ${said.sameMemberTwice} at any level`, '{"policyRefs": [{"id": "a", "id": "a"}]}', 400],
		['an array', '[]', 400],
		['a text', '"query"', 400],
		['null', 'null', 400],
		['NaN', '{"pageSize": NaN}', 400],
		['deep arrays', '['.repeat(100_000) + ']'.repeat(100_000), 400],
		['deep objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400],
		['deep in a null', `{"appIds": null, "x": ${'['.repeat(101)}${']'.repeat(101)}}`, 400],
		['brackets in a text', `{"query": "${'['.repeat(500)}"}`, 200],
		['an escaped quote', '{"query": "\\"[[[", "pageSize": 10}', 200],
		['a thousand keys', `{${Array.from({length: 1_000}, (_, n) => `"k${n}":1`).join()}}`, 200],
		['__proto__', '{"__proto__": {"query": "none"}, "constructor": 1}', 200],
	])('%s as a body', async (_, body, status) => {
		const wire = await connect({seed});
		const answer = await read(await wire.send(search, {method: 'POST', body, headers: json}));
		expect(answer.status).toBe(status);
		expect((await wire.call('searchApps')).json.list).toHaveLength(3);
	});

	test('rejects a body that is not UTF-8', async () => {
		const wire = await connect({seed});
		const body = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
		const answer = await read(await wire.send(search, {method: 'POST', body, headers: json}));
		expect(answer.status).toBe(400);
		expect(answer.json.message).toContain('UTF-8');
	});

	test.each([
		'text/plain',
		'application/x-www-form-urlencoded',
		'application/jsonp',
		'multipart/form-data; boundary=x',
	])('rejects the content type %s', async (type) => {
		const wire = await connect({seed});
		const answer = await read(await wire.send(search, {method: 'POST', body: '{}', headers: {'content-type': type}}));
		expect([answer.status, answer.json.code]).toEqual([415, 3]);
	});

	test.each(['application/json; charset=utf-8', 'Application/JSON'])('accepts the content type %s', async (type) => {
		const wire = await connect({seed});
		expect((await wire.send(search, {method: 'POST', body: '{}', headers: {'content-type': type}})).status).toBe(200);
	});

	test('rejects a body of five megabytes and executes the next request', async () => {
		const wire = await connect({seed});
		const answer = await read(
			await wire.send(search, {method: 'POST', body: 'x'.repeat(5 * 1024 * 1024), headers: json}),
		);
		expect([answer.status, answer.json.code]).toEqual([413, 8]);
		expect((await wire.call('searchApps')).status).toBe(200);
	});

	test('accepts a list of ids at its limit', async () => {
		const wire = await connect({seed});
		const excludeAppIds = Array.from({length: 10_000}, (_, n) => `app_${n + 2}`);
		expect((await wire.call('searchApps', {excludeAppIds})).json.list).toHaveLength(1);
	});

	test.each([
		"'; DROP TABLE app; --",
		'" OR 1=1',
		'%',
		'_',
		'\\',
		'\0',
		'NEAR(a b)',
		'*',
		'(',
		'name:x',
		'\ud800',
		'$1',
		'?',
	])('%j in any field is only a text', async (text) => {
		const wire = await connect({seed});
		const inputs = [
			['searchApps', {query: text}],
			['searchApps', {displayName: text}],
			['searchApps', {appIds: [text]}],
			['searchApps', {excludeAppIds: [text]}],
			['searchApps', {policyRefs: [{id: text}]}],
			['searchEntitlementOwners', {appId: 'app_1', entitlementId: 'e', roleSlug: text}],
			['updateAuthConfig', {id: 'x', authConfig: {displayName: text}, updateMask: text}],
			['deleteToolBindings', {virtualMcpServerId: 'x', mcpTools: [{appId: text, connectorId: text, id: text}]}],
			['rotateStepUpSecret', {id: 'sp_1', clientSecret: text}],
		] as const;
		for (const [name, input] of inputs) {
			const {status} = await wire.call(name, input);
			expect([name, status < 500]).toEqual([name, true]);
		}
		expect((await wire.call('searchApps')).json.list).toHaveLength(3);
	});

	test('responds to 300 clients at once', async () => {
		const wire = await connect({seed});
		const answers = await Promise.all(
			Array.from({length: 300}, (_, n) =>
				n % 50 === 0
					? wire.call('rotateStepUpSecret', {id: 'sp_1', clientSecret: `s${n}`})
					: wire.call('searchApps', {query: `app ${n % 4}`}),
			),
		);
		expect(new Set(answers.map(({status}) => status))).toEqual(new Set([200]));
	});

	test('an aborted request rejects and does not affect the next one', async () => {
		const wire = await connect({seed});
		const end = new AbortController();
		end.abort(new Error('aborted'));
		await expect(wire.send(search, {method: 'POST', body: '{}', headers: json, signal: end.signal})).rejects.toThrow();
		expect((await wire.call('searchApps')).status).toBe(200);
	});
});

test.each([
	[
		'a control character in a header',
		'GET /openapi.json HTTP/1.1\r\nHost: x\r\nX-A: b\u0000c\r\n\r\n',
		/^HTTP\/1\.1 400/,
	],
	['no host', 'GET /openapi.json HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400/],
	['a host with a path', 'GET /openapi.json HTTP/1.1\r\nHost: x/y\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
	['a backslash', 'GET \\openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
	['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431/],
	['no HTTP at all', 'hello\r\n\r\n', /^HTTP\/1\.1 400/],
	[
		'an announced body of 4 GB before it arrives',
		`POST ${search} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer TOKEN\r\nContent-Length: 4294967296\r\n\r\n{`,
		/^HTTP\/1\.1 413/,
	],
	[
		'an announced form of 4 GB before it arrives',
		`POST ${tokenPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4294967296\r\n\r\n`,
		/^HTTP\/1\.1 413/,
	],
])('over a bare socket, rejects %s and executes the next request', async (_, text, answer) => {
	const {tenant} = await inProcess({seed: {apps: numberedApps(1)}, token: 'TOKEN'});
	const listening = await listen(tenant);
	try {
		const {hostname, port} = new URL(listening.baseUrl);
		const socket = connectSocket(Number(port), hostname);
		socket.write(text, 'latin1');
		const chunks: Buffer[] = [];
		for await (const chunk of socket) chunks.push(chunk as Buffer);
		expect(Buffer.concat(chunks).toString()).toMatch(answer);
		expect((await fetch(`${listening.baseUrl}/openapi.json`)).status).toBe(200);
	} finally {
		await listening.close();
	}
});
