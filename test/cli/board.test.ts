import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import type {App} from '../../src/contract/apps.ts';
import {folder, realDisk} from '../settings/files/disk.ts';
import {soundApp} from '../support/tenant/seeds.ts';
import {castellan, settingsIn, signedIn, tenantFetch, type World} from './launch.ts';

const app = (number: number, more: Partial<App> = {}): App =>
	soundApp({id: `app_${number}`, displayName: `App ${number}`, updatedAt: '2026-11-01T00:00:00Z', ...more});
const deleted = (number: number) => app(number, {deletedAt: '2026-11-20T00:00:00Z'});
const unowned = (number: number) => app(number, {appOwners: []});
const fine = (count: number) => Array.from({length: count}, (_, index) => app(index + 100));
/** Auth configs without findings. */
const quiet = {
	authConfigs: [{id: 'ac_1', displayName: 'Workforce', isDefaultBootstrap: true, status: 'AUTH_CONFIG_STATUS_ENABLED'}],
};
const withApps = (...apps: readonly App[]) => tenantFetch({seed: {...quiet, apps}});
/** The findings about apps: an empty tenant also has findings about notifications. */
const ofApps = (stdout: string) =>
	stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line))
		.filter(({subject}) => subject.kind === 'app');

test('judges deadlines by the clock of the service, and prints both times', async () => {
	const authConfigs = quiet.authConfigs.map((config) => ({...config, deprecationDeadline: '2026-11-21T12:30:00Z'}));
	const boardOf = async (fail?: string) => {
		const fetch = tenantFetch({seed: {authConfigs, apps: []}, ...(fail ? {fail} : {})});
		const {stdout} = await castellan('board -o json', {fetch});
		const {clocks, findings} = JSON.parse(stdout);
		return {clocks, rules: findings.map(({rule}: {rule: string}) => rule)};
	};
	const agreed = await boardOf();
	expect(agreed.clocks).toBeUndefined();
	expect(agreed.rules).not.toContain('auth-config-deadline-passed');
	const ahead = await boardOf('listAuthConfigs=date-ahead');
	expect(ahead.rules).toContain('auth-config-deadline-passed');
	expect(ahead.clocks.service.slice(0, 16)).toBe('2026-11-21T13:00');
	expect(ahead.clocks.machine.slice(0, 16)).toBe('2026-11-21T12:00');
});

describe('exit codes', () => {
	const errorsOnly = '--min-severity error';

	test('9 with findings, 0 when all are below the minimum severity', async () => {
		expect((await castellan(`board ${errorsOnly}`, {fetch: withApps(deleted(1))})).code).toBe(9);
		const mild = await castellan(`board ${errorsOnly} -o ndjson`, {fetch: withApps(unowned(1))});
		expect(mild).toEqual({code: 0, stdout: '', stderr: ''});
	});

	test('8 if apps came twice, and never a complete list', async () => {
		const {code, stdout, stderr} = await castellan('board -o json', {
			fetch: tenantFetch({fail: 'searchApps=reorder', seed: quiet}),
		});
		expect(code).toBe(8);
		expect(stdout).toContain('66 apps loaded, others may be missing');
		expect(stderr).toContain('34 items came twice');
	});

	test('3 or 7 for a tenant that cannot be read at all', async () => {
		const fetch = async () => Response.json({code: 7, message: 'no'}, {status: 403});
		const {code, stdout, stderr} = await castellan('board', {fetch});
		expect({code, stdout}).toEqual({code: 3, stdout: ''});
		expect(stderr).toContain('403');
	});

	test('8 when a part cannot be read; the other parts are printed', async () => {
		const whole = withApps(deleted(1));
		const fetch: typeof whole = async (target, init) =>
			String(target).includes('otification')
				? Response.json({code: 7, message: 'no'}, {status: 403})
				: whole(target, init);
		const {code, stdout, stderr} = await castellan(`board ${errorsOnly}`, {fetch});
		expect(code).toBe(8);
		expect(stdout).toMatch(/error +App 1/);
		expect(stdout).toContain('notification settings not read');
		expect(stderr).toMatch(/403[\s\S]*the board is incomplete/);
	});

	test('130 after an interrupt; the findings so far are printed', async () => {
		const ending = new AbortController();
		const whole = withApps(deleted(1), ...fine(150));
		let searches = 0;
		const fetch: typeof whole = async (target, init) => {
			if (String(target).includes('/search/apps') && ++searches === 2) ending.abort(new DOMException('', 'AbortError'));
			return whole(target, init);
		};
		const {code, stdout} = await castellan(`board ${errorsOnly}`, {fetch, signal: ending.signal});
		expect(code).toBe(130);
		expect(stdout).toContain('100 apps loaded, more exist');
		expect(stdout).toMatch(/error +App 1/);
	});
});

