import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {mask} from '../../../src/contract/sensitive-fields.ts';
import {folder} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan, pages, protectedSettings, signedIn, tenantFetch} from '../launch.ts';
import {office, seeded, write} from '../office.ts';

const shown = {...office, oidc: {...office.oidc, oidcClientSecret: mask}};
const dumbTerminal = {...signedIn, TERM: 'dumb'};

describe('one auth config', () => {
	test.each([false, true])('is printed in full, with its secret redacted (terminal: %s)', async (isTty) => {
		const {fetch} = seeded();
		const {code, stdout, stderr} = await castellan('auth-configs ac_1', {fetch, isTty, env: dumbTerminal});
		expect({code, stderr}).toEqual({code: 0, stderr: ''});
		expect(stdout).toMatch(/^Configuration\n {2}Display name +Office\n/);
		expect(stdout).toMatch(/\n {2}OIDC\n(?: {4}.*\n)* {4}OIDC client secret +•{8}\n/);
		expect(stdout).not.toContain('canary');
	});

	test('is an object as JSON, YAML and NDJSON, with all fields or some', async () => {
		const {fetch} = seeded();
		const run = async (args: string) => (await castellan(`auth-configs ac_1 ${args}`, {fetch})).stdout;
		expect(JSON.parse(await run('-o json'))).toEqual(shown);
		expect(parse(await run('-o yaml'))).toEqual(shown);
		expect(JSON.parse(await run('-o ndjson'))).toEqual(shown);
		expect(JSON.parse(await run('-o json --fields id,oidc.scopes'))).toEqual({
			id: 'ac_1',
			oidc: {scopes: ['openid', 'email']},
		});
		expect(await run('--fields displayName,oidc.issuerId')).toBe(
			'Name           Office\noidc.issuerId  https://idp.example\n',
		);
	});

	test.each([
		['auth-configs ac_2', 4, 'acme.example has no auth config ac_2'],
		['auth-configs ac_1 --all', 2, '--limit and --all apply to the list'],
		['auth-configs ac_1 --limit 3', 2, '--limit and --all apply to the list'],
		['auth-configs ""', 2, 'the id of the auth config is empty'],
		['auth-configs a b', 2, 'too many arguments'],
	])('%s ends with %i', async (args, code, reason) => {
		const {fetch} = seeded();
		expect(await castellan(args, {fetch})).toMatchObject({code, stdout: '', stderr: expect.stringContaining(reason)});
	});

	test('is not reported as missing when the list does not end', async () => {
		const fetch = pages({list: [], nextPageToken: 'again'});
		expect(await castellan('auth-configs ac_1', {fetch})).toMatchObject({
			code: 7,
			stderr: expect.stringContaining('page token a second time'),
		});
	});
});

