import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import http from 'node:http';
import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {castellan, localTenant, now, settingsIn, settingsOf, signedIn, type World} from './launch.ts';

const seed = demoSeed({apps: 60, now});

/** The samples by their name and labels. */
const samplesOf = (text: string) =>
	Object.fromEntries(
		text
			.trim()
			.split('\n')
			.filter((line) => !line.startsWith('#'))
			.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
	);

const acme = '{tenant="acme.example"}';

test('the figures agree with the board', async () => {
	const {fetch} = localTenant(seed);
	const board = JSON.parse((await castellan('board -o json', {fetch})).stdout);
	const {code, stdout, stderr} = await castellan('metrics', {fetch});
	expect({code, stderr}).toEqual({code: 0, stderr: ''});
	const samples = samplesOf(stdout);
	expect(samples).toMatchObject({
		'castellan_build_info{version="1.2.3"}': 1,
		[`castellan_up${acme}`]: 1,
		'castellan_items{tenant="acme.example",kind="apps"}': 60,
		[`castellan_read_timestamp_seconds${acme}`]: now / 1000,
	});
	const findings = Object.entries(samples).filter(([name]) => name.startsWith('castellan_findings{'));
	const perRule = Object.groupBy(board.findings as {rule: string}[], ({rule}) => rule);
	for (const [name, value] of findings) {
		const rule = /rule="([^"]*)"/.exec(name)?.[1] ?? '';
		expect([rule, value]).toEqual([rule, perRule[rule]?.length ?? 0]);
	}
	const since = (board.findings as {severity: string; at?: string}[])
		.filter(({severity, at}) => severity === 'error' && at !== undefined && Date.parse(at) <= now)
		.map(({at}) => Date.parse(at ?? ''));
	expect(samples[`castellan_oldest_error_timestamp_seconds${acme}`]).toBe(Math.min(...since) / 1000);
	expect(findings.length).toBeGreaterThan(15);
	expect(findings.some(([, value]) => value > 0)).toBe(true);
});

test('counts the acknowledgements that end within a week, and names who read last', async () => {
	const {fetch} = localTenant(seed);
	const settings = await settingsIn(await folder());
	const run = (line: string, author = 'ci') =>
		castellan(line, {fetch, settings, env: {...signedIn, CASTELLAN_AUTHOR: author}});
	await run('history record');
	const {findings} = JSON.parse((await run('board -o json')).stdout);
	const [first, second] = findings as {id: string}[];
	await run(`board ack ${first?.id} --reason soon --until 2026-11-25`, 'alice');
	await run(`board ack ${second?.id} --reason later --until 2027-01-31`, 'alice');
	const samples = samplesOf((await run('metrics')).stdout);
	expect(samples[`castellan_acknowledgements_ending${acme}`]).toBe(1);
	expect(samples['castellan_reader_reading_timestamp_seconds{tenant="acme.example",reader="ci"}']).toBe(now / 1000);
});

