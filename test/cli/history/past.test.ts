import {writeFile} from 'node:fs/promises';
import {describe, expect, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import {historyKinds} from '../../../src/domain/resources/history-kinds.ts';
import {folder} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan, localTenant, settingsIn, type World} from '../launch.ts';

const app = (number: number, more: Partial<App> = {}): App => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	...more,
});
const description = 'Grants read access to the documents of the whole company until further notice';

/** A tenant that was saved at 09:00 and 10:00 of a day. Between them app_1 changed and app_3 was removed. */
async function remembered() {
	const {tenant, fetch, sent} = localTenant({
		apps: [app(1, {description}), app(2), app(3, {isDirectory: true})],
		authConfigs: [{id: 'ac_1', displayName: 'Workforce'}],
	});
	const settings = await settingsIn(await folder());
	const run = (args: string, {at = 12, ...more}: World & {readonly at?: number} = {}) =>
		castellan(args, {fetch, settings, ...more, context: {now: () => Date.UTC(2026, 10, 21, at), ...more.context}});
	await run('save morning', {at: 9});
	tenant.store.apps.put(app(1, {description: description.replace('read', 'write'), userCount: '7'}));
	tenant.store.apps.remove('app_3');
	await run('save later', {at: 10});
	sent.length = 0;
	return {tenant, run, sent, settings};
}

test('a count of 0 reads alike live and in an earlier state', async () => {
	const {tenant, run} = await remembered();
	tenant.store.apps.put(app(5, {userCount: '0'}));
	await run('save zero', {at: 11});
	const live = await run('apps -o ndjson --fields id,userCount');
	expect(live.stdout).toContain('{"id":"app_5","userCount":"0"}');
	const past = await run('apps -o ndjson --fields id,userCount --at zero');
	expect(past.stdout).toContain('{"id":"app_5","userCount":"0"}');
	const plot = await run('history plot apps/app_5 -o csv', {at: 12});
	expect(plot.stdout).toMatch(/,0(,|\r|$)/m);
});

