/**
 * Serves a tenant to an agent over the Model Context Protocol, on lines of JSON: the revision of 2026-07-28 and the ones before it. Only the verb
 * `mcp` loads this file, because the protocol's library takes longer to load than the rest of a command.
 */
import './interpreted.ts';
import type {Server} from '@modelcontextprotocol/server';
import {serveStdio} from '@modelcontextprotocol/server/stdio';
import type {Calls} from './calls.ts';
import {clientOf, createServer} from './server.ts';
import {listenedBy, notWatched, Subscriptions} from './subscriptions.ts';
import {type Lines, LineTransport} from './transport.ts';

export interface ServeOptions {
	readonly version: string;
	readonly calls: Calls;
	readonly lines: Lines;
	/** Ends the server. */
	readonly signal: AbortSignal;
	/** Resolves after some milliseconds. */
	readonly wait: (ms: number) => Promise<unknown>;
}

/** Resolves when the client has closed the connection, or the signal has. Rejects with an internal error. */
export async function serveAgent({version, calls, lines, signal, wait}: ServeOptions): Promise<void> {
	const watches = calls.tools.some(({name}) => name === 'get');
	let latest: Server | undefined;
	const subscriptions = new Subscriptions({
		calls,
		changed: async (uri) => latest?.sendResourceUpdated({uri}),
		wait,
		fail: (error) => transport.fail(error),
	});
	const transport = new LineTransport(lines, (message) => {
		const change = watches ? listenedBy(message) : undefined;
		const subscription = `listen ${JSON.stringify(change?.id)}`;
		if (!change) return undefined;
		const reason = subscriptions.set(subscription, change.uris, clientOf(change.client));
		if (reason === undefined) return undefined;
		subscriptions.set(subscription, []);
		return notWatched(change.id, reason);
	});
	const create = () => {
		latest = createServer({version, calls, subscriptions, fail: (error) => transport.fail(error)});
		return latest;
	};
	const handle = serveStdio(create, {transport});
	const close = () => void handle.close();
	signal.addEventListener('abort', close);
	if (signal.aborted) close();
	try {
		await transport.closed;
	} finally {
		signal.removeEventListener('abort', close);
		await subscriptions.close();
		await handle.close();
	}
}
