/** Puts a tenant on a socket. */
import {createServer, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response';
import type {Tenant} from './fetch.ts';
import {invalid, refusalResponse} from './refusal.ts';

export interface ListenOptions {
	/** Loopback unless said. */
	readonly host?: string | undefined;
	/** A free one unless said. */
	readonly port?: number | undefined;
}

export interface Listening {
	/** Without a trailing slash. */
	readonly baseUrl: string;
	/** Answers what is under way, up to a second, and takes nothing new. The tenant stays open. */
	readonly close: () => Promise<void>;
}

/**
 * Connections that may wait to be accepted. With Node's default of 511, a burst of 1,000 new connections overflows the
 * queue: the kernel drops the rest, and the clients retry seconds later or are reset. The kernel's own limit applies too.
 */
const backlog = 4_096;
/**
 * Milliseconds that an idle connection stays open: longer than common clients keep theirs, so that the client closes it
 * and no request meets a connection that the server is closing.
 */
const keepAliveTimeout = 65_000;

export async function listen(tenant: Tenant, {host = '127.0.0.1', port = 0}: ListenOptions = {}): Promise<Listening> {
	const listener = getRequestListener(
		async (request, {outgoing}) => {
			const lose = () => (outgoing as ServerResponse).destroy();
			try {
				return untilLost(await tenant.fetch(request), lose);
			} catch {
				lose();
				return RESPONSE_ALREADY_SENT;
			}
		},
		{
			overrideGlobalObjects: false,
			// What has no address that can be read never gets as far as the tenant.
			errorHandler: () => refusalResponse(invalid('the request has no valid address or host'), 'none').toResponse(),
		},
	);
	const server = createServer({keepAliveTimeout}, listener);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen({port, host, backlog}, resolve);
	});
	const {address, family, port: actual} = server.address() as AddressInfo;
	return {
		baseUrl: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
		close: () => closed(server),
	};
}

/** A body in pieces that breaks off takes the connection with it, without a word: it was asked to, or the client has left. */
function untilLost(response: Response, lose: () => void): Response {
	if (!response.body || response.headers.get('transfer-encoding') !== 'chunked') return response;
	const reader = response.body.getReader();
	const body = new ReadableStream({
		async pull(controller) {
			try {
				const {done, value} = await reader.read();
				if (done) controller.close();
				else controller.enqueue(value);
			} catch {
				lose();
				controller.close();
			}
		},
		cancel: (reason) => reader.cancel(reason),
	});
	return new Response(body, response);
}

/** Milliseconds for answers under way. */
const patience = 1_000;

const closed = (server: Server) =>
	new Promise<void>((resolve) => {
		const giveUp = setTimeout(() => server.closeAllConnections(), patience);
		server.close(() => {
			clearTimeout(giveUp);
			resolve();
		});
		server.closeIdleConnections();
	});
