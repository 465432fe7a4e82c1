import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import type {App} from '../../src/contract/app.ts';
import {castellan, pages, signedIn, tenantFetch} from './launch.ts';

const app = (number: number, more: Partial<App> = {}): App => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	userCount: String(number),
	appOwners: [{id: 'u1', displayName: 'Ada'}],
	...more,
});
const some = (count: number, from = 1) => Array.from({length: count}, (_, index) => app(from + index));
const seed = {apps: some(250)};

describe('how much of a list', () => {
	test('a hundred rows unless asked otherwise, with a note that there are more', async () => {
		const {code, stdout, stderr} = await castellan('apps -o ndjson', {fetch: tenantFetch({seed})});
		expect(code).toBe(0);
		expect(stdout.trim().split('\n')).toHaveLength(100);
		expect(stderr).toBe('castellan: showing 100 of a longer list. Use --all or a larger --limit to show more\n');
	});

	test('--all goes through every page and says nothing', async () => {
		const {stdout, stderr} = await castellan('apps --all -o json', {fetch: tenantFetch({seed})});
		expect(JSON.parse(stdout).map(({id}: App) => id)).toEqual(seed.apps.map(({id}) => id));
		expect(stderr).toBe('');
	});

	test('--limit cuts a page that holds more, and asks for no second one', async () => {
		const fetch = pages({list: some(40), nextPageToken: 'two'});
		const {stdout, stderr} = await castellan('apps --limit 30 -o ndjson', {fetch});
		expect(stdout.trim().split('\n')).toHaveLength(30);
		expect(fetch.requests).toEqual([{pageSize: 30}]);
		expect(stderr).toContain('showing 30 of a longer list');
	});

	test('a limit that the list just meets leaves nothing to say', async () => {
		const {stderr} = await castellan('apps --limit 30', {fetch: pages({list: some(30)})});
		expect(stderr).toBe('');
	});

	test('nothing found is said, and is no failure', async () => {
		const {code, stdout, stderr} = await castellan('apps -o json', {fetch: pages({list: []})});
		expect({code, stdout, stderr}).toEqual({code: 0, stdout: '[]\n', stderr: 'castellan: no app found\n'});
	});

	test.each(['0', '-1', '1.5', 'many'])('--limit %s is refused', async (limit) => {
		const {code, stderr} = await castellan(`apps --limit=${limit}`, {fetch: pages({list: []})});
		expect(code).toBe(2);
		expect(stderr).toContain('--limit');
	});

	test('--all and --limit together are refused', async () => {
		expect((await castellan('apps --all --limit 3')).code).toBe(2);
	});
});

describe('what is searched', () => {
	test('every search field of the endpoint is a flag', async () => {
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

	test.each([false, true])('a resource below another takes its ids as arguments (terminal: %s)', async (isTty) => {
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

describe('services that break the rules of paging', () => {
	test('a row that comes twice is shown once', async () => {
		const fetch = pages({list: some(3), nextPageToken: 'two'}, {list: [app(3), app(4)]});
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
	])('%s ends the list with what was got', async (_, answers) => {
		const {code, stdout, stderr} = await castellan('apps --all -o json', {fetch: pages(...answers)});
		expect(code).toBe(8);
		expect(JSON.parse(stdout)).toHaveLength(2);
		expect(stderr).toMatch(/page token a second time\n.*it ends after 2 apps\n$/);
	});

	test('a thousand empty pages are enough', async () => {
		let count = 0;
		const fetch = async () => Response.json({list: [], nextPageToken: `t${++count}`});
		const {code, stdout, stderr} = await castellan('apps --all -o json', {fetch});
		expect({code, count, stdout}).toEqual({code: 8, count: 1000, stdout: '[]\n'});
		expect(stderr).toContain('empty pages');
	});

	test('a page that is refused in the middle leaves a whole document behind', async () => {
		const refusal = Response.json({code: 3, message: 'bad page token'}, {status: 400});
		for (const [format, read] of [
			['json', (text: string) => JSON.parse(text)],
			['yaml', (text: string) => parse(text)],
		] as const) {
			const fetch = pages({list: some(2), nextPageToken: 'two'}, refusal);
			const {code, stdout, stderr} = await castellan(`apps --all -o ${format}`, {fetch});
			expect(code).toBe(8);
			expect(read(stdout)).toHaveLength(2);
			expect(stderr).toMatch(/bad page token.*\n.*the list is incomplete: it ends after 2 apps/);
		}
	});

	test('a field of the wrong type is named, and is in JSON as the service sent it', async () => {
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

	test('an interruption gives 130 and says nothing', async () => {
		const fetch: typeof globalThis.fetch = (_, init) =>
			new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
		const ending = new AbortController();
		const outcome = castellan('apps -o json', {fetch, signal: ending.signal});
		setImmediate(() => ending.abort(new DOMException('stop', 'AbortError')));
		expect(await outcome).toMatchObject({code: 130, stdout: ''});
	});

	test('without a tenant or credentials it says what to do', async () => {
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
