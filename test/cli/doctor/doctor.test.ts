/** The checks of the machine, the settings and the connection. */
import {chmod, writeFile} from 'node:fs/promises';
import https from 'node:https';
import {dirname, join} from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import {describe, expect, test} from 'vitest';
import {readCaFile} from '../../../src/client/http/ca-file.ts';
import type {PresentedChain} from '../../../src/client/http/presented-chain.ts';
import {presentedChain} from '../../../src/client/http/presented-chain.ts';
import type {Probes} from '../../../src/settings/launch/probes.ts';
import {certificate} from '../../client/support/certificate.ts';
import {listen} from '../../client/support/listen.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {castellan, now, pages, settingsIn, signedIn, type World} from '../launch.ts';

interface Row {
	status: string;
	check: string;
	value: string;
	source?: string;
	remedy?: string;
}

const day = 86_400_000;
const chain: PresentedChain = {
	protocol: 'TLSv1.3',
	certificates: [
		{subject: 'acme.example', issuer: 'Root', validUntil: now + 90 * day},
		{subject: 'Root', issuer: 'Root', validUntil: now + 900 * day},
	],
};
const probes = (some: Partial<Probes> = {}): NonNullable<World['context']> => ({
	probes: {
		hasProgram: async () => false,
		presentedChain: async () => chain,
		caFileProblem: async (path) => readCaFile(path).problem,
		...some,
	},
});

async function doctor(world: World = {}, args = 'doctor -o json') {
	const {code, stdout, stderr} = await castellan(args, {fetch: pages({list: []}), context: probes(), ...world});
	const rows = JSON.parse(stdout) as Row[];
	return {code, stderr, rows, of: (check: string) => rows.filter((row) => row.check === check)};
}

async function withConfig(text: string) {
	const directory = await folder();
	await writeFile(join(directory, 'config.yaml'), text);
	return settingsIn(directory);
}

describe('the settings', () => {
	test('have a problem for credentials that are damaged', async () => {
		const directory = await folder();
		await writeFile(join(directory, 'credentials.json'), '{"castellan doctor": 5}', {mode: 0o600});
		const {of} = await doctor({settings: await settingsIn(directory)});
		expect(of('keychain')).toMatchObject([
			{status: 'problem', value: expect.stringContaining('are damaged'), remedy: 'Run castellan login again'},
		]);
	});

	test('name the tenant that overrides the one of the profile, its protection, and credentials of another', async () => {
		const settings = await withConfig('profiles:\n  prod: {baseUrl: https://prod.example, protected: true}\n');
		const {of} = await doctor({settings, env: {}}, 'doctor --profile prod -o json');
		expect([of('protected')[0]?.value, of('tenant')]).toEqual(['yes', []]);
		const env = {CASTELLAN_PROFILE: 'prod', CASTELLAN_TOKEN: 't'};
		const other = await doctor({settings, env}, 'doctor --base-url https://new.example -o json');
		expect(other.of('tenant')[0]?.value).toBe('new.example (overrides prod)');
		expect(other.of('protected')[0]?.value).toBe('no');
		expect(other.of('warning').map(({value}) => value)).toContainEqual(
			expect.stringContaining('is not sent to https://new.example'),
		);
	});
});

describe('the connection', () => {
	test('has a warning for a key in a file', async () => {
		const settings = await withConfig('');
		await settings.historyKeys.own.create('https://acme.example');
		const {of} = await doctor({settings});
		expect(of('history key')).toMatchObject([
			{status: 'warning', value: expect.stringContaining('copies of the history only')},
		]);
	});

	test('is described with the source of each value', async () => {
		const {code, of} = await doctor({}, 'doctor -o json --timeout 5');
		expect(code).toBe(0);
		expect(of('base URL')).toEqual([
			{status: 'ok', check: 'base URL', value: 'https://acme.example', source: 'CASTELLAN_BASE_URL'},
		]);
		expect(of('credentials')).toMatchObject([{status: 'ok', value: 'token', source: 'CASTELLAN_TOKEN'}]);
		expect(of('timeout')).toMatchObject([{value: '5 s', source: '--timeout'}]);
		expect(of('history key')).toMatchObject([{status: 'not checked', value: expect.stringContaining('none yet')}]);
		expect(of('response')[0]?.value).toMatch(/responds in \d+ ms/);
	});

	test('decides the exit code after all other checks', async () => {
		const refused: World = {
			fetch: () => Promise.reject(Object.assign(new TypeError('x'), {cause: {code: 'ECONNREFUSED'}})),
		};
		const {code, of, stderr} = await doctor(refused);
		expect(code).toBe(7);
		expect(of('response')).toMatchObject([{status: 'problem', source: 'unreachable'}]);
		expect(of('base URL')).toHaveLength(1);
		expect(stderr).toMatch(/1 problem, \d+ warnings?\n$/);
		expect((await doctor({env: {}})).code).toBe(2);
		expect((await doctor({}, 'doctor -o json --profile nobody')).code).toBe(2);
	});
});

