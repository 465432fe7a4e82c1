import {X509Certificate} from 'node:crypto';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import tls from 'node:tls';
import {afterEach, describe, expect, onTestFinished, test} from 'vitest';
import {createApi} from '../../src/client/client.ts';
import {nodeFetch} from '../../src/client/http/node-fetch.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {said} from '../support/said.ts';
import {certificate} from './support/certificate.ts';
import {listen} from './support/listen.ts';
import {bearer, failureOf, thrownBy} from './support/service.ts';

const ownAuthorities = tls.getCACertificates('default');
const withoutProxy = http.setGlobalProxyFromEnv({http_proxy: 'http://127.0.0.1:9'});
withoutProxy();
afterEach(() => {
	withoutProxy();
	tls.setDefaultCACertificates(ownAuthorities);
});

const answer: http.RequestListener = (_, response) =>
	void response.setHeader('content-type', 'application/json').end('{"list":[{"id":"a"}]}');

function connect(baseUrl: string, options: Parameters<typeof nodeFetch>[0]) {
	const api = createApi({baseUrl, credentials: bearer, fetch: nodeFetch({baseUrl, ...options}), wait: async () => {}});
	return api.call(endpoints.listAuthConfigs, {});
}

function file(content: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-ca-'));
	onTestFinished(() => rmSync(folder, {recursive: true}));
	writeFileSync(join(folder, 'ca.pem'), content);
	return join(folder, 'ca.pem');
}

const fingerprint = (pem: string) => new X509Certificate(pem).fingerprint256;

/** A proxy that tunnels, and remembers to where. */
async function proxy(status = '200 OK') {
	const tunnels: string[] = [];
	const requests: string[] = [];
	const server = http.createServer((request, response) => {
		requests.push(String(request.url));
		response.end();
	});
	server.on('connect', ({url = ''}, socket: net.Socket) => {
		tunnels.push(url);
		if (!status.startsWith('200')) return void socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
		const upstream = net.connect(Number(url.split(':').at(-1)), '127.0.0.1', () => {
			socket.write(`HTTP/1.1 ${status}\r\n\r\n`);
			socket.pipe(upstream).pipe(socket);
		});
		for (const end of [socket, upstream]) end.on('error', () => end.destroy());
		onTestFinished(() => void upstream.destroy());
	});
	return {tunnels, requests, url: `http://127.0.0.1:${await listen(server)}`};
}

