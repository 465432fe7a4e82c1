import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import type {CliContext} from '../../../src/cli/context.ts';
import type {App} from '../../../src/contract/apps.ts';
import {realDisk} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan, now, pages, signedIn, tenantFetch} from '../launch.ts';

const app = (number: number, more: Partial<App> = {}): App => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	userCount: String(number),
	appOwners: [{id: 'u1', displayName: 'Ada'}],
	...more,
});
const some = (count: number, from = 1) => Array.from({length: count}, (_, index) => app(from + index));
const seed = {apps: some(250)};
const refused = () => Response.json({code: 3, message: 'bad page token'}, {status: 400});

describe('the length of a list', () => {
	test('prints a hundred rows by default, and reports that there are more', async () => {
		const {code, stdout, stderr} = await castellan('apps -o ndjson', {fetch: tenantFetch({seed})});
		expect(code).toBe(0);
		expect(stdout.trim().split('\n')).toHaveLength(100);
		expect(stderr).toBe('castellan: showing 100 of a longer list. Use --all or a larger --limit to show more\n');
	});

	test('reads every page with --all, and reports nothing', async () => {
		const {stdout, stderr} = await castellan('apps --all -o json', {fetch: tenantFetch({seed})});
		expect(JSON.parse(stdout).map(({id}: App) => id)).toEqual(seed.apps.map(({id}) => id));
		expect(stderr).toBe('');
	});

	test('cuts a longer page at --limit, and requests no second page', async () => {
		const fetch = pages({list: some(40), nextPageToken: 'two'});
		const {stdout, stderr} = await castellan('apps --limit 30 -o ndjson', {fetch});
		expect(stdout.trim().split('\n')).toHaveLength(30);
		expect(fetch.requests).toEqual([{pageSize: 30}]);
		expect(stderr).toContain('showing 30 of a longer list');
	});

	test('takes the limit in scientific notation', async () => {
		const {stdout} = await castellan('apps --limit 3e1 -o ndjson', {fetch: pages({list: some(100)})});
		expect(stdout.trim().split('\n')).toHaveLength(30);
	});

	test('reports nothing when the list ends at the limit', async () => {
		const {stderr} = await castellan('apps --limit 30', {fetch: pages({list: some(30)})});
		expect(stderr).toBe('');
	});

	test('reports an empty list, and ends with 0', async () => {
		const {code, stdout, stderr} = await castellan('apps -o json', {fetch: pages({list: []})});
		expect({code, stdout, stderr}).toEqual({code: 0, stdout: '[]\n', stderr: 'castellan: no app found\n'});
	});

	test.each(['0', '-1', '1.5', 'many'])('rejects --limit %s', async (limit) => {
		const {code, stderr} = await castellan(`apps --limit=${limit}`, {fetch: pages({list: []})});
		expect(code).toBe(2);
		expect(stderr).toContain('--limit');
	});

	test('rejects --all with --limit', async () => {
		expect((await castellan('apps --all --limit 3')).code).toBe(2);
	});
});

