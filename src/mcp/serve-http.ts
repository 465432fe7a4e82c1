/**
 * Serves a tenant to agents on this machine over the protocol's HTTP. A client needs the token of a person, and no web page can
 * reach it: a page of another host has a foreign origin, also under a name that leads to this machine.
 */
import {hash, randomUUID, timingSafeEqual} from 'node:crypto';
import type {AddressInfo} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import {
	createMcpHandler,
	hostHeaderValidationResponse,
	localhostAllowedHostnames,
	localhostAllowedOrigins,
	originValidationResponse,
	readRequestBody,
} from '@modelcontextprotocol/server';
import {jsonIfValid} from '../text/json/parse.ts';
import type {ServeOptions} from './serve.ts';
import {clientOf, createServer} from './server.ts';
import {listenedBy, notWatched, Subscriptions} from './subscriptions.ts';

export interface HttpOptions extends Omit<ServeOptions, 'lines'> {
	/** What clients send in `Authorization: Bearer …`. */
	readonly token: string;
	/** 0 for a free port. */
	readonly port: number;
	/** Called with the address of the endpoint once it answers. */
	readonly onReady: (url: string) => Promise<void>;
}

/** In bytes. Arguments of calls are short. */
const maximumBody = 1024 * 1024;
const path = '/mcp';

/** Resolves when the signal ends it. Rejects with an internal error, or with a system error, such as for a port in use. */
export async function serveHttp({version, calls, token, port, signal, wait, onReady}: HttpOptions): Promise<void> {
	const ended = Promise.withResolvers<void>();
	const watched = calls.tools.some(({name}) => name === 'get')
		? new Subscriptions({
				calls,
				changed: async (uri) => handler.notify.resourceUpdated(uri),
				wait,
				fail: ended.reject,
			})
		: undefined;
	const handler = createMcpHandler(
		// A client of an older revision holds no connection for notifications.
		({era}) =>
			createServer({version, calls, ...(era === 'modern' && watched && {subscriptions: watched}), fail: ended.reject}),
		{maxRequestBodySize: maximumBody},
	);
	async function answer(request: Request): Promise<Response> {
		const refusal = refusalOf(request, token);
		if (refusal || request.method !== 'POST') return refusal ?? handler.fetch(request);
		const body = await readRequestBody(request, maximumBody);
		if (body.tooLarge) return new Response(null, {status: 413});
		const message = jsonIfValid(body.text);
		if (message === undefined) return new Response(null, {status: 400});
		const pass = () => handler.fetch(request, {parsedBody: message});
		const listening = watched && listenedBy(message);
		if (!listening || listening.uris.length === 0) return pass();
		// Each client numbers its requests itself.
		const subscription = randomUUID();
		const end = () => void watched.set(subscription, []);
		const reason = watched.set(subscription, listening.uris, clientOf(listening.client));
		if (reason !== undefined) {
			end();
			return Response.json(notWatched(listening.id, reason));
		}
		try {
			return endedWith(await pass(), end);
		} catch (error) {
			end();
			throw error;
		}
	}
	const listener = getRequestListener(answer, {
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
		await watched?.close();
		await handler.close();
		server.close();
		server.closeAllConnections();
	}
}

/** The same response. `end` is called when it was sent, or its client is gone. */
function endedWith(response: Response, end: () => void): Response {
	if (!response.body) {
		end();
		return response;
	}
	const {readable, writable} = new TransformStream<Uint8Array, Uint8Array>();
	// Rejects when the client no longer reads.
	response.body.pipeTo(writable).then(end, end);
	return new Response(readable, response);
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
