/**
 * A minimal fetch over Node's `http`, for half the time and memory of the global fetch, and with a choice of the connection,
 * which the global fetch does not give. It does not follow redirects.
 */
import type http from 'node:http';
import type {Socket} from 'node:net';
import {pipeline, type Readable} from 'node:stream';
import {setImmediate as yieldToEventLoop} from 'node:timers/promises';
import {trustAll, unknownAuthority} from './authorities.ts';
import {encodings} from './body.ts';
import {type ConnectionOptions, connections} from './connections.ts';

/** The part of the fetch interface that the client uses. The global fetch implements it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
	readonly method?: string;
	/** By names in lower case. */
	readonly headers?: Record<string, string>;
	readonly body?: string;
	readonly signal?: AbortSignal;
	/** The client refuses redirects itself. */
	readonly redirect?: 'manual';
	/** Send on a new connection, and close it afterwards: no response to another request can arrive on it. */
	readonly isAlone?: boolean;
	/** The request has the token of a page, and a copy of an earlier page would repeat its token. */
	readonly isContinued?: boolean;
	/** Called when a connection is looked for, and again when it is made: nothing was sent before. */
	readonly onConnection?: (isMade: boolean) => void;
}

/** By name in lower case. Repeated headers are joined by commas. */
export interface ResponseHeaders extends Iterable<readonly [string, string]> {
	get(name: string): string | null | undefined;
}

export interface FetchResponse {
	readonly status: number;
	readonly headers: ResponseHeaders;
	readonly body: FetchBody | null;
}

interface FetchBody {
	getReader(): {
		read(): Promise<{done?: boolean | undefined; value?: Uint8Array | undefined}>;
		cancel(reason?: unknown): Promise<void>;
	};
	cancel(): Promise<void>;
}

/**
 * Rejects with Node's own errors. `isUnsent` is true for an error before the connection was made, and `proxy` then names the proxy.
 */
export const createHttpFetch = (optionsFor = connections()): Fetch => {
	/** The header lines of the last response on a shared connection. */
	const lastHeaders = new WeakMap<Socket, string>();

	/**
	 * Whether a response may be a copy of the last one that a service or a gateway sends twice: it has the same header lines. Pages without a
	 * request id can have them too, and a copy of a page repeats its token.
	 */
	function isInDoubt({socket, headers, rawHeaders}: http.IncomingMessage, isContinued: boolean): boolean {
		const lines = rawHeaders.join('\n');
		const wasLast = lastHeaders.get(socket) === lines;
		lastHeaders.set(socket, lines);
		return wasLast && (headers['x-request-id'] !== undefined || !isContinued);
	}

	return async function httpFetch(url, init): Promise<FetchResponse> {
		const {isAlone = false, isContinued = false} = init;
		const target = new URL(url);
		const options = await optionsFor(target, isAlone, init.signal);
		if (!isAlone) await pendingInput();
		let incoming: http.IncomingMessage;
		try {
			incoming = await send(target, init, options);
		} catch (error) {
			// The handshake has failed, so nothing was sent.
			const isOfAnother = unknownAuthority.has((error as NodeJS.ErrnoException).code ?? '');
			if (!isOfAnother || options.ca === undefined) throw error;
			trustAll();
			return httpFetch(url, init);
		}
		if (!isAlone && isInDoubt(incoming, isContinued)) {
			incoming.destroy();
			return httpFetch(url, {...init, isAlone: true});
		}
		const status = incoming.statusCode ?? 0;
		return {status, headers: headersOf(incoming), body: status === 101 ? null : bodyOf(await decoded(incoming))};
	};
};

/** Two turns let Node read bytes that wait on an idle connection, and close it, before a request is sent on it. */
async function pendingInput(): Promise<void> {
	await yieldToEventLoop();
	await yieldToEventLoop();
}

async function send(
	target: URL,
	{method, headers, body, signal, onConnection}: FetchInit,
	{proxy, ...options}: ConnectionOptions,
): Promise<http.IncomingMessage> {
	// The agent knows the scheme.
	onConnection?.(false);
	const {request} = await import('node:http');
	const sent = {'accept-encoding': encodings.join(', '), ...headers};
	return new Promise((resolve, reject) => {
		const outgoing = request(target, {...options, method, headers: sent, ...(signal && {signal})}, resolve);
		let isConnected = false;
		const connected = () => {
			isConnected = true;
			onConnection?.(true);
		};
		outgoing.on('socket', (socket) => {
			// A connection that is reused, or made through a proxy, is not made again, so its listeners would stay and add up.
			if (isReady(socket)) connected();
			else socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
		});
		outgoing.on('error', (error) => {
			const isUnsent = !isConnected;
			reject(Object.assign(error, {isUnsent, ...(isUnsent && proxy && {proxy: proxy.origin})}));
		});
		// Without a handler, Node closes the connection for status 101, and neither resolves nor rejects.
		outgoing.on('upgrade', (incoming, socket) => {
			socket.destroy();
			resolve(incoming);
		});
		outgoing.end(body);
	});
}

/** Whether bytes that are written to a socket are sent at once. */
const isReady = (socket: Socket): boolean =>
	!socket.connecting && !('secureConnecting' in socket && socket.secureConnecting);

function headersOf({rawHeaders}: http.IncomingMessage): ResponseHeaders {
	const headers = new Map<string, string>();
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index]?.toLowerCase() ?? '';
		const value = rawHeaders[index + 1] ?? '';
		const before = headers.get(name);
		headers.set(name, before === undefined ? value : `${before}, ${value}`);
	}
	return headers;
}

async function decoded(incoming: http.IncomingMessage): Promise<Readable> {
	const encoding = incoming.headers['content-encoding']?.toLowerCase().replace(/^x-/, '') ?? '';
	if (!encodings.includes(encoding)) return incoming;
	const {createBrotliDecompress, createGunzip} = await import('node:zlib');
	// The reader of the result gets the error.
	return pipeline(incoming, encoding === 'br' ? createBrotliDecompress() : createGunzip(), () => {});
}

function bodyOf(stream: Readable): FetchBody {
	const cancel = async () => void stream.destroy();
	return {
		cancel,
		getReader() {
			const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
			return {cancel, read: () => chunks.next()};
		},
	};
}
