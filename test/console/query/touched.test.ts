import {expect, test} from 'vitest';
import {createQueryClient} from '../../../src/console/query/client.ts';
import {refreshTouched} from '../../../src/console/query/touched.ts';
import {endpoints} from '../../../src/contract/endpoints.ts';

const {listAuthConfigs, updateAuthConfig} = endpoints;
const baseUrl = 'https://acme.example.com';

test('every write names the reads that it touches, and no read does', () => {
	for (const endpoint of Object.values(endpoints)) {
		const touches: readonly string[] = 'touches' in endpoint ? (endpoint.touches ?? []) : [];
		expect(touches.length > 0, endpoint.name).toBe(endpoint.effect === 'write');
		for (const name of touches) {
			expect(Object.values(endpoints)).toContainEqual(expect.objectContaining({name, effect: 'read'}));
		}
	}
});

test('marks all data of a touched endpoint as stale, and leaves other endpoints and other tenants alone', async () => {
	const queries = createQueryClient();
	const item = [listAuthConfigs.name, baseUrl, 'item', {}, 'ac_1'];
	const untouched = [
		[listAuthConfigs.name, 'https://other.example.com', {}],
		['searchApps', baseUrl, {}],
	];
	for (const key of [item, ...untouched]) queries.setQueryData(key, {at: 1});
	await refreshTouched(queries, baseUrl, updateAuthConfig);
	expect(queries.getQueryState(item)).toMatchObject({data: {at: 1}, isInvalidated: true});
	for (const key of untouched) expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
});

test('keeps the first page of a list only, so that its next read is one request', async () => {
	const queries = createQueryClient();
	const key = [listAuthConfigs.name, baseUrl, {}];
	queries.setQueryData(key, {pages: [{list: [1]}, {list: [2]}], pageParams: [undefined, 'token']});
	await refreshTouched(queries, baseUrl, updateAuthConfig);
	expect(queries.getQueryState(key)).toMatchObject({
		data: {pages: [{list: [1]}], pageParams: [undefined]},
		isInvalidated: true,
	});
});
