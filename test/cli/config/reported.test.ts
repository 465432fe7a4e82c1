/** Which mistakes of the config file a verb reports, and what it does without some flags and streams. */
import {readdir} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {soundApp} from '../../support/tenant/seeds.ts';
import {castellan, settingsIn, settingsOf, signedIn, tenantFetch, type World} from '../launch.ts';

const fetch = tenantFetch({
	seed: {
		apps: [soundApp({id: 'app_1', displayName: 'Vault'})],
		stepUpProviders: [{id: 'sp_1', displayName: 'Key', enabled: true, clientId: 'c1'}],
		authConfigs: [{id: 'ac_1', displayName: 'Office', isDefaultBootstrap: true, status: 'AUTH_CONFIG_STATUS_ENABLED'}],
	},
});
const run = (line: string, world: World = {}) => castellan(line, {fetch, ...world});

test.each([
	['keys: {nonsense: [x]}\n', 'nonsense'],
	['columns: {nonsense: [id]}\n', 'nonsense'],
	['silences: [{id: nonsense, reason: x}]\n', 'silences.0.id: Unknown rule'],
])('the mistake of %j is reported by a verb that does not use it', async (text, word) => {
	const {code, stderr} = await run('apps -o json', {settings: await settingsOf(text)});
	expect(code).toBe(0);
	expect(stderr).toContain(word);
});

test.each([
	['profile: prod\nfleets: {all: [prod]}\n', 0, []],
	['profile: nobody\n', 1, ['profile']],
	['fleets: {all: [prod, nobody], one: [prod]}\n', 1, ['fleets.all']],
])('the check of %j finds the names of profiles that there are not', async (text, exit, keys) => {
	const settings = await settingsOf(`profiles: {prod: {baseUrl: 'https://acme.example'}}\n${text}`);
	const {code, stdout} = await run('config check -o json', {settings});
	expect([code, JSON.parse(stdout)]).toEqual([
		exit,
		keys.map((key) => ({line: 2, key, message: 'unknown profile “nobody”. Try prod'})),
	]);
});

test('a verb that reads the history creates none', async () => {
	const directory = await folder();
	await run('board -o json', {settings: await settingsIn(directory)});
	expect((await readdir(directory)).filter((name) => name.endsWith('.db'))).toEqual([]);
});

test('the mistakes of the config come before a profile that it does not have', async () => {
	const {code, stderr} = await run('apps --profiles nobody -o json', {settings: await settingsOf('nonsense: 1\n')});
	expect(code).toBe(2);
	expect(stderr).toMatch(/nonsense.*nobody/s);
});

test('the history of the demo tenant is its own', async () => {
	const {stderr} = await run('history --demo', {env: {}});
	expect(stderr).toContain('demo');
});

test('a file descriptor that cannot be read is named', async () => {
	expect(await run('step-up rotate sp_1 --secret-fd 9 --yes')).toMatchObject({
		code: 2,
		stderr: 'castellan: cannot read file descriptor 9 (unknown error). In a shell, use --secret-fd 3 3< FILE\n',
	});
});

test('a proposal is applied by a person who can read the question, and answer it', async () => {
	const tty = (isTty: boolean) => ({isTty, columns: 80, write: async () => undefined});
	for (const [stdin, stderr] of [
		[true, false],
		[false, true],
	] as const)
		expect((await run('apply prop_0123456789ab', {isTty: stdin, context: {stderr: tty(stderr)}})).code).toBe(2);
});

test('selected fields stay on a narrow terminal', async () => {
	const {stdout} = await run('apps --fields id,displayName,description,userCount', {isTty: true, columns: 24});
	expect(stdout.split('\n')[0]).toMatch(/ID.*Na.*D.*U/);
});

test('a board without findings has the heading of its columns as CSV', async () => {
	const {stdout} = await run('board --min-severity error -o csv', {env: signedIn});
	expect(stdout).toMatch(/^\S*severity\S*\r?\n$/);
});
