/** The supervision by a person: the journal, the stop, the allowed tools and addresses, the requests of a minute. */
import {readFile, stat, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {agentAccess} from '../../src/settings/files/agent-access.ts';
import {castellan, localTenant, now, settingsIn, signedIn} from '../cli/launch.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {demoAgent, type eras} from './agent.ts';

test.each(['legacy', 'modern'] satisfies (keyof typeof eras)[])(
	'records every call of a client of the %s era',
	async (era) => {
		const directory = await folder();
		const settings = await settingsIn(directory);
		const {call} = await demoAgent({era, world: {settings}});
		await call('find', {kind: 'apps', search: {query: 'vault'}});
		await call('secret_verdict', {code: 'keep-7q2m-valt'});
		await call('find', {kind: 'apps', search: {query: `KEEP-7Q2M-VALT ${signedIn.CASTELLAN_TOKEN} \u001b[2J`}});
		await call('get', {address: 'apps/app_none'});
		await call('apply\u001b[2J', {id: 1});
		const text = await readFile(join(directory, 'agent-calls.ndjson'), 'utf8');
		const entries = text
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
		const all = {client: 'test 1', tenant: 'acme.example', at: '2026-11-21T12:00:00.000Z'};
		expect(entries).toMatchObject([
			{...all, tool: 'find', target: 'apps?query=vault', outcome: 'answered', requests: 1},
			{...all, tool: 'secret_verdict', target: 'secret', outcome: 'answered', requests: 1},
			{...all, tool: 'find', target: '', outcome: 'refused', reason: 'secret', requests: 0},
			{...all, tool: 'get', target: 'apps/app_none', outcome: 'refused', reason: 'not-found', requests: 1},
			{...all, tool: 'apply␛[2J', outcome: 'refused', reason: 'unknown-tool', requests: 0},
		]);
		expect(text).not.toMatch(/KEEP|keep-7/);
		expect(text).not.toContain(signedIn.CASTELLAN_TOKEN);
		const {stdout, stderr} = await castellan('mcp log --limit 2 -o csv', {settings});
		expect(stdout.split('\n')[1]).toContain('get,apps/app_none,refused,not-found');
		expect(stderr).toContain('3 earlier calls left out');
		expect((await castellan('mcp log -o csv', {settings})).stderr).toBe('');
		expect((await stat(join(directory, 'agent-calls.ndjson'))).mode & 0o777).toBe(0o600);
	},
);

test('a full journal becomes the former one, and damaged lines are skipped', async () => {
	const directory = await folder();
	const paths = {
		agentJournalFile: join(directory, 'calls'),
		agentRequestsFile: join(directory, 'requests'),
		agentStopFile: join(directory, 'stopped'),
	};
	const access = agentAccess(realDisk, paths);
	await access.record({n: 1});
	await writeFile(paths.agentJournalFile, `cut {"n":\n7\n${'x'.repeat(1024 * 1024)}\n`, {flag: 'a'});
	await Promise.all([access.record({n: 2}), access.record({n: 3})]);
	expect((await access.entries()).map(({n}) => n).sort()).toEqual([1, 2, 3]);
	expect((await readFile(paths.agentJournalFile, 'utf8')).length).toBeLessThan(100);
	expect((await stat(`${paths.agentJournalFile}.1`)).mode & 0o777).toBe(0o600);
});

test('withholds the answer of a call that cannot be recorded', async () => {
	const directory = await folder();
	const disk = {
		...realDisk,
		fs: {...realDisk.fs, writeFile: () => Promise.reject(Object.assign(new Error('x'), {code: 'ENOSPC'}))},
	};
	const {call} = await demoAgent({world: {settings: await settingsIn(directory), context: {disk}}});
	expect(await call('find', {kind: 'auth-configs'})).toMatchObject({items: [], error: {kind: 'journal'}});
});

test('a person stops running servers, and lets them answer again', async () => {
	const settings = await settingsIn(await folder());
	const {call, sent} = await demoAgent({world: {settings}});
	expect((await castellan('mcp stop', {settings})).stderr).toContain('agents are stopped');
	expect((await castellan('mcp stop', {settings})).stderr).toContain('were stopped before');
	const {error} = await call('find', {kind: 'apps'});
	expect(error).toEqual({kind: 'stopped', message: 'A person has stopped the access of agents.'});
	expect(sent).toEqual([]);
	expect((await castellan('mcp log', {settings})).stderr).toContain('agents are stopped');
	const resumed = await castellan('mcp resume', {settings});
	expect(resumed).toMatchObject({code: 0, stderr: expect.stringContaining('agents may call again')});
	expect((await castellan('mcp resume', {settings})).stderr).toContain('agents were not stopped');
	expect((await call('find', {kind: 'auth-configs'})).error).toBeUndefined();
});

test('refuses access in doubt, without a report that a person has stopped it', async () => {
	const settings = await settingsIn(await folder());
	const {call, sent} = await demoAgent({world: {settings}});
	const stop = settings.paths?.agentStopFile ?? '';
	await symlink(stop, stop);
	const {error} = await call('find', {kind: 'apps'});
	const message = 'castellan cannot tell whether a person has stopped the access of agents.';
	expect(error).toEqual({kind: 'stopped', message});
	expect(sent).toEqual([]);
	const log = await castellan('mcp log', {settings});
	expect(log.stdout).toContain('find');
	expect(log).toMatchObject({code: 1, stderr: expect.stringContaining(`${stop} cannot be read: `)});
	expect(log.stderr).not.toContain('agents are stopped');
});

test('serves only the tools and addresses that a person names', async () => {
	const {call, client, sent} = await demoAgent({
		line: 'mcp --tools find,get --addresses auth-configs,apps/app_0000001',
	});
	expect((await client.listTools()).tools.map(({name}) => name)).toEqual(['find', 'get']);
	const refused = {error: {kind: 'not-allowed', message: 'A person has not allowed this address.'}};
	expect((await call('board')).error?.kind).toBe('unknown-tool');
	expect(await call('find', {kind: 'apps', search: {query: 'auth-configs'}})).toMatchObject(refused);
	expect(await call('get', {address: 'apps/app_00000012'})).toMatchObject(refused);
	expect(await call('get', {address: 'auth-configs/../apps'})).toMatchObject({error: {kind: 'arguments'}});
	expect(sent).toEqual([]);
	expect((await call('get', {address: 'castellan:/auth-configs/ac_01'})).items).toHaveLength(1);
	expect((await call('get', {address: 'apps/app_0000001'})).items).toHaveLength(1);
});

test.each([
	['--tools find,write', 'unknown tool “write”. The tools are find, get'],
	['--addresses apps?query=x', '--addresses must be addresses without a search'],
	['--addresses nowhere', '--addresses must be addresses'],
])('rejects mcp %s', async (flags, message) => {
	const {fetch} = localTenant({});
	const {code, stderr} = await castellan(`mcp ${flags}`, {fetch});
	expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(message)});
});

