/** Serves a tenant on a socket. */
import {createServer, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo, Socket} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response';
import {copyTimes} from './faults/fault.ts';
import type {Tenant} from './fetch.ts';
import {invalid} from './rejection.ts';

export interface ListenOptions {
	/** Loopback by default. */
	readonly host?: string | undefined;
	/** 0 or absent for a free port. */
	readonly port?: number | undefined;
}

export type Listening = Awaited<ReturnType<typeof listen>>;

/**
 * The number of connections that may wait to be accepted. Node's default of 511 is too small for a burst of 1,000 connections:
 * the kernel drops some, and clients retry seconds later or are reset. The kernel's own limit applies too.
 */
const backlog = 4_096;
/**
 * Milliseconds that an idle connection stays open. Longer than in common clients, so that the client closes it first and no
 * request is sent on a closing connection.
 */
const keepAliveTimeout = 65_000;

export async function listen(tenant: Tenant, {host = '127.0.0.1', port = 0}: ListenOptions = {}) {
	const sendStale = new WeakMap<Socket, () => void>();
	const listener = getRequestListener(
		async (request, {outgoing}) => {
			const lose = () => outgoing.destroy();
			const {socket} = outgoing as ServerResponse;
			if (socket) sendStale.get(socket)?.();
			try {
				const response = await tenant.fetch(request);
				const time = copyTimes.get(response);
				if (time && socket) {
					const send = onceMore(outgoing as ServerResponse, socket);
					if (time === 'next') sendStale.set(socket, send);
					else outgoing.once('finish', send);
				}
				return untilLost(response, lose);
			} catch {
				// A tenant rejects only for a lost connection or an aborted request. It responds to all other errors.
				lose();
				return RESPONSE_ALREADY_SENT;
			}
		},
		{
			overrideGlobalObjects: false,
			// A request without a valid address never reaches the tenant.
			errorHandler: () => invalid('the request has no valid address or host').response('none').toResponse(),
		},
	);
	const server = createServer({keepAliveTimeout}, listener);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen({port, host, backlog}, resolve);
	});
	const {address, family, port: actual} = server.address() as AddressInfo;
	return {
		/** Without a trailing slash. */
		baseUrl: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
		/** Stops accepting requests and finishes pending ones for up to a second. The tenant stays open. */
		close: () => closed(server),
	};
}

/** Returns a function that writes the bytes of a response to its socket again. */
function onceMore(outgoing: ServerResponse, socket: Socket): () => void {
	const bytes: Buffer[] = [];
	const {write} = socket;
	Object.assign(socket, {
		write(chunk: string | Uint8Array, ...rest: [encoding?: BufferEncoding]) {
			bytes.push(typeof chunk === 'string' ? Buffer.from(chunk, rest[0]) : Buffer.from(chunk));
			return write.call(socket, chunk, ...rest);
		},
	});
	outgoing.once('finish', () => {
		socket.write = write;
	});
	return () => {
		if (socket.writable) socket.write(Buffer.concat(bytes.splice(0)));
	};
}

/** If a chunked body fails, its connection is closed without a log entry: a fault provoked it, or the client left. */
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
				// The body rejects like the tenant.
				lose();
				controller.close();
			}
		},
		cancel: (reason) => reader.cancel(reason),
	});
	return new Response(body, response);
}

/** Milliseconds for pending responses. */
const closeTimeout = 1_000;

const closed = (server: Server) =>
	new Promise<void>((resolve) => {
		const timer = setTimeout(() => server.closeAllConnections(), closeTimeout);
		server.close(() => {
			clearTimeout(timer);
			resolve();
		});
	});