describe('the config', () => {
	test('has its problems listed with line and remedy', async () => {
		const {of} = await doctor({
			settings: await withConfig('theme: 5\nkeys: {list.don: z, list.down: G}\ncolumns: {apps: [nam]}\n'),
		});
		expect(of('config problem').map(({value}) => value)).toEqual([
			expect.stringMatching(/config\.yaml:1: theme: expected one of auto, dark, light, .*got 5$/),
			expect.stringMatching(/config\.yaml:2: keys\.list\.don: unknown command/),
			expect.stringMatching(/config\.yaml:2: keys\.list\.down: “G” clashes with list\.last/),
			expect.stringMatching(/config\.yaml:3: columns\.apps: unknown column nam/),
		]);
		expect(of('config problem')[0]).toMatchObject({status: 'problem', remedy: 'Run castellan config to correct it'});
		const valid = await doctor({settings: await withConfig('theme: dark\n')});
		expect(valid.of('config problem')).toEqual([]);
		expect((await doctor()).of('config')).toMatchObject([{value: expect.stringContaining('does not exist')}]);
	});

	test.runIf(process.getuid)('is not ok if others may write it, or its folder', async () => {
		const settings = await withConfig('theme: dark\n');
		const path = settings.paths?.configFile ?? '';
		expect((await doctor({settings})).of('config')).toMatchObject([{status: 'ok', value: path}]);
		for (const [each, mode, after] of [
			[path, 0o666, 0o600],
			[path, 0o620, 0o600],
			[dirname(path), 0o777, 0o700],
		] as const) {
			await chmod(each, mode);
			const value = `other users may change ${each}. Run chmod go-w on it`;
			expect((await doctor({settings})).of('config')).toMatchObject([{status: 'problem', value, source: path}]);
			await chmod(each, after);
		}
		expect((await doctor({settings})).of('config')).toMatchObject([{status: 'ok'}]);
	});

	test('has a warning for a keychain that cannot be used', async () => {
		expect((await doctor()).of('keychain')).toMatchObject([
			{status: 'warning', value: 'no credentials from the keychain: no keychain in tests'},
		]);
	});
});