describe('the search', () => {
	test('has a flag for every search field of the endpoint', async () => {
		const fetch = pages({list: []});
		await castellan(
			'apps --query vault --name "Pay roll" --directories --policy p1 --policy p2 --id a --id b --exclude c',
			{fetch},
		);
		expect(fetch.requests).toEqual([
			{
				pageSize: 100,
				query: 'vault',
				displayName: 'Pay roll',
				onlyDirectories: true,
				policyRefs: [{id: 'p1'}, {id: 'p2'}],
				appIds: ['a', 'b'],
				excludeAppIds: ['c'],
			},
		]);
	});

	test('takes ids in one list, with commas and with repeated flags', async () => {
		const fetch = pages({list: some(3)});
		await castellan('apps --id app_1,app_2 --id app_3 --policy p1,p2 --exclude a,b', {fetch});
		expect(fetch.requests).toEqual([
			{
				pageSize: 100,
				appIds: ['app_1', 'app_2', 'app_3'],
				policyRefs: [{id: 'p1'}, {id: 'p2'}],
				excludeAppIds: ['a', 'b'],
			},
		]);
		expect(await castellan('apps --id app_1,,app_2', {fetch})).toMatchObject({code: 2, stdout: ''});
	});

	test.each([
		['app_1,app_2', 0, ['app_1', 'app_2'], ''],
		['app_2,app_2', 0, ['app_2'], ''],
		['none,app_1,never,none', 8, ['app_1'], 'none, never\n'],
		['none --limit 3', 4, [], 'none\n'],
		['app_1,none --limit 1', 8, ['app_1'], 'none\n'],
		// The list was not read to its end.
		['app_1,app_2,none --limit 1', 0, ['app_1'], ''],
		['app_1 --name "App 2"', 4, [], 'app_1\n'],
	])('for the ids %s ends with %i', async (ids, code, printed, missing) => {
		const outcome = await castellan(`apps --id ${ids} -o json`, {fetch: tenantFetch({seed})});
		expect(outcome.code).toBe(code);
		expect(JSON.parse(outcome.stdout).map(({id}: App) => id)).toEqual(printed);
		expect(/with the ids? (.*\n)/.exec(outcome.stderr)?.[1] ?? '').toBe(missing);
	});

	test('names no id as missing while an item has none', async () => {
		const outcome = await castellan('apps --id app_1,app_2 -o json', {
			fetch: pages({list: [app(1), {displayName: 'App 2'}]}),
		});
		expect(outcome).toMatchObject({code: 0, stderr: ''});
	});

	test.each([false, true])('takes the ids of parent resources as arguments (terminal: %s)', async (isTty) => {
		const owner = (id: string, roleSlug: string) => ({
			appId: 'app_1',
			entitlementId: 'e1',
			roleSlug,
			user: {id, displayName: `User ${id}`},
		});
		const owners = [owner('u1', 'owner'), owner('u2', 'approver'), owner('u3', 'owner')];
		const fetch = tenantFetch({seed: {...seed, owners, entitlements: [{appId: 'app_1', entitlementId: 'e1'}]}});
		const run = (args: string) => castellan(`owners ${args}`, {fetch, isTty, env: {...signedIn, TERM: 'dumb'}});
		const {stdout} = await run('app_1 e1 --role owner -o ndjson');
		expect(
			stdout
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line)),
		).toEqual([owners[0], owners[2]]);
		const table = (await run('app_1 e1 --role approver')).stdout.trimEnd().split('\n');
		expect(table).toEqual([expect.stringMatching(/^Name +Role/), expect.stringMatching(/^User u2 +approver/)]);
		expect(await run('app_1')).toMatchObject({code: 2, stderr: expect.stringContaining('entitlement_id')});
		expect(await run('app_1 e2')).toMatchObject({code: 4, stdout: ''});
	});
});

test('a list in Markdown is a table of what it shows, of all pages and of none', async () => {
	const odd = {...app(2), displayName: 'A|B <i>\n*c*'};
	const run = async (...answers: readonly object[]) =>
		(await castellan('apps --all --fields displayName,userCount -o markdown', {fetch: pages(...answers)})).stdout;
	const lines = ['| Name | Users |', '| --- | ---: |', '| App 1 | 5 |', String.raw`| A\|B \<i\>⏎\*c\* | 2 |`, ''];
	expect(await run({list: [{...app(1), userCount: '5'}], nextPageToken: 'two'}, {list: [odd]})).toBe(lines.join('\n'));
	expect(await run({list: []})).toBe([...lines.slice(0, 2), ''].join('\n'));
});

