import {statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import {historyKinds} from '../../../src/domain/resources/history-kinds.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {folder} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan, settingsIn, tenantFetch, type World} from '../launch.ts';

const app = (number: number, more: Partial<App> = {}): App => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	userCount: '3',
	updatedAt: '2026-11-01T00:00:00Z',
	...more,
});
const some = (count: number) => Array.from({length: count}, (_, index) => app(index));

/** A tenant that changes between runs, and a folder that the runs share. */
async function world(apps: readonly App[] = some(250)) {
	const tenant = createTenant({
		token: 'token-of-tests',
		now: () => Date.UTC(2026, 10, 21, 12),
		seed: {
			apps,
			authConfigs: [{id: 'ac_1', displayName: 'Workforce', oidc: {oidcClientSecret: 'canary-4711'}} as never],
		},
	});
	onTestFinished(() => tenant.close());
	const directory = await folder();
	const settings = await settingsIn(directory);
	const fetch: typeof globalThis.fetch = (target, init) => tenant.fetch(new Request(target, init));
	const run = (args: string, more: World = {}) => castellan(args, {fetch, settings, ...more});
	return {tenant, directory, run};
}
const lines = (stdout: string) =>
	stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));

describe('saving', () => {
	test('reads the whole tenant into a private file, and the history lists it by name', async () => {
		const {directory, run} = await world();
		const {code, stdout} = await run('save before -o ndjson');
		expect(code).toBe(0);
		const items = {apps: 250, 'auth-configs': 1, notifications: 1};
		const saved = {name: 'before', at: '2026-11-21T12:00:00.000Z', items: expect.objectContaining(items)};
		const [whole] = lines(stdout);
		expect(lines(stdout)).toEqual([{tenant: 'https://acme.example', ...saved}]);
		expect(Object.keys((whole as {readonly items: object}).items).toSorted()).toEqual(historyKinds.toSorted());
		expect(lines((await run('history -o ndjson')).stdout)).toEqual([
			{...saved, seen: saved.at, reader: '', changes: {}},
		]);
		expect(statSync(join(directory, 'snapshots.db')).mode & 0o777).toBe(0o600);
	});

	test('with --kind reads that list only', async () => {
		const {run} = await world();
		const [saved] = lines((await run('save part --kind auth-configs -o ndjson')).stdout);
		expect(saved.items).toEqual({'auth-configs': 1});
	});

	test('of a list in which items came twice is not saved, and nothing is compared with it', async () => {
		const {run} = await world();
		expect((await run('save a')).code).toBe(0);
		const moving = tenantFetch({fail: 'searchApps=overlap'});
		const {code, stderr} = await run('save b', {fetch: moving});
		expect([code, stderr]).toEqual([7, expect.stringContaining(`2 items ${said.cameTwice}`)]);
		expect(lines((await run('history -o ndjson')).stdout)).toMatchObject([{name: 'a'}]);
		const changes = await run('changes --since a', {fetch: moving});
		expect(changes.code).not.toBe(0);
		expect(changes.stderr).toContain('2 items came twice');
		expect(changes.stdout + changes.stderr).not.toMatch(/no differences|removed/);
	});

	test('that fails leaves nothing', async () => {
		const {run} = await world();
		const refused = async () => Response.json({code: 7, message: 'no'}, {status: 403});
		expect((await run('save a', {fetch: refused})).code).toBe(3);
		expect(await run('history -o json')).toMatchObject({
			stdout: '[]\n',
			stderr: expect.stringContaining('no reading of acme.example yet'),
		});
	});

	test('rejects a name that exists, or that stands for a moment, before it sends a request', async () => {
		const {run} = await world();
		await run('save a');
		expect(await run('save a')).toMatchObject({code: 1, stderr: expect.stringContaining('name exists')});
		const fetch = async () => Promise.reject(new Error('sent'));
		for (const name of ['now', 'last', '2h', 'yesterday', '14:02', '2026-11-20'])
			expect(await run(`save ${name}`, {fetch})).toMatchObject({
				code: 2,
				stderr: expect.stringContaining('choose another'),
			});
		expect((await run('save b --kind shoes')).code).toBe(2);
		expect((await run('save')).code).toBe(2);
	});
});