describe('output', () => {
	test('has counts, the searched kinds and a table, the most severe first', async () => {
		const {stdout} = await castellan('board --min-severity warning', {
			fetch: withApps(unowned(1), deleted(2), ...fine(150)),
		});
		const lines = stdout.split('\n');
		expect(lines[0]).toMatch(/^acme\.example: 1 error, \d+ warnings/);
		expect(lines[1]).toContain('152 apps, complete');
		expect(lines.findIndex((line) => /error +App 2/.test(line))).toBeLessThan(
			lines.findIndex((line) => /warning +App 1/.test(line)),
		);
		expect(stdout).not.toMatch(/^note /m);
		expect(stdout).toMatch(/Left out: \d+ below warning/);
	});

	test('reads no more apps than --limit-apps, and reports it', async () => {
		const {stdout} = await castellan('board --limit-apps 120', {fetch: withApps(...fine(300))});
		expect(stdout).toContain('120 apps loaded, more exist');
	});

	test('is printed without a command and without a terminal', async () => {
		const fetch = withApps(deleted(1));
		const bare = await castellan('', {fetch});
		expect(bare.code).toBe(9);
		expect(bare).toEqual(await castellan('board', {fetch}));
	});

	test('has a finding per line as NDJSON, with its time in ISO 8601', async () => {
		const {stdout} = await castellan('board -o ndjson --min-severity error', {fetch: withApps(deleted(1))});
		expect(ofApps(stdout)).toEqual([
			expect.objectContaining({
				id: 'app-deleted-with-users:app_1',
				severity: 'error',
				at: '2026-11-20T00:00:00.000Z',
				address: 'apps/app_1',
			}),
		]);
	});

	test('holds the whole board as JSON and YAML, and the findings as CSV and SARIF', async () => {
		const fetch = withApps(deleted(1));
		const json = JSON.parse((await castellan('board -o json', {fetch})).stdout);
		expect(json.tenant).toBe('acme.example');
		expect(json.counts).toContainEqual(expect.objectContaining({rule: 'app-deleted-with-users', found: 1}));
		expect(parse((await castellan('board -o yaml', {fetch})).stdout)).toEqual(json);
		const csv = (await castellan('board -o csv --min-severity error --fields id,address', {fetch})).stdout;
		expect(csv).toBe('id,address\r\napp-deleted-with-users:app_1,apps/app_1\r\n');
		const sarif = JSON.parse((await castellan('board -o sarif --min-severity error', {fetch})).stdout);
		expect(sarif.runs[0].results).toEqual([
			expect.objectContaining({ruleId: 'app-deleted-with-users', level: 'error'}),
		]);
	});

	test('rejects SARIF for rows, and --fields for a whole board', async () => {
		expect(await castellan('apps -o sarif', {fetch: withApps()})).toMatchObject({code: 2, stdout: ''});
		expect(await castellan('board -o json --fields id', {fetch: withApps()})).toMatchObject({code: 2, stdout: ''});
		expect((await castellan('board --min-severity bad')).code).toBe(2);
		expect((await castellan('board --limit-apps 0')).code).toBe(2);
	});

	test('shows progress on a terminal only, and clears it at the end', async () => {
		// Each reading of the clock is two seconds later.
		let time = Date.UTC(2026, 10, 21, 12);
		const context = {now: () => (time += 2_000)};
		const {stderr} = await castellan('board', {fetch: withApps(...fine(150)), isTty: true, columns: 120, context});
		const shown = [...stderr.matchAll(/\] (.*?) · /g)].map(([, text]) => text);
		expect(shown[0]).toBe('acme.example: not opened yet');
		expect(shown).toContain('acme.example: 100 apps, 0 errors, 2 warnings, 2 notes');
		expect(shown.at(-1)).toBe('acme.example: 150 apps, 0 errors, 2 warnings, 2 notes');
		expect(stderr).toMatch(/\r\u001b\[K$/);
	});
});