describe('the findings of the board', () => {
	const deleted = app(4, {deletedAt: '2026-11-20T00:00:00Z', userCount: '3'});
	/** The findings of apps, with their change if there is one. */
	const apps = (stdout: string): readonly string[] =>
		JSON.parse(stdout).findings.flatMap(({id, address, change}: Readonly<Record<string, string>>) =>
			address?.startsWith('apps/') ? [change ? `${change} ${id}` : id] : [],
		);

	async function changed() {
		const world = await remembered();
		const {tenant, run} = world;
		tenant.store.apps.put(deleted);
		const ids = async (flags: string) => apps((await run(`board -o json ${flags}`)).stdout);
		return {...world, ids};
	}

	test('are new or resolved since a name, a time, an age and the last reading', async () => {
		const {ids, run} = await changed();
		const added = (await ids('')).filter((id) => id.endsWith(':app_4')).map((id) => `new ${id}`);
		expect(added.length).toBeGreaterThan(0);
		for (const moment of ['later', '2026-11-21T10:30Z', '1h', 'last'])
			expect([moment, await ids(`--since ${moment}`)]).toEqual([moment, added]);
		const all = await ids('--since morning');
		const resolved = all.filter((id) => id.startsWith('resolved'));
		expect(all.filter((id) => id.startsWith('new'))).toEqual(added);
		expect(resolved.length).toBeGreaterThan(0);
		expect(resolved.filter((id) => !id.endsWith(':app_3'))).toEqual([]);
		const table = await run('board --since morning');
		expect(table).toMatchObject({
			code: 9,
			stdout: expect.stringMatching(/Since morning: \d+ new, \d+ resolved/),
			stderr: expect.stringContaining('compared with its state as of 2026-11-21 09:00Z'),
		});
		expect(table.stdout).toMatch(/^new +\w+ +App 4/m);
		expect(table.stdout).toMatch(/^resolved +\w+ +App 3/m);
		const lines = (await run('board --since morning -o csv')).stdout.split('\r\n');
		expect([lines[0]?.split(',')[0], lines.some((line) => line.startsWith('resolved,'))]).toEqual(['change', true]);
		const {runs} = JSON.parse((await run('board --since morning -o sarif')).stdout);
		const states = runs[0].results.map(({baselineState}: {baselineState: string}) => baselineState);
		expect([...new Set(states)].sort()).toEqual(['absent', 'new']);
		expect(await run('board --at later --since later -o ndjson')).toMatchObject({code: 0, stdout: ''});
		for (const severity of ['note', 'error'])
			expect((await run(`board --at later --since morning --min-severity ${severity}`)).code).toBe(0);
	});

	test('leave out what is silenced now, and what an unread list could have had', async () => {
		const {ids, run, settings} = await changed();
		await run('save part --kind auth-configs', {at: 8});
		const part = await run('board -o json --since part');
		expect(apps(part.stdout)).toEqual([]);
		expect(part.stderr).toContain('not compared: The apps were not read until “part”');
		// A list that could not be compared counts as a failure.
		expect(JSON.parse(part.stdout).failures).toContain('not compared: The apps were not read until “part”');
		expect(part).toMatchObject({code: 8, stderr: expect.stringContaining('the comparison is incomplete')});
		const silence = (id: string) => `{"id": "${id}", "reason": "agreed", "until": "2027-01-01"}`;
		const rules = ['app-deleted-with-users', 'app-not-strict'].map(silence);
		await writeFile(settings.paths?.configFile ?? '', `silences: [${rules.join(', ')}]`);
		expect(await ids('--since later')).toEqual([]);
		expect((await ids('--since morning')).some((id) => id.includes('app-not-strict'))).toBe(false);
	});

	test('are not resolved while an app that did not come still exists', async () => {
		const {run, tenant, settings} = await changed();
		await run('save noon');
		const isMoved = {now: true};
		// A page boundary that moved left the last app out of the list, and the list ends as a complete one does.
		const fetch: typeof globalThis.fetch = async (target, init) => {
			const request = new Request(target, init);
			const body = request.url.includes('/search/apps') ? await request.clone().json() : {};
			const response = await tenant.fetch(request);
			if (!isMoved.now || !request.url.includes('/search/apps') || body.appIds) return response;
			const page = (await response.json()) as {readonly list: readonly object[]};
			return Response.json({...page, list: page.list.filter((item) => (item as App).id !== 'app_4')});
		};
		const moved = await castellan('board --since noon -o json', {
			fetch,
			settings,
			context: {now: () => Date.UTC(2026, 10, 21, 13)},
		});
		expect(moved).toMatchObject({code: 8, stderr: expect.stringContaining('1 app did not come but still exist')});
		expect(apps(moved.stdout)).toEqual([]);
		isMoved.now = false;
		tenant.store.apps.remove('app_4');
		expect(
			apps((await run('board --since noon -o json', {at: 13})).stdout).every((id) => id.startsWith('resolved')),
		).toBe(true);
	});

	test.each([
		['--new-since a', 2, 'castellan board --since MOMENT'],
		['--resolved-since=b', 2, 'castellan board --since MOMENT'],
		['--since later --limit-apps 1', 2, 'Leave out --limit-apps'],
		['--since 2026-11-21T08:00Z', 4, 'The first reading is of 2026-11-21 09:00Z'],
		['--since tomorrow', 4, said.noSuchMoment],
	])('board %s ends with %i', async (flags, code, message) => {
		const {run} = await remembered();
		expect(await run(`board ${flags}`)).toMatchObject({code, stderr: expect.stringContaining(message)});
	});
});