describe('differences', () => {
	async function changed() {
		const {tenant, run, ...rest} = await world();
		await run('save a');
		tenant.store.apps.put(app(7, {displayName: 'Renamed', updatedAt: '2026-11-20T00:00:00Z'}));
		tenant.store.apps.remove('app_8');
		tenant.store.apps.put(app(999));
		return {tenant, run, ...rest};
	}

	test('between a named reading and now are printed field by field, with their times', async () => {
		const {run} = await changed();
		const {code, stdout, stderr} = await run('changes --since a');
		expect(code).toBe(0);
		expect(stdout).toMatch(/changed +apps +Renamed +displayName +App 7 +Renamed +2026-11-20/);
		expect(stdout).toMatch(/removed +apps +App 8/);
		expect(stdout).toMatch(/added +apps +App 999/);
		expect(stderr).toBe(
			'castellan: a: as of 2026-11-21 12:00Z, read to the end\ncastellan: 1 added, 1 removed, 1 changed\n',
		);
	});

	test('between two named readings are printed with an item per line as NDJSON', async () => {
		const {run} = await changed();
		await run('save b');
		const changes = lines((await run('changes --since a --until b -o ndjson')).stdout);
		expect(changes.map(({change, id}) => [change, id])).toEqual([
			['changed', 'app_7'],
			['removed', 'app_8'],
			['added', 'app_999'],
		]);
		expect(changes[0].fields).toContainEqual(
			expect.objectContaining({path: 'displayName', before: 'App 7', after: 'Renamed'}),
		);
		expect(JSON.parse((await run('changes --since a --until b -o json')).stdout)).toEqual(changes);
		expect((await run('changes --since b --until b')).stderr).toContain('no differences');
	});

	test('end with 9 if --exit-code is given and there are any', async () => {
		const {run} = await changed();
		const diff = await run('changes --since a --exit-code');
		expect(diff).toMatchObject({code: 9, stderr: expect.stringContaining('1 added, 1 removed, 1 changed\n')});
		expect(diff.stdout).toContain('App 999');
		await run('save b');
		expect((await run('changes --since a --until b --exit-code -o json')).code).toBe(9);
		expect((await run('changes --since b --until b --exit-code')).code).toBe(0);
	});

	test('name the lists that are not compared, because only one side was read', async () => {
		const {run} = await changed();
		await run('save part --kind apps');
		const left = historyKinds.filter((kind) => kind !== 'apps').join(', ');
		const text = `castellan: not compared, because only one side was read: ${left}\n`;
		expect((await run('changes --since a --until part')).stderr).toContain(
			`${text}castellan: 1 added, 1 removed, 1 changed\n`,
		);
		expect((await run('changes --since part --until now')).stderr).toBe((await run('changes --since part')).stderr);
		for (const flags of ['--since part', '--since a --until part auth-configs apps'])
			expect((await run(`changes ${flags}`)).stderr).toMatch(
				/not compared, because only one side was read: .*auth-configs/,
			);
		expect((await run('changes --since part')).stderr).toContain(
			`${text}castellan: no differences in the other lists\n`,
		);
		expect((await run('changes --since part --until part')).stderr).toMatch(/castellan: no differences\n$/);
	});

	test('are limited to a list or an item, of which alone is read', async () => {
		const {run} = await changed();
		const ids = async (line: string) => {
			const found = JSON.parse((await run(`changes ${line} -o json`)).stdout) as readonly {readonly id: string}[];
			return found.map(({id}) => id);
		};
		expect(await ids('apps --since a')).toEqual(['app_7', 'app_8', 'app_999']);
		expect(await ids('auth-configs --since a')).toEqual([]);
		expect(await ids('apps/app_7 app_8 --since a')).toEqual(['app_7', 'app_8']);
		await run('save b');
		expect(await ids('apps/app_8 --since a --until b')).toEqual(['app_8']);
		expect((await run('changes apps?query=x --since a')).code).toBe(2);
		expect((await run('changes secret --since a')).stderr).toContain(said.isNotKept);
	});

	test('without --since are all that is recorded', async () => {
		const {run} = await changed();
		expect((await run('changes')).stderr).toBe('castellan: no change is recorded\n');
		await run('save b');
		const all = lines((await run('changes -o ndjson')).stdout);
		expect(all.map(({change, id}) => [change, id])).toEqual([
			['changed', 'app_7'],
			['removed', 'app_8'],
			['added', 'app_999'],
		]);
		expect(all.every(({seen}) => seen === '2026-11-21T12:00:00.000Z')).toBe(true);
	});

	test('show enums in words in a table, and exact values as data', async () => {
		const {tenant, run} = await world();
		const config = {id: 'ac_1', displayName: 'Workforce'};
		tenant.store.authConfigs.put({...config, status: 'AUTH_CONFIG_STATUS_ACTIVE'});
		await run('save a');
		tenant.store.authConfigs.put({...config, status: 'AUTH_CONFIG_STATUS_DISABLED'});
		expect((await run('changes --since a')).stdout).toMatch(/status +active +disabled/);
		for (const format of ['csv', 'json', 'ndjson', 'yaml']) {
			const {stdout} = await run(`changes --since a -o ${format}`);
			expect(stdout).toContain('AUTH_CONFIG_STATUS_ACTIVE');
			expect(stdout).toContain('AUTH_CONFIG_STATUS_DISABLED');
		}
	});

	test('are a row for each field as CSV, with every cell filled', async () => {
		const {run} = await changed();
		await run('save b');
		const [head, ...rows] = (await run('changes --since a --until b -o csv')).stdout.trimEnd().split('\r\n');
		expect(head).toBe('change,kind,label,path,before,after,when,id');
		expect(rows.find((row) => row.includes(',displayName,'))).toMatch(
			/^changed,apps,Renamed,displayName,App 7,Renamed,2026-[^,]+Z,app_7$/,
		);
		expect(rows.find((row) => row.startsWith('added'))).toMatch(/^added,apps,App 999,,,\d+ fields,[^,]*,app_999$/);
		expect((await run('changes --since a --until b -o csv --fields id,fields.path')).stdout).toContain(
			'app_7,displayName\r\n',
		);
		const data = (await run('changes --since a --until b -o ndjson --fields id,fields.path')).stdout;
		expect(lines(data)[0]).toEqual({id: 'app_7', fields: expect.arrayContaining([{path: 'displayName'}])});
	});

	test('since an unknown name, a moment of another tenant, or the future are an error', async () => {
		const {run} = await changed();
		expect((await run('changes --since nope')).code).toBe(4);
		expect((await run('changes --since 2027-01-01')).code).toBe(2);
		expect((await run('changes --by-name')).code).toBe(2);
		const other = {CASTELLAN_BASE_URL: 'https://other.example', CASTELLAN_TOKEN: 'token-of-tests'};
		expect(await run('changes --since a', {env: other})).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('https://other.example'),
		});
		await run('save b', {env: other});
		expect((await run('changes --since a --until b')).code).toBe(2);
		const byName = await run('changes --since a --until b --by-name -o ndjson');
		expect([byName.code, lines(byName.stdout).map(({label}) => label)]).toEqual([
			0,
			['App 7', 'App 8', 'App 999', 'Renamed'],
		]);
	});

	test('never hold a secret', async () => {
		const {run} = await world();
		await run('save a');
		const {stdout, stderr} = await run('changes --since a -o json');
		expect(stdout + stderr).not.toContain('canary-4711');
	});
});