/** A world whose clock only moves while a call waits. */
async function world() {
	const settings = await settingsIn(await folder());
	const waits: number[] = [];
	let time = now;
	const wait = async (ms: number) => {
		waits.push(ms);
		time += ms;
	};
	return {settings, waits, context: {now: () => time, disk: {...realDisk, wait}}};
}

test('a call that needs more than 60 requests in a minute waits, and answers with a cursor that goes on', async () => {
	const {waits, ...rest} = await world();
	const {call, sent} = await demoAgent({world: rest});
	for (let count = 0; count < 60; count++) await call('find', {kind: 'auth-configs', at: 'now'});
	expect(sent).toHaveLength(60);
	const paused = await call('get', {address: 'auth-configs/ac_01'});
	expect(paused).toMatchObject({items: [], complete: false, more: true, cursor: expect.any(String)});
	expect(paused.notes).toEqual(['The rest waits for a free request. Go on with the cursor in 60 seconds.']);
	const {items, complete} = await call('get', {address: 'auth-configs/ac_01', cursor: paused.cursor});
	expect(items).toMatchObject([{id: 'ac_01'}]);
	expect(complete).toBe(true);
	expect({requests: sent.length, waits}).toEqual({requests: 61, waits: [60_000]});
});

test('the servers for a tenant share the requests of a minute fairly, with any content of the file of requests', async () => {
	const {waits, ...rest} = await world();
	const file = rest.settings.paths?.agentRequestsFile ?? '';
	await writeFile(
		file,
		`[7, {"at":"x"}, {"tenant":"other","server":"o","at":${now}}, {"tenant":"acme.example","server":"old","at":1}]`,
	);
	const [first, second] = [await demoAgent({world: rest}), await demoAgent({world: rest})];
	for (let count = 0; count < 30; count++) {
		await first.call('find', {kind: 'auth-configs', at: 'now'});
		await second.call('find', {kind: 'auth-configs', at: 'now'});
	}
	expect(waits).toEqual([]);
	expect(await second.call('find', {kind: 'auth-configs', at: 'now'})).toMatchObject({more: true, items: []});
	expect(waits).toEqual([60_000]);
	await writeFile(file, '{');
	expect((await first.call('find', {kind: 'auth-configs', at: 'now'})).items).not.toEqual([]);
});

test('counts the requests of each call, also of calls at the same time', async () => {
	const {waits: _, ...rest} = await world();
	const {call} = await demoAgent({world: rest});
	await Promise.all([1, 2, 3, 4, 5].map((number) => call('get', {address: `apps/app_000000${number}`})));
	const {stdout} = await castellan('mcp log -o ndjson --fields requests', {settings: rest.settings});
	expect(
		stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line)),
	).toEqual(Array(5).fill({requests: 1}));
});

test('mcp resume names the file that it cannot remove', async () => {
	const refuse = () => Promise.reject(Object.assign(new Error('EACCES: permission denied, rm'), {code: 'EACCES'}));
	const disk = {...realDisk, fs: {...realDisk.fs, rm: refuse}};
	const {code, stderr} = await castellan('mcp resume', {context: {disk}});
	expect(code).toBe(1);
	expect(stderr).toMatch(/agents-stopped cannot be removed: permission denied \(EACCES\)/);
});
