import {statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, onTestFinished, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import {snapshotKinds} from '../../../src/domain/history/kinds.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {folder} from '../../settings/files/disk.ts';
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
	test('saves the whole tenant in a private file, and lists it', async () => {
		const {directory, run} = await world();
		const {code, stdout} = await run('snapshot save --name before -o ndjson');
		expect(code).toBe(0);
		const saved = {
			name: 'before',
			tenant: 'https://acme.example',
			at: '2026-11-21T12:00:00.000Z',
			items: expect.objectContaining({apps: 250, 'auth-configs': 1, notifications: 1}),
		};
		const [whole] = lines(stdout);
		expect(lines(stdout)).toEqual([expect.objectContaining(saved)]);
		expect(Object.keys((whole as {readonly items: object}).items).toSorted()).toEqual(snapshotKinds.toSorted());
		expect(lines((await run('snapshot list -o ndjson')).stdout)).toEqual([expect.objectContaining(saved)]);
		expect(statSync(join(directory, 'snapshots.db')).mode & 0o777).toBe(0o600);
	});

	test('with --kind reads that kind only', async () => {
		const {run} = await world();
		const [saved] = lines((await run('snapshot save --kind auth-configs -o ndjson')).stdout);
		expect(saved.items).toEqual({'auth-configs': 1});
		expect(saved.name).toBe('2026-11-21T12:00:00.000Z');
	});

	test('of a list in which items came twice is not saved, and nothing is compared with it', async () => {
		const {run} = await world();
		expect((await run('snapshot save --name a')).code).toBe(0);
		const moving = tenantFetch({fail: 'searchApps=overlap'});
		const {code, stderr} = await run('snapshot save --name b', {fetch: moving});
		expect([code, stderr]).toEqual([7, expect.stringContaining('2 items came twice, so others may be missing')]);
		expect(lines((await run('snapshot list -o ndjson')).stdout)).toMatchObject([{name: 'a'}]);
		const diff = await run('snapshot diff a', {fetch: moving});
		expect(diff.code).not.toBe(0);
		expect(diff.stderr).toContain('2 items came twice');
		expect(diff.stdout + diff.stderr).not.toMatch(/no differences|removed/);
	});

	test('that fails leaves no snapshot', async () => {
		const {run} = await world();
		const refused = async () => Response.json({code: 7, message: 'no'}, {status: 403});
		expect((await run('snapshot save', {fetch: refused})).code).toBe(3);
		expect(await run('snapshot list -o json')).toMatchObject({
			stdout: '[]\n',
			stderr: expect.stringContaining('no snapshots yet'),
		});
	});

	test('rejects names that exist or are reserved', async () => {
		const {run} = await world();
		await run('snapshot save --name a');
		expect(await run('snapshot save --name a')).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('name exists'),
		});
		expect((await run('snapshot save --name now')).code).toBe(2);
		expect((await run('snapshot save --kind shoes')).code).toBe(2);
	});
});