test('history rm removes names of the tenant, all or none, and rename changes one', async () => {
	const {run} = await world();
	await run('save a');
	await run('save b');
	expect((await run('history rm a nope')).code).toBe(4);
	expect((await run('history rm a')).stderr).toBe('castellan: removed a\n');
	expect((await run('history rename b 2h')).code).toBe(2);
	expect((await run('history rename b c')).stderr).toBe('castellan: renamed b to c\n');
	expect(lines((await run('history -o ndjson')).stdout).map(({name}) => name)).toEqual(['c']);
	expect((await run('changes --since c')).stderr).toContain('no differences');
	const other = {CASTELLAN_BASE_URL: 'https://other.example', CASTELLAN_TOKEN: 'token-of-tests'};
	expect((await run('history rm c', {env: other})).code).toBe(4);
});

test.each([
	['snapshot diff a', 'castellan changes --since NAME'],
	['snapshot save --name a', 'castellan save NAME'],
	['snapshot', 'castellan save NAME'],
	['history list', 'castellan history lists'],
	['history apps/app_1', 'castellan changes ADDRESS'],
	['history app_1 -o json', 'castellan changes ADDRESS'],
])('%s is gone, and says what to type', async (line, advice) => {
	expect(await castellan(line)).toMatchObject({code: 2, stderr: expect.stringContaining(advice)});
});

test('a missing home directory is an error', async () => {
	const {run} = await world();
	const {paths: _, ...settings} = await settingsIn(await folder());
	expect(await run('history', {settings: {...settings, paths: undefined}})).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('XDG_STATE_HOME'),
	});
});

test('diff compares two tenants by name', async () => {
	const directory = await folder();
	writeFileSync(
		join(directory, 'config.yaml'),
		'profiles: {staging: {baseUrl: "https://staging.example"}, prod: {baseUrl: "https://prod.example"}}\n',
	);
	const settings = await settingsIn(directory);
	const tenants = new Map<string, ReturnType<typeof createTenant>>(
		Object.entries({staging: [app(1), app(2)], prod: [{...app(1), id: 'x', userCount: '9'}, app(3)]}).map(
			([name, apps]) => {
				const tenant = createTenant({token: 'token-of-tests', seed: {apps}});
				onTestFinished(() => tenant.close());
				return [`${name}.example`, tenant] as const;
			},
		),
	);
	for (const name of ['staging', 'prod']) {
		await settings.credentials.save(name, {kind: 'token', token: 'token-of-tests', baseUrl: `https://${name}.example`});
	}
	const fetch: typeof globalThis.fetch = async (target, init) => {
		const request = new Request(target, init);
		return tenants.get(new URL(request.url).host)?.fetch(request) ?? Promise.reject(new TypeError('fetch failed'));
	};
	const {code, stdout} = await castellan('diff apps --profiles staging,prod -o ndjson', {settings, fetch});
	expect(code).toBe(0);
	expect(lines(stdout).map(({change, label, fields}) => [change, label, fields.length > 1 || fields[0]?.path])).toEqual(
		[
			['changed', 'App 1', 'userCount'],
			['removed', 'App 2', true],
			['added', 'App 3', true],
		],
	);
	expect((await castellan('diff apps --profiles staging,prod --exit-code', {settings, fetch})).code).toBe(9);
	expect((await castellan('diff apps --profiles staging', {settings, fetch})).code).toBe(2);
	expect((await castellan('diff shoes --profiles staging,prod', {settings, fetch})).code).toBe(2);
});
