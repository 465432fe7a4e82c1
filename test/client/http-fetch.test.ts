import http, {type RequestListener} from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import {brotliCompressSync, deflateSync, gzipSync} from 'node:zlib';
import {describe, expect, onTestFinished, test} from 'vitest';
import {readBody} from '../../src/client/http/body.ts';
import {createHttpFetch, type FetchInit} from '../../src/client/http/http-fetch.ts';
import {certificate} from './support/certificate.ts';
import {listen} from './support/listen.ts';

async function ask(listener: RequestListener, init: FetchInit = {}) {
	const answer = await createHttpFetch()(`http://127.0.0.1:${await listen(http.createServer(listener))}/a?b=c`, init);
	const bytes = await readBody(answer, new AbortController().signal);
	return {...answer, text: bytes.toString()};
}

describe('the fetch over http', () => {
	test('sends method, headers and body', async () => {
		let seen: unknown;
		const {status, text} = await ask(
			async (request, response) => {
				let body = '';
				for await (const chunk of request) body += chunk;
				const {method, url, headers} = request;
				seen = {method, url, body, headers};
				response.writeHead(204).end();
			},
			{method: 'POST', headers: {'x-one': '1'}, body: 'grün'},
		);
		expect(seen).toMatchObject({
			method: 'POST',
			url: '/a?b=c',
			body: 'grün',
			headers: {'x-one': '1', 'content-length': '5', 'accept-encoding': 'gzip, br'},
		});
		expect([status, text]).toEqual([204, '']);
	});

	test('leaves no listener on a connection that many requests use', async () => {
		const warnings: string[] = [];
		let requests = 0;
		const sockets = new Set<unknown>();
		const note = ({message}: Error) => warnings.push(message);
		process.on('warning', note);
		onTestFinished(() => void process.off('warning', note));
		const fetch = createHttpFetch();
		const url = `http://127.0.0.1:${await listen(
			http.createServer(({socket}, response) => {
				sockets.add(socket);
				response.writeHead(200, {'x-request-id': `r${++requests}`}).end('ok');
			}),
		)}/`;
		for (let count = 0; count < 15; count++) {
			await readBody(await fetch(url, {}), new AbortController().signal);
			// The connection is free again in a later turn, and a warning is emitted in one.
			for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
		}
		expect(warnings).toEqual([]);
		expect(sockets.size).toBe(1);
	});

	test('sends nothing on a connection on which bytes wait that no request asked for', async () => {
		const sockets: net.Socket[] = [];
		const reply = (text: string) => `HTTP/1.1 200 OK\r\nx-request-id: ${text}\r\ncontent-length: 5\r\n\r\n${text}`;
		const server = net.createServer((socket) => {
			sockets.push(socket);
			socket.on('error', () => {}).on('data', () => void socket.write(reply(`own ${sockets.length}`)));
		});
		const fetch = createHttpFetch();
		const url = `http://127.0.0.1:${await listen(server)}/`;
		const read = async () => (await readBody(await fetch(url, {}), new AbortController().signal)).toString();
		expect(await read()).toBe('own 1');
		// The connection is free again in a later turn.
		for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
		sockets[0]?.write(reply('stale'));
		expect(await read()).toBe('own 2');
	});

	test('closes the connection of a response in doubt, and asks again on one of its own', async () => {
		const connections: string[] = [];
		const sockets: net.Socket[] = [];
		const server = http.createServer(({headers, socket}, response) => {
			connections.push(String(headers.connection));
			sockets.push(socket);
			response.writeHead(200, ['x-request-id', 'same', 'date', 'then']).end('ok');
		});
		// The server closes no connection itself.
		server.keepAliveTimeout = 0;
		const fetch = createHttpFetch();
		const url = `http://127.0.0.1:${await listen(server)}/`;
		const read = async () => (await readBody(await fetch(url, {}), new AbortController().signal)).toString();
		expect([await read(), await read()]).toEqual(['ok', 'ok']);
		expect(connections).toEqual(['keep-alive', 'keep-alive', 'close']);
		const [first] = sockets;
		if (first && !first.destroyed) await new Promise((resolve) => first.once('close', resolve));
		expect(new Set(sockets).size).toBe(2);
	});

	test('says that it looks for a connection, and that it has one, also when it is used again', async () => {
		let requests = 0;
		const answer: RequestListener = (_, response) =>
			response.writeHead(200, {'x-request-id': `r${++requests}`}).end('ok');
		const url = `http://127.0.0.1:${await listen(http.createServer(answer))}/`;
		const fetch = createHttpFetch();
		const reports: boolean[] = [];
		for (let count = 0; count < 2; count++) {
			await readBody(await fetch(url, {onConnection: (isMade) => reports.push(isMade)}), new AbortController().signal);
			for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
		}
		expect(reports).toEqual([false, true, false, true]);
	});

	test('returns every header, also repeated ones', async () => {
		const {headers} = await ask((_, response) => response.writeHead(200, ['a', '1', 'A', '2']).end());
		expect(headers.get('a')).toBe('1, 2');
		expect([...headers].map(([name]) => name)).not.toContain('');
	});

	test.each([
		['gzip', gzipSync],
		['br', brotliCompressSync],
		['GZIP', gzipSync],
		['x-gzip', gzipSync],
	])('reads what came as %s', async (encoding, compress) => {
		const {text} = await ask((_, response) =>
			response.writeHead(200, {'content-encoding': encoding}).end(compress('{"list":[]}')),
		);
		expect(text).toBe('{"list":[]}');
	});

	test('does not decode unsupported encodings', async () => {
		const sent = deflateSync('x'.repeat(100));
		const {text} = await ask((_, response) => response.writeHead(200, {'content-encoding': 'deflate'}).end(sent));
		expect(text).toBe(sent.toString());
	});

	test('fails if compressed data is damaged or cut short', async () => {
		const whole = gzipSync('x'.repeat(10_000));
		const headers = {'content-encoding': 'gzip'};
		await expect(ask((_, response) => response.writeHead(200, headers).end('no gzip'))).rejects.toThrow();
		await expect(ask((_, response) => response.writeHead(200, headers).end(whole.subarray(0, 20)))).rejects.toThrow();
	});

	test.each([
		['https', 'before TLS is agreed', true],
		['http', 'after the connection was made', false],
	])('knows over %s that a reset %s left the request unsent: %j', async (scheme, _, isUnsent) => {
		const server = net.createServer((socket) => void socket.on('data', () => socket.resetAndDestroy()));
		const sending = createHttpFetch()(`${scheme}://127.0.0.1:${await listen(server)}/`, {});
		await expect(sending).rejects.toMatchObject({code: 'ECONNRESET', isUnsent});
	});

	test('knows that a request whose connection is reset after TLS was agreed may have arrived', async () => {
		const made = certificate();
		const trusted = tls.getCACertificates('default');
		onTestFinished(() => tls.setDefaultCACertificates(trusted));
		tls.setDefaultCACertificates([made.cert]);
		const server = https.createServer(made, ({socket}) => void socket.destroy());
		const sending = createHttpFetch()(`https://localhost:${await listen(server)}/`, {});
		await expect(sending).rejects.toMatchObject({code: 'ECONNRESET', isUnsent: false});
	});

	test('knows that a request that is aborted before it has a connection is unsent', async () => {
		const sending = createHttpFetch()('http://127.0.0.1:1/', {signal: AbortSignal.abort()});
		await expect(sending).rejects.toMatchObject({name: 'AbortError', isUnsent: true});
	});

	test('ends the connection on which a server changes the protocol', async () => {
		const closed = Promise.withResolvers<void>();
		const server = net.createServer((socket) => {
			socket.on('error', () => {}).on('close', () => closed.resolve());
			socket.on('data', () => void socket.write('HTTP/1.1 101 Other\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'));
		});
		const {status, body} = await createHttpFetch()(`http://127.0.0.1:${await listen(server)}/`, {});
		expect([status, body]).toEqual([101, null]);
		await closed.promise;
	});

	test('does not follow redirects', async () => {
		const {status, headers} = await ask((_, response) => response.writeHead(302, {location: '/b'}).end());
		expect([status, headers.get('location')]).toEqual([302, '/b']);
	});

	test('ends when the signal aborts, before and during the response', async () => {
		const stop = new AbortController();
		const waiting = ask(() => stop.abort(), {signal: stop.signal});
		await expect(waiting).rejects.toThrow('aborted');
		const late = new AbortController();
		const begun = ask((_, response) => response.write('{', () => late.abort()), {signal: late.signal});
		await expect(begun).rejects.toThrow('aborted');
	});
});
