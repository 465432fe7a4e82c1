import {readdirSync, readFileSync} from 'node:fs';
import {symlink, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, test} from 'vitest';
import {SettingsError} from '../../../src/settings/error.ts';
import {runSql} from '../../domain/history/engines.ts';
import {folder} from '../../settings/files/disk.ts';
import {postgresOfTests} from '../../support/postgres/server.ts';
import {castellan, settingsIn, signedIn, tenantFetch} from '../launch.ts';

const fetch = tenantFetch({
	seed: {
		apps: [
			{id: 'app_1', displayName: 'Payroll'},
			{id: 'app_2', displayName: 'Wiki'},
		],
	},
});
const env = {...signedIn, CASTELLAN_TOKEN: 'token-of-tests'};

async function saved() {
	const settings = await settingsIn(await folder());
	const run = (args: string, world = {}) => castellan(args, {fetch, env, settings, ...world});
	expect((await run('save before-friday')).code).toBe(0);
	const directory = dirname(settings.paths?.historyFile ?? '');
	const bytes = () =>
		Buffer.concat(
			readdirSync(directory)
				.filter((name) => name.startsWith('snapshots.db'))
				.map((name) => readFileSync(`${directory}/${name}`)),
		);
	const keys = () => JSON.parse(readFileSync(settings.paths?.historyKeysFile ?? '', 'utf8'));
	return {run, bytes, keys, file: settings.paths?.historyFile ?? ''};
}

test('removes the key, the names and every byte of the tenant', async () => {
	const {run, bytes, keys} = await saved();
	expect(Object.keys(keys())).toHaveLength(1);
	expect(bytes().includes('before-friday')).toBe(true);
	expect(bytes().includes('displayName')).toBe(false);
	const {code, stdout, stderr} = await run('forget --yes -o json');
	expect([code, JSON.parse(stdout)]).toEqual([
		0,
		{
			tenant: 'https://acme.example',
			names: 1,
			readings: 0,
			states: 0,
			acknowledgements: 0,
			notes: 0,
			shared: 0,
			entries: 0,
			tokens: 0,
		},
	]);
	expect(stderr).toContain('forgot 1 name and 0 remembered readings of https://acme.example');
	expect(keys()).toEqual({});
	expect(bytes().includes('before-friday')).toBe(false);
	expect(bytes().includes('app_')).toBe(false);
	expect((await run('history -o ndjson')).stdout).toBe('');
	// A new key is created for what is stored later.
	expect((await run('save again')).code).toBe(0);
	expect((await run('changes --since again')).stderr).toContain('no differences');
});

test('names what goes before a person confirms it, and removes nothing otherwise', async () => {
	const {run, keys} = await saved();
	expect(await run('forget')).toMatchObject({code: 2, stderr: expect.stringContaining('Use --yes')});
	const refused = await run('forget', {isTty: true, typed: 'n\n'});
	expect(refused.stderr).toContain('Forget 1 name and 0 remembered readings of https://acme.example');
	expect(refused.stderr).toContain('  before-friday');
	expect(refused).toMatchObject({code: 1, stderr: expect.stringContaining('nothing was removed')});
	expect(Object.keys(keys())).toHaveLength(1);
	expect(await run('forget', {isTty: true, typed: 'y\n'})).toMatchObject({code: 0});
	expect(keys()).toEqual({});
});

test('destroys the key only after the data is gone', async () => {
	const {run, keys, file} = await saved();
	const database = new DatabaseSync(file);
	database.exec("CREATE TRIGGER broken BEFORE DELETE ON state BEGIN SELECT RAISE(ABORT, 'no'); END");
	expect((await run('forget --yes')).code).toBe(1);
	expect(Object.keys(keys())).toHaveLength(1);
	expect((await run('changes --since before-friday')).stderr).toContain('no differences');
	database.exec('DROP TRIGGER broken');
	database.close();
	expect((await run('forget --yes')).code).toBe(0);
	expect(keys()).toEqual({});
});

test('--dry-run counts what would go, and removes nothing', async () => {
	const {run, keys} = await saved();
	const {code, stdout, stderr} = await run('forget --dry-run -o json');
	expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({names: 1, tokens: 0})]);
	expect(stderr).toContain('would forget 1 name and 0 remembered readings of https://acme.example');
	expect(Object.keys(keys())).toHaveLength(1);
	expect((await run('history -o csv')).stdout).toContain('before-friday');
});

