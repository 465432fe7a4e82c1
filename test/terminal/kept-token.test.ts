/** The access token of client credentials between processes of the built program. */
import {execFile} from 'node:child_process';
import {mkdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {expect, onTestFinished, test} from 'vitest';
import {tokenPath} from '../../src/contract/auth.ts';
import {createTenant} from '../../src/tenant/fetch.ts';
import {listen} from '../../src/tenant/listen.ts';
import {folder} from '../settings/files/disk.ts';
import {amount} from '../support/runs/runs.ts';

const together = amount(10, 4);

const program = resolve(import.meta.dirname, '../../dist/castellan.js');

/** A tenant on a socket, and a home that is signed in to it with client credentials. */
async function signedIn() {
	const tenant = createTenant({latency: '50'});
	const paths: string[] = [];
	const counted = {
		...tenant,
		fetch: (request: Request) => {
			paths.push(new URL(request.url).pathname);
			return tenant.fetch(request);
		},
	};
	const {baseUrl, close} = await listen(counted);
	onTestFinished(async () => {
		await close();
		tenant.close();
	});
	const home = await folder();
	const {clientId, clientSecret} = tenant.credentials;
	const file = join(home, 'castellan/credentials.json');
	await mkdir(join(home, 'castellan'));
	await writeFile(
		join(home, 'castellan/config.yaml'),
		`profile: acme\nprofiles:\n  acme: {baseUrl: "${baseUrl}", auth: client-credentials, clientId: ${clientId}}\n`,
	);
	const store = (secret: string) =>
		writeFile(file, JSON.stringify({acme: {kind: 'client-credentials', baseUrl, clientId, clientSecret: secret}}), {
			mode: 0o600,
		});
	await store(clientSecret);
	const own = {PATH: process.env.PATH, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home, XDG_CACHE_HOME: home};
	const run = (line: string, env: NodeJS.ProcessEnv = {}) =>
		promisify(execFile)(process.execPath, [program, ...line.split(' ')], {env: {...own, ...env}}).then(
			() => 0,
			(error: {readonly code: number}) => error.code,
		);
	return {
		run,
		store,
		credentials: {clientId, clientSecret},
		baseUrl,
		grants: () => paths.filter((path) => path === tokenPath).length,
		stored: async () => JSON.parse(await readFile(file, 'utf8')),
		file,
	};
}

test('processes at once request one token, and later ones none', {
	timeout: 300_000,
	meta: {dear: {seconds: 8, proves: 'several real processes'}},
}, async () => {
	const {run, grants, file, stored} = await signedIn();
	expect(await Promise.all(Array.from({length: together}, () => run('apps')))).toEqual(Array(together).fill(0));
	expect(grants()).toBe(1);
	expect(await run('whoami')).toBe(0);
	expect(grants()).toBe(1);
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	expect(await run('forget --yes')).toBe(0);
	expect((await stored()).acme).not.toHaveProperty('issued');
	expect(await run('apps')).toBe(0);
	expect(grants()).toBe(2);
	expect(await run('logout')).toBe(0);
	expect(await readFile(file, 'utf8')).toBe('{}');
});

test('a refused token is replaced once, by one process for all', async () => {
	const {run, grants, stored, file} = await signedIn();
	await run('apps');
	const entries = await stored();
	const refused = {...entries.acme.issued, value: 'refused'};
	await writeFile(file, JSON.stringify({acme: {...entries.acme, issued: refused}}));
	expect(await Promise.all([run('apps'), run('apps'), run('apps')])).toEqual([0, 0, 0]);
	expect(grants()).toBe(2);
});

test('a token is not used with another secret, and none of the environment is kept', async () => {
	const {run, store, grants, stored, baseUrl, credentials} = await signedIn();
	await run('apps');
	await store('another-secret');
	expect(await run('apps')).toBe(3);
	expect(grants()).toBe(2);
	const env = {
		CASTELLAN_BASE_URL: baseUrl,
		CASTELLAN_CLIENT_ID: credentials.clientId,
		CASTELLAN_CLIENT_SECRET: credentials.clientSecret,
	};
	expect([await run('apps', env), await run('apps', env)]).toEqual([0, 0]);
	expect(grants()).toBe(4);
	expect((await stored()).acme).not.toHaveProperty('issued');
});
