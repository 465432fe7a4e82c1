/** castellan as a server for agents over HTTP, and its clients. */
import {readFile} from 'node:fs/promises';
import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import {onTestFinished} from 'vitest';
import type {Disk} from '../../src/settings/files/disk.ts';
import {castellan, localTenant, settingsIn} from '../cli/launch.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {eras, seed} from './agent.ts';

/** Serves the demo tenant until the test ends. */
export async function served(line = 'mcp --http --proposals', directory?: string, wait?: Disk['wait']) {
	const home = directory ?? (await folder());
	const ending = new AbortController();
	const ready = Promise.withResolvers<RegExpExecArray>();
	const {fetch, sent, tenant} = localTenant(seed());
	let output = '';
	const write = async (text: string) => {
		output += text;
		const address = /at (http:\/\/127\.0\.0\.1:\d+\/mcp), with the token in (\S+)\./.exec(output);
		if (address) ready.resolve(address);
	};
	const run = castellan(line, {
		settings: await settingsIn(home),
		fetch,
		context: {
			...(wait && {disk: {...realDisk, wait}}),
			signal: ending.signal,
			stderr: {isTty: false, columns: undefined, write},
		},
	});
	run.then(
		() => ready.reject(new Error(`it has ended: ${output}`)),
		(error: unknown) => ready.reject(error),
	);
	const end = async () => {
		ending.abort();
		await run;
	};
	onTestFinished(end);
	const [, url = '', file = ''] = await ready.promise;
	const token = (await readFile(file, 'utf8')).trim();
	return {url, file, token, sent, tenant, end, output: () => output};
}

/** A client of the protocol's own library. */
export async function connected(url: string, token: string, era: keyof typeof eras) {
	const client = new Client({name: 'test', version: '1'}, {versionNegotiation: {mode: eras[era]}});
	onTestFinished(() => client.close());
	const headers = {authorization: `Bearer ${token}`};
	await client.connect(new StreamableHTTPClientTransport(new URL(url), {requestInit: {headers}}));
	return client;
}
