import {describe, expect, test} from 'vitest';
import {type EndpointName, endpoints} from '../../../src/contract/endpoints.ts';
import {numberedApps, numberedConfigs, numberedOwners} from '../../support/tenant/seeds.ts';
import {pages, pathOf, read, transports} from '../../support/tenant/wire.ts';

const seed = {apps: numberedApps(233), authConfigs: numberedConfigs(233), owners: numberedOwners(233)};
const lists: readonly [EndpointName, Record<string, unknown>][] = [
	['searchApps', {}],
	['listAuthConfigs', {}],
	['searchEntitlementOwners', {appId: 'app_1', entitlementId: 'ent_1'}],
];

describe.each(transports)('pagination %s', (_, connect) => {
	describe.each(lists)('of %s', (name, input) => {
		test.each([
			[undefined, 25],
			[0, 25],
			[-5, 10],
			[1, 10],
			[9, 10],
			[10, 10],
			[57, 57],
			[100, 100],
			[101, 100],
			[1_000_000, 100],
		])('a page size of %s gives %s items', async (pageSize, given) => {
			const wire = await connect({seed});
			const {json} = await wire.call(name, {...input, ...(pageSize !== undefined && {pageSize})});
			expect(json.list).toHaveLength(given);
		});

		test.each([
			[16, '', 100],
			[400, '', 100],
			[16, '-', 10],
			[400, '-', 10],
		])('a page size of %s digits, with the sign "%s", gives %s items', async (digits, sign, given) => {
			const wire = await connect({seed});
			const size = sign + '9'.repeat(digits);
			const path = pathOf(endpoints[name], input);
			const isBody = endpoints[name].method === 'POST';
			const headers = {'content-type': 'application/json'};
			const {status, json} = await read(
				isBody
					? await wire.send(path, {method: 'POST', body: `{"pageSize":${size}}`, headers})
					: await wire.send(`${path}?page_size=${size}`),
			);
			expect([status, json.list?.length]).toEqual([200, given]);
		});

		test('pages contain every item once, in order, and the last token is empty', async () => {
			const wire = await connect({seed});
			const all = await pages(wire, name, {...input, pageSize: 10});
			const items = all.flatMap(({json}) => json.list.map((item: object) => JSON.stringify(item)));
			expect(all).toHaveLength(24);
			expect(new Set(items).size).toBe(233);
			expect(items[0]).toContain('_1"');
			expect(items[232]).toContain('_233"');
			expect(all.at(-1)?.json.nextPageToken).toBe('');
		});

		test('a list that fills its last page has no further page', async () => {
			const wire = await connect({
				seed: {apps: numberedApps(20), authConfigs: numberedConfigs(20), owners: numberedOwners(20)},
			});
			const all = await pages(wire, name, {...input, pageSize: 10});
			expect(all.map(({json}) => json.list.length)).toEqual([10, 10]);
		});

		test('the page size may differ between pages, and an empty token counts as absent', async () => {
			const wire = await connect({seed});
			const first = await wire.call(name, {...input, pageSize: 10, pageToken: ''});
			const second = await wire.call(name, {...input, pageSize: 100, pageToken: first.json.nextPageToken});
			expect(second.json.list).toHaveLength(100);
			expect(JSON.stringify(second.json.list[0])).toContain('_11"');
		});

		test.each(['x', 'page-2', `${'A'.repeat(40)}.${'B'.repeat(43)}`, '..', 'é\u{1F600}'])(
			'rejects the token %j',
			async (pageToken) => {
				const wire = await connect({seed});
				const {status, json} = await wire.call(name, {...input, pageToken});
				expect([status, json.code]).toEqual([400, 3]);
				expect(json.message).toContain('page token');
			},
		);

		test('rejects a token with a changed letter at any position', async () => {
			const wire = await connect({seed});
			const token: string = (await wire.call(name, input)).json.nextPageToken;
			for (const at of [0, Math.floor(token.length / 2), token.length - 1]) {
				const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
				expect((await wire.call(name, {...input, pageToken: changed})).status).toBe(400);
			}
		});

		test('rejects the token of another operation or tenant', async () => {
			const wire = await connect({seed});
			const other = await connect({seed});
			const [elsewhere, elsewhereInput] = lists.find(([each]) => each !== name) ?? lists[0] ?? ['searchApps', {}];
			for (const {json} of [await wire.call(elsewhere, elsewhereInput), await other.call(name, input)]) {
				expect((await wire.call(name, {...input, pageToken: json.nextPageToken})).status).toBe(400);
			}
		});
	});

	test.each([
		[{query: 'app'}, {query: 'ap'}],
		[{displayName: 'app'}, {}],
		[{}, {excludeAppIds: ['app_7']}],
		[
			{onlyDirectories: false, appIds: ['app_1']},
			{appIds: ['app_1'], onlyDirectories: true},
		],
	])('rejects a token of the search %j for the search %j', async (first, second) => {
		const many = {...first, ...('appIds' in first && {appIds: numberedApps(30).map(({id}) => id)})};
		const wire = await connect({seed});
		const {json} = await wire.call('searchApps', many);
		expect(json.nextPageToken).not.toBe('');
		const answer = await wire.call('searchApps', {...second, pageToken: json.nextPageToken});
		expect([answer.status, answer.json.code]).toEqual([400, 3]);
	});

	test('accepts a token after a filter is set to its default', async () => {
		const wire = await connect({seed});
		const {json} = await wire.call('searchApps', {});
		const same = {query: '', appIds: [], onlyDirectories: false, policyRefs: null, pageToken: json.nextPageToken};
		expect((await wire.call('searchApps', same)).status).toBe(200);
	});

	test('lists owners of a role, and binds their token to the role', async () => {
		const wire = await connect({seed});
		const input = {appId: 'app_1', entitlementId: 'ent_1', roleSlug: 'approver', pageSize: 10};
		const all = await pages(wire, 'searchEntitlementOwners', input);
		expect(all.flatMap(({json}) => json.list)).toHaveLength(78);
		const token = all[0]?.json.nextPageToken;
		const {status} = await wire.call('searchEntitlementOwners', {...input, roleSlug: 'admin', pageToken: token});
		expect(status).toBe(400);
	});

	test('endpoint 6 accepts both spellings of its pagination inputs', async () => {
		const wire = await connect({seed});
		const path = '/api/v2/apps/app_1/entitlements/ent_1/owners/users';
		const camel = await (await wire.send(`${path}?pageSize=10`)).json();
		const snake = await (await wire.send(`${path}?page_size=10`)).json();
		expect([camel.list.length, snake.list.length]).toEqual([10, 10]);
		const next = async (name: string) => (await wire.send(`${path}?${name}=${camel.nextPageToken}`)).json();
		expect(await next('pageToken')).toEqual(await next('page_token'));
	});

	test.each(['abc', '', '1.5', '1e3', '-', '+5'])('rejects a page size of %j in a query', async (size) => {
		const wire = await connect({seed});
		const response = await wire.send(`/api/v1/auth-configs?page_size=${size}`);
		expect(response.status).toBe(400);
		expect((await response.json()).message).toContain('page_size');
	});

	test.each(['10', 1.5, true, {}])('rejects a page size of %j in a body', async (pageSize) => {
		const wire = await connect({seed});
		const {status, json} = await wire.call('searchApps', {pageSize});
		expect(status).toBe(400);
		expect(json.message).toContain('pageSize');
	});
});
