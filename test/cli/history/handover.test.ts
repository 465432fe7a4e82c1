/** The hand-over of a shift: each part from its source, what it does not know, and the act that hands over. */
import {mkdir, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {describe, expect, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import {runSql} from '../../domain/history/engines.ts';
import {folder} from '../../settings/files/disk.ts';
import {postgresOfTests} from '../../support/postgres/server.ts';
import {soundApp} from '../../support/tenant/seeds.ts';
import {castellan, localTenant, settingsIn, signedIn, type World} from '../launch.ts';

const server = await postgresOfTests();
const url = typeof server === 'string' ? '' : server.url;
const hour = 3_600_000;
const app = (id: string, more: Partial<App> = {}): App =>
	soundApp({id, displayName: id, appOwners: [], updatedAt: '2026-11-01T00:00:00Z', ...more});
const ownerless = (id: string) => `app-without-owners:${id}`;
const config = {id: 'ac_1', displayName: 'Office', isDefaultBootstrap: true, status: 'AUTH_CONFIG_STATUS_ACTIVE'};
const parts = ['new', 'gone', 'taken', 'acknowledged', 'ending', 'writes', 'proposals', 'readings'];

/** The history takes its times from the database, so these tests have the time of the machine. */
async function office() {
	const {fetch, tenant, sent} = localTenant(
		{apps: [app('app_1'), app('app_2')], authConfigs: [config]},
		{now: Date.now},
	);
	const settings = await settingsIn(await folder());
	const as =
		(author: string, {age = 0, ...world}: World & {readonly age?: number} = {}) =>
		(line: string) =>
			castellan(line, {
				fetch,
				settings,
				env: {...signedIn, CASTELLAN_AUTHOR: author},
				context: {now: () => Date.now() - age},
				...world,
			});
	const handover = async (flags = '', world: World = {}, author = 'alice') => {
		const {code, stdout, stderr} = await as(author, world)(`handover ${flags} -o json`);
		return {code, stderr, data: JSON.parse(stdout)};
	};
	return {as, handover, tenant, settings, sent};
}

test('has every part, and nothing that happened before', async () => {
	const {as, handover, tenant} = await office();
	expect((await as('ci', {age: 9 * hour})('history record')).code).toBe(0);
	tenant.store.apps.put(app('app_3'));
	tenant.store.apps.remove('app_2');
	await as('bob')(`board take ${ownerless('app_3')}`);
	await as('bob')(
		`board ack ${ownerless('app_1')} --reason known --until ${new Date(Date.now() + hour).toISOString()}`,
	);
	await as('bob')('auth-configs update ac_1 --set displayName=New --yes');
	const {code, data, stderr} = await handover();
	expect([code, stderr]).toEqual([0, '']);
	const {since, at} = data;
	expect(Date.parse(at) - Date.parse(since)).toBe(8 * hour);
	expect(data).toMatchObject({
		from: 'default',
		isComplete: true,
		unknown: {},
		new: [{id: ownerless('app_3'), taken: {by: 'bob'}}],
		gone: [{id: ownerless('app_2')}],
		taken: [{finding: ownerless('app_3'), by: 'bob'}],
		acknowledged: [{finding: ownerless('app_1'), by: 'bob', reason: 'known'}],
		ending: [{finding: ownerless('app_1'), by: 'bob'}],
		writes: [{address: 'auth-configs/ac_1', author: 'bob', outcome: 'applied', receipt: expect.stringMatching(/./)}],
		proposals: [],
		readings: ['auth-configs', 'apps', 'notifications'].map((list) => ({list, reader: 'ci', isOverdue: true})),
	});
	expect(Object.keys(data).filter((name) => parts.includes(name))).toEqual(parts);
	const later = await handover('--since 0m');
	expect(later.data).toMatchObject({acknowledged: [], writes: [], new: [{}], taken: [{}], ending: [{}]});
});

describe('says what it does not know, and ends with 8', () => {
	test('without a history: all but the proposals', async () => {
		const {handover} = await office();
		const {code, data, stderr} = await handover();
		expect(code).toBe(8);
		expect(stderr).toContain('incomplete');
		expect(data.isComplete).toBe(false);
		expect(Object.keys(data.unknown)).toEqual(parts.filter((name) => name !== 'proposals'));
	});

	test('without a reading of then: what is new and what is gone', async () => {
		const {as, handover} = await office();
		await as('ci')('history record');
		const {code, data} = await handover();
		expect([code, Object.keys(data.unknown)]).toEqual([8, ['new', 'gone']]);
	});

	test('of a tenant that does not answer: the findings, and no other part', async () => {
		const {as, handover} = await office();
		await as('ci', {age: 9 * hour})('history record');
		await as('bob')(`board take ${ownerless('app_1')}`);
		const {code, data} = await handover('', {fetch: () => Promise.reject(new TypeError('fetch failed'))});
		expect([code, Object.keys(data.unknown)]).toEqual([8, ['new', 'gone']]);
		expect(data).toMatchObject({new: [], gone: [], taken: [{finding: ownerless('app_1')}]});
	});

	test('of a list that cannot be read: the findings', async () => {
		const {as, handover, tenant} = await office();
		await as('ci', {age: 9 * hour})('history record');
		tenant.fail('searchApps=500');
		const {code, data} = await handover();
		expect([code, Object.keys(data.unknown)]).toEqual([8, ['new', 'gone']]);
		expect(data.unknown.new[0]).toMatch(/^apps: /);
	});

	test('of a history that cannot be read', async () => {
		const {handover, settings} = await office();
		const file = settings.paths?.historyFile ?? '';
		await mkdir(dirname(file), {recursive: true});
		await writeFile(file, 'not a database, but longer than its header'.repeat(10));
		const {code, data} = await handover();
		expect([code, Object.keys(data.unknown)]).toEqual([8, parts.filter((name) => name !== 'proposals')]);
		expect((await handover('--since before').catch(() => undefined))?.data).toBeUndefined();
	});
});

describe('the span', () => {
	test('begins at the own last hand-over, which reading alone is not, and neither is that of a colleague', async () => {
		const {as, handover} = await office();
		await as('ci', {age: 9 * hour})('history record');
		expect((await handover()).data.from).toBe('default');
		expect((await as('bob')('handover --give')).stderr).toContain('handed over');
		expect((await handover()).data.from).toBe('default');
		const given = await handover('--give dana');
		expect(given).toMatchObject({code: 0, data: {from: 'default'}, stderr: 'castellan: handed over to dana\n'});
		const next = (await handover()).data;
		expect(next.from).toBe('last hand-over');
		expect(Date.parse(next.since)).toBeGreaterThanOrEqual(Date.parse(given.data.at) - 1000);
		const {stdout} = await as('alice')('history journal -o json');
		expect(JSON.parse(stdout)).toMatchObject([
			{action: 'handed over', author: 'bob', what: ''},
			{action: 'handed over', author: 'alice', what: 'dana'},
		]);
		expect((await handover('--since 8h')).data.from).toBe('given');
	});

	test('ends after it begins, also if the clock was set back since the last hand-over', async () => {
		const {as, handover} = await office();
		await as('ci', {age: 11 * hour})('history record');
		await handover('--give');
		await as('bob')('auth-configs update ac_1 --set displayName=New --yes');
		const {data} = await handover('', {context: {now: () => Date.now() - 2 * hour}});
		expect(data).toMatchObject({from: 'default', isComplete: true, writes: [{author: 'bob'}]});
		expect(Date.parse(data.since)).toBeLessThan(Date.parse(data.at));
	});

	test('is refused if it names no time, and --give without a name to give it', async () => {
		const {as} = await office();
		for (const [flags, code] of [
			['--since never', 4],
			['--since 2999-01-01', 4],
			['--give " "', 2],
			[`--give ${'x'.repeat(101)}`, 2],
			['-o csv', 2],
		] as const)
			expect([flags, (await as('alice')(`handover ${flags}`)).code]).toEqual([flags, code]);
	});
});

test('has the open proposals, and those that were sent without an entry in the journal', async () => {
	const {as, handover, settings} = await office();
	await as('ci', {age: 9 * hour})('history record');
	const directory = settings.paths?.proposalDirectory ?? '';
	await mkdir(directory, {recursive: true});
	const now = Date.now();
	const proposal = {
		...{
			tenant: 'https://acme.example',
			client: 'helper',
			target: 'ac_1',
			label: 'Office',
			base: '{}',
			edits: [],
			request: '',
		},
		...{createdAt: now - hour / 2, expiresAt: now + hour / 2, state: 'pending'},
	};
	const write = (id: string, more: object) =>
		writeFile(join(directory, `${id}.json`), JSON.stringify({...proposal, id, ...more}));
	await write('prop_000000000001', {});
	await write('prop_000000000002', {state: 'done', endedAt: new Date(now).toISOString()});
	await write('prop_000000000003', {state: 'done', endedAt: new Date(now - 10 * hour).toISOString()});
	await write('prop_000000000004', {state: 'conflict', endedAt: new Date(now).toISOString()});
	await write('prop_000000000005', {tenant: 'https://other.example'});
	await write('prop_000000000006', {expiresAt: now - 1});
	const {code, data} = await handover();
	expect(code).toBe(0);
	expect(data.proposals).toMatchObject([{id: 'prop_000000000001', address: 'auth-configs/ac_1', client: 'helper'}]);
	expect(data.writes).toMatchObject([
		{proposal: 'prop_000000000002', outcome: 'applied', address: 'auth-configs/ac_1'},
	]);
	await writeFile(join(directory, 'prop_000000000007.json'), '{');
	expect(Object.keys((await handover()).data.unknown)).toEqual(['writes', 'proposals']);
});

test('text, Markdown and YAML have the same parts in the same order', async () => {
	const {as, tenant} = await office();
	await as('ci', {age: 9 * hour})('history record');
	tenant.store.apps.put(app('app_3', {displayName: '# <b>*x*\u202e'}));
	const text = (await as('alice')('handover')).stdout;
	expect(text.split('\n\n').map((block) => block.split('\n')[0]?.split(':')[0])).toEqual([
		'Hand-over of acme.example, '.concat(text.slice('Hand-over of acme.example, '.length).split(':')[0] ?? ''),
		...['New findings', 'Gone findings', 'Taken findings', 'Acknowledged in this span'],
		...['Acknowledgements that end within 8 hours', 'Writes', 'Open proposals of agents, on this machine'],
		'Lists in the history',
	]);
	expect(text).toContain('New findings: 1\n');
	expect(text).toContain('Gone findings: none\n');
	expect(text).not.toContain('\u202e');
	const markdown = (await as('alice')('handover -o markdown')).stdout;
	expect(markdown).toContain('## New findings: 1\n\n- ');
	expect(markdown).toContain('\\<b\\>\\*x\\*');
	expect((await as('alice')('handover -o yaml')).stdout).toContain('isComplete: true');
});

describe.skipIf(url === '')('on a shared history', () => {
	test('has what colleagues did on other machines, and begins at the own hand-over', async () => {
		await runSql(url, 'DROP SCHEMA IF EXISTS castellan CASCADE');
		const {as, tenant} = await office();
		const on = async (author: string) => {
			const settings = await settingsIn(await folder());
			const env = {...signedIn, CASTELLAN_AUTHOR: author, CASTELLAN_HISTORY: url};
			return (line: string) => as(author, {settings, env})(line);
		};
		const [alice, bob] = [await on('alice'), await on('bob')];
		expect((await bob('save before')).code).toBe(0);
		tenant.store.apps.put(app('app_3'));
		await bob(`board take ${ownerless('app_3')}`);
		await bob('auth-configs update ac_1 --set displayName=New --yes');
		const {code, stdout} = await alice('handover --since before --give bob -o json');
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({
			new: [{id: ownerless('app_3')}],
			taken: [{by: 'bob'}],
			writes: [{author: 'bob', role: 'castellan', outcome: 'applied'}],
			readings: [{reader: 'bob'}, {reader: 'bob'}, {reader: 'bob'}],
		});
		expect(JSON.parse((await alice('handover -o json')).stdout)).toMatchObject({from: 'last hand-over', writes: []});
		expect(JSON.parse((await bob('handover --since before -o json')).stdout)).toMatchObject({
			from: 'given',
			writes: [{}],
		});
		await runSql(url, 'DROP SCHEMA castellan CASCADE');
	});
});
