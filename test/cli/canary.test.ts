/** No command writes a secret to stdout, stderr or a file, in any encoding. */
import {readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import type {Env} from '../../src/settings/environment.ts';
import {faults} from '../../src/tenant/faults.ts';
import {createTenant, type Tenant} from '../../src/tenant/fetch.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {folder} from '../settings/files/disk.ts';
import {cases} from '../support/runs/runs.ts';
import {castellan, now, settingsIn, type World} from './launch.ts';

type Fetch = typeof globalThis.fetch;

/** A secret with characters that every encoding changes. */
const given = 'canary/given+Ünder"ground 9';
const clientSecret = 'canary&client=secret/ß+7';
const stored = 'canary-stored/secret+of the tenant';
/** A secret with the characters that a bearer token may have. */
const token = 'canary+token/AbC~1==';

const canaries = [given, clientSecret, stored, token];

/** The base64 text at each of the three offsets, without the characters that depend on its neighbours. */
const base64s = (text: string) =>
	[0, 1, 2].map((before) =>
		Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
			.toString('base64')
			.slice(before === 0 ? 0 : before + 1, -4),
	);

const spellings = canaries.flatMap((canary) => [
	canary,
	JSON.stringify(canary).slice(1, -1),
	encodeURIComponent(canary),
	new URLSearchParams([['', canary]]).toString().slice(1),
	...base64s(canary).flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
]);

const connection = {CASTELLAN_BASE_URL: 'https://acme.example', LANG: 'C.UTF-8', TERM: 'dumb'};
const byToken: Env = {...connection, CASTELLAN_TOKEN: token};
const byClient: Env = {...connection, CASTELLAN_CLIENT_ID: 'cid', CASTELLAN_CLIENT_SECRET: clientSecret};

let tenant: Tenant;
beforeAll(() => {
	const seed = demoSeed({apps: 30, now});
	const [first, ...others] = seed.authConfigs;
	const authConfigs = [{...first, idpC: {domain: 'd.example', oidcClientSecret: stored}}, ...others];
	tenant = createTenant({token, now: () => now, wait: async () => undefined, seed: {...seed, authConfigs}});
	return () => tenant.close();
});

/** Adds a token endpoint, so that both kinds of credentials use the same service. */
const service: Fetch = async (target, init) => {
	const request = new Request(target, init);
	if (!request.url.endsWith('/auth/v1/token')) return tenant.fetch(request);
	return Response.json({access_token: token, token_type: 'Bearer', expires_in: 600});
};

const oneOfMany = {appId: 'app_0000012', connectorId: 'con_ticketing', id: 'list_ticket'};
const fd = {descriptors: {3: given}};

/** Every command that sends requests, with each source of a secret. */
const verbs: [line: string, world: World][] = [
	['apps --limit 10', {}],
	['owners app_0000001 ent_1', {}],
	['auth-configs --all', {}],
	['auth-configs ac_01', {}],
	['auth-configs update ac_01 --set displayName=New --yes', {}],
	['auth-configs update ac_01 --unset idpC --set idpE.oidcClientId=x --dry-run', {}],
	['auth-configs update ac_01 --secret idpC.oidcClientSecret --yes', {typed: `${given}\n`}],
	['auth-configs update ac_01 --secret idpC.oidcClientSecret --dry-run', {typed: given}],
	['auth-configs update ac_01 --secret idpC.oidcClientSecret --secret-fd 3 --yes', fd],
	['auth-configs update ac_01 --secret idpC.oidcClientSecret', {isTty: true, typed: `${given}\ny`}],
	['auth-configs update ac_01 --secret idpC.oidcClientSecret', {isTty: true, typed: `${given}\nn`}],
	['step-up rotate sp_1 --yes', {typed: given}],
	['step-up rotate sp_1 --dry-run', {typed: given}],
	['step-up rotate sp_1 --secret-fd 3 --yes', fd],
	['step-up rotate sp_1', {isTty: true, typed: `${given}\nsp_1`}],
	['step-up rotate sp_1', {isTty: true, typed: `${given}\nsp_2`}],
	['tool-bindings delete srv_1 --file - --yes', {typed: JSON.stringify([oneOfMany])}],
	['secret KEEP-7Q2M-VALT', {}],
	['notifications', {}],
	['whoami', {}],
	['doctor', {}],
];

async function filesIn(directory: string): Promise<string> {
	const names = await readdir(directory, {recursive: true, withFileTypes: true});
	const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

/** Everything that a run has written, and its exit code. */
async function traces(line: string, world: World) {
	const directory = await folder();
	const {code, stdout, stderr} = await castellan(line, {...world, settings: await settingsIn(directory)});
	return {code, text: [stdout, stderr, await filesIn(directory)].join('\n')};
}

const spellingsIn = (text: string) => spellings.filter((spelling) => text.includes(spelling));

test('the search finds a secret in every encoding', () => {
	for (const canary of canaries) {
		for (const text of [canary, encodeURIComponent(canary), ...['', 'a', 'ab'].map((head) => btoa64(head + canary))]) {
			expect(spellingsIn(`… ${text} …`), text).not.toEqual([]);
		}
	}
});

const btoa64 = (text: string) => Buffer.from(text).toString('base64');

describe.each(cases(['table', 'json'], ['ndjson', 'csv', 'yaml']))('as %s', (format) => {
	test.each(verbs)('%s', async (line, world) => {
		for (const env of [byToken, byClient]) {
			const {code, text} = await traces(`${line} -o ${format}`, {fetch: service, ...world, env});
			expect(spellingsIn(text)).toEqual([]);
			expect([0, 1, 2]).toContain(code);
			expect(text.trim()).not.toBe('');
		}
	});
});

/** A service that echoes the secrets of a request, in every encoding. */
const echoes: Readonly<Record<string, (received: string) => Response>> = {
	'in a refusal': (received) => Response.json({code: 3, message: received}, {status: 400}),
	'in a breakdown': (received) => Response.json({code: 13, message: received, details: [{received}]}, {status: 500}),
	'in HTML': (received) =>
		new Response(`<html><body>${received}</body></html>`, {headers: {'content-type': 'text/html'}}),
	'in a field': (received) => {
		const config = {id: 'ac_01', displayName: received, oidc: {issuerId: received}};
		return Response.json({
			list: [config],
			authConfig: config,
			secret: {displayName: received},
			stepUpProvider: {id: received, displayName: received},
		});
	},
	'in broken JSON': (received) =>
		new Response(`{"message": "${received}`, {headers: {'content-type': 'application/json'}}),
	'in an error of the connection': (received) => {
		throw new TypeError(received, {cause: Object.assign(new Error(received), {code: 'EPIPE'})});
	},
};

describe.each(Object.entries(echoes))('echoed %s', (_, answer) => {
	test.each(verbs)('%s', async (line, world) => {
		for (const env of [byToken, byClient]) {
			const echoing: Fetch = async (target, init) => {
				const isToken = String(target).endsWith('/auth/v1/token');
				// The write gets the echo. The reads before it get true responses.
				if (isToken || (init?.method === 'GET' && line.includes('update'))) return service(target, init);
				const authorization = new Headers(init?.headers).get('authorization') ?? '';
				const received = [String(init?.body ?? ''), authorization].flatMap((text) => [
					text,
					encodeURIComponent(text),
					btoa64(text),
				]);
				return answer(received.join(' '));
			};
			const {text} = await traces(line, {fetch: echoing, ...world, env});
			expect(spellingsIn(text)).toEqual([]);
		}
	});
});

test('the folder of evidence has no secret', async () => {
	const directory = await folder();
	const world = {fetch: service, env: byToken, settings: await settingsIn(directory)};
	for (const line of ['history record', 'history note auth-configs/ac_01 known'])
		expect((await castellan(line, world)).code).toBe(0);
	for (const what of ['', 'auth-configs']) {
		const out = join(directory, `evidence${what}`);
		expect((await castellan(`evidence ${what} --at last --out ${out}`, world)).code).toBe(0);
		expect(await readdir(out)).toContain('manifest.json');
	}
	const {code, stderr} = await castellan(`evidence --since last --out ${join(directory, 'span')}`, world);
	expect(code).toBe(0);
	expect(spellingsIn(`${stderr}\n${await filesIn(directory)}`)).toEqual([]);
});

test('credentials echoed by the token endpoint', async () => {
	for (const status of [400, 401, 500]) {
		const fetch: Fetch = async (_, init) => {
			const body = String(init?.body);
			return Response.json({error: 'invalid_client', error_description: `${body} ${btoa64(body)}`}, {status});
		};
		const {text} = await traces('apps', {fetch, env: byClient});
		expect(text).toMatch(/castellan: .+/);
		expect(spellingsIn(text)).toEqual([]);
	}
});

/** Faults that take time are left out: they need their own clock, and send the same responses as the others. */
const quick = faults.filter(({name}) => !/^(slow|no-answer|endless|huge|blank)/.test(name));

describe('faults of the service', () => {
	const writes = verbs.filter(([line]) => /--yes$|secret K|auth-configs ac/.test(line) && !/--set|-fd/.test(line));

	test.each(quick.map(({name}) => name))('%s', async (name) => {
		for (const [line, world] of writes) {
			const directory = await folder();
			await writeFile(join(directory, 'config.yaml'), 'maxWait: 1\n');
			tenant.fail(name);
			const outcome = await castellan(line, {
				fetch: service,
				...world,
				env: byToken,
				settings: await settingsIn(directory),
			}).finally(() => tenant.fail(''));
			const text = `${outcome.stdout}\n${outcome.stderr}\n${await filesIn(directory)}`;
			expect(spellingsIn(text), line).toEqual([]);
		}
	});
});

test.each([
	`auth-configs update ac_01 --set idpC.oidcClientSecret=${clientSecret}`,
	`auth-configs update ac_01 --secret ${token}`,
	`auth-configs update ac_01 --secret-fd ${token} --secret idpC.oidcClientSecret`,
	`auth-configs update ac_01 --client-secret=${token}`,
	`auth-configs update ac_01 ${token}`,
	`step-up rotate sp_1 ${token}`,
	`step-up rotate sp_1 --secret=${token}`,
	`step-up rotate sp_1 --secret-fd=${token}`,
])('an error does not repeat a secret in the wrong place: %s', async (line) => {
	const {code, text} = await traces(`${line} --yes`, {fetch: service, env: byClient});
	expect(code).toBe(2);
	expect(spellingsIn(text)).toEqual([]);
});
