/** Which certificate of the client a verb uses, who gives its pass phrase, and what is said about it. */
import {createPrivateKey} from 'node:crypto';
import {chmod, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {Keychain} from '../../src/settings/credentials.ts';
import {certificate} from '../client/support/certificate.ts';
import {folder} from '../settings/files/disk.ts';
import {castellan, now, settingsIn, signedIn, tenantFetch, type World} from './launch.ts';

const phrase = 'canary-9Zk1 phrase';
const fetch = tenantFetch({});
const until = '20261130120000Z';

/** Files of two certificates in a home with a keychain. */
async function home(config = '') {
	const directory = await folder();
	const path = (name: string) => join(directory, name);
	const write = (name: string, text: string) => writeFile(path(name), text, {mode: 0o600});
	const [own, other] = [certificate({host: 'own', until}), certificate({host: 'other'})];
	const locked = createPrivateKey(own.key).export({
		...{type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc'},
		passphrase: phrase,
	}) as string;
	await write('own.pem', own.cert);
	await write('own.key', own.key);
	await write('locked.key', locked);
	await write('other.pem', other.cert + other.key);
	await write('config.yaml', config.replaceAll('DIR', directory));
	const entries = new Map<string, string>();
	const keychain: Keychain = {
		get: async (name) => entries.get(name) ?? null,
		set: async (name, text) => void entries.set(name, text),
		remove: async (name) => void entries.delete(name),
	};
	const questions: string[] = [];
	const run = async (args: string, world: World = {}, typed = phrase) =>
		castellan(args.replaceAll('DIR', directory), {
			settings: await settingsIn(directory, async () => keychain),
			fetch,
			...world,
			context: {
				askPassphrase: async (file) => {
					questions.push(file);
					return typed;
				},
				...world.context,
			},
		});
	const expires = async (args: string, world?: World) =>
		(JSON.parse((await run(`whoami -o json ${args}`, world)).stdout)[0] as {certificateExpires?: string})
			.certificateExpires;
	return {path, run, expires, entries, questions, config: () => readFile(path('config.yaml'), 'utf8')};
}

const ownEnd = '2026-11-30T12:00:00.000Z';
const otherEnd = '2099-12-31T23:59:59.000Z';

describe('the certificate', () => {
	const config = 'profile: prod\nprofiles: {prod: {baseUrl: https://acme.example, clientCert: DIR/other.pem}}\n';

	test('of a flag has priority over the environment, and that over the profile', async () => {
		const {expires, path} = await home(config);
		const env = {...signedIn, CASTELLAN_CLIENT_CERT: path('own.pem'), CASTELLAN_CLIENT_KEY: path('own.key')};
		expect(await expires('')).toBe(otherEnd);
		expect(await expires('', {env})).toBe(ownEnd);
		expect(await expires('--client-cert DIR/other.pem', {env})).toBe(otherEnd);
		expect(await expires('--client-cert DIR/own.pem --client-key DIR/own.key')).toBe(ownEnd);
	});

	test('of a profile is for its own base URL', async () => {
		const {expires} = await home(config);
		const env = {...signedIn, CASTELLAN_BASE_URL: 'https://other.example'};
		expect(await expires('', {env})).toBeUndefined();
	});

	test('of a profile is not shown to another tenant that the profile signs in to', async () => {
		const {run, config: written, path} = await home(config.replace('other.pem', 'none.pem'));
		const login = (host: string) =>
			run(`login --profile prod --base-url https://${host}.example`, {env: {LANG: 'C.UTF-8'}, typed: 'token-of-tests'});
		expect(await login('acme')).toMatchObject({code: 2, stderr: expect.stringContaining(path('none.pem'))});
		expect(await login('other')).toMatchObject({code: 0});
		expect(await written()).toMatch(/other\.example/);
		expect(await written()).not.toContain('none.pem');
	});

	test('of a sign-in replaces the one before with its key', async () => {
		const {run, config: written} = await home();
		const login = (flags: string) =>
			run(`login --profile prod --base-url https://acme.example ${flags}`, {
				...{env: {LANG: 'C.UTF-8'}, typed: 'token-of-tests'},
			});
		expect(await login('--client-cert DIR/own.pem --client-key DIR/own.key')).toMatchObject({code: 0});
		expect(await written()).toMatch(/own\.pem.*own\.key/s);
		expect(await login('')).toMatchObject({code: 0});
		expect(await written()).toMatch(/own\.pem.*own\.key/s);
		expect(await login('--client-cert DIR/other.pem')).toMatchObject({code: 0});
		expect(await written()).toMatch(/other\.pem/);
		expect(await written()).not.toContain('own.');
	});

	test('of the environment is not that of several profiles', async () => {
		const {run, path} = await home('profiles: {a: {baseUrl: https://a.example}}\n');
		const env = {CASTELLAN_CLIENT_CERT: path('missing'), LANG: 'C.UTF-8'};
		expect((await run('apps --profiles a -o json', {env})).stderr).not.toContain('missing');
		expect((await run('apps -o json', {env: {...signedIn, ...env}})).code).toBe(2);
	});

	test('appears in doctor with its end, and a warning if others can read its key', async () => {
		const {run, path} = await home();
		const rows = async (args: string, world?: World) =>
			(JSON.parse((await run(`doctor -o json ${args}`, world)).stdout) as {check: string; status: string}[])
				.filter(({check}) => check === 'client certificate')
				.map(({status}) => status);
		const own = '--client-cert DIR/own.pem --client-key DIR/own.key';
		expect(await rows('--client-cert DIR/other.pem')).toEqual(['ok']);
		expect(await rows(own)).toEqual(['warning']);
		expect(await rows(own, {context: {now: () => now + 30 * 86_400_000}})).toEqual(['problem']);
		await chmod(path('own.key'), 0o640);
		expect(await rows(own)).toEqual(['warning', 'warning']);
		expect((await run(`whoami ${own}`)).stderr).toContain(path('own.key'));
		expect(await rows('')).toEqual([]);
	});
});

describe('the pass phrase of a key', () => {
	const locked = '--client-cert DIR/own.pem --client-key DIR/locked.key';

	test('is typed, and appears nowhere', async () => {
		const {run, questions, path, entries} = await home();
		const outcome = await run(`whoami ${locked}`);
		expect(outcome.code).toBe(0);
		expect(questions).toEqual([path('locked.key')]);
		const wrong = await run(`whoami ${locked}`, {}, 'canary wrong');
		expect(wrong.code).toBe(1);
		const without = await run(`whoami ${locked}`, {context: {askPassphrase: undefined}});
		expect(without.code).toBe(1);
		expect(JSON.stringify([outcome, wrong, without])).not.toContain('canary');
		expect(entries.size).toBe(0);
	});

	test('is stored with the credentials by a sign-in, and goes with them', async () => {
		const {run, questions, path, entries, config} = await home();
		const env = {LANG: 'C.UTF-8'};
		const login = `login --profile prod --base-url https://acme.example ${locked}`;
		expect((await run(login, {env, typed: 'token-of-tests'})).code).toBe(0);
		expect(await config()).toContain(`clientCert: ${path('own.pem')}\n    clientKey: ${path('locked.key')}`);
		expect(await config()).not.toContain('canary');
		expect((await run('whoami', {env})).code).toBe(0);
		expect(questions).toHaveLength(1);
		expect(entries.get('prod')).toContain(phrase);
		expect((await run('logout', {env})).code).toBe(0);
		expect(entries.size).toBe(0);
	});

	test('is not stored in a file', async () => {
		const {run, path} = await home();
		const settings = await settingsIn(path('.'));
		const env = {LANG: 'C.UTF-8'};
		const login = `login --profile prod --base-url https://acme.example ${locked}`;
		expect((await run(login, {env, typed: 'token-of-tests', settings})).code).toBe(0);
		const stored = await readFile(path('credentials.json'), 'utf8');
		expect(stored).toContain('token-of-tests');
		expect(stored).not.toContain('canary');
	});
});