describe('differences', () => {
	async function changed() {
		const {tenant, run, ...rest} = await world();
		await run('snapshot save --name a');
		tenant.store.apps.put(app(7, {displayName: 'Renamed', updatedAt: '2026-11-20T00:00:00Z'}));
		tenant.store.apps.remove('app_8');
		tenant.store.apps.put(app(999));
		return {tenant, run, ...rest};
	}

	test('between a snapshot and now are printed field by field, with their times', async () => {
		const {run} = await changed();
		const {code, stdout, stderr} = await run('snapshot diff a');
		expect(code).toBe(0);
		expect(stdout).toMatch(/changed +apps +Renamed +displayName +App 7 +Renamed +2026-11-20/);
		expect(stdout).toMatch(/removed +apps +App 8/);
		expect(stdout).toMatch(/added +apps +App 999/);
		expect(stderr).toBe('castellan: 1 added, 1 removed, 1 changed\n');
	});

	test('between two snapshots are printed with an item per line as NDJSON', async () => {
		const {run} = await changed();
		await run('snapshot save --name b');
		const changes = lines((await run('snapshot diff a b -o ndjson')).stdout);
		expect(changes.map(({change, id}) => [change, id])).toEqual([
			['changed', 'app_7'],
			['removed', 'app_8'],
			['added', 'app_999'],
		]);
		expect(changes[0].fields).toContainEqual(
			expect.objectContaining({path: 'displayName', before: 'App 7', after: 'Renamed'}),
		);
		expect(JSON.parse((await run('snapshot diff a b -o json')).stdout)).toEqual(changes);
		expect((await run('snapshot diff b b')).stderr).toContain('no differences');
	});

	test('end with 9 if --exit-code is given and there are any', async () => {
		const {run} = await changed();
		const diff = await run('snapshot diff a --exit-code');
		expect(diff).toMatchObject({code: 9, stderr: 'castellan: 1 added, 1 removed, 1 changed\n'});
		expect(diff.stdout).toContain('App 999');
		await run('snapshot save --name b');
		expect((await run('snapshot diff a b --exit-code -o json')).code).toBe(9);
		expect((await run('snapshot diff b b --exit-code')).code).toBe(0);
	});

	test('name the lists that are not compared, because only one side was read', async () => {
		const {run} = await changed();
		await run('snapshot save --name part --kind apps');
		const left = snapshotKinds.filter((kind) => kind !== 'apps').join(', ');
		const text = `castellan: not compared, because only one side was read: ${left}\n`;
		expect((await run('snapshot diff a part')).stderr).toBe(`${text}castellan: 1 added, 1 removed, 1 changed\n`);
		for (const pair of ['part', 'part now'])
			expect((await run(`snapshot diff ${pair}`)).stderr).toBe(`${text}castellan: no differences in the other lists\n`);
		expect((await run('snapshot diff part part')).stderr).toBe('castellan: no differences\n');
	});

	test('show enums in words in a table, and exact values as data', async () => {
		const {tenant, run} = await world();
		const config = {id: 'ac_1', displayName: 'Workforce'};
		tenant.store.authConfigs.put({...config, status: 'AUTH_CONFIG_STATUS_ACTIVE'});
		await run('snapshot save --name a');
		tenant.store.authConfigs.put({...config, status: 'AUTH_CONFIG_STATUS_DISABLED'});
		expect((await run('snapshot diff a')).stdout).toMatch(/status +active +disabled/);
		for (const format of ['csv', 'json', 'ndjson', 'yaml']) {
			const {stdout} = await run(`snapshot diff a -o ${format}`);
			expect(stdout).toContain('AUTH_CONFIG_STATUS_ACTIVE');
			expect(stdout).toContain('AUTH_CONFIG_STATUS_DISABLED');
		}
	});

	test('are a row for each field as CSV, with every cell filled', async () => {
		const {run} = await changed();
		await run('snapshot save --name b');
		const [head, ...rows] = (await run('snapshot diff a b -o csv')).stdout.trimEnd().split('\r\n');
		expect(head).toBe('change,kind,label,path,before,after,when,id');
		expect(rows.find((row) => row.includes(',displayName,'))).toMatch(
			/^changed,apps,Renamed,displayName,App 7,Renamed,2026-[^,]+Z,app_7$/,
		);
		expect(rows.find((row) => row.startsWith('added'))).toMatch(/^added,apps,App 999,,,\d+ fields,[^,]*,app_999$/);
		expect((await run('snapshot diff a b -o csv --fields id,fields.path')).stdout).toContain('app_7,displayName\r\n');
		const data = (await run('snapshot diff a b -o ndjson --fields id,fields.path')).stdout;
		expect(lines(data)[0]).toEqual({id: 'app_7', fields: expect.arrayContaining([{path: 'displayName'}])});
	});

	test('with now as the earlier side are an error that says where it belongs', async () => {
		const {run} = await world();
		for (const pair of ['now', 'now a'])
			expect(await run(`snapshot diff ${pair}`)).toMatchObject({
				code: 2,
				stderr: expect.stringContaining('now is the later side of a comparison'),
			});
	});

	test('with an unknown snapshot or another tenant are an error', async () => {
		const {run} = await changed();
		expect((await run('snapshot diff nope')).code).toBe(4);
		const other = {CASTELLAN_BASE_URL: 'https://other.example', CASTELLAN_TOKEN: 'token-of-tests'};
		expect(await run('snapshot diff a', {env: other})).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('https://other.example'),
		});
		await run('snapshot save --name b', {env: other});
		expect((await run('snapshot diff a b')).stderr).toContain('--tenant-diff');
		expect((await run('snapshot diff a b --tenant-diff -o ndjson')).code).toBe(0);
	});

	test('never hold a secret', async () => {
		const {run} = await world();
		await run('snapshot save --name a');
		const {stdout, stderr} = await run('snapshot diff a -o json');
		expect(stdout + stderr).not.toContain('canary-4711');
	});
});

test('rm removes snapshots by name, all or none', async () => {
	const {run} = await world();
	await run('snapshot save --name a');
	await run('snapshot save --name b');
	expect((await run('snapshot rm a nope')).code).toBe(4);
	await run('snapshot save --name c --kind notifications');
	expect((await run('snapshot rm c c')).stderr).toBe('castellan: removed c with 1 item\n');
	expect((await run('snapshot rm a b')).stderr).toContain('removed b with 252 items');
	expect((await run('snapshot list')).stderr).toContain('no snapshots yet');
});

test('a missing home directory is an error', async () => {
	const {run} = await world();
	const {paths: _, ...settings} = await settingsIn(await folder());
	expect(await run('snapshot list', {settings: {...settings, paths: undefined}})).toMatchObject({
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