test('removes one item with its notes, and keeps the key and the others', async () => {
	const {run, keys} = await saved();
	await run('history note apps/app_1 canary');
	const {code, stdout} = await run('forget apps/app_1 --yes -o json');
	expect([code, JSON.parse(stdout)]).toMatchObject([0, {names: 0, states: 1, notes: 1}]);
	expect((await run('history notes')).stdout).toBe('');
	expect((await run('apps list --at last -o csv --fields id')).stdout).not.toContain('app_1\r');
	expect((await run('history -o csv')).stdout).toContain('before-friday');
	expect(Object.keys(keys())).toHaveLength(1);
	expect((await run('forget apps/app_1 --yes')).stderr).toContain('forgot 0 ');
	expect((await run('forget app_99 --yes')).code).not.toBe(0);
	expect((await run('forget apps --yes')).code).not.toBe(0);
	expect((await run('forget apps/app_1 --before 2026-11-01T00:00Z --yes')).code).toBe(2);
});

const server = await postgresOfTests();
if (typeof server === 'string') test.skip(`PostgreSQL is not tested: ${server}`, () => undefined);
else {
	const {url} = server;
	const rows = async (table: string) =>
		Number((await runSql(url, `SELECT count(*) AS n FROM castellan.${table}`))[0]?.n);

	test('--shared removes a tenant or an item for all, by the owner of the tables alone', async () => {
		await runSql(url, 'DROP SCHEMA IF EXISTS castellan CASCADE; DROP ROLE IF EXISTS wendy');
		const settings = await settingsIn(await folder());
		const at =
			(history: string, more = {}) =>
			(args: string) =>
				castellan(args, {fetch, settings, env: {...env, CASTELLAN_HISTORY: history, ...more}});
		const [owner, writer] = [at(url), at(url.replace('castellan@', 'wendy@'))];
		expect((await owner('save one')).code).toBe(0);
		expect((await at(url, {CASTELLAN_BASE_URL: 'https://other.example'})('save kept')).code).toBe(0);
		await runSql(
			url,
			'CREATE ROLE wendy LOGIN; GRANT USAGE ON SCHEMA castellan TO wendy; GRANT ALL ON ALL TABLES IN SCHEMA castellan TO wendy',
		);
		const stored = await rows('state');
		for (const run of [owner, writer]) {
			const {code, stdout} = await run('forget --shared --dry-run -o json');
			expect([code, JSON.parse(stdout)]).toMatchObject([0, {names: 1}]);
		}
		const refused = await writer('forget --shared --yes');
		expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('a user with the role castellan')]);
		expect(await rows('state')).toBe(stored);
		expect((await owner('forget --shared apps/app_1 --yes')).code).toBe(0);
		expect(await rows('state')).toBe(stored - 1);
		expect((await owner('forget --shared --yes')).stderr).toContain('forgot 1 name');
		expect((await runSql(url, 'SELECT DISTINCT tenant FROM castellan.state')).map(({tenant}) => tenant)).toEqual([
			'https://other.example',
		]);
		expect(await runSql(url, 'SELECT hash FROM castellan.content EXCEPT SELECT hash FROM castellan.state')).toEqual([]);
		await runSql(url, 'DROP OWNED BY wendy; DROP ROLE wendy; DROP SCHEMA castellan CASCADE');
	});
}

test('--shared needs a shared history, and without it none is changed', async () => {
	const {run, keys} = await saved();
	expect((await run('forget --shared --yes')).code).toBe(2);
	const shared = {env: {...env, CASTELLAN_HISTORY: 'postgres://me@localhost:1/x'}};
	expect((await run('forget --shared --yes', shared)).code).toBe(1);
	expect(Object.keys(keys())).toHaveLength(1);
	expect((await run('forget --yes', shared)).code).toBe(0);
	expect(keys()).toEqual({});
});

test('names the acknowledgements and the notes that go, and --before keeps them', async () => {
	const {run} = await saved();
	const ack = 'board ack auth-config-no-default:default --until 2027-01-01 --reason agreed';
	expect((await run(ack)).stderr).toContain('acknowledged');
	for (const text of ['one', 'two']) await run(`history note apps/app_1 ${text}`);
	await run('history note apps/app_1 --remove 1');
	const {stdout} = await run('forget --before 2026-11-01T00:00Z --yes -o json');
	expect(JSON.parse(stdout)).toMatchObject({acknowledgements: 0, notes: 0});
	expect((await run('history notes -o csv')).stdout).toContain('two');
	const extent =
		'1 name, 0 remembered readings, 1 acknowledgement, 1 note and 2 lines of the journal of https://acme.example';
	expect((await run('forget', {isTty: true, typed: 'n\n'})).stderr).toContain(`Forget ${extent}`);
	expect((await run('forget --yes')).stderr).toContain(`forgot ${extent}`);
	expect((await run('history notes')).stdout).toBe('');
});