describe('the history of an item', () => {
	test('is printed field by field, long texts around their words, without a request', async () => {
		const {run, sent} = await remembered();
		const {code, stdout, stderr} = await run('changes apps/app_1');
		expect([code, sent]).toEqual([0, []]);
		expect(stdout).toMatch(/2026-11-21 10:00Z +changed +apps +App 1 +description +Grants read access to the…/);
		expect(stdout).toMatch(/2026-11-21 10:00Z +changed +apps +App 1 +userCount +7 +2026-11-21 09:00Z/);
		expect(stdout).toMatch(/2026-11-21 09:00Z +first seen +apps +App 1 +\d fields/);
		expect(stderr).toBe('castellan: 0 added, 0 removed, 1 changed\n');
		expect(await run('changes app_2 --exit-code')).toMatchObject({
			code: 0,
			stderr: 'castellan: no change is recorded\n',
		});
		expect((await run('changes app_3 --exit-code')).code).toBe(9);
		expect((await run('changes app_3')).stdout).toMatch(/2026-11-21 10:00Z +removed +apps +App 3/);
	});

	test('is data in JSON, YAML, NDJSON and CSV', async () => {
		const {run} = await remembered();
		const json = JSON.parse((await run('changes apps/app_1 -o json')).stdout);
		expect(json).toMatchObject([
			{
				change: 'changed',
				kind: 'apps',
				seen: '2026-11-21T10:00:00.000Z',
				notBefore: '2026-11-21T09:00:00.000Z',
				fields: [
					{path: 'description', before: description},
					{path: 'userCount', after: '7'},
				],
			},
			{change: 'first seen', seen: '2026-11-21T09:00:00.000Z'},
		]);
		const ndjson = (await run('changes apps/app_1 -o ndjson')).stdout.trim().split('\n');
		expect(ndjson.map((line) => JSON.parse(line))).toEqual(json);
		expect((await run('changes apps/app_1 -o yaml')).stdout).toContain('notBefore: ');
		expect((await run('changes apps/app_1 -o csv --fields seen,path,after')).stdout).toContain(
			'2026-11-21T10:00:00.000Z,userCount,7',
		);
		expect((await run('changes apps/app_1 -o csv --fields change,path,before')).stdout).toMatch(/first seen,,\s/);
	});

	test.each([
		['history note apps text', 2, 'apps is a list'],
		['changes apps/app_1?query=x', 2, 'has a search, which the history cannot follow. Leave it out'],
		['changes secret', 2, said.isNotKept],
		['changes apps/app_9', 4, 'had no app_9 in 2 readings'],
		['changes apps/app_1 --base-url https://other.example', 4, 'no reading of apps of https://other.example'],
		['changes apps/app_1 -o sarif', 2, 'castellan board -o sarif'],
		['changes apps/app_1 --fields shoes', 2, 'shoes'],
	])('%s ends with %i', async (line, code, message) => {
		const {run} = await remembered();
		expect(await run(line)).toMatchObject({code, stdout: '', stderr: expect.stringContaining(message)});
	});
});

const refused: World = {
	fetch: async () => {
		throw new TypeError('fetch failed', {cause: Object.assign(new Error('refused'), {code: 'ECONNREFUSED'})});
	},
};
const rows = (stdout: string) => JSON.parse(stdout) as readonly Record<string, unknown>[];