describe('an unknown figure is absent', () => {
	test('of a list that was not read to its end', async () => {
		const {fetch} = localTenant(seed, {fail: 'searchApps=500'});
		const {code, stdout, stderr} = await castellan('metrics', {fetch});
		expect(code).toBe(0);
		expect(stderr).toContain('castellan: acme.example answered 500: internal error. Try again');
		const samples = samplesOf(stdout);
		expect(samples['castellan_list_complete{tenant="acme.example",kind="apps"}']).toBe(0);
		expect(samples['castellan_list_complete{tenant="acme.example",kind="auth-configs"}']).toBe(1);
		expect(samples[`castellan_up${acme}`]).toBe(0);
		expect(samples['castellan_items{tenant="acme.example",kind="apps"}']).toBeUndefined();
		expect(stdout).not.toContain('rule="app-');
		expect(stdout).not.toContain('castellan_oldest_error');
		expect(stdout).toContain('rule="auth-config-');
	});

	test.each([401, 403])('of a list whose second page is refused with %i', async (status) => {
		const {fetch} = localTenant(demoSeed({apps: 260, now, odd: true}));
		let pages = 0;
		const refusing: typeof fetch = async (target, init) => {
			const isLater = String(target).includes('apps') && pages++ > 0;
			return isLater ? Response.json({code: 16, message: 'refused'}, {status}) : fetch(target, init);
		};
		const {code, stdout, stderr} = await castellan('metrics', {fetch: refusing});
		expect([code, pages > 1]).toEqual([0, true]);
		expect(stderr).toMatch(/^castellan: acme\.example answered/m);
		const samples = samplesOf(stdout);
		expect(samples[`castellan_up${acme}`]).toBe(0);
		expect(samples['castellan_list_complete{tenant="acme.example",kind="apps"}']).toBe(0);
		expect(stdout).not.toContain('rule="app-');
	});

	test('of a list with a field that no rule can judge', async () => {
		const {fetch} = localTenant(seed);
		const odd: typeof fetch = async (target, init) => {
			const response = await fetch(target, init);
			if (!String(target).includes('apps')) return response;
			return new Response((await response.text()).replace('"appOwners":[', '"appOwners":7,"other":['), response);
		};
		const {stdout, stderr} = await castellan('metrics', {fetch: odd});
		expect(stderr).toContain('appOwners');
		expect(stdout).toContain('castellan_items{tenant="acme.example",kind="apps"} 60');
		expect(stdout).not.toContain('rule="app-');
	});

	test('of a tenant that cannot be reached, which is down', async () => {
		const {code, stdout, stderr} = await castellan('metrics', {});
		expect(code).toBe(0);
		const reasons = stderr.split('\n').filter((line) => line !== '' && !line.includes('Attempt'));
		expect(reasons).toEqual([expect.stringMatching(/^castellan: acme\.example: (?!acme)/)]);
		expect(samplesOf(stdout)[`castellan_up${acme}`]).toBe(0);
		expect(stdout).not.toMatch(/castellan_(items|findings|token_expiry|history)/);
	});

	test('of the findings while the acknowledgements cannot be read', async () => {
		const {fetch} = localTenant(seed);
		const env = {...signedIn, CASTELLAN_HISTORY: 'postgres://me@localhost:1/x'};
		const {code, stdout, stderr} = await castellan('metrics', {fetch, env});
		expect(code).toBe(0);
		expect(stderr).toMatch(/^castellan: acme\.example: acknowledgements cannot be read.*: postgres:.* has no server/m);
		const samples = samplesOf(stdout);
		expect(samples).toMatchObject({
			[`castellan_acknowledgements_read${acme}`]: 0,
			[`castellan_up${acme}`]: 1,
			'castellan_items{tenant="acme.example",kind="apps"}': 60,
		});
		expect(Object.keys(samples).filter((name) => name.startsWith('castellan_findings'))).toEqual([]);
		const read = samplesOf((await castellan('metrics', {fetch})).stdout);
		expect(read[`castellan_acknowledgements_read${acme}`]).toBe(1);
	});

	test('and a profile that cannot be opened is down', async () => {
		const {fetch} = localTenant(seed);
		const settings = await settingsOf('profiles: {a: {baseUrl: https://acme.example}}\n');
		const {stdout, stderr} = await castellan('metrics --profiles a', {fetch, settings});
		expect(samplesOf(stdout)['castellan_up{tenant="a"}']).toBe(0);
		expect(stderr).toContain('castellan: a: ');
	});
});

test('the newest reading of the history and the silenced findings are counted', async () => {
	const {fetch} = localTenant(seed);
	const settings = await settingsOf('silences:\n  - {id: app-without-owners, reason: known, until: 2027-01-01}\n');
	await castellan('save s --kind apps', {fetch, settings});
	const samples = samplesOf((await castellan('metrics', {fetch, settings})).stdout);
	expect(samples['castellan_history_reading_timestamp_seconds{tenant="acme.example",kind="apps"}']).toBe(now / 1000);
	const labels = Object.keys(samples).filter((name) => name.startsWith('castellan_findings_silenced') && samples[name]);
	expect(labels).toEqual([expect.stringContaining('app-without-owners')]);
});

