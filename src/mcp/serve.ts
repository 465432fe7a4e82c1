/**
 * Serves a tenant to an agent over the Model Context Protocol, on lines of JSON: the revision of 2026-07-28 and the ones before it. Only the verb
 * `mcp` loads this file, because the protocol's library takes longer to load than the rest of a command.
 */
import './interpreted.ts';
import {serveStdio} from '@modelcontextprotocol/server/stdio';
import type {Calls} from './calls.ts';
import {createServer} from './server.ts';
import {type Lines, LineTransport} from './transport.ts';

export interface ServeOptions {
	readonly version: string;
	readonly calls: Calls;
	readonly lines: Lines;
	/** Ends the server. */
	readonly signal: AbortSignal;
}

/** Resolves when the client has closed the connection, or the signal has. Rejects with an internal error. */
export async function serveAgent({version, calls, lines, signal}: ServeOptions): Promise<void> {
	const transport = new LineTransport(lines);
	const handle = serveStdio(() => createServer({version, calls, fail: (error) => transport.fail(error)}), {transport});
	const close = () => void handle.close();
	signal.addEventListener('abort', close);
	if (signal.aborted) close();
	try {
		await transport.closed;
	} finally {
		signal.removeEventListener('abort', close);
		await handle.close();
	}
}