describe('TLS', () => {
	const tls = async (presented: Partial<PresentedChain>, world: World = {}) => {
		const context = probes({presentedChain: async () => ({...chain, ...presented})});
		return (await doctor({context, ...world})).of('TLS');
	};
	const until = (validUntil: number) => ({certificates: [{subject: 'acme.example', issuer: 'Root', validUntil}]});

	test('is described by its chain and the first expiry', async () => {
		expect(await tls({})).toEqual([
			{
				status: 'ok',
				check: 'TLS',
				value: 'TLSv1.3, acme.example < Root, valid until 2027-02-19 (in 2mo)',
			},
		]);
		for (const days of [5, 20])
			expect(await tls(until(now + days * day))).toMatchObject([
				{status: 'warning', remedy: expect.stringContaining('Renew')},
			]);
		expect(await tls(until(now + 22 * day))).toMatchObject([{status: 'ok'}]);
	});

	test.each([
		['CERT_HAS_EXPIRED', 'Renew'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', '--ca-file'],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', '--ca-file'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'another host'],
	])('is a problem with %s', async (distrust, remedy) => {
		expect(await tls({distrust})).toMatchObject([
			{status: 'problem', value: expect.stringContaining(distrust), remedy: expect.stringContaining(remedy)},
		]);
	});

	test('is not checked through a proxy, whose password is not printed', async () => {
		const world: World = {env: {...signedIn, HTTPS_PROXY: 'http://me:canary@proxy.example:3128', NO_PROXY: 'x'}};
		expect(await tls({}, world)).toMatchObject([{status: 'not checked'}]);
		const {of} = await doctor(world);
		expect(of('proxy')).toEqual([
			{
				status: 'ok',
				check: 'proxy',
				value: 'http://proxy.example:3128, no entry of NO_PROXY has this host',
				source: 'HTTPS_PROXY',
			},
		]);
		const wrong = await doctor({env: {...signedIn, https_proxy: 'canary'}});
		expect(wrong.of('proxy')).toMatchObject([{status: 'problem', value: 'it is not a URL', source: 'https_proxy'}]);
	});

	test('has authorities of the environment, or says why not', async () => {
		const directory = await folder();
		const path = join(directory, 'ca.pem');
		const authorities = async (text: string) => {
			await writeFile(path, text);
			return (await doctor({env: {...signedIn, NODE_EXTRA_CA_CERTS: path}})).of('authorities');
		};
		expect(await authorities(certificate().cert)).toMatchObject([{status: 'ok', source: 'NODE_EXTRA_CA_CERTS'}]);
		expect(await authorities('')).toMatchObject([{status: 'problem', value: `${path} holds no certificate`}]);
		expect((await doctor()).of('authorities')).toEqual([]);
	});

	test('is read from a server whose certificate is not trusted', async () => {
		const server = https.createServer(certificate({host: 'localhost', until: '20300102000000Z'}));
		const port = await listen(server);
		const {of} = await doctor({
			env: {...signedIn, CASTELLAN_BASE_URL: `https://127.0.0.1:${port}`},
			context: probes({presentedChain}),
		});
		expect(of('TLS')).toMatchObject([
			{
				status: 'problem',
				value: expect.stringMatching(/^not trusted \(\w+\): TLSv1\.3, localhost, valid until 2030-01-02/),
				remedy: expect.stringMatching(/--ca-file|another host/),
			},
		]);
	});

	test('is a problem without a handshake', async () => {
		const context = probes({presentedChain: () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:1'))});
		expect((await doctor({context})).of('TLS')).toMatchObject([
			{status: 'problem', value: 'no handshake: connect ECONNREFUSED 127.0.0.1:1'},
		]);
	});
});

describe('the clock', () => {
	const clock = async (date: string | undefined, status = 200) => {
		const headers = date === undefined ? {} : {date};
		const fetch = pages(Response.json(status === 200 ? {list: []} : {code: 16, message: 'no'}, {status, headers}));
		return (await doctor({fetch})).of('clock');
	};

	test.each([
		[0, 'ok', 'agrees'],
		[-59, 'ok', 'agrees'],
		[300, 'warning', 'this machine is 5m'],
		[-7200, 'warning', 'ahead of the service'],
	])('with a Date %i seconds away is %s', async (seconds, status, words) => {
		const rows = await clock(new Date(now + seconds * 1000).toUTCString());
		expect(rows).toMatchObject([{status, value: expect.stringContaining(words)}]);
	});

	test('is read from a rejection too, and not checked without the header', async () => {
		expect(await clock(new Date(now + 3_600_000).toUTCString(), 401)).toMatchObject([
			{status: 'warning', value: expect.stringContaining('behind the service')},
		]);
		expect(await clock(undefined)).toMatchObject([{status: 'not checked'}]);
	});
});

describe('the token', () => {
	test.each([
		[3600, 'ok', 'expires 2026-11-21T13:00:00.000Z (in 1h)'],
		[60, 'warning', 'in 1m'],
		[-60, 'problem', 'expired 2026-11-21T11:59:00.000Z (1m ago)'],
	])('that has %i seconds left is %s', async (seconds, status, words) => {
		const claims = Buffer.from(JSON.stringify({exp: now / 1000 + seconds})).toString('base64url');
		const {of} = await doctor({env: {...signedIn, CASTELLAN_TOKEN: `e30.${claims}.c2ln`}});
		expect(of('token')).toMatchObject([{status, value: expect.stringContaining(words)}]);
		// A sign-in would not replace a token of the environment.
		if (status === 'problem') expect(of('token')[0]?.remedy).toBe('Set CASTELLAN_TOKEN to a new token');
	});

	test('that is missing is reported with a sign-in to the profile', async () => {
		const settings = await withConfig('profiles: {prod: {baseUrl: https://acme.example}}\nprofile: prod\n');
		const {of} = await doctor({settings, env: {}});
		expect(of('credentials')).toMatchObject([{value: 'none', remedy: 'Run castellan login --profile prod'}]);
	});

	test('without an expiry is not checked', async () => {
		expect((await doctor()).of('token')).toMatchObject([
			{status: 'not checked', value: expect.stringContaining('unknown')},
		]);
	});
});

describe('the machine', () => {
	test('is described by terminal, colours and locale', async () => {
		const env = {...signedIn, TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C'};
		const {of} = await doctor({env, isTty: true});
		expect(of('terminal')).toMatchObject([{status: 'ok', value: 'xterm-256color'}]);
		expect(of('permissions')).toMatchObject([{status: 'not checked', value: expect.stringContaining('all rights')}]);
		const limited = await doctor({context: probes({limitsServices: true})});
		expect(limited.of('permissions')).toMatchObject([{status: 'ok', value: expect.stringContaining('own files')}]);
		expect(of('colours')).toMatchObject([{value: 'true colour', source: 'COLORTERM=truecolor'}]);
		expect(of('locale')).toMatchObject([{status: 'warning', value: 'ASCII', source: 'LANG=C'}]);
		expect(of('restoration')).toMatchObject([{remedy: expect.stringContaining('type reset')}]);
		const piped = await doctor();
		expect(piped.of('terminal')).toMatchObject([{status: 'not checked'}]);
		expect(piped.of('restoration')).toEqual([]);
	});

	test('is described by the program that copies', async () => {
		const env = {...signedIn, DISPLAY: ':0'};
		expect((await doctor({env})).of('clipboard')).toMatchObject([
			{status: 'warning', remedy: 'Install xclip or xsel to copy without the terminal'},
		]);
		const context = probes({hasProgram: async (name) => name === 'xclip'});
		expect((await doctor({env, context})).of('clipboard')).toMatchObject([{status: 'ok', value: 'xclip'}]);
		expect((await doctor({env, context})).of('clipboard')).toMatchObject([{source: 'DISPLAY'}]);
		expect((await doctor()).of('clipboard')).toMatchObject([{status: 'ok', value: expect.stringContaining('OSC 52')}]);
		const remote = {...env, SSH_TTY: '/dev/pts/1'};
		expect((await doctor({env: remote, context})).of('clipboard')).toMatchObject([
			{value: expect.stringContaining('OSC 52')},
		]);
	});
});

describe('the output', () => {
	test('names no secret, and shows the home directory as ~', async () => {
		const directory = await folder();
		await writeFile(join(directory, 'config.yaml'), 'them: dark\n');
		const env = {...signedIn, HOME: directory};
		const {stdout, stderr} = await castellan('doctor -o json', {env, settings: await settingsIn(directory)});
		expect(stdout + stderr).not.toContain(signedIn.CASTELLAN_TOKEN);
		expect(stdout).not.toContain(directory);
		expect(stdout).toContain('~/config.yaml:1: them');
	});

	test.each([true, false])('is complete lines with the remedies below them (terminal: %s)', async (isTty) => {
		const env = {...signedIn, NO_COLOR: '1', TERM: 'xterm'};
		const {code, stdout} = await castellan('doctor --demo', {fetch: pages({list: []}), isTty, columns: 60, env});
		expect(code).toBe(0);
		const plain = stripVTControlCharacters(stdout);
		expect(plain).toMatch(/^tenant +ok: demo \(--demo\)$/m);
		const text = plain.replace(/\s+/g, ' ');
		expect(text).toContain('keychain warning: no credentials from the keychain: no keychain in tests castellan stores');
		expect(text).toContain('implements the secret service');
		const lines = plain.split('\n');
		if (isTty) expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
	});
});

test('a config file that cannot be looked at is not called missing', async () => {
	const refuse = () => Promise.reject(Object.assign(new Error('EACCES: permission denied, stat'), {code: 'EACCES'}));
	const disk = {...realDisk, fs: {...realDisk.fs, stat: refuse}};
	const {stdout} = await castellan('doctor -o json', {fetch: pages({}), context: {...probes(), disk}});
	expect(stdout).not.toContain('does not exist');
});