describe('silences', () => {
	const silenced = async (yaml: string, args = 'board --min-severity error', more: World = {}) => {
		const directory = await folder();
		await writeFile(join(directory, 'config.yaml'), yaml);
		return castellan(args, {fetch: withApps(deleted(1)), settings: await settingsIn(directory), ...more});
	};

	test('of the config file hide findings', async () => {
		const {code, stdout, stderr} = await silenced(
			'silences:\n  - {id: "app-deleted-with-users:app_1", reason: closing, until: 2026-12-31}\n',
		);
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		expect(stdout).toContain('Silenced until 2026-12-31: 1 finding of app-deleted-with-users:app_1 (closing)');
	});

	test('that have expired are reported and hide nothing', async () => {
		const {code, stdout} = await silenced('silences: [{id: app-deleted-with-users, reason: x, until: 2026-01-31}]\n');
		expect(code).toBe(9);
		expect(stdout).toContain('Silence ended on 2026-01-31');
	});

	test('that are invalid are reported', async () => {
		const {stderr} = await silenced('silences:\n  - {id: app-unloved, reason: x, until: 2026-12-31}\n');
		expect(stderr).toMatch(/config\.yaml:2: silences\.0\.id: Unknown rule/);
	});

	test('that are invalid are reported once by a watch, which reads them before each of its reads', async () => {
		const yaml = 'silences:\n  - {id: app-unloved, reason: x, until: 2026-12-31}\n';
		const disk = {...realDisk, wait: async () => undefined};
		const {code, stderr} = await silenced(yaml, 'watch board --count 3', {context: {disk}});
		expect(code).toBe(0);
		expect(stderr.match(/config\.yaml:2: silences\.0\.id: Unknown rule/g)).toHaveLength(1);
	});
});

