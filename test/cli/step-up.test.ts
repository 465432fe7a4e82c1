import {describe, expect, test} from 'vitest';
import {mask} from '../../src/contract/sensitive-fields.ts';
import type {StepUpProvider} from '../../src/contract/step-up.ts';
import {said} from '../support/said.ts';
import {castellan, localTenant, protectedSettings, settingsOf, signedIn, type World} from './launch.ts';

const provider: StepUpProvider = {id: 'sp_1', displayName: 'Hardware key', enabled: true, clientId: 'c1'};
const secret = 'canary-1234567';
/** Checks the token. */
const check = 'POST /api/v1/search/apps';
const write = 'POST /api/v1/step-up/providers/sp_1/secret';
const seeded = () => localTenant({stepUpProviders: [provider]});
const dumbTerminal = {...signedIn, TERM: 'dumb'};

async function rotate(args: string, world: World = {}, tenant = seeded()) {
	const bodies: unknown[] = [];
	const fetch: typeof globalThis.fetch = (target, init) => {
		if (String(target).endsWith('/secret')) bodies.push(JSON.parse(String(init?.body)));
		return tenant.fetch(target, init);
	};
	const outcome = await castellan(`step-up rotate ${args}`, {fetch, env: dumbTerminal, ...world});
	expect(outcome.stdout + outcome.stderr).not.toContain('canary');
	return {...outcome, sent: tenant.sent, bodies};
}

test('reads the secret from stdin, sends it once, and prints the provider', async () => {
	const {code, stdout, stderr, sent, bodies} = await rotate('sp_1 --yes -o json', {typed: `${secret}\n`});
	expect(code).toBe(0);
	expect(stderr).toContain('castellan: rotate the client secret of step-up provider sp_1 on acme.example\n');
	expect(stderr).toContain('The new secret has 14 characters. Everything that uses the old secret stops working.');
	expect(stderr).toMatch(/done: the service has the new secret of Hardware key\n$/);
	expect(JSON.parse(stdout)).toMatchObject(provider);
	expect(sent).toEqual([check, write]);
	expect(bodies).toEqual([{clientSecret: secret}]);
});

test('prompts for the hidden secret at a terminal, and for the id to confirm', async () => {
	const {code, stdout, stderr, bodies} = await rotate('sp_1', {isTty: true, typed: `${secret}\n sp_1 `});
	expect(code).toBe(0);
	expect(stderr).toContain('New client secret of sp_1 (hidden): \n');
	expect(stderr).toContain('To send, type the id of the provider, sp_1: ');
	expect(stdout).toMatch(/^Step-up provider\n {2}ID +sp_1\n/);
	expect(bodies).toEqual([{clientSecret: secret}]);
});

test('reads the secret from a file descriptor at a terminal', async () => {
	const world = {isTty: true, typed: 'sp_1', descriptors: {3: `${secret}\r\n`}};
	expect((await rotate('sp_1 --secret-fd 3', world)).bodies).toEqual([{clientSecret: secret}]);
});

test.each(['', 'y', 'sp_2', 'Hardware key'])('sends nothing after “%s” at a terminal', async (answer) => {
	const {code, stderr, sent} = await rotate('sp_1', {isTty: true, typed: `${secret}\n${answer}`});
	expect({code, sent}).toEqual({code: 1, sent: []});
	expect(stderr).toMatch(/that is not the id of the provider: nothing was sent\n$/);
});

test('warns about characters around the secret, and keeps them', async () => {
	const {stderr, bodies} = await rotate('sp_1 --yes', {typed: ` ${secret}\n\n`});
	expect(stderr).toContain('Warning: The secret ends with a line break.');
	expect(stderr).toContain('Warning: The secret begins or ends with a blank.');
	expect(bodies).toEqual([{clientSecret: ` ${secret}\n`}]);
});

test.each([
	['sp_1 --yes', '', 'The secret is empty'],
	['sp_1 --yes', '  \n', 'only blanks'],
	['sp_1 --yes', mask, 'This is a mask'],
	['sp_1 --yes', 'canary-\ufffd', 'not UTF-8'],
	['sp_1', secret, '--yes'],
	['sp_1 --yes --secret-fd x', secret, '--secret-fd'],
	['sp_1 canary --yes', secret, 'too many arguments'],
	['sp_1 --secret=canary --yes', secret, "unknown option '--secret'"],
	['sp_1 --yes --confirm sp_2', secret, '--confirm'],
	['.. --yes', secret, 'path'],
	['"" --yes', secret, 'id is empty'],
	['', secret, 'id'],
])('rejects “%s” before sending', async (args, typed, reason) => {
	const {code, stdout, stderr, sent} = await rotate(args, {typed});
	expect({code, stdout, sent}).toEqual({code: 2, stdout: '', sent: []});
	expect(stderr).toContain(reason);
});

test('rejects --read-only before the prompt for the secret', async () => {
	const {code, stderr, sent} = await rotate('sp_1 --read-only', {isTty: true, typed: secret});
	expect({code, sent}).toEqual({code: 3, sent: []});
	expect(stderr).toMatch(/^castellan: --read-only forbids writes. .*\n$/);
});

test.each([false, true])('prints the request with the secret redacted in a dry run (terminal: %s)', async (isTty) => {
	const {code, stdout, sent} = await rotate('sp_1 --dry-run -o ndjson', {isTty, typed: secret});
	expect({code, sent}).toEqual({code: 0, sent: []});
	const request = JSON.parse(stdout);
	expect(request).toMatchObject({
		method: 'POST',
		url: 'https://acme.example/api/v1/step-up/providers/sp_1/secret',
		body: {clientSecret: mask},
	});
	expect(request.curl).toContain('$TOKEN');
});