describe('a service that breaks the pagination rules', () => {
	test('has a repeated row printed once', async () => {
		const fetch = pages({list: some(3), nextPageToken: 'two'}, {list: [app(4)]});
		const {code, stdout} = await castellan('apps --all --fields id -o csv', {fetch});
		expect(code).toBe(0);
		expect(stdout.trim().split('\r\n')).toEqual(['id', 'app_1', 'app_2', 'app_3', 'app_4']);
		expect(fetch.requests[1]).toEqual({pageSize: 100, pageToken: 'two'});
	});

	test.each([
		[
			'the same token again',
			[
				{list: some(1), nextPageToken: 'a'},
				{list: [app(2)], nextPageToken: 'a'},
			],
		],
		[
			'a cycle of tokens',
			[
				{list: some(1), nextPageToken: 'a'},
				{list: [app(2)], nextPageToken: 'b'},
				{list: [app(2)], nextPageToken: 'a'},
			],
		],
	])('ends the list after the rows so far: %s', async (_, answers) => {
		const {code, stdout, stderr} = await castellan('apps --all -o json', {fetch: pages(...answers)});
		expect(code).toBe(8);
		expect(JSON.parse(stdout)).toHaveLength(2);
		expect(stderr).toMatch(/page token a second time\n.*it ends after 2 apps\n$/);
	});

	test('reads pages that are too large in smaller pages, and says so', async () => {
		const fetch = tenantFetch({fail: 'searchApps=large-pages'});
		const {code, stdout, stderr} = await castellan('apps --all --fields id -o ndjson', {fetch});
		expect({code, count: stdout.trim().split('\n').length}).toEqual({code: 0, count: 120});
		expect(stderr).toContain('castellan asks for pages of 25 items instead of 50. Attempt 3 now\n');
	});

	test.each([
		['reorder', 34, 66],
		['overlap', 2, 73],
		['duplicate-ids', 10, 65],
	])('is incomplete if items came twice: %s', async (fault, repeats, rows) => {
		const fetch = tenantFetch({fail: `searchApps=${fault}`});
		const {code, stdout, stderr} = await castellan('apps --all -o json', {fetch});
		expect(code).toBe(8);
		expect(JSON.parse(stdout)).toHaveLength(rows);
		expect(stderr).toMatch(new RegExp(`${repeats} items ${said.cameTwice}.*\n.*after ${rows} apps\n$`));
	});

	test('keeps owners without an id apart, and prints what the service sent of a field of another type', async () => {
		const owner = {appId: 'a', entitlementId: 'e', roleSlug: 'owner', user: {displayName: 'Ada', email: 5}};
		const run = (more = '') =>
			castellan(`owners a e --all ${more}`, {fetch: pages({list: [owner, owner], nextPageToken: ''})});
		const {code, stdout} = await run('-o csv --fields user.displayName,user.email');
		expect({code, stdout}).toEqual({code: 0, stdout: 'user.displayName,user.email\r\nAda,5\r\nAda,5\r\n'});
		expect((await run()).stdout.match(/Ada.*unknown/g)).toHaveLength(2);
	});

	test('is incomplete if a page has one id twice', async () => {
		const {code, stdout, stderr} = await castellan('apps --all -o json', {
			fetch: tenantFetch({fail: 'searchApps=twin-ids'}),
		});
		expect({code, rows: JSON.parse(stdout).length}).toEqual({code: 8, rows: 5});
		expect(stderr).toContain(`1 item ${said.cameTwice}: a page has an id twice`);
	});

	test('ends the list after a thousand empty pages', async () => {
		let count = 0;
		const fetch = async () => Response.json({list: [], nextPageToken: `t${++count}`});
		const {code, stdout, stderr} = await castellan('apps --all -o json', {fetch});
		expect({code, count, stdout}).toEqual({code: 8, count: 1000, stdout: '[]\n'});
		expect(stderr).toContain('empty pages');
	});

	test('leaves a complete document when a later page fails', async () => {
		for (const [format, read] of [
			['json', (text: string) => JSON.parse(text)],
			['yaml', (text: string) => parse(text)],
		] as const) {
			const fetch = pages({list: some(2), nextPageToken: 'two'}, refused());
			const {code, stdout, stderr} = await castellan(`apps --all -o ${format}`, {fetch});
			expect(code).toBe(8);
			expect(read(stdout)).toHaveLength(2);
			expect(stderr).toMatch(/bad page token.*\n.*the list is incomplete: it ends after 2 apps/);
		}
	});

	test('says which token was refused on a later page, as not signed in', async () => {
		const refusal = Response.json({code: 16, message: 'token expired'}, {status: 401});
		const fetch = pages({list: some(2), nextPageToken: 'two'}, refusal);
		const {code, stdout, stderr} = await castellan('apps --all --fields id -o ndjson', {fetch});
		expect([code, stdout.trim().split('\n')]).toEqual([3, ['{"id":"app_1"}', '{"id":"app_2"}']]);
		expect(stderr).toMatch(/401: token expired\. Set CASTELLAN_TOKEN to a new token\.\n.*it ends after 2 apps\n$/);
		expect(stderr).not.toContain('Sign in');
	});

	test.each([
		[5, ''],
		[6, 'castellan: warning: 1 more problem of this kind\n'],
	])('lists five breaches of the contract and counts the others: %i', async (count, rest) => {
		const list = some(count).map((each) => ({...each, userCount: {}}));
		const {stderr} = await castellan('apps -o ndjson', {fetch: pages({list})});
		expect(stderr.split('does not fit the contract')).toHaveLength(6);
		expect(stderr.endsWith(rest)).toBe(true);
		expect(stderr.includes('more problem')).toBe(rest !== '');
	});

	test('reports a field of the wrong type, and prints it unchanged as JSON', async () => {
		const fetch = pages({list: [{...app(1), userCount: 5, deletedAt: null, novelty: {a: 1}}]});
		const {code, stdout, stderr} = await castellan('apps -o ndjson', {fetch});
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toEqual({
			id: 'app_1',
			displayName: 'App 1',
			appOwners: [{id: 'u1', displayName: 'Ada'}],
			novelty: {a: 1},
			userCount: 5,
			deletedAt: null,
		});
		expect(stderr).toMatch(/^castellan: warning: list\.0\.userCount does not fit the contract/);
	});
});

