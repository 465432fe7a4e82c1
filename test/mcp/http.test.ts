/** The server over HTTP: who may call it, and the same tools in both eras. */
import {readFile, stat, writeFile} from 'node:fs/promises';
import {request} from 'node:http';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {proposalTools, tools} from '../../src/mcp/tools.ts';
import {castellan, settingsIn} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';
import {connected, served} from './served.ts';

/** Sends a call with any headers. `fetch` sets some of them itself. */
const status = (
	url: string,
	headers: Readonly<Record<string, string>>,
	body = '{"jsonrpc":"2.0","id":1,"method":"ping"}',
) =>
	new Promise<number | undefined>((resolve, reject) => {
		const json = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};
		const outgoing = request(url, {method: 'POST', agent: false, headers: {...json, ...headers}}, (response) => {
			response.resume().on('end', () => resolve(response.statusCode));
		});
		outgoing.on('error', reject).end(body);
	});

test.each(['legacy', 'modern'] as const)('serves two clients at once, in the %s era', async (era) => {
	const {url, token} = await served();
	const [one, other] = await Promise.all([connected(url, token, era), connected(url, token, era)]);
	const {tools: listed} = await one.listTools();
	expect(listed.map(({name}) => name)).toEqual([...tools, ...proposalTools].map(({name}) => name));
	const [found, settings] = await Promise.all([
		one.callTool({name: 'find', arguments: {kind: 'apps'}}),
		other.callTool({name: 'get', arguments: {address: 'notifications'}}),
	]);
	expect(found.structuredContent).toMatchObject({complete: false, more: true});
	expect(settings.structuredContent).toMatchObject({complete: true});
});

test('refuses who has no token, web pages, and other names of this machine, before anything is called', async () => {
	const {url, token, sent} = await served();
	const authorization = `Bearer ${token}`;
	const {port} = new URL(url);
	expect({
		own: await status(url, {authorization}),
		none: await status(url, {}),
		wrong: await status(url, {authorization: `${authorization}x`}),
		basic: await status(url, {authorization: `Basic ${token}`}),
		rebound: await status(url, {authorization, host: `castellan.example:${port}`}),
		page: await status(url, {authorization, origin: 'https://castellan.example'}),
		sandboxed: await status(url, {authorization, origin: 'null'}),
		local: await status(url, {authorization, origin: `http://localhost:${port}`}),
		other: await status(new URL('/', url).href, {authorization}),
		large: await status(url, {authorization}, `"${'x'.repeat(2 * 1024 * 1024)}"`),
		text: await status(url, {authorization, 'content-type': 'text/plain'}),
	}).toEqual({
		own: 200,
		none: 401,
		wrong: 401,
		basic: 401,
		rebound: 403,
		page: 403,
		sandboxed: 403,
		local: 200,
		other: 404,
		large: 413,
		text: 415,
	});
	expect(sent).toEqual([]);
});

test('the token is only its owner’s, stays the same, and is in no message and no journal', async () => {
	const home = await folder();
	const first = await served('mcp --http', home);
	expect((await stat(first.file)).mode & 0o777).toBe(0o600);
	const client = await connected(first.url, first.token, 'modern');
	await client.callTool({name: 'get', arguments: {address: first.token}});
	const second = await served('mcp --http', home);
	expect(second.token).toBe(first.token);
	expect(first.output() + second.output()).not.toContain(first.token);
	expect(await readFile(join(home, 'agent-calls.ndjson'), 'utf8')).not.toContain(first.token);
});

test.each([
	['mcp --port 7000', '--port requires --http'],
	['mcp --http --port 70000', '--port must be at most 65535'],
])('%s is refused', async (line, message) => {
	const {code, stderr} = await castellan(line, {settings: await settingsIn(await folder())});
	expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('a token that others may know is refused', async () => {
	const home = await folder();
	await writeFile(join(home, 'agent-token'), `${'a'.repeat(43)}\n`, {mode: 0o644});
	const shared = await castellan('mcp --http', {settings: await settingsIn(home)});
	expect([shared.code, shared.stderr]).toEqual([1, expect.stringContaining('other users can read it')]);
	await writeFile(join(home, 'agent-token'), 'secret\n');
	const short = await castellan('mcp --http', {settings: await settingsIn(home)});
	expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('no token of at least 32 letters')]);
});