describe('update', () => {
	const update = 'auth-configs update ac_1';

	test('shows the differences, sends them once, and prints the response', async () => {
		const {fetch, sent, tenant} = seeded();
		const args = `${update} --set "displayName=Head office" --set oidc.scopes=openid,groups --unset bootstrapDomains --yes -o json`;
		const {code, stdout, stderr} = await castellan(args, {fetch});
		expect(code).toBe(0);
		expect(stderr).toContain('castellan: update auth config ac_1 “Office”, 3 changes on acme.example\n');
		expect(stderr).toContain('~ displayName "Office" → "Head office"\n');
		expect(stderr).toContain('- oidc.scopes "email"\n+ oidc.scopes "groups"\n');
		expect(stderr).toContain(`POST https://acme.example/api/v1/auth-configs/ac_1\n{\n  "authConfig"`);
		expect(stderr).toContain('"updateMask": "displayName,bootstrapDomains,oidc.scopes"');
		expect(stderr).toMatch(/The service saved the config, updated at 2026-11-21T12:00:00.000Z\.\n$/);
		expect(JSON.parse(stdout)).toMatchObject({displayName: 'Head office', oidc: {scopes: ['openid', 'groups']}});
		expect(sent.filter((request) => request === write)).toHaveLength(1);
		expect(tenant.store.authConfigs.get('ac_1')?.bootstrapDomains).toBeUndefined();
	});

	test.each(['y', 'YES '])('sends the request after “%s” at a terminal', async (typed) => {
		const {fetch, sent} = seeded();
		const outcome = await castellan(`${update} --set displayName=New`, {fetch, isTty: true, typed, env: dumbTerminal});
		expect(outcome.code).toBe(0);
		expect(outcome.stderr).toContain('Send the request? [y/N] ');
		expect(sent).toContain(write);
	});

	test.each(['', 'n', 'Office'])('sends nothing after “%s” at a terminal', async (typed) => {
		const {fetch, sent} = seeded();
		const outcome = await castellan(`${update} --set displayName=New`, {fetch, isTty: true, typed});
		expect(outcome).toMatchObject({code: 1, stdout: '', stderr: expect.stringMatching(/nothing was sent\n$/)});
		expect(sent).not.toContain(write);
	});

	test('sends nothing without differences', async () => {
		const {fetch, sent} = seeded();
		const {code, stdout, stderr} = await castellan(`${update} --set displayName=Office --yes -o json`, {fetch});
		expect({code, stderr}).toMatchObject({code: 0, stderr: expect.stringContaining('no differences')});
		expect(JSON.parse(stdout)).toEqual(shown);
		expect(sent).not.toContain(write);
	});

	test.each([
		['', 'nothing to update'],
		['--set displayName', 'has no ='],
		['--set displayNam=x', 'Did you mean displayName'],
		['--set status=x', 'set by the service'],
		['--set isDefaultBootstrap=maybe', said.takesTrueOrFalse],
		['--unset oidc.nothing', 'Unknown field oidc.nothing'],
		['--set oidc.oidcClientSecret=canary', 'Use --secret oidc.oidcClientSecret'],
		['--secret canary', 'must be the path of a secret field'],
		['--secret-fd 3', 'requires --secret'],
		['--secret oidc.oidcClientSecret --secret-fd canary', 'the number of an open file descriptor'],
		['--secret oidc.oidcClientSecret --secret-fd 9', 'cannot read file descriptor 9'],
		['--secret oidc.oidcClientSecret --file -', '--secret-fd 3'],
		['--secret oidc.oidcClientSecret', 'The secret is empty'],
		['--file nowhere.yaml', 'nowhere.yaml cannot be read'],
		['--file a --set displayName=x', '--set'],
		['--clientSecret=canary', "unknown option '--clientSecret'"],
		['canary', 'too many arguments'],
		['--limit 3 --set displayName=x', '--limit applies to auth-configs'],
	])('%s is a usage error that repeats no secret', async (args, reason) => {
		const {fetch, sent} = seeded();
		const outcome = await castellan(`${update} ${args} --yes`, {fetch});
		expect(outcome).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining(reason)});
		expect(outcome.stderr).not.toContain('canary');
		expect(sent).not.toContain(write);
	});

	test('ends with 4 for an unknown config, before any prompt', async () => {
		const {fetch} = seeded();
		const args = 'auth-configs update ac_9 --secret oidc.oidcClientSecret';
		const {code, stderr} = await castellan(args, {fetch, isTty: true});
		expect(code).toBe(4);
		expect(stderr).not.toContain('not shown');
	});

	test('rejects a second provider with advice, and accepts it after the advice', async () => {
		const {fetch, sent} = seeded();
		const {code, stderr} = await castellan(`${update} --set idpB.tenantIds=t1 --yes`, {fetch});
		expect(code).toBe(2);
		expect(stderr).toContain('Unset oidc to keep idpB, or unset idpB to keep oidc.');
		expect(sent).not.toContain(write);
		const outcome = await castellan(`${update} --set idpB.tenantIds=t1 --unset oidc --yes -o json`, {fetch});
		expect(JSON.parse(outcome.stdout)).toMatchObject({idpB: {tenantIds: ['t1']}});
	});

	describe('a secret', () => {
		const args = `${update} --secret oidc.oidcClientSecret`;

		test.each([
			['a hidden prompt', args, {isTty: true, typed: 'canary-1234567\ny'}],
			['stdin, without its last line break', `${args} --yes`, {typed: 'canary-1234567\n'}],
			['a file descriptor', `${args} --secret-fd 3 --yes`, {descriptors: {3: 'canary-1234567'}}],
			[
				'a file descriptor beside a terminal',
				`${args} --secret-fd 3`,
				{isTty: true, typed: 'y', descriptors: {3: 'canary-1234567'}},
			],
		])('is read from %s', async (_, line, world) => {
			const bodies: string[] = [];
			const {fetch} = seeded();
			const outcome = await castellan(line, {
				...world,
				env: dumbTerminal,
				fetch: (target, init) => {
					if (init?.method === 'POST') bodies.push(String(init.body));
					return fetch(target, init);
				},
			});
			expect(outcome).toMatchObject({code: 0, stderr: expect.stringContaining('The new secret has 14 characters.')});
			expect(outcome.stdout + outcome.stderr).not.toContain('canary');
			expect(bodies.map((body) => JSON.parse(body))).toEqual([
				{authConfig: {oidc: {oidcClientSecret: 'canary-1234567'}}, updateMask: 'oidc.oidcClientSecret'},
			]);
		});

		test('is sent with other changes and with a document', async () => {
			const {fetch} = seeded();
			const file = join(await folder(), 'config.yaml');
			await writeFile(file, (await castellan('auth-configs ac_1 -o yaml', {fetch})).stdout.replace('Office', 'Annex'));
			const line = `${args} --file ${file} --dry-run -o json`;
			const [request] = JSON.parse((await castellan(line, {fetch, typed: 'canary-1234567'})).stdout);
			expect(request.body).toEqual({
				authConfig: {displayName: 'Annex', oidc: {oidcClientSecret: mask}},
				updateMask: 'displayName,oidc.oidcClientSecret',
			});
		});
	});

	test('after --dry-run has the fields of the request, and no others', async () => {
		const {fetch} = seeded();
		const line = `${update} --set displayName=Annex --dry-run -o json --fields`;
		const {stdout} = await castellan(`${line} method,body`, {fetch});
		expect(JSON.parse(stdout)).toEqual([
			{method: 'POST', body: {authConfig: {displayName: 'Annex'}, updateMask: 'displayName'}},
		]);
		const {code, stderr} = await castellan(`${line} displayName`, {fetch});
		expect(code).toBe(2);
		expect(stderr).toContain('there is no field “displayName”. Try method, url, body, curl');
	});

	describe('a document', () => {
		async function exported(format: 'yaml' | 'json', change: (text: string) => string) {
			const {fetch, sent, tenant} = seeded();
			const {stdout} = await castellan(`auth-configs ac_1 -o ${format}`, {fetch});
			return {fetch, sent, tenant, text: change(stdout)};
		}

		test.each(['yaml', 'json'] as const)('in the form of -o %s, edited, is sent as its differences', async (format) => {
			const {fetch, text} = await exported(format, (text) => text.replace('email', 'groups'));
			const {code, stderr} = await castellan(`${update} --file - --yes`, {fetch, typed: text});
			expect(code).toBe(0);
			expect(stderr).toContain('"updateMask": "oidc.scopes"');
		});

		test('that is invalid is reported line by line', async () => {
			const {fetch, text} = await exported('yaml', (text) =>
				text.replace('status: AUTH_CONFIG_STATUS_ACTIVE', 'status: X\nnovelty: 1'),
			);
			const file = join(await folder(), 'config.yaml');
			await writeFile(file, text);
			const {code, stderr} = await castellan(`${update} --file ${file} --yes`, {fetch});
			expect(code).toBe(2);
			expect(stderr).toMatch(/config\.yaml:3: status is set by the service.*\n.*config\.yaml:4: Unknown field novelty/);
		});

		test('that is outdated ends with 5, and one of another config with 2', async () => {
			const {fetch, text, tenant, sent} = await exported('yaml', (text) => text.replace('Office', 'Annex'));
			tenant.store.authConfigs.put({...office, updatedAt: '2026-11-21T08:00:00Z'});
			expect(await castellan(`${update} --file - --yes`, {fetch, typed: text})).toMatchObject({
				code: 5,
				stderr: expect.stringContaining('was updated after this document was written'),
			});
			const other = 'auth-configs update ad_1 --file - --yes';
			expect(await castellan(other, {fetch, typed: text})).toMatchObject({code: 2});
			expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
		});

		test('without fields is a usage error', async () => {
			const {fetch} = seeded();
			expect(await castellan(`${update} --file - --yes`, {fetch, typed: '# nothing\n'})).toMatchObject({code: 2});
		});
	});

	test('requires the typed name on a protected profile', async () => {
		const settings = await protectedSettings();
		const {fetch, sent} = seeded();
		const line = `${update} --set displayName=New`;
		const run = (args: string, typed: string, isTty = true) =>
			castellan(args, {fetch, settings, isTty, typed, env: dumbTerminal});
		expect(await run(line, 'y')).toMatchObject({code: 1});
		expect(await run(`${line} --yes`, 'ac_1')).toMatchObject({code: 1});
		expect(await run(`${line} --yes`, '', false)).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('--confirm'),
		});
		expect(await run(`${line} --yes --confirm Ofice`, 'Office')).toMatchObject({code: 2});
		expect(sent).not.toContain(write);
		expect(await run(line, 'Office')).toMatchObject({code: 0});
		expect(await run(`${line}er --yes --confirm New`, '', false)).toMatchObject({code: 0});
	});

	test('requires the id where the name cannot be typed', async () => {
		const settings = await protectedSettings();
		const config = {id: 'ac_1', displayName: ' Two\nlines'};
		const fetch = tenantFetch({seed: {authConfigs: [config]}});
		const run = (confirm: string) =>
			castellan(`${update} --set displayName=New --yes --confirm ${confirm}`, {fetch, settings, env: dumbTerminal});
		expect(await run('Two')).toMatchObject({code: 2, stderr: expect.stringContaining('the id is “ac_1”')});
		expect(await run('ac_1')).toMatchObject({code: 0});
	});

	test('prints only the request in a dry run, in every format, and saves no file', async () => {
		const {fetch, sent} = seeded();
		const line = `${update} --set displayName=New --dry-run`;
		const request = {method: 'POST', url: 'https://acme.example/api/v1/auth-configs/ac_1'};
		const body = {authConfig: {displayName: 'New'}, updateMask: 'displayName'};
		for (const isTty of [true, false]) {
			const {code, stdout} = await castellan(line, {fetch, isTty});
			expect(code).toBe(0);
			const [first = '', ...rest] = stdout.split('\n');
			expect([first, JSON.parse(rest.join('\n'))]).toEqual([`POST ${request.url}`, body]);
		}
		expect(JSON.parse((await castellan(`${line} -o json`, {fetch})).stdout)).toMatchObject([{...request, body}]);
		expect(parse((await castellan(`${line} -o yaml`, {fetch})).stdout)).toMatchObject([{...request, body}]);
		expect((await castellan(`${line} --read-only`, {fetch})).code).toBe(0);
		expect(sent).not.toContain(write);
	});
});

test('the help lists every flag and every exit code', async () => {
	const {stdout} = await castellan('auth-configs update --help');
	for (const flag of ['--set', '--unset', '--file', '--secret ', '--secret-fd', '--dry-run', '--yes', '--confirm']) {
		expect(stdout).toContain(flag);
	}
	expect(stdout).toContain('8  partly done, or UNKNOWN');
	expect(stdout).not.toContain('--limit <n>');
	for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