describe('several tenants', () => {
	const yaml = [
		'profiles:',
		'  staging: {baseUrl: https://staging.example}',
		'  prod: {baseUrl: https://prod.example}',
		'',
	].join('\n');
	const world = async () => {
		const directory = await folder();
		await writeFile(join(directory, 'config.yaml'), yaml);
		const settings = await settingsIn(directory);
		for (const name of ['staging', 'prod']) {
			await settings.credentials.save(name, {
				kind: 'token',
				token: 'token-of-tests',
				baseUrl: `https://${name}.example`,
			});
		}
		const tenants: Record<string, typeof globalThis.fetch> = {
			'staging.example': withApps(deleted(1)),
			'prod.example': withApps(deleted(2)),
		};
		const hosts: string[] = [];
		const fetch: typeof globalThis.fetch = async (target, init) => {
			const {host} = new URL(String(target instanceof Request ? target.url : target));
			hosts.push(host);
			return tenants[host]?.(target, init) ?? Promise.reject(new TypeError('fetch failed'));
		};
		return {settings, fetch, hosts};
	};

	test('are read with the credentials of their profiles, never of the environment', async () => {
		const {settings, fetch, hosts} = await world();
		const args = 'board --profiles staging,prod --min-severity error';
		const {code, stdout} = await castellan(args, {settings, fetch, env: signedIn});
		expect(code).toBe(9);
		expect(stdout).toMatch(/staging: 1 error[\s\S]*App 1[\s\S]*\nprod: 1 error[\s\S]*App 2/);
		expect(new Set(hosts)).toEqual(new Set(['staging.example', 'prod.example']));
		const json = JSON.parse((await castellan(`${args} -o json`, {settings, fetch})).stdout);
		expect(json.map(({tenant}: {tenant: string}) => tenant)).toEqual(['staging', 'prod']);
		const rows = (await castellan(`${args} -o csv --fields tenant,id`, {settings, fetch})).stdout;
		expect(rows).toContain('prod,app-deleted-with-users:app_2');
	});

	test('one without credentials is reported, and the others are checked', async () => {
		const {settings, fetch, hosts} = await world();
		await settings.credentials.remove('staging');
		const args = 'board --profiles staging,prod --min-severity error';
		const {code, stdout, stderr} = await castellan(args, {settings, fetch});
		expect(code).toBe(8);
		expect(stdout).toMatch(/^staging: not read\. not signed in to https:\/\/staging\.example[\s\S]*\nprod: 1 error/);
		expect(stderr).toContain('castellan: staging: not signed in to https://staging.example');
		expect(stderr).toContain('the board is incomplete');
		expect(new Set(hosts)).toEqual(new Set(['prod.example']));
		const [staging, prod] = JSON.parse((await castellan(`${args} -o json`, {settings, fetch})).stdout);
		expect(staging).toMatchObject({tenant: 'staging', findings: []});
		expect(staging.failures[0]).toContain('not signed in');
		expect(prod).toMatchObject({tenant: 'prod', failures: []});
		expect(prod.findings).toHaveLength(1);
		const {runs} = JSON.parse((await castellan(`${args} -o sarif`, {settings, fetch})).stdout);
		expect(runs[0].invocations[0].executionSuccessful).toBe(false);
		expect(runs[1].invocations).toBeUndefined();
	});

	test('without any readable tenant, the exit code is the one they share', async () => {
		const {settings, fetch} = await world();
		for (const name of ['staging', 'prod']) await settings.credentials.remove(name);
		const {code, stdout} = await castellan('board --profiles staging,prod', {settings, fetch});
		expect(code).toBe(3);
		expect(stdout).toMatch(/staging: not read[\s\S]*\nprod: not read/);
	});

	test('an unreachable tenant and a rejection have different errors', async () => {
		const {settings, fetch} = await world();
		await settings.credentials.remove('staging');
		const broken: typeof globalThis.fetch = async (target, init) => {
			const url = String(target instanceof Request ? target.url : target);
			return url.includes('prod') ? Promise.reject(new TypeError('fetch failed')) : fetch(target, init);
		};
		const {code, stderr} = await castellan('board --profiles staging,prod', {settings, fetch: broken});
		expect(code).toBe(8);
		expect(stderr).toMatch(/staging: not signed in[\s\S]*prod\.example: /);
	});

	test('an unknown profile is an error before the first request', async () => {
		const {settings, fetch, hosts} = await world();
		const {code, stderr} = await castellan('board --profiles staging,prodd', {settings, fetch});
		expect([code, hosts]).toEqual([2, []]);
		expect(stderr).toContain('prodd');
	});

	test.each(['--demo', '--profile staging', '--base-url https://other.example'])(
		'cannot be combined with %s',
		async (flag) => {
			const {settings, fetch} = await world();
			expect(await castellan(`board --profiles staging,prod ${flag}`, {settings, fetch})).toMatchObject({code: 2});
		},
	);
});

describe('a table of findings', () => {
	const hostile = app(1, {displayName: `Hostile ${'name '.repeat(200)}`, appOwners: []});
	const print = async (world: World = {}) =>
		(await castellan('board', {fetch: withApps(hostile, unowned(2)), ...world})).stdout
			.replaceAll(/\u001b\[[\d;]*m/g, '')
			.split('\n')
			.filter((line) => /^(Severity|error|warning|note) /.test(line));

	test('is not widened by a long name in a pipe', async () => {
		const lines = await print();
		expect(lines.find((line) => line.includes('App 2'))?.length).toBeLessThan(300);
		expect(lines.filter((line) => line.length > 300)).toHaveLength(1);
		expect(lines.join(' ')).toContain('app-without-owners:app_1');
	});

	test('gives a terminal to the sentence before the subject', async () => {
		const tables = await Promise.all([120, 80, 60, 40].map((columns) => print({isTty: true, columns})));
		const widths = tables.map(([head = '']) => head.indexOf('Finding') - head.indexOf('Subject') - 2);
		expect(widths).toEqual([35, 23, 12, 12]);
		// Where the subject is cut, every sentence is whole.
		const [, narrow = []] = tables;
		expect(narrow.find((line) => line.includes('Hostile'))).toContain('…');
		expect(narrow.filter((line) => line.trimEnd().endsWith('…'))).toEqual([]);
	});
});