const hasPromtool = (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/promtool`));
test.skipIf(!hasPromtool)(
	`promtool finds nothing wrong${hasPromtool ? '' : ' (skipped: apt-get install prometheus, for promtool)'}`,
	async () => {
		const {fetch} = localTenant(seed);
		const {stdout} = await castellan('metrics', {fetch});
		expect(execFileSync('promtool', ['check', 'metrics'], {input: stdout, encoding: 'utf8'})).toBe('');
	},
);

test.each([
	['metrics -o json', 'Leave out -o'],
	['metrics --fields a', 'Leave out --fields'],
	['metrics --listen nowhere', '--listen takes a port'],
	['metrics --listen 70000', '--listen takes a port'],
	['metrics --interval 60', '--interval needs --listen'],
	['metrics --listen 9464 --interval 1', '--interval'],
])('%s is a usage error', async (line, message) => {
	const {code, stderr} = await castellan(line, {});
	expect(code).toBe(2);
	expect(stderr).toContain(message);
});

describe('--listen', () => {
	interface Reply {
		readonly status: number | undefined;
		readonly body: string;
	}
	const get = (url: string, path: string, {host, method}: {host?: string; method?: string} = {}): Promise<Reply> =>
		new Promise((resolve, reject) => {
			const {port} = new URL(url);
			const headers = host === undefined ? {} : {host};
			http
				.request({host: '127.0.0.1', port, path, headers, method, agent: false}, async (response) => {
					const parts = await response.toArray();
					resolve({status: response.statusCode, body: Buffer.concat(parts).toString()});
				})
				.once('error', reject)
				.end();
		});

	/** Serves until the test ends. `reread` ends the pause between two reads. */
	async function serve(world: World) {
		const stop = new AbortController();
		const {promise: ready, resolve: onReady} = Promise.withResolvers<string>();
		let reread = () => {};
		let waiting = Promise.withResolvers<void>();
		const said: string[] = [];
		const waits: number[] = [];
		// Its folder is removed after the end of the command, which still opens the history.
		const settings = await settingsIn(await folder());
		const run = castellan('metrics --listen 0', {
			settings,
			...world,
			signal: stop.signal,
			context: {
				stderr: {
					isTty: false,
					columns: undefined,
					write: async (text) => {
						said.push(text);
						const url = /listening at (\S+)\./.exec(text)?.[1];
						if (url) onReady(url);
					},
				},
				disk: {
					...realDisk,
					wait: (ms) =>
						new Promise((resolve) => {
							waits.push(ms);
							reread = () => {
								waiting = Promise.withResolvers();
								resolve(undefined);
							};
							waiting.resolve();
						}),
				},
			},
		});
		const end = async () => {
			stop.abort(new DOMException('stopped', 'AbortError'));
			expect((await run).code).toBe(130);
		};
		onTestFinished(end);
		return {url: await ready, read: () => waiting.promise, reread: () => reread(), end, said, waits};
	}

	test('serves the figures of the last read, and reads again', async () => {
		const {fetch, tenant} = localTenant(seed);
		const {url, read, reread, end, said, waits} = await serve({fetch});
		await read();
		const first = await get(url, '/metrics');
		expect(first.status).toBe(200);
		expect(samplesOf(first.body)[`castellan_up${acme}`]).toBe(1);
		expect(await get(url, '/readyz')).toEqual({status: 200, body: 'There are figures.\n'});
		tenant.fail('500');
		expect((await get(url, '/metrics')).body).toBe(first.body);
		reread();
		await read();
		expect(samplesOf((await get(url, '/metrics?x')).body)[`castellan_up${acme}`]).toBe(0);
		expect(said[0]).toBe(`castellan: listening at ${url}. Press ctrl-c to stop\n`);
		expect(said.join('')).not.toContain('open to the network');
		expect(waits).toEqual([300_000, 300_000]);
		await end();
		await expect(get(url, '/healthz')).rejects.toMatchObject({code: 'ECONNREFUSED'});
	});

	test('says that an interface is open to the network', async () => {
		const stop = new AbortController();
		const wait = () => {
			stop.abort(new DOMException('stopped', 'AbortError'));
			return new Promise<void>(() => {});
		};
		const {stderr} = await castellan('metrics --listen 0.0.0.0:0', {
			...{settings: await settingsIn(await folder()), fetch: localTenant(seed).fetch},
			...{signal: stop.signal, context: {disk: {...realDisk, wait}}},
		});
		expect(stderr).toMatch(
			/^castellan: listening at (\S+)\. Press ctrl-c to stop\ncastellan: \1 is open to the network, without encryption\n/,
		);
	});

	test('says that nothing was read yet, and refuses other hosts, paths and methods', async () => {
		const {url, read} = await serve({fetch: () => new Promise(() => {}), env: signedIn});
		expect((await get(url, '/metrics')).status).toBe(503);
		expect(await get(url, '/healthz')).toEqual({status: 200, body: 'It serves.\n'});
		expect(await get(url, '/readyz')).toEqual({status: 503, body: 'The first read has not ended.\n'});
		expect((await get(url, '/metrics', {host: 'rebound.example'})).status).toBe(421);
		expect((await get(url, '/metrics', {host: 'localhost:1'})).status).toBe(503);
		expect((await get(url, '/')).status).toBe(404);
		expect((await get(url, '/metrics', {method: 'POST'})).status).toBe(405);
		expect(await get(url, '/healthz', {method: 'HEAD'})).toEqual({status: 200, body: ''});
		void read;
	});

	test('a port that is taken is an error', async () => {
		const {url} = await serve({fetch: () => new Promise(() => {})});
		const {code, stderr} = await castellan(`metrics --listen ${new URL(url).port}`, {});
		expect(code).toBe(1);
		expect(stderr).toContain('another program uses the port. Choose another port');
		const nowhere = await castellan('metrics --listen nowhere.invalid:9464', {});
		expect(nowhere.stderr).toMatch(/^castellan: cannot listen at nowhere\.invalid: /);
	});
});