test.each([
	['rows', 'apps', true, [Response.json({list: some(2), nextPageToken: ''})]],
	['the start of a document', 'apps -o json', true, [Response.json({list: []})]],
	['its end', 'apps --all -o json', false, [{list: some(2), nextPageToken: 'two'}, {list: some(2, 3)}]],
	['its end after an error', 'apps --all -o json', false, [{list: some(2), nextPageToken: 'two'}, refused()]],
] as const)('the progress of a read leaves the terminal before %s', async (_, args, isTty, answers) => {
	let time = now;
	let line = '';
	const seen: string[] = [];
	/** What the line of the terminal had before each output. */
	const below: string[] = [];
	const output = (isTty: boolean, write: (text: string) => void) => ({
		...{isTty, columns: 80, write: async (text: string) => write(text)},
	});
	const stderr = output(true, (text) => {
		seen.push(text);
		line = text.replace(/.*\n|\r\u001b\[K/gs, '');
	});
	const stdout = output(isTty, () => below.push(line));
	const disk = {...realDisk, wait: () => new Promise<void>(() => undefined)};
	await castellan(args, {
		fetch: pages(...answers),
		context: {stdout, stderr, disk, now: () => (time += 3_000)} as unknown as Partial<CliContext>,
	});
	expect(seen.join('')).toContain('reading apps');
	// Between rows on the same terminal, a count would flicker.
	expect(/\] \d+ apps/.test(seen.join(''))).toBe(!isTty);
	expect(below.length).toBeGreaterThan(0);
	expect([...below, line].join('')).toBe('');
});

describe('exit codes', () => {
	const answer = (status: number, body: object = {code: 0, message: 'no'}) => pages(Response.json(body, {status}));
	test.each([
		[400, 5],
		[401, 3],
		[403, 3],
		[404, 4],
		[409, 5],
		[429, 6],
		[500, 7],
		[503, 7],
	])('status %i gives %i', async (status, expected) => {
		const {code, stdout, stderr} = await castellan('apps --max-wait 1', {fetch: answer(status)});
		expect(code).toBe(expected);
		expect(stdout).toBe('');
		expect(stderr).toMatch(/^(castellan: .+\n)+$/);
	});

	test('no connection gives 7 and one line of reason', async () => {
		const {code, stderr} = await castellan('apps');
		expect(code).toBe(7);
		expect(stderr.trim().split('\n').at(-1)).toMatch(/acme\.example.*refused/);
	});

	test('HTML instead of JSON gives 7', async () => {
		const fetch = pages(new Response('<html>Sign in', {headers: {'content-type': 'text/html'}}));
		expect(await castellan('apps', {fetch})).toMatchObject({code: 7, stdout: ''});
	});

	test('an interrupt gives 130 and prints nothing', async () => {
		const fetch: typeof globalThis.fetch = (_, init) =>
			new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
		const ending = new AbortController();
		const outcome = castellan('apps -o json', {fetch, signal: ending.signal});
		setImmediate(() => ending.abort(new DOMException('stop', 'AbortError')));
		expect(await outcome).toMatchObject({code: 130, stdout: ''});
	});

	test('a missing tenant or missing credentials give advice', async () => {
		expect(await castellan('apps', {env: {}})).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('CASTELLAN_BASE_URL'),
		});
		expect(await castellan('apps', {env: {CASTELLAN_BASE_URL: 'https://a.example'}})).toMatchObject({
			code: 3,
			stderr: expect.stringContaining('castellan login'),
		});
		expect(await castellan('apps --base-url http://acme.example')).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('https'),
		});
	});
});