describe('a proxy from the environment', () => {
	test.each(['HTTPS_PROXY', 'https_proxy'])('in %s is used', async (name) => {
		const {tunnels, url} = await proxy('403 Forbidden');
		await failureOf(connect('https://acme.example.com', {environment: {[name]: url}}));
		expect(tunnels[0]).toBe('acme.example.com:443');
	});

	test('is not used for the hosts in NO_PROXY', async () => {
		const {tunnels, url} = await proxy();
		await failureOf(connect('https://acme.invalid', {environment: {HTTPS_PROXY: url, NO_PROXY: 'acme.invalid'}}));
		expect(tunnels).toEqual([]);
	});

	test.each(['127.0.0.1', 'localhost'])('is never used for %s', async (host) => {
		const made = certificate();
		const port = await listen(http.createServer(answer));
		const securePort = await listen(https.createServer(made, answer));
		const {tunnels, requests, url} = await proxy();
		const environment = {HTTP_PROXY: url, http_proxy: url, HTTPS_PROXY: url};
		expect((await connect(`http://${host}:${port}`, {environment})).data.list).toEqual([{id: 'a'}]);
		const secure = connect(`https://localhost:${securePort}`, {environment, caFile: file(made.cert)});
		expect((await secure).data.list).toEqual([{id: 'a'}]);
		expect([tunnels, requests]).toEqual([[], []]);
	});

	test('configured in Node itself is not used for this machine either', async () => {
		const port = await listen(http.createServer(answer));
		const {tunnels, requests, url} = await proxy();
		http.setGlobalProxyFromEnv({http_proxy: url});
		expect((await connect(`http://127.0.0.1:${port}`, {environment: {}})).data.list).toEqual([{id: 'a'}]);
		expect([tunnels, requests]).toEqual([[], []]);
	});

	test.each([
		['403 Forbidden', 'refused the connection with status 403', 1],
		['502 Bad Gateway', 'refused the connection with status 502', 3],
		['407 Proxy Authentication Required', 'requires a user name and a password, and has accepted none', 1],
		['hello', 'gave no usable answer', 3],
	])('that answers %s is named, and nothing is sent', async (status, reason, attempts) => {
		const {url, tunnels} = await proxy(status);
		const {detail} = await failureOf(connect('https://acme.example.com', {environment: {HTTPS_PROXY: url}}));
		expect(detail).toMatchObject({kind: 'unreachable', applied: 'no'});
		expect(detail.message).toBe(`acme.example.com: the proxy ${url} ${reason}.`);
		expect(tunnels).toHaveLength(attempts);
	});

	test('that does not exist is named, without its password', async () => {
		const environment = {HTTPS_PROXY: 'http://me:canary@127.0.0.1:9'};
		const {detail} = await failureOf(connect('https://acme.example.com', {environment}));
		expect(detail.message).toBe(
			'acme.example.com: the proxy http://127.0.0.1:9 cannot be reached: the connection was refused.',
		);
		expect(JSON.stringify(detail)).not.toContain('canary');
	});

	test('is named when the certificate behind it, or its own, is not trusted', async () => {
		const port = await listen(https.createServer(certificate({host: 'acme.example.com'}), answer));
		const {url} = await proxy();
		const {detail} = await failureOf(connect(`https://acme.example.com:${port}`, {environment: {HTTPS_PROXY: url}}));
		expect(detail.message).toBe(`acme.example.com:${port}: the certificate is self-signed (through the proxy ${url}).`);
	});

	test.each([
		['HTTP', ''],
		[' http', ''],
		['http', '/path?query'],
	])('is used in every form of its address: %s%s', async (scheme, path) => {
		const {tunnels, url} = await proxy('403 Forbidden');
		const environment = {HTTPS_PROXY: url.replace('http', scheme) + path};
		await failureOf(connect('https://acme.invalid', {environment}));
		expect(tunnels).toHaveLength(1);
	});

	test('that does not answer in time is not said to have passed the request on', async () => {
		const url = `http://127.0.0.1:${await listen(net.createServer())}`;
		const environment = {HTTPS_PROXY: url};
		const fetch = nodeFetch({environment});
		const api = createApi({baseUrl: 'https://acme.example.com', credentials: bearer, fetch, timeout: 50});
		const {detail} = await failureOf(api.call(endpoints.listAuthConfigs, {}));
		expect(detail).toMatchObject({kind: 'timeout', applied: 'no'});
		expect(detail.message).toBe('acme.example.com: no connection within 0.05 s.');
	});

	test('keeps no tunnel of an aborted request', async () => {
		const accepted = Promise.withResolvers<net.Socket>();
		const server = http.createServer().on('connect', (_, socket: net.Socket) => accepted.resolve(socket));
		const stop = new AbortController();
		const url = `http://127.0.0.1:${await listen(server)}`;
		const fetch = nodeFetch({environment: {HTTPS_PROXY: url}});
		const request = fetch('https://acme.example.com/', {signal: stop.signal});
		const socket = await accepted.promise;
		const ended = once(socket.resume(), 'end');
		stop.abort();
		await expect(request).rejects.toThrow();
		await ended;
	});

	test('carries requests that may have been applied when their connection ends', async () => {
		const made = certificate({host: 'acme.example.com'});
		const port = await listen(https.createServer(made, ({socket}) => void socket.destroy()));
		const {tunnels, url} = await proxy();
		const options = {environment: {HTTPS_PROXY: url}, caFile: file(made.cert)};
		const {detail} = await failureOf(connect(`https://acme.example.com:${port}`, options));
		expect(detail).toMatchObject({kind: 'unreachable', applied: 'unknown'});
		expect(tunnels[0]).toBe(`acme.example.com:${port}`);
	});

	test.each(['::me:canary@', 'socks5://me:canary@127.0.0.1:1080', 'http://me:canary%@127.0.0.1:8080'])(
		'that cannot be used is rejected, without its password: %s',
		(HTTPS_PROXY) => {
			const options = {environment: {HTTPS_PROXY, no_proxy: 'acme.example.com'}};
			const {kind, message} = thrownBy(() => nodeFetch({...options, baseUrl: 'https://other.example.com'}));
			expect(kind).toBe('input');
			expect(message).toContain('HTTPS_PROXY');
			expect(message).not.toContain('canary');
			for (const baseUrl of ['https://acme.example.com', 'http://127.0.0.1:8080', 'https://localhost']) {
				expect(() => nodeFetch({...options, baseUrl})).not.toThrow();
			}
		},
	);
});

test.each(['localhost.', 'acme.localhost', 'a.b.localhost.'])('reaches this machine by the name %s', async (host) => {
	const port = await listen(http.createServer(answer));
	const {data} = await connect(`http://${host}:${port}`, {environment: {HTTPS_PROXY: 'http://127.0.0.1:1'}});
	expect(data.list).toEqual([{id: 'a'}]);
});

