/**
 * Serves a tenant to agents on this machine over the protocol's HTTP. A client needs the token of a person, and no web page can
 * reach it: a page of another host has a foreign origin, also under a name that leads to this machine.
 */
import {hash, timingSafeEqual} from 'node:crypto';
import type {AddressInfo} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import {
	createMcpHandler,
	hostHeaderValidationResponse,
	localhostAllowedHostnames,
	localhostAllowedOrigins,
	originValidationResponse,
} from '@modelcontextprotocol/server';
import type {Calls} from './calls.ts';
import {createServer} from './server.ts';

export interface HttpOptions {
	readonly version: string;
	readonly calls: Calls;
	/** What clients send in `Authorization: Bearer …`. */
	readonly token: string;
	/** 0 for a free port. */
	readonly port: number;
	/** Ends the server. */
	readonly signal: AbortSignal;
	/** Called with the address of the endpoint once it answers. */
	readonly onReady: (url: string) => Promise<void>;
}

/** In bytes. Arguments of calls are short. */
const maximumBody = 1024 * 1024;
const path = '/mcp';

/** Resolves when the signal ends it. Rejects with an internal error, or with that of the system, as for a port in use. */
export async function serveHttp({version, calls, token, port, signal, onReady}: HttpOptions): Promise<void> {
	const ended = Promise.withResolvers<void>();
	const handler = createMcpHandler(() => createServer({version, calls, fail: ended.reject}), {
		maxRequestBodySize: maximumBody,
		// Nothing is announced: a client that listens only holds a connection.
		maxSubscriptions: 1,
	});
	const listener = getRequestListener((request) => refusalOf(request, token) ?? handler.fetch(request), {
		overrideGlobalObjects: false,
		errorHandler: () => new Response(null, {status: 400}),
	});
	const {createServer: listen} = await import('node:http');
	const server = listen(listener);
	const close = () => ended.resolve();
	signal.addEventListener('abort', close);
	if (signal.aborted) close();
	try {
		await new Promise<void>((resolve, reject) => {
			server.once('error', reject);
			server.listen({host: '127.0.0.1', port}, resolve);
		});
		await onReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
		await ended.promise;
	} finally {
		signal.removeEventListener('abort', close);
		await handler.close();
		server.close();
		server.closeAllConnections();
	}
}

/** The answer to a request that is not for this server. Undefined for one that is. */
function refusalOf(request: Request, token: string): Response | undefined {
	const foreign =
		hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
		originValidationResponse(request, localhostAllowedOrigins());
	if (foreign) return foreign;
	const [scheme, given = ''] = (request.headers.get('authorization') ?? '').split(' ');
	if (scheme?.toLowerCase() !== 'bearer' || !isSame(given, token))
		return new Response(null, {status: 401, headers: {'www-authenticate': 'Bearer'}});
	return new URL(request.url).pathname === path ? undefined : new Response(null, {status: 404});
}

/** Takes the same time for every text, so that a client cannot guess the token letter by letter. */
const isSame = (given: string, token: string) => timingSafeEqual(digest(given), digest(token));
const digest = (text: string) => hash('sha256', text, 'buffer');
