import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan, settingsIn, signedIn, type World} from '../launch.ts';
import {office, seeded, write} from '../office.ts';

/** A tenant that was saved as `early` before its config ac_1 came, and as `before`. Since then, ac_1 has changed. */
async function remembered() {
	const {tenant, fetch, sent} = seeded();
	const bodies: unknown[] = [];
	const watched: typeof fetch = async (input, init) => {
		const request = new Request(input, init);
		if (request.method === 'POST' && request.url.includes('/auth-configs/')) bodies.push(await request.clone().json());
		return fetch(request);
	};
	const directory = await folder();
	const settings = await settingsIn(directory);
	const run = (args: string, {at = 12, ...more}: World & {readonly at?: number} = {}) =>
		castellan(args, {
			fetch: watched,
			settings,
			...more,
			context: {now: () => Date.UTC(2026, 10, 21, at), ...more.context},
		});
	tenant.store.authConfigs.remove('ac_1');
	await run('save early', {at: 8});
	tenant.store.authConfigs.put(office);
	await run('save before', {at: 9});
	tenant.store.authConfigs.put({
		...office,
		displayName: 'Staff',
		status: 'AUTH_CONFIG_STATUS_DEPRECATED',
		updatedAt: '2026-11-21T10:00:00Z',
		oidc: {...office.oidc, oidcClientSecret: 'canary-of-now', scopes: ['openid', 'groups']},
	});
	sent.length = 0;
	return {tenant, run, sent, bodies, directory};
}

const update = 'auth-configs update ac_1';
const request = {
	authConfig: {displayName: 'Office', oidc: {scopes: ['openid', 'email']}},
	updateMask: 'displayName,oidc.scopes',
};

describe('--from', () => {
	test.each(['before', '2h', '"2026-11-21 09:30"', 'last'])(
		'%s puts back what differs, and keeps the secret',
		async (moment) => {
			const {run, bodies, tenant} = await remembered();
			const {code, stdout, stderr} = await run(`${update} --from ${moment} --yes -o json`);
			expect(code).toBe(0);
			expect(bodies).toEqual([request]);
			expect(stderr).toContain('not put back, because the history does not keep secrets: oidc.oidcClientSecret\n');
			expect(stderr).toContain('~ displayName "Staff" → "Office"\n');
			expect(JSON.parse(stdout)).toMatchObject({displayName: 'Office', status: 'AUTH_CONFIG_STATUS_DEPRECATED'});
			expect(tenant.store.authConfigs.get('ac_1')?.oidc?.oidcClientSecret).toBe('canary-of-now');
			expect(stdout + stderr).not.toContain('canary');
		},
	);

	test('with a secret sets that one too', async () => {
		const {run, bodies} = await remembered();
		const args = `${update} --from before --secret oidc.oidcClientSecret --yes`;
		const {code, stderr} = await run(args, {typed: 'canary-typed-secret'});
		expect({code, stderr}).toMatchObject({code: 0, stderr: expect.not.stringContaining('canary')});
		expect(bodies).toMatchObject([{updateMask: 'displayName,oidc.oidcClientSecret,oidc.scopes'}]);
	});

	test('with --dry-run prints the request and sends none', async () => {
		const {run, sent} = await remembered();
		const {code, stdout} = await run(`${update} --from before --dry-run -o json`);
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject([{body: request}]);
		expect(sent).not.toContain(write);
	});

	test('sends nothing without a difference', async () => {
		const {run, sent, tenant} = await remembered();
		tenant.store.authConfigs.put({...office, updatedAt: '2026-11-21T11:00:00Z'});
		const {code, stderr} = await run(`${update} --from before --yes`);
		expect({code, stderr}).toMatchObject({code: 0, stderr: expect.stringContaining('no differences')});
		expect(sent).not.toContain(write);
	});

	test.each([
		['--from early', 4, 'had no ac_1 as of 2026-11-21 08:00'],
		['--from 6h', 4, 'no reading of https://acme.example until 6h'],
		['--from nothing', 4, said.noSuchMoment],
		['--from 2031-01-01', 2, 'in the future'],
		['--from before --set displayName=x', 2, '--set'],
		['--from before --unset displayName', 2, '--unset'],
		['--from before --file a.yaml', 2, '--file'],
	])('%s ends with %i, without a request', async (args, code, reason) => {
		const {run, sent} = await remembered();
		expect(await run(`${update} ${args} --yes`)).toMatchObject({
			code,
			stdout: '',
			stderr: expect.stringContaining(reason),
		});
		expect(sent).toEqual([]);
	});

	test('ends with 4 if the config is gone now', async () => {
		const {run, sent, tenant} = await remembered();
		tenant.store.authConfigs.remove('ac_1');
		expect(await run(`${update} --from before --yes`)).toMatchObject({code: 4});
		expect(sent).not.toContain(write);
	});

	test('asks like any update, and sends nothing after “n”', async () => {
		const {run, sent} = await remembered();
		const {code} = await run(`${update} --from before`, {isTty: true, typed: 'n', env: {...signedIn, TERM: 'dumb'}});
		expect(code).toBe(1);
		expect(sent).not.toContain(write);
	});

	test.each([
		['whose key is lost', 'history-keys.json', '{}', `its key ${said.isNotHere}`],
		['whose keys are damaged', 'history-keys.json', 'damaged', 'are damaged'],
		['that is damaged', 'snapshots.db', 'damaged'.repeat(1000), 'it is not a history of castellan'],
	])('of a history %s is an error that sends nothing', async (_, file, text, words) => {
		const {run, sent, directory} = await remembered();
		await writeFile(join(directory, file), text);
		expect(await run(`${update} --from before --yes`)).toMatchObject({
			code: 1,
			stdout: '',
			stderr: expect.stringContaining(words),
		});
		expect(sent).toEqual([]);
	});
});