test('requires --confirm with --yes on a protected profile', async () => {
	const settings = await protectedSettings();
	const refused = await rotate('sp_1 --yes', {settings, typed: secret});
	expect(refused).toMatchObject({
		code: 2,
		sent: [],
		stderr: expect.stringContaining('requires --confirm sp_1 (the id'),
	});
	expect(await rotate('sp_1 --yes --confirm sp_1', {settings, typed: secret})).toMatchObject({
		code: 0,
		sent: [check, write],
	});
	expect(await rotate('sp_1 --confirm sp_1', {settings, typed: secret})).toMatchObject({code: 2, sent: []});
});

test.each([
	[
		'profiles: {prod: {baseUrl: https://acme.example, protect: true}}',
		'unknown setting profiles.prod.protect in line 1',
	],
	['profiles:\n  prod: true', 'profiles.prod has no settings in line 2'],
	['profiles: [prod]', 'no readable profiles in line 1'],
	[
		'profiles: {prod: {baseURL: https://acme.example, protected: true}}',
		'unknown setting profiles.prod.baseURL in line 1',
	],
	[
		'protected: true\nprofiles: {prod: {baseUrl: https://acme.example}}',
		'a misplaced or misspelt “protected” in line 1',
	],
	[
		'protectd: true\nprofiles: {prod: {baseUrl: https://acme.example}}',
		'a misplaced or misspelt “protected” in line 1',
	],
	['profils: {prod: {baseUrl: https://acme.example, color: red}}', 'unknown setting profils in line 1'],
	[
		'profiles:\n  prod:\n    baseUrl: https://acme.example\n  protected: true',
		'profiles.protected has no settings in line 4',
	],
	[
		'profiles:\n  prod:\n    baseUrl: https://acme.example\n    color:\n      protected: true',
		'a misplaced or misspelt “protected” in line 5',
	],
	[
		'keys: {protected: true}\nprofiles: {prod: {baseUrl: https://acme.example}}',
		'a misplaced or misspelt “protected” in line 1',
	],
	['themes: {mine: {protected: true}}', 'a misplaced or misspelt “protected” in line 1'],
	['baseUrl: https://acme.example\nprofiles: {prod: {protected: true}}', 'misplaced setting baseUrl in line 1'],
	[
		'profiles:\n  prod:\n    baseUrl: https://acme.example\n    protected: true\n    protected: false',
		'repeated setting profiles.prod.protected in lines 4 and 5',
	],
	[
		'profiles:\n  prod:\n    baseUrl: https://acme.example\n    baseUrl: https://other.example\n    protected: true',
		'repeated setting profiles.prod.baseUrl in lines 3 and 4',
	],
	[
		'profiles:\n  prod: {baseUrl: https://acme.example, protected: true}\n  prod: {baseUrl: https://acme.example}',
		'repeated setting profiles.prod in lines 2 and 3',
	],
	['profiles: {prod: {baseUrl: "acme.example", protected: true}}', 'invalid setting profiles.prod.baseUrl in line 1'],
	['timeout: 30\nprofiles: {prod: {', 'an error in line 2 hides which tenants it protects'],
])('sends nothing with the config %j, which may hide a protection', async (text, reason) => {
	const settings = await settingsOf(text);
	const refused = await rotate('sp_1 --yes --confirm sp_1', {settings, typed: secret});
	expect(refused).toMatchObject({
		code: 3,
		sent: [],
		stderr: expect.stringContaining(`${reason} of the config file: nothing`),
	});
	expect(await rotate('sp_1 --dry-run', {settings, typed: secret})).toMatchObject({code: 0, sent: []});
});

describe('responses of the service', () => {
	test.each([
		['404', 4],
		['403', 3],
		['400', 5],
		['429', 6],
		['401', 8],
		['401-after', 8],
		['404-after', 4],
		['409-after', 5],
		['408', 8],
		['503', 8],
		['dropped', 8],
		['truncated', 8],
		['html', 8],
		['host-redirect', 8],
		['other-id', 8],
	])('%s ends with %i after one request', async (fault, expected) => {
		const tenant = seeded();
		tenant.tenant.fail(`rotateStepUpSecret=${fault}`);
		const {code, stdout, stderr, sent} = await rotate('sp_1 --yes', {typed: secret}, tenant);
		expect({code, stdout, sent}).toEqual({code: expected, stdout: '', sent: [check, write]});
		expect(stderr.includes('UNKNOWN')).toBe(expected === 8);
	});

	test('a rejected token ends with 3, and the secret is not sent', async () => {
		const env = {...dumbTerminal, CASTELLAN_TOKEN: 'expired'};
		const {code, sent} = await rotate('sp_1 --yes', {typed: secret, env});
		expect({code, sent}).toEqual({code: 3, sent: [check]});
	});

	test('an unknown provider ends with 4', async () => {
		expect(await rotate('sp_9 --yes', {typed: secret})).toMatchObject({code: 4, stdout: ''});
	});

	test('429 is reported with the requested wait, and the request is not repeated', async () => {
		const tenant = seeded();
		tenant.tenant.fail('rotateStepUpSecret=429-secondsx1');
		const {code, stderr, sent} = await rotate('sp_1 --yes', {typed: secret}, tenant);
		expect({code, sent}).toEqual({code: 6, sent: [check, write]});
		expect(stderr).toContain(`The ${said.asksToWait} 2 s ${said.beforeTheNextRequest}.`);
	});
});

test('prints every field of the provider under a heading', async () => {
	const {stdout} = await rotate('sp_1 --yes', {typed: secret});
	expect(stdout).toContain('Step-up provider');
	expect(stdout).toContain('Times');
	expect(stdout).not.toContain('Other');
});

test('prints help without a subcommand', async () => {
	expect(await castellan('step-up')).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining('rotate')});
});
