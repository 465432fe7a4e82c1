import {expect, onTestFinished, test} from 'vitest';
import {endpoint} from '../../src/contract/endpoint.ts';
import {endpoints} from '../../src/contract/endpoints.ts';
import {message, text} from '../../src/contract/schema.ts';
import {paged} from '../../src/contract/shared.ts';
import {collectionNames, collectionOf, collections} from '../../src/tenant/collections.ts';
import {handlerOf, listHandler} from '../../src/tenant/handlers/handlers.ts';
import {sealerOf} from '../../src/tenant/keys.ts';
import {Database} from '../../src/tenant/store/database.ts';
import {storeOn} from '../../src/tenant/store/store.ts';

/** An endpoint that the API does not have: a collection inside another one, with a filter. */
const listPolicies = endpoint({
	name: 'listPolicies',
	section: 10,
	summary: 'The policies of an app',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/apps/{app_id}/policies',
	params: message({kind: text()}),
	paging: {pageSize: 'page_size', pageToken: 'page_token'},
	output: paged(message({id: text(), appId: text(), kind: text()})),
	envelope: 'list',
	required: [],
	echoes: [],
});

function policies(count: number) {
	const database = Database.inMemory();
	onTestFinished(() => database.close());
	const store = storeOn(database);
	for (let n = 1; n <= count; n++) {
		const policy = {id: `pol_${n}`, appId: n % 2 === 0 ? 'app_2' : 'app_1', kind: n % 3 === 0 ? 'certify' : 'grant'};
		store.listed(listPolicies).put(policy);
	}
	const list = listHandler({endpoint: listPolicies});
	const context = {store, sealer: sealerOf(() => 'a2V5'), now: () => 0};
	return async (input: Record<string, unknown>) => {
		const {list: items, nextPageToken} = await list(input, context);
		return {ids: (items as {id: string}[]).map(({id}) => id), token: nextPageToken};
	};
}

test('a collection lists the items of the path in pages, in order of insertion', async () => {
	const list = policies(24);
	const first = await list({appId: 'app_1', pageSize: 10});
	expect(first.ids).toEqual(Array.from({length: 10}, (_, n) => `pol_${2 * n + 1}`));
	const second = await list({appId: 'app_1', pageSize: 10, pageToken: first.token});
	expect(second).toEqual({ids: ['pol_21', 'pol_23'], token: ''});
});

test('a page that ends with the last item has no token', async () => {
	const list = policies(20);
	expect(await list({appId: 'app_1', pageSize: 10})).toMatchObject({ids: {length: 10}, token: ''});
});

test('an input filters, an empty input matches all, and an unknown value matches none', async () => {
	const list = policies(12);
	expect((await list({appId: 'app_2', kind: 'certify'})).ids).toEqual(['pol_6', 'pol_12']);
	expect((await list({appId: 'app_2', kind: ''})).ids).toHaveLength(6);
	expect((await list({appId: 'app_2', kind: "x' OR 1=1"})).ids).toEqual([]);
});

test('a page token belongs to its path and its filter', async () => {
	const list = policies(60);
	const {token} = await list({appId: 'app_1', pageSize: 10});
	await expect(list({appId: 'app_2', pageSize: 10, pageToken: token})).rejects.toThrow('page token is not valid');
	await expect(list({appId: 'app_1', kind: 'grant', pageToken: token})).rejects.toThrow('page token is not valid');
});

test('every operation has a handler', () => {
	for (const name of Object.keys(endpoints)) expect(handlerOf(name)).toBeTypeOf('function');
	expect(() => handlerOf('listPolicies')).toThrow('listPolicies');
});

test.each(collectionNames)('%s has its own endpoint, and demo data', (name) => {
	const {endpoint, demo} = collections[name];
	expect(collectionOf(endpoint.name)).toBe(collections[name]);
	expect(demo.length).toBeGreaterThan(0);
});
