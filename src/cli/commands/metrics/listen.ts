/** Serves a text at `/metrics` for a scrape. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {isLoopback} from '../../../client/http/loopback.ts';
import {UsageError} from '../../../settings/error.ts';

interface ListenAddress {
	readonly host: string;
	readonly port: number;
}

/** Parses a port, or a host and a port. Throws `UsageError`. */
export function listenAddress(text: string): ListenAddress {
	const match = /^(?:(\[[0-9a-f:.]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(text);
	const port = Number(match?.[2]);
	if (!match || port > 65_535)
		throw new UsageError(`--listen takes a port, or a host and a port such as 127.0.0.1:9464, not “${text}”`);
	return {host: match[1]?.replace(/^\[|\]$/g, '') ?? '127.0.0.1', port};
}

/** The text is undefined until the first read has ended. Rejects with the error of the system. */
export async function serveText({host, port}: ListenAddress, text: () => string | undefined) {
	const {createServer} = await import('node:http');
	const server = createServer((request, response) => answer(request, response, isHere, text()));
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen({host, port}, resolve);
	});
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new Error('it has no port');
	const hostname = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
	const isHere = isLoopback(hostname);
	return {
		url: `http://${hostname}:${bound.port}/metrics`,
		isLoopback: isHere,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

function answer(request: IncomingMessage, response: ServerResponse, isHere: boolean, text: string | undefined): void {
	const say = (status: number, body: string, headers = {}) =>
		response
			.writeHead(status, {'content-type': 'text/plain; version=0.0.4; charset=utf-8', ...headers})
			.end(request.method === 'HEAD' ? '' : body);
	// A web page of another host, whose name now leads to this machine, would read the figures.
	if (isHere && !namesThisMachine(request.headers.host)) return void say(421, 'This host is not served here.\n');
	if (request.method !== 'GET' && request.method !== 'HEAD') return void say(405, 'Use GET.\n', {allow: 'GET, HEAD'});
	if (request.url?.replace(/\?.*$/s, '') !== '/metrics') return void say(404, 'The figures are at /metrics.\n');
	if (text === undefined) return void say(503, 'The first read has not ended.\n', {'retry-after': '5'});
	say(200, text);
}

function namesThisMachine(host = ''): boolean {
	const url = URL.parse(`http://${host}`);
	return url !== null && isLoopback(url.hostname);
}