test('--before keeps the key and what is newer', async () => {
	const {run, keys} = await saved();
	const future = await run('forget --before 2027-01-01T00:00Z --yes');
	expect(future).toMatchObject({code: 2, stderr: expect.stringContaining('is in the future')});
	const none = await run('forget --before 2026-11-01T00:00Z --yes -o json');
	expect(JSON.parse(none.stdout)).toMatchObject({names: 0});
	expect((await run('history -o ndjson')).stdout).toContain('before-friday');
	const context = {now: () => Date.UTC(2027, 0, 2)};
	const all = await run('forget --before 2027-01-01T00:00Z --yes -o json', {context});
	expect(JSON.parse(all.stdout)).toMatchObject({names: 1});
	expect(Object.keys(keys())).toHaveLength(1);
	expect((await run('history -o ndjson')).stdout).toBe('');
	for (const time of ['soon', '2026-02-30', '2026-02-30T09:00Z', '1']) {
		const stderr = expect.stringContaining('--before must be a time such as 14:02, 2026-11-20');
		expect(await run(`forget --before ${time} --yes`)).toMatchObject({code: 2, stderr});
	}
});

test('without a history, says that nothing is stored and creates none', async () => {
	const settings = await settingsIn(await folder());
	const {code, stderr} = await castellan('forget --yes', {env, settings});
	expect([code, stderr]).toEqual([0, expect.stringContaining('nothing is stored on this machine')]);
	expect(readdirSync(dirname(settings.paths?.historyFile ?? ''))).toEqual([]);
});

test('removes the access tokens of the tenant, and reads no other credentials', async () => {
	const directory = await folder();
	const profiles = 'profiles: {a: {baseUrl: https://acme.example}, b: {baseUrl: https://other.example}}\n';
	await writeFile(join(directory, 'config.yaml'), profiles);
	const owner = {kind: 'client-credentials', baseUrl: 'https://acme.example', clientId: 'c', clientSecret: 's'};
	const entries = new Map([['a', JSON.stringify({...owner, issued: {value: 'canary', expiresAt: Date.now() * 2}})]]);
	const read = new Set<string>();
	const keychain = {
		get: async (name: string) => {
			read.add(name);
			return entries.get(name) ?? null;
		},
		set: async (name: string, text: string) => void entries.set(name, text),
		remove: async (name: string) => void entries.delete(name),
	};
	const settings = await settingsIn(directory, async () => keychain);
	const forget = async () => castellan('forget --yes -o json', {env, settings});
	const {stdout, stderr} = await forget();
	expect([JSON.parse(stdout).tokens, stderr]).toEqual([1, expect.stringContaining('token of profile a')]);
	expect(JSON.parse(entries.get('a') ?? '')).toEqual(owner);
	expect(read).toEqual(new Set(['a']));
	const again = await forget();
	expect([JSON.parse(again.stdout).tokens, again.stderr]).toEqual([0, expect.not.stringContaining('token of')]);
});

test('does not say that nothing is stored if the file cannot be looked at', async () => {
	const settings = await settingsIn(await folder());
	const file = settings.paths?.historyFile ?? '';
	await symlink(file, file);
	for (const args of ['forget --yes', 'history', 'apps list --at last']) {
		const {code, stdout, stderr} = await castellan(args, {fetch, env, settings});
		expect([args, code, stdout]).toEqual([args, 1, '']);
		expect(stderr).toContain(`Cannot use ${file} for the history: `);
	}
});

test('names at most ten moments before a person confirms, and the time before which all goes', async () => {
	const {run} = await saved();
	for (let number = 1; number <= 11; number++) await run(`save moment-${number}`);
	const {code, stderr} = await run('forget --before 2026-11-22', {
		isTty: true,
		typed: 'n\n',
		env: {...env, TERM: 'dumb'},
		context: {now: () => Date.UTC(2026, 10, 23)},
	});
	expect(code).toBe(1);
	expect(stderr).toMatch(/Forget 12 names and 0 remembered readings of https:\/\/acme\.example before 2026-11-22T/);
	expect(stderr.match(/^ {2}(?:moment-|before-)/gm)).toHaveLength(10);
	expect(stderr).toContain('  and 2 further names\n');
});

test('fails when the key is still there, after the data is gone', async () => {
	const settings = await settingsIn(await folder());
	const run = (args: string, own = settings) => castellan(args, {fetch, env, settings: own});
	await run('save before-friday');
	const remove = () => Promise.reject(new SettingsError('the key is still there. Remove it by hand'));
	const {historyKeys} = settings;
	const broken = {...settings, historyKeys: {...historyKeys, own: {...historyKeys.own, remove}}};
	const {code, stderr} = await run('forget --yes', broken);
	expect([code, stderr]).toEqual([
		1,
		'castellan: forgot 1 name and 0 remembered readings of https://acme.example\ncastellan: the key is still there. Remove it by hand\n',
	]);
	expect((await run('history -o ndjson')).stdout).toBe('');
});
