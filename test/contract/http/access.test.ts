import {describe, expect, test} from 'vitest';
import {tokenPath} from '../../../src/contract/auth.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';
import {pathOf, read, transports, type Wire} from '../../support/tenant/wire.ts';

const form = (fields: Record<string, string> | string, headers: Record<string, string> = {}): RequestInit => ({
	method: 'POST',
	body: new URLSearchParams(fields),
	headers: {authorization: '', ...headers},
});

const client = ({tenant}: Wire) => ({
	grant_type: 'client_credentials',
	client_id: tenant.credentials.clientId,
	client_secret: tenant.credentials.clientSecret,
});

const withToken = (wire: Wire, token: string) =>
	wire.send('/api/v1/auth-configs', {headers: {authorization: `Bearer ${token}`}});

describe.each(transports)('access %s', (_, connect) => {
	test.each(Object.values(endpoints))('$name needs credentials', async (endpoint) => {
		const wire = await connect();
		const path = pathOf(endpoint, {
			id: 'x',
			appId: 'x',
			entitlementId: 'x',
			shareCode: 'x',
			conversationId: 'x',
			virtualMcpServerId: 'x',
		});
		const answer = await read(await wire.send(path, {method: endpoint.method, headers: {authorization: ''}}));
		expect([answer.status, answer.json.code]).toEqual([401, 16]);
		expect(answer.headers.get('www-authenticate')).toContain('Bearer');
	});

	test.each([
		'Bearer',
		'Bearer ',
		'Bearer wrong',
		'Basic TOKEN',
		'TOKEN',
		'Bearer TOKENx',
		'Bearer TOKEN x',
		'Bearer a.b',
	])('rejects the header %j', async (header) => {
		const wire = await connect({token: 'TOKEN'});
		const {status} = await wire.send('/api/v1/auth-configs', {headers: {authorization: header}});
		expect(status).toBe(401);
	});

	test('accepts the scheme in any case', async () => {
		const wire = await connect({token: 'TOKEN'});
		expect((await wire.send('/api/v1/auth-configs', {headers: {authorization: 'bearer TOKEN'}})).status).toBe(200);
	});

	test('accepts the token from the options', async () => {
		const wire = await connect({token: 'a-token-of-my-own'});
		expect(wire.tenant.credentials.token).toBe('a-token-of-my-own');
		expect((await withToken(wire, 'a-token-of-my-own')).status).toBe(200);
	});

	test('accepts the token for client credentials until it expires', async () => {
		let now = Date.UTC(2031, 4, 17);
		const wire = await connect({now: () => now});
		const {status, json, headers} = await read(await wire.send(tokenPath, form(client(wire))));
		expect(status).toBe(200);
		expect(json).toEqual({access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600});
		expect(headers.get('cache-control')).toBe('no-store');
		expect((await withToken(wire, json.access_token)).status).toBe(200);
		now += 3_600_000 - 1;
		expect((await withToken(wire, json.access_token)).status).toBe(200);
		now += 1;
		expect((await withToken(wire, json.access_token)).status).toBe(401);
	});

	test('issues distinct tokens, and rejects the tokens of another tenant', async () => {
		const wire = await connect();
		const other = await connect();
		const issue = async (from: Wire) => (await read(await from.send(tokenPath, form(client(from))))).json.access_token;
		expect(await issue(wire)).not.toBe(await issue(wire));
		expect((await withToken(wire, await issue(other))).status).toBe(401);
	});

	test.each([
		[{client_id: 'somebody'}, 401, 'invalid_client'],
		[{client_secret: 'guess'}, 401, 'invalid_client'],
		[{client_secret: ''}, 401, 'invalid_client'],
		[{grant_type: 'password'}, 400, 'unsupported_grant_type'],
		[{grant_type: ''}, 400, 'unsupported_grant_type'],
	])('%j gets the response %s %s', async (change, status, error) => {
		const wire = await connect();
		const answer = await read(await wire.send(tokenPath, form({...client(wire), ...change})));
		expect(answer.status).toBe(status);
		expect(answer.json).toEqual({error, error_description: expect.any(String)});
		expect(answer.headers.get('x-request-id')).toMatch(/\S/);
	});

	test.each(['grant_type', 'client_id', 'client_secret'] as const)('requires exactly one %s', async (name) => {
		const wire = await connect();
		const {[name]: _, ...rest} = client(wire);
		const missing = await read(await wire.send(tokenPath, form(rest)));
		const twice = await read(await wire.send(tokenPath, form(`${new URLSearchParams(client(wire))}&${name}=x`)));
		expect([missing.status, missing.json.error]).toEqual([400, 'invalid_request']);
		expect([twice.status, twice.json.error]).toEqual([400, 'invalid_request']);
		expect(missing.json.error_description).toContain(name);
	});

	test('rejects credentials in a header, even beside valid ones in the body', async () => {
		const wire = await connect();
		const {clientId, clientSecret} = wire.tenant.credentials;
		const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
		for (const fields of [client(wire), {grant_type: 'client_credentials'}]) {
			const answer = await read(await wire.send(tokenPath, form(fields, {authorization})));
			expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request']);
		}
	});

	test('rejects credentials in a JSON body or in the query', async () => {
		const wire = await connect();
		const asJson = await wire.post(tokenPath, client(wire), {headers: {authorization: ''}});
		const inQuery = await read(
			await wire.send(`${tokenPath}?${new URLSearchParams(client(wire))}`, form({grant_type: 'client_credentials'})),
		);
		expect([asJson.status, asJson.json.error]).toEqual([400, 'invalid_request']);
		expect([inQuery.status, inQuery.json.error]).toEqual([400, 'invalid_request']);
	});

	test.each<[string, RequestInit, number, string]>([
		['another method', {method: 'PUT'}, 405, tokenPath],
		['GET', {method: 'GET', body: null}, 405, tokenPath],
		['a body above the limit', {body: `client_id=${'x'.repeat(20_000)}`}, 413, tokenPath],
		['a body that is not UTF-8', {body: new Uint8Array([0x61, 0x3d, 0xff])}, 400, tokenPath],
		['another content type', {body: '{}', headers: {'content-type': 'application/json'}}, 400, tokenPath],
		['an unknown fault in the base path', {}, 404, `/fault-no-such${tokenPath}`],
	])('the token endpoint rejects %s in the format of RFC 6749', async (_, init, status, path) => {
		const wire = await connect();
		const type = {'content-type': 'application/x-www-form-urlencoded'};
		const headers = {authorization: '', ...type, ...(init.headers as Record<string, string>)};
		const answer = await read(await wire.send(path, {method: 'POST', ...init, headers}));
		expect([answer.status, answer.json]).toEqual([
			status,
			{error: 'invalid_request', error_description: expect.any(String)},
		]);
		expect(answer.headers.get('cache-control')).toBe('no-store');
		expect(answer.headers.get('pragma')).toBe('no-cache');
		expect(answer.headers.has('allow')).toBe(status === 405);
	});

	test('reports an internal error of the token endpoint in the format of RFC 6749, without its cause', async () => {
		const log: string[] = [];
		const wait = async () => {
			throw new Error('the cause');
		};
		const wire = await connect({latency: '1', wait, log: (line) => log.push(line)});
		const answer = await read(await wire.send(tokenPath, form(client(wire))));
		expect([answer.status, answer.json]).toEqual([500, {error: 'server_error', error_description: 'internal error'}]);
		expect(log.join('')).toContain('the cause');
	});

	test('never repeats the input in a rejection', async () => {
		const wire = await connect();
		const canary = 'canary-51aa-not-to-be-seen';
		const texts = [
			await (await wire.send(tokenPath, form({...client(wire), client_secret: canary}))).text(),
			await (await wire.send(tokenPath, form({...client(wire), grant_type: canary}))).text(),
			await (await withToken(wire, canary)).text(),
			await (
				await wire.send('/api/v1/search/apps', {
					method: 'POST',
					body: `{"x": ${canary}`,
					headers: {'content-type': 'application/json'},
				})
			).text(),
		];
		expect(texts.join()).not.toContain(canary);
	});
});
