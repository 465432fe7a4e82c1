/** The client over real sockets, against servers that misbehave. */
import http, {type RequestListener} from 'node:http';
import https from 'node:https';
import net from 'node:net';
import {gzipSync, zstdCompressSync} from 'node:zlib';
import {describe, expect, test} from 'vitest';
import {createApi} from '../../src/client/client.ts';
import {nodeFetch} from '../../src/client/http/node-fetch.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {certificate} from './support/certificate.ts';
import {listen} from './support/listen.ts';
import {bearer, failureOf} from './support/service.ts';

const {listAuthConfigs, rotateStepUpSecret, searchApps} = endpoints;
const rotation = {id: 'sp_1', clientSecret: 'canary-new'};
const connect = (baseUrl: string, timeout = 10_000) =>
	createApi({baseUrl, credentials: bearer, fetch: nodeFetch({environment: {}}), wait: async () => {}, timeout});

async function serve(listener: RequestListener, timeout?: number) {
	return connect(`http://127.0.0.1:${await listen(http.createServer(listener))}`, timeout);
}

describe('over a socket', () => {
	test('sends a request according to the contract, and returns its response', async () => {
		const seen: object[] = [];
		const api = await serve(async (request, response) => {
			let body = '';
			for await (const chunk of request) body += chunk;
			seen.push({method: request.method, url: request.url, body, headers: request.headers});
			response.setHeader('content-type', 'application/json').end('{"list":[{"id":"app_1"}]}');
		});
		const {data, request} = await api.call(searchApps, {query: 'pay'});
		expect(data.list).toEqual([{id: 'app_1'}]);
		expect(request.outcome).toMatchObject({status: 200, size: 25});
		expect(seen).toMatchObject([
			{
				method: 'POST',
				url: '/api/v1/search/apps',
				body: '{"query":"pay"}',
				headers: {
					accept: 'application/json',
					authorization: 'Bearer canary-bearer-token',
					'content-type': 'application/json',
					'user-agent': 'castellan',
				},
			},
		]);
	});

	test('a refused connection is known not to have carried the request', async () => {
		const server = http.createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const {port} = server.address() as net.AddressInfo;
		await new Promise((resolve) => server.close(resolve));
		const {detail} = await failureOf(connect(`http://127.0.0.1:${port}`).call(rotateStepUpSecret, rotation));
		expect(detail).toMatchObject({kind: 'unreachable', applied: 'no'});
		expect(detail.message).toBe(`127.0.0.1:${port}: the connection was refused.`);
	});

	test('reports an unknown host name as unreachable', async () => {
		const {detail} = await failureOf(connect('https://castellan.invalid').call(rotateStepUpSecret, rotation));
		expect(detail).toMatchObject({kind: 'unreachable', applied: 'no'});
	});

	test('a reset after the request was read leaves a write unknown, and sends it once', async () => {
		let requests = 0;
		const api = await serve((request) => {
			requests++;
			request.resume().on('end', () => request.socket.resetAndDestroy());
		});
		const {detail} = await failureOf(api.call(rotateStepUpSecret, rotation));
		expect(detail).toMatchObject({kind: 'unreachable', applied: 'unknown'});
		expect(requests).toBe(1);
		await failureOf(api.call(searchApps, {}));
		expect(requests).toBe(4);
	});

	test.each([
		['reset within the body', (response: http.ServerResponse) => response.destroy()],
		['an end before the announced length', (response: http.ServerResponse) => response.socket?.end()],
	])('%s is a broken connection', async (_, end) => {
		const api = await serve((_, response) => {
			response.writeHead(200, {'content-type': 'application/json', 'content-length': 1_000});
			response.write('{"list":[', () => end(response));
		});
		const {detail} = await failureOf(api.call(rotateStepUpSecret, rotation));
		expect(detail).toMatchObject({kind: 'unreachable', applied: 'unknown'});
	});

	test.each([
		['headers do not come', () => {}],
		[
			'the body does not end',
			(response: http.ServerResponse) => response.writeHead(200, {'content-type': 'application/json'}).write('{'),
		],
	])('a request times out and closes its connection when %s', async (_, answer) => {
		const server = http.createServer((_, response) => answer(response));
		const api = connect(`http://127.0.0.1:${await listen(server)}`, 50);
		expect((await failureOf(api.call(listAuthConfigs, {}))).kind).toBe('timeout');
		// Ends once no request is open. On a busy machine the request may not even have arrived.
		await new Promise((resolve) => server.close(resolve));
	});

	test('does not send the token to another port', async () => {
		const stolen: unknown[] = [];
		const thief = await listen(
			http.createServer((request, response) => {
				stolen.push(request.headers);
				response.end();
			}),
		);
		const api = await serve((_, response) => response.writeHead(307, {location: `http://127.0.0.1:${thief}/`}).end());
		expect((await failureOf(api.call(listAuthConfigs, {}))).kind).toBe('redirect');
		expect((await failureOf(api.call(rotateStepUpSecret, rotation))).kind).toBe('redirect');
		expect(stolen).toEqual([]);
	});

	test('reports a response that is not HTTP', async () => {
		const server = net.createServer(
			(socket) => void socket.on('error', () => {}).end('220 mail.example.com ESMTP\r\n'),
		);
		const api = connect(`http://127.0.0.1:${await listen(server)}`);
		expect((await failureOf(api.call(listAuthConfigs, {}))).message).toMatch(/response is not HTTP/);
	});

	test.each([408, 421, 425, 503])('a read is repeated on a new connection after %i', async (status) => {
		const connections = new Set<unknown>();
		const api = await serve(({socket}, response) => {
			connections.add(socket);
			response.setHeader('content-type', 'application/json');
			if (connections.size === 1) return void response.writeHead(status).end('{}');
			response.end('{"list":[]}');
		});
		expect((await api.call(listAuthConfigs, {})).data.list).toEqual([]);
		expect(connections.size).toBe(2);
	});

	test.each<[string, RequestListener, RegExp]>([
		[
			'status 101',
			(_, response) => response.writeHead(101, {upgrade: 'x', connection: 'upgrade'}).end(),
			/status is 101/,
		],
		['headers of 100 KB', (_, response) => response.setHeader('x', 'x'.repeat(100_000)).end(), /headers .* too large/],
		['damaged gzip', (_, response) => response.setHeader('content-encoding', 'gzip').end('no gzip'), /is damaged/],
		['damaged brotli', (_, response) => response.setHeader('content-encoding', 'br').end('no brotli'), /is damaged/],
		[
			'gzip that is cut short',
			(_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('[]').subarray(0, 12)),
			/was cut short/,
		],
		[
			'zstd, which was not requested',
			(_, response) =>
				response
					.writeHead(200, {'content-encoding': 'zstd', 'content-type': 'application/json'})
					.end(zstdCompressSync('{"list":[]}')),
			/compressed as zstd, which castellan did not request/,
		],
	])('describes %s', async (_, listener, reason) => {
		const api = await serve(listener);
		expect((await failureOf(api.call(listAuthConfigs, {}))).message).toMatch(reason);
		expect((await failureOf(api.call(rotateStepUpSecret, rotation))).detail.applied).toBe('unknown');
	});

	test.each([
		['is self-signed', {}, /self-signed/],
		['has expired', {until: '20200102000000Z'}, /expired|self-signed/],
		['is for another host', {host: 'other.example.com'}, /another host|self-signed/],
	])('a certificate that %s is not accepted', async (_, options, reason) => {
		const port = await listen(https.createServer(certificate(options)));
		const {detail} = await failureOf(connect(`https://localhost:${port}`).call(rotateStepUpSecret, rotation));
		expect(detail).toMatchObject({kind: 'tls', applied: 'no'});
		expect(detail.message).toMatch(reason);
		// A further authority helps only where the issuer is not trusted.
		expect(detail.advice.includes('--ca-file')).toBe(detail.message.includes('self-signed'));
		expect(detail.advice).toContain('Certificate checks cannot be turned off');
	});
});
