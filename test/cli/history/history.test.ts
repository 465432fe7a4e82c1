import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {runSql} from '../../domain/history/engines.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {postgresOfTests} from '../../support/postgres/server.ts';
import {castellan, now, settingsIn, signedIn, tenantFetch} from '../launch.ts';

test('history sql prints the tables and roles', async () => {
	const {code, stdout} = await castellan('history sql');
	expect(code).toBe(0);
	expect(stdout).toContain('CREATE TABLE castellan.state');
	expect(stdout).toContain("'castellan_reader'");
});

describe('history password', () => {
	const env = {...signedIn, CASTELLAN_HISTORY: 'postgres://me@db.test/history'};

	test('needs a shared history, and a keychain', async () => {
		expect(await castellan('history password')).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('no shared history. Set history in the profile, or set CASTELLAN_HISTORY'),
		});
		const {code, stderr} = await castellan('history password', {env, typed: 'canary-4711\n'});
		expect([code, stderr]).toEqual([1, expect.stringContaining('Put the password into ~/.pgpass')]);
		expect(stderr).not.toContain('canary-4711');
	});

	test('stores what stdin has', async () => {
		const settings = await settingsIn(await folder());
		const saved: string[] = [];
		const passwords = {...settings.passwords, save: async (...entry: readonly string[]) => void saved.push(...entry)};
		const outcome = await castellan('history password', {
			env,
			typed: 'canary-4711\n',
			settings: {...settings, passwords},
		});
		expect(outcome.code).toBe(0);
		expect(saved).toEqual(['postgres://me@db.test/history', 'canary-4711']);
		expect(outcome.stdout + outcome.stderr).not.toContain('canary-4711');
	});
});

describe('the address of a shared history', () => {
	test.each([
		['mysql://db/x', 'is neither a URL as postgres://USER@HOST/DATABASE'],
		['postgres://me:canary-4711@db.test/x', 'holds a password. Remove it there'],
		['postgres://db.test/x?sslmod=disable', 'has an unknown parameter “sslmod”'],
	])('%s is refused in a profile', async (url, words) => {
		const directory = await folder();
		const text = `profile: prod\nprofiles:\n  prod:\n    baseUrl: https://acme.example\n    history: ${url}\n`;
		await writeFile(join(directory, 'config.yaml'), text);
		const {code, stderr} = await castellan('history', {settings: await settingsIn(directory)});
		expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
		expect(stderr).not.toContain('canary-4711');
	});

	test('may have a password in the environment, which is not shown', async () => {
		const env = {...signedIn, CASTELLAN_HISTORY: 'postgres://me:canary-4711@localhost:1/x'};
		const {code, stderr} = await castellan('history', {env});
		expect([code, stderr]).toEqual([
			1,
			expect.stringContaining('postgres://me@localhost:1/x has no server at this host and port'),
		]);
		expect(stderr).not.toContain('canary-4711');
	});
});

test('a save shows how many items it has read', async () => {
	const apps = Array.from({length: 150}, (_, number) => ({id: `app_${number}`}));
	let time = now;
	let shown = '';
	const write = async (text: string) => {
		shown += text;
	};
	const disk = {...realDisk, wait: () => new Promise<void>(() => undefined)};
	const context = {disk, stderr: {isTty: true, columns: 80, write}, now: () => (time += 3_000)} as Partial<CliContext>;
	const settings = await settingsIn(await folder());
	expect(await castellan('save monday', {fetch: tenantFetch({seed: {apps}}), settings, context})).toMatchObject({
		code: 0,
	});
	expect(shown).toMatch(/reading the tenant · .* 101 items read · /s);
});

test('history key rejects a short key without repeating it, and names the remedy without a keychain', async () => {
	const env = {...signedIn, CASTELLAN_HISTORY: 'postgres://me@db.test/history'};
	const short = await castellan('history key', {env, typed: 'canary-4711\n'});
	expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('fewer than 32 characters')]);
	const none = await castellan('history key', {env, typed: `canary-${'k'.repeat(40)}\n`});
	expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('Set CASTELLAN_HISTORY_KEY instead')]);
	expect(short.stderr + none.stderr).not.toContain('canary');
});

const server = await postgresOfTests();
if (typeof server === 'string') test.skip(`PostgreSQL is not tested: ${server}`, () => undefined);
else {
	test('named readings of a profile with a shared history are in the database, seen by all machines', async () => {
		await runSql(server.url, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		const fetch = tenantFetch({});
		const machine = async () => {
			const directory = await folder();
			await writeFile(
				join(directory, 'config.yaml'),
				`profiles:\n  team:\n    baseUrl: https://acme.example\n    history: ${server.url}\n`,
			);
			const settings = await settingsIn(directory);
			return (args: string) =>
				castellan(args, {fetch, settings, env: {CASTELLAN_TOKEN: 'token-of-tests', ...signedIn}});
		};
		const [one, two] = [await machine(), await machine()];
		expect((await one('save shared --profile team')).code).toBe(0);
		expect((await two('history -o ndjson --profile team')).stdout).toContain('"name":"shared"');
		expect((await two('history -o ndjson')).stdout).toBe('');
		const diff = await two('changes --since shared --profile team');
		expect([diff.code, diff.stderr]).toEqual([0, expect.stringContaining('no differences')]);
		expect((await two('history rm shared --profile team')).code).toBe(0);
		expect((await one('history -o ndjson --profile team')).stdout).toBe('');
	});
}
