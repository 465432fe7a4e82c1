/** Signing in and out, and the profiles of the config. */
import {readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {Env} from '../../src/settings/environment.ts';
import {UsageError} from '../../src/settings/error.ts';
import type {TenantOptions} from '../../src/settings/launch/tenant.ts';
import {folder} from '../settings/files/disk.ts';
import {castellan, now, pages, settingsIn, settingsOf, signedIn, tenantFetch} from './launch.ts';

const secret = 'canary-4cT9-secret';
const fetch = tenantFetch({token: secret});
const refused = pages(Response.json({code: 16, message: 'no'}, {status: 401}));

async function home() {
	const directory = await folder();
	const settings = await settingsIn(directory);
	return {
		settings,
		config: () => readFile(join(directory, 'config.yaml'), 'utf8'),
		configFile: join(directory, 'config.yaml'),
		credentialsFile: join(directory, 'credentials.json'),
	};
}

describe('login', () => {
	test('checks the token from stdin, stores it in a private file, and makes the profile the default', async () => {
		const {settings, config, credentialsFile} = await home();
		const outcome = await castellan('login --base-url https://acme.example/', {
			fetch,
			settings,
			env: {},
			typed: `${secret}\n`,
		});
		expect(outcome).toMatchObject({code: 0, stdout: ''});
		expect(outcome.stderr).toContain('signed in to https://acme.example as profile acme.example');
		expect(outcome.stderr).toContain('the keychain cannot be used');
		expect(outcome.stderr + (await config())).not.toContain(secret);
		expect(await config()).toContain('profile: acme.example');
		expect((await stat(credentialsFile)).mode & 0o777).toBe(0o600);

		const whoami = await castellan('whoami -o json', {fetch, settings, env: {}});
		expect(JSON.parse(whoami.stdout)).toEqual([
			{
				profile: 'acme.example',
				baseUrl: 'https://acme.example',
				auth: 'token',
				source: credentialsFile,
				expires: 'unknown',
			},
		]);
		expect(whoami.stdout + whoami.stderr).not.toContain(secret);
	});

	test('prompts at a terminal without showing the typed token', async () => {
		const {settings} = await home();
		const typed = `https://acme.example\n${secret}`;
		const outcome = await castellan('login --profile prod', {fetch, settings, env: {}, isTty: true, typed});
		expect(outcome.code).toBe(0);
		expect(outcome.stderr).toMatch(/Base URL of the tenant: Access token \(hidden\): \n/);
		expect(outcome.stderr).not.toContain(secret);
		expect([...(await settings.load()).config.profiles.keys()]).toEqual(['prod']);
	});

	test('reads the client secret with --client-id, and saves the id', async () => {
		const {settings, config} = await home();
		const answer = {access_token: 'short-lived', token_type: 'Bearer', expires_in: 60};
		const token = async (target: unknown) => Response.json(String(target).endsWith('/token') ? answer : {list: []});
		const args = 'login --base-url https://acme.example --client-id cid';
		expect(await castellan(args, {fetch: token, settings, env: {}, typed: secret})).toMatchObject({code: 0});
		expect(await config()).toContain('auth: client-credentials\n    clientId: cid');
		expect(await castellan('login', {fetch: token, settings, env: {}, isTty: true, typed: secret})).toMatchObject({
			code: 0,
			stderr: expect.stringContaining('Client secret (hidden)'),
		});
	});

	test('stores no credentials that the tenant rejects', async () => {
		const {settings, config} = await home();
		const outcome = await castellan('login --base-url https://acme.example', {
			fetch: refused,
			settings,
			env: {},
			typed: secret,
		});
		expect(outcome.code).toBe(3);
		expect(outcome.stderr).not.toContain(secret);
		await expect(config()).rejects.toThrow('ENOENT');
	});

	test('does not give the profile of another port of its host another base URL', async () => {
		const {settings} = await home();
		for (const port of [8443, 8444, 8443])
			await castellan(`login --base-url https://acme.example:${port}`, {fetch, settings, env: {}, typed: secret});
		const {config} = await settings.load();
		expect([...config.profiles].map(([name, {baseUrl}]) => [name, baseUrl])).toEqual([
			['acme.example', 'https://acme.example:8443'],
			['acme.example-2', 'https://acme.example:8444'],
		]);
	});

	test('does not give the default profile another base URL', async () => {
		const {settings} = await home();
		await castellan('login --profile prod --base-url https://acme.example', {fetch, settings, env: {}, typed: secret});
		await castellan('login --base-url https://lab.example', {fetch, settings, env: {}, typed: secret});
		const {config} = await settings.load();
		expect(config.profile).toBe('prod');
		expect([...config.profiles].map(([name, {baseUrl}]) => [name, baseUrl])).toEqual([
			['prod', 'https://acme.example'],
			['lab.example', 'https://lab.example'],
		]);
	});

	test('gives a profile another base URL only by a flag, and names the one before', async () => {
		const {settings} = await home();
		const login = (args: string, env = {}) => castellan(`login ${args}`, {fetch, settings, env, typed: secret});
		await login('--profile prod --base-url https://acme.example');
		const elsewhere = {CASTELLAN_BASE_URL: 'https://lab.example'};
		for (const [args, env] of [
			['--profile prod', elsewhere],
			['', {...elsewhere, CASTELLAN_PROFILE: 'prod'}],
		] as const) {
			expect(await login(args, env)).toMatchObject({
				code: 2,
				stderr: expect.stringContaining('CASTELLAN_BASE_URL is not the base URL of profile prod'),
			});
		}
		const baseUrl = async () => (await settings.load()).config.profiles.get('prod')?.baseUrl;
		expect(await baseUrl()).toBe('https://acme.example');
		expect(await login('--profile prod', {CASTELLAN_BASE_URL: 'https://acme.example/'})).toMatchObject({code: 0});
		const {code, stderr} = await login('--profile prod --base-url https://lab.example');
		expect({code, stderr}).toEqual({
			code: 0,
			stderr: expect.stringContaining('profile prod had the base URL https://acme.example\n'),
		});
		expect(await baseUrl()).toBe('https://lab.example');
	});

	test('follows the advice for a base URL that a flag puts in the place of the one of a profile', async () => {
		const {settings} = await home();
		const run = (args: string, env = {}) => castellan(args, {fetch, settings, env, typed: secret});
		await run('login --profile prod --base-url https://acme.example');
		for (const env of [{}, {CASTELLAN_PROFILE: 'prod'}]) {
			const {stderr} = await run('apps --base-url https://lab.example', env);
			const [login = ''] = /login --[^,]*/.exec(stderr) ?? [];
			expect(await run(login, env)).toMatchObject({code: 0});
			const {stderr: second} = await run('apps --base-url https://lab.example', env);
			expect(second).toContain('Use --profile lab.example, run castellan login --profile lab.example, or set');
			expect((await run('apps --base-url https://lab.example --profile lab.example', env)).stderr).not.toContain(
				'not signed in',
			);
		}
		const {profiles} = (await settings.load()).config;
		expect(profiles.get('prod')?.baseUrl).toBe('https://acme.example');
	});

	test('by a base URL leaves the profile of the environment, which has another one, as it is', async () => {
		const {settings} = await home();
		const run = (args: string, env = {}) => castellan(args, {fetch, settings, env, typed: secret});
		await run('login --profile prod --base-url https://acme.example');
		const {code} = await run('login --base-url https://lab.example', {CASTELLAN_PROFILE: 'prod'});
		const {profiles} = (await settings.load()).config;
		expect([code, profiles.get('prod')?.baseUrl, profiles.get('lab.example')?.baseUrl]).toEqual([
			0,
			'https://acme.example',
			'https://lab.example',
		]);
	});

	test('says that credentials of the environment are used instead of the stored ones', async () => {
		const {settings} = await home();
		const login = async (env: {CASTELLAN_BASE_URL: string; CASTELLAN_TOKEN?: string}) =>
			(await castellan('login --base-url https://acme.example', {fetch, settings, env, typed: secret})).stderr;
		const own = {CASTELLAN_BASE_URL: 'https://acme.example'};
		expect(await login({...own, CASTELLAN_TOKEN: 'canary'})).toContain(
			'CASTELLAN_TOKEN is set, and is used instead. Unset it to use what is stored\n',
		);
		expect(await login(own)).not.toContain('used instead');
		const other = {CASTELLAN_BASE_URL: 'https://lab.example', CASTELLAN_TOKEN: 'canary'};
		expect(await login(other)).not.toContain('used instead');
	});

	test.each([
		['login', '', '--base-url'],
		['login --base-url https://acme.example', ' \n', 'no access token'],
		['login --base-url http://acme.example', secret, 'https'],
		['login --demo', secret, 'demo'],
	])('%s is a usage error', async (args, typed, reason) => {
		const outcome = await castellan(args, {fetch, env: {}, typed});
		expect(outcome).toMatchObject({code: 2, stderr: expect.stringContaining(reason)});
	});
});

test('profiles fails with the line of a config that cannot be read', async () => {
	const settings = await settingsOf('timeout: 30\nprofiles: {prod: {');
	const {code, stdout, stderr} = await castellan('profiles', {settings, env: {}});
	expect({code, stdout}).toEqual({code: 1, stdout: ''});
	expect(stderr).toMatch(/config\.yaml:2: .*\ncastellan: the profiles cannot be read\./);
	const unknown = await castellan('profiles use prod', {settings, env: {}});
	expect(unknown).toMatchObject({code: 2, stderr: expect.stringContaining('The config file cannot be read')});
});

test('profiles names the mistake that makes a profile read-only', async () => {
	const settings = await settingsOf('profiles: {prod: {baseUrl: https://acme.example, protect: true}}');
	const {stdout} = await castellan('profiles -o json', {settings, env: {}});
	expect(JSON.parse(stdout)).toMatchObject([
		{protected: true, remark: 'protected, read-only: unknown setting profiles.prod.protect in line 1'},
	]);
	const misplaced = await settingsOf('protected: true\nprofiles: {prod: {baseUrl: https://acme.example}}');
	expect(JSON.parse((await castellan('profiles -o json', {settings: misplaced, env: {}})).stdout)).toMatchObject([
		{remark: 'read-only: a misplaced or misspelt “protected” in line 1'},
	]);
});

describe('logout', () => {
	test('removes the credentials, and reports those in the environment', async () => {
		const {settings, credentialsFile} = await home();
		await castellan('login --base-url https://acme.example', {fetch, settings, env: {}, typed: secret});
		const env = {CASTELLAN_TOKEN: 'from-outside', CASTELLAN_PROFILE: 'acme.example'};
		const outcome = await castellan('logout', {settings, env});
		expect(outcome.stderr).toMatch(
			/signed out of profile acme\.example; checked: .*credentials\.json has none of it\n.*CASTELLAN_TOKEN still provides/,
		);
		expect(await readFile(credentialsFile, 'utf8')).not.toContain(secret);
		// Without a keychain it is unknown whether it holds credentials.
		const again = await castellan('logout', {settings, env: {}});
		expect(again).toMatchObject({
			code: 0,
			stderr: expect.stringMatching(
				/no stored credentials of profile acme\.example; checked: .*credentials\.json has none/,
			),
		});
		expect(again.stderr).toMatch(
			/the keychain cannot be used and may still contain credentials .*: no keychain in tests/,
		);
		expect(await castellan('apps', {settings, env: {}})).toMatchObject({code: 3});
	});

	test('reads every store again, and names them', async () => {
		const {settings, credentialsFile} = await home();
		await castellan('login --base-url https://acme.example', {fetch, settings, env: {}, typed: secret});
		const {stdout} = await castellan('logout -o json', {settings, env: {}});
		expect(JSON.parse(stdout)).toEqual({profile: 'acme.example', removed: true, checked: [credentialsFile]});
	});

	test('is partly done if the keychain had the credentials and does not remove them', async () => {
		const entries = new Map<string, string>();
		const settings = await settingsIn(await folder(), async () => ({
			get: async (name) => entries.get(name) ?? null,
			set: async (name, text) => void entries.set(name, text),
			remove: () => Promise.reject(new Error('refused')),
		}));
		await castellan('login --base-url https://acme.example', {fetch, settings, env: {}, typed: secret});
		const {code, stdout, stderr} = await castellan('logout -o json', {settings, env: {}});
		expect(code).toBe(8);
		expect(JSON.parse(stdout)).toMatchObject({profile: 'acme.example', removed: false});
		expect(stderr).toMatch(/may still contain credentials .*\n.*not signed out of profile acme\.example/);
		const removal = await castellan('profiles remove acme.example', {settings, env: {}});
		expect(removal).toMatchObject({code: 8, stderr: expect.stringMatching(/removed profile acme\.example\n$/)});
	});

	test('is a usage error without a profile', async () => {
		expect(await castellan('logout', {env: {}})).toMatchObject({code: 2});
	});
});

describe('whoami', () => {
	const jwt = `e30.${Buffer.from(JSON.stringify({exp: now / 1000 + 3600})).toString('base64url')}.c2ln`;
	const env = {...signedIn, CASTELLAN_TOKEN: jwt};

	test('prints when a JSON Web Token expires', async () => {
		const {stdout} = await castellan('whoami -o json', {fetch: pages({list: []}), env});
		expect(JSON.parse(stdout)).toMatchObject([{auth: 'token', expires: '2026-11-21T13:00:00.000Z'}]);
		expect((await castellan('whoami', {fetch: pages({list: []}), env, isTty: true, columns: 200})).stdout).toMatch(
			/in 1 ?h/,
		);
		expect(stdout).not.toContain(jwt);
	});

	test('prints when a token of client credentials expires, by the lifetime that came with it', async () => {
		const clientEnv = {...signedIn, CASTELLAN_TOKEN: '', CASTELLAN_CLIENT_ID: 'cid', CASTELLAN_CLIENT_SECRET: secret};
		const expiry = async (answer: object) => {
			const service = async (target: unknown) =>
				Response.json(String(target).endsWith('/token') ? {access_token: 'opaque', ...answer} : {list: []});
			const {stdout} = await castellan('whoami -o json', {fetch: service, env: clientEnv});
			return JSON.parse(stdout)[0].expires;
		};
		expect(await expiry({expires_in: 600})).toBe('2026-11-21T12:10:00.000Z');
		expect(await expiry({access_token: jwt})).toBe('2026-11-21T13:00:00.000Z');
		expect(await expiry({})).toBe('unknown');
	});

	test('keeps the accounts of a tenant apart', async () => {
		const {settings} = await home();
		const login = (profile: string, typed: string) =>
			castellan(`login --profile ${profile} --base-url https://acme.example`, {
				fetch: pages({list: []}),
				settings,
				env: {},
				typed,
			});
		await login('reader', 'token-of-reader');
		await login('admin', 'token-of-admin');
		const sent = async (profile: string) => {
			const tokens: (string | null)[] = [];
			const recorded: typeof globalThis.fetch = async (target, init) => {
				tokens.push(new Request(target, init).headers.get('authorization'));
				return Response.json({list: []});
			};
			await castellan(`whoami --profile ${profile}`, {fetch: recorded, settings, env: {}});
			return tokens[0];
		};
		expect(await sent('reader')).toBe('Bearer token-of-reader');
		expect(await sent('admin')).toBe('Bearer token-of-admin');
		await castellan('logout --profile admin', {settings, env: {}});
		expect(await sent('admin')).toBeUndefined();
		expect(await sent('reader')).toBe('Bearer token-of-reader');
	});

	test('fails when the tenant rejects the credentials', async () => {
		expect(await castellan('whoami', {fetch: refused})).toMatchObject({code: 3, stdout: ''});
	});

	test.each([true, false])('prints the demo tenant (terminal: %s)', async (isTty) => {
		const {code, stdout} = await castellan('whoami --demo', {fetch: pages({list: []}), isTty, env: {}});
		expect(code).toBe(0);
		expect(stdout).toContain('https://demo.invalid');
	});
});

describe('an overridden base URL', () => {
	const text = 'profiles: {prod: {baseUrl: https://acme.example, color: red, protected: true}}\nprofile: prod\n';

	async function opened(args: string, env: Env) {
		const {settings, configFile} = await home();
		await writeFile(configFile, text);
		const openings: TenantOptions[] = [];
		const openTenant = (options: TenantOptions) => {
			openings.push(options);
			return Promise.reject(new UsageError('not opened in this test'));
		};
		const outcome = await castellan(args, {settings, env, context: {openTenant}});
		return {outcome, options: openings[0]};
	}

	test('shows its host, without the name, colour and protection of the profile', async () => {
		for (const [args, env] of [
			['apps --base-url https://other.example', {CASTELLAN_TOKEN: 't'}],
			['apps --profile prod', {CASTELLAN_TOKEN: 't', CASTELLAN_BASE_URL: 'https://other.example'}],
		] as const) {
			const {options} = await opened(args, env);
			expect(options).toMatchObject({
				baseUrl: 'https://other.example',
				name: 'other.example (overrides prod)',
				color: undefined,
				isProtected: false,
			});
		}
	});

	test('rejects a token of the environment for another tenant, and names both sources', async () => {
		const {outcome, options} = await opened('apps --profile prod', {CASTELLAN_TOKEN: 'canary-9'});
		expect(options).toBeUndefined();
		expect(outcome).toMatchObject({code: 2, stdout: ''});
		expect(outcome.stderr).toContain('CASTELLAN_TOKEN is not sent to https://acme.example (from profile prod)');
		expect(outcome.stderr).toContain('Set CASTELLAN_BASE_URL to https://acme.example to allow it');
		expect(outcome.stderr).not.toContain('canary');
	});
});

describe('profiles', () => {
	test('can be added, updated, chosen, listed and removed', async () => {
		const {settings} = await home();
		const run = (args: string) => castellan(args, {settings, env: {}});
		await run('profiles add prod --base-url https://acme.example --color red --protected');
		await run('profiles add lab --base-url https://lab.example --client-id cid');
		await run('profiles add prod --color yellow');
		await run('profiles use lab');
		expect(JSON.parse((await run('profiles -o json')).stdout)).toEqual([
			{name: 'prod', baseUrl: 'https://acme.example', color: 'yellow', protected: true, remark: 'protected'},
			{name: 'lab', baseUrl: 'https://lab.example', auth: 'client-credentials', clientId: 'cid', remark: 'default'},
		]);
		// Protection belongs to the base URL.
		await run('profiles add twin --base-url https://acme.example/');
		expect((await run('profiles')).stdout).toMatch(/^twin .* protected$/m);
		expect((await run('profiles')).stdout).toMatch(/^Name +Base URL/);
		expect((await run('profiles remove lab')).code).toBe(0);
		expect((await settings.load()).config.profile).toBeUndefined();
	});

	test('remove also removes the credentials', async () => {
		const {settings, credentialsFile} = await home();
		await castellan('login --base-url https://acme.example', {fetch, settings, env: {}, typed: secret});
		await castellan('profiles remove acme.example', {settings, env: {}});
		expect(await readFile(credentialsFile, 'utf8')).not.toContain(secret);
	});

	test('remove says that the credentials are gone as well, where the keychain can be used', async () => {
		const entries = new Map<string, string>();
		const keychain = {
			get: async (name: string) => entries.get(name) ?? null,
			set: async (name: string, text: string) => void entries.set(name, text),
			remove: async (name: string) => void entries.delete(name),
		};
		const settings = await settingsIn(await folder(), async () => keychain);
		await castellan('login --base-url https://acme.example', {fetch, settings, env: {}, typed: secret});
		expect(entries.size).toBe(1);
		const {code, stderr} = await castellan('profiles remove acme.example', {settings, env: {}});
		expect([code, stderr]).toEqual([0, 'castellan: removed profile acme.example and its credentials\n']);
		expect(entries.size).toBe(0);
	});

	test.each([
		['profiles add new', '--base-url'],
		['profiles add new --base-url http://acme.example', 'https'],
		['profiles add "a b" --base-url https://acme.example', 'letters'],
		['profiles add new --base-url https://acme.example --color pink', 'red'],
		['profiles use nobody', 'nobody'],
		['profiles remove nobody', 'nobody'],
		['profiles rename a', ''],
	])('%s is a usage error', async (args, reason) => {
		expect(await castellan(args, {env: {}})).toMatchObject({
			code: 2,
			stdout: '',
			stderr: expect.stringContaining(reason),
		});
	});

	test.each([true, false])('reports an empty list on stderr (terminal: %s)', async (isTty) => {
		expect(await castellan('profiles', {env: {}, isTty})).toEqual({
			code: 0,
			stdout: '',
			stderr: 'castellan: no profiles yet. Run castellan login to create one\n',
		});
	});

	test('reports a config problem with its line, and uses the other settings', async () => {
		const {settings, configFile} = await home();
		await writeFile(configFile, 'profiles:\n  prod: {baseUrl: https://acme.example, colour: red}\n');
		const outcome = await castellan('apps --profile prod', {settings, fetch: pages({list: []})});
		expect(outcome.stderr).toContain(`${configFile}:2: profiles.prod.colour: unknown`);
		expect(outcome.code).toBe(0);
	});
});