describe('a service of HTTP/2 only', () => {
	const made = certificate();
	const settings = Buffer.from('000000040000000000', 'hex');
	test.each([
		['refuses the handshake', () => http2.createSecureServer(made), 'tls', 'no'],
		[
			'does not look at the protocol',
			() => tls.createServer(made, (socket) => void socket.end(settings)),
			'answer',
			'unknown',
		],
	])('that %s is told apart from a bad network', async (_, serve, kind, applied) => {
		const baseUrl = `https://localhost:${await listen(serve())}`;
		const {detail} = await failureOf(connect(baseUrl, {environment: {}, caFile: file(made.cert)}));
		expect(detail).toMatchObject({kind, applied, advice: expect.stringContaining('HTTP/1.1')});
	});

	test('that says so by its status is not asked again', async () => {
		let requests = 0;
		const server = http.createServer((_, response) => {
			requests++;
			response.writeHead(426).end();
		});
		const {detail} = await failureOf(connect(`http://127.0.0.1:${await listen(server)}`, {environment: {}}));
		expect(detail).toMatchObject({status: 426, advice: expect.stringContaining('HTTP/1.1')});
		expect(requests).toBe(1);
	});
});

describe('a CA file', () => {
	// OpenSSL looks for an authority by its name.
	const named = (name: string) => certificate({subject: [['commonName', name]]});

	test('adds its authority to the trusted ones, also for requests at the same time', async () => {
		const [own, others] = [named('Own'), named('Other')];
		tls.setDefaultCACertificates([...ownAuthorities, others.cert]);
		const ports = await Promise.all([own, others].map((made) => listen(https.createServer(made, answer))));
		const options = {environment: {}, caFile: file(`own\n${own.cert}`)};
		const [first = '', second = ''] = ports.map((port) => `https://localhost:${port}`);
		const answers = await Promise.all([first, second, second, first].map((url) => connect(url, options)));
		expect(answers.map(({data}) => data.list)).toEqual(Array(4).fill([{id: 'a'}]));
		const trusted = new Set(tls.getCACertificates('default').map(fingerprint));
		expect([...ownAuthorities, own.cert].filter((authority) => !trusted.has(fingerprint(authority)))).toEqual([]);
		expect((await connect(first, {environment: {}})).data.list).toEqual([{id: 'a'}]);
	});

	test('leaves the authorities of Node alone for a service with a certificate of its own', async () => {
		const own = certificate();
		const options = {environment: {}, caFile: file(own.cert)};
		await connect(`https://localhost:${await listen(https.createServer(own, answer))}`, options);
		expect(tls.getCACertificates('default').map(fingerprint)).not.toContain(fingerprint(own.cert));
	});

	test('is no reason to trust a certificate of none, and its request is not repeated', async () => {
		const [own, unknown] = [named('Own'), named('Unknown')];
		const connections: unknown[] = [];
		const server = https.createServer(unknown, answer).on('connection', (socket) => void connections.push(socket));
		const call = connect(`https://localhost:${await listen(server)}`, {environment: {}, caFile: file(own.cert)});
		expect((await failureOf(call)).detail).toMatchObject({kind: 'tls', applied: 'no'});
		expect(connections).toHaveLength(2);
	});

	test.each([
		['has expired', {until: '20200102000000Z'}, 'the certificate has expired'],
		['is for another host', {host: 'other.example.com'}, 'the certificate is for another host'],
	])('does not help a certificate that %s', async (_, options, reason) => {
		const made = certificate(options);
		const port = await listen(https.createServer(made, answer));
		const call = connect(`https://localhost:${port}`, {environment: {}, caFile: file(made.cert)});
		expect((await failureOf(call)).message).toBe(`localhost:${port}: ${reason}.`);
	});

	test.each([
		['nothing.pem', 'cannot be read (ENOENT)'],
		['/dev/null', `cannot be read (${said.notARegularFile})`],
		[tmpdir(), 'cannot be read (EISDIR)'],
		[() => file('x'.repeat(9 * 1024 * 1024)), 'cannot be read (EFBIG)'],
		[() => file('hello'), 'holds no certificate'],
		[
			() => file('-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----'),
			'holds a certificate that cannot be read',
		],
	])('that is invalid is rejected', (path, problem) => {
		const caFile = typeof path === 'string' ? path : path();
		expect(thrownBy(() => nodeFetch({environment: {}, caFile})).message).toBe(`The CA file ${caFile} ${problem}.`);
	});
});