describe('--at', () => {
	test.each([
		[
			'"2026-11-21 09:30"',
			'as of 2026-11-21 09:00Z, read to the end; the last reading until 2026-11-21 09:30; the next one is of 2026-11-21 10:00Z',
		],
		['2026-11-21T09:00Z', 'the last reading until 2026-11-21T09:00Z; the next one is of 2026-11-21 10:00Z'],
		['morning', 'castellan: acme.example as of 2026-11-21 09:00Z, read to the end\n'],
		['3h', 'as of 2026-11-21 09:00Z, read to the end; the last reading until 3h'],
		['"3h ago"', 'as of 2026-11-21 09:00Z, read to the end; the last reading until 3h ago'],
	])('%s answers from the state of then, and names its reading', async (at, message) => {
		const {run, sent} = await remembered();
		const {code, stdout, stderr} = await run(`apps --at ${at} -o json`);
		expect([code, sent]).toEqual([0, []]);
		expect(rows(stdout)).toEqual([
			expect.objectContaining({id: 'app_1', description}),
			expect.objectContaining({id: 'app_2'}),
			expect.objectContaining({id: 'app_3', isDirectory: true}),
		]);
		expect(stderr).toContain(message);
	});

	test('last is the last known state, also without the tenant and without a sign-in', async () => {
		const {run} = await remembered();
		const env = {CASTELLAN_BASE_URL: 'https://acme.example', LANG: 'C.UTF-8'};
		const list = await run('apps --at last -o json', {...refused, env});
		expect([list.code, rows(list.stdout).map(({id}) => id)]).toEqual([0, ['app_1', 'app_2']]);
		expect(list.stderr).toBe('castellan: acme.example as of 2026-11-21 10:00Z, read to the end\n');
		const one = await run('apps app_1 --at last -o json', {...refused, env});
		expect(JSON.parse(one.stdout)).toMatchObject({userCount: '7'});
		expect((await run('apps app_3 --at last', {...refused, env})).code).toBe(4);
		expect((await run('notifications --at last', {...refused, env})).code).toBe(0);
		const board = await run('board --at last -o json', {...refused, env});
		expect([board.code, board.stderr]).toEqual([9, list.stderr]);
		expect((await run('apps', {...refused, env})).code).toBe(3);
	});

	test.each([
		['--name "app 2"', ['app_2']],
		['--directories', ['app_3']],
		['--id app_3,app_1', ['app_1', 'app_3']],
		['--exclude app_2', ['app_1', 'app_3']],
		['--query "DOCUMENTS grants"', ['app_1']],
		['--query vault', []],
		['--query documents', ['app_1']],
		['--query "app documents"', ['app_1']],
		['--limit 2', ['app_1', 'app_2']],
	])('computes the search %s', async (search, ids) => {
		const {run} = await remembered();
		const {stdout, stderr} = await run(`apps --at morning ${search} -o json`);
		expect(rows(stdout).map(({id}) => id)).toEqual(ids);
		expect(stderr.includes('castellan computed this search')).toBe(search.startsWith('--query'));
	});

	test.each([
		['apps --at "2026-11-21 08:00"', 4, 'until 2026-11-21 08:00. The first reading is of 2026-11-21 09:00Z'],
		['apps --at 2026-11-22T09:00Z', 2, 'is in the future'],
		['apps --at someday', 4, `“someday” is ${said.noSuchMoment}. A time is 14:02, 2026-11-20,`],
		['apps --at morning --base-url https://other.example', 2, 'is a reading of https://acme.example'],
		['apps --at last --base-url https://other.example', 4, 'no reading of https://other.example'],
		['owners app_1 ent_1 --at last', 2, '--at does not apply to owners: an earlier state can only be read, by board'],
		['secret KEEP-7Q2M-VALT --at last', 2, '--at does not apply to secret'],
		['auth-configs update ac_1 --set displayName=x --at last', 2, '--at does not apply to update'],
		['save s --at last', 2, '--at does not apply to save'],
		['watch apps --at last', 2, '--at does not apply to watch'],
	])('%s is refused with %i and the reason', async (line, code, message) => {
		const {run, sent} = await remembered();
		expect(await run(line)).toMatchObject({code, stdout: '', stderr: expect.stringContaining(message)});
		expect(sent).toEqual([]);
	});

	test('names the lists that were not read, and refuses them', async () => {
		const {run} = await remembered();
		await run('save configs --kind auth-configs', {at: 11});
		const {stderr, code} = await run('apps --at configs');
		expect([code, stderr]).toEqual([
			4,
			expect.stringContaining(`not read: ${historyKinds.filter((kind) => kind !== 'auth-configs').join(', ')}`),
		]);
		expect(stderr).toContain('The apps were not read until “configs”');
		const last = (await run('apps --at last')).stderr;
		expect(last).toContain('as of 2026-11-21 11:00Z, read to the end');
		for (const kind of ['apps', 'notifications']) expect(last).toContain(`; ${kind} as of 2026-11-21 10:00Z`);
	});

	test('counts deadlines and relative times from the moment', async () => {
		const {tenant, run} = await remembered();
		tenant.store.apps.put(app(4, {updatedAt: '2026-11-18T12:00:00Z'}));
		await run('save noon');
		const {stdout} = await run('apps --limit 9 --at noon', {at: 14, isTty: true, columns: 120});
		expect(stdout).toContain('3d ago');
	});
});
