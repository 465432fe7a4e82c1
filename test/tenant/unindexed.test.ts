import {expect, onTestFinished, test} from 'vitest';
import {notificationCategories} from '../../src/contract/notifications.ts';
import {createTenant, type Tenant, tenantOn} from '../../src/tenant/fetch.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import type {Part} from '../../src/tenant/store/fill.ts';
import {openEarly} from '../../src/tenant/store/open.ts';

const now = () => Date.parse('2026-06-15T12:00:00Z');
const token = 'token';
const seed = demoSeed({apps: 1_000, now: now()});
const disabled = 'AUTH_CONFIG_STATUS_DISABLED';

async function send(tenant: Tenant, path: string, body?: object) {
	const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'};
	const init = body && {method: 'POST', body: JSON.stringify(body)};
	const response = await tenant.fetch(new Request(`http://local${path}`, {headers, ...init}));
	// biome-ignore lint/suspicious/noExplicitAny: the tests compare whole responses.
	const json = (await response.json()) as any;
	return {status: response.status, json};
}

/** The ids of all results of a search. */
async function ids(tenant: Tenant, input: object): Promise<readonly string[]> {
	const {json} = await send(tenant, '/api/v1/search/apps', {pageSize: 100, ...input});
	const page = json.list.map(({id}: {id: string}) => id);
	const {nextPageToken: pageToken} = json;
	return pageToken ? [...page, ...(await ids(tenant, {...input, pageToken}))] : page;
}

/** A tenant without indexes, and the parts that its requests need. */
function unindexedTenant() {
	const {database, provide} = openEarly(seed);
	const parts = new Set<Part>();
	const tenant = tenantOn(database, {now, token}, (part) => {
		parts.add(part);
		provide(part);
	});
	onTestFinished(() => tenant.close());
	return {tenant, isIndexed: () => parts.has('all')};
}

function indexedTenant() {
	const tenant = createTenant({seed, now, token});
	onTestFinished(() => tenant.close());
	void tenant.store;
	return tenant;
}

test('responds without indexes to what needs none of them', async () => {
	const {tenant, isIndexed} = unindexedTenant();
	const {demo} = tenant;
	expect(await ids(tenant, {})).toHaveLength(1_000);
	expect(await ids(tenant, {appIds: ['app_0000007']})).toEqual(['app_0000007']);
	const owners = `/api/v2/apps/${demo?.appId}/entitlements/${demo?.entitlementId}/owners/users`;
	expect((await send(tenant, owners)).json.list.length).toBeGreaterThan(0);
	const [{id, status}] = (await send(tenant, '/api/v1/auth-configs')).json.list;
	const other = status === disabled ? 'AUTH_CONFIG_STATUS_ACTIVE' : disabled;
	const setNotification = {channel: 'email', category: notificationCategories[0], enabled: true};
	const change = (body: object) => send(tenant, '/-/local/change', body);
	const settings = async () => (await send(tenant, '/api/v1/settings/notifications/org')).json;
	const before = await settings();
	// The first change of a rejected request is undone.
	expect((await change({setNotification, setAuthConfigStatus: {id: 'unknown', status: other}})).status).toBe(404);
	expect((await change({setAuthConfigStatus: {id, status: other}})).status).toBe(200);
	expect([await settings(), isIndexed()]).toEqual([before, false]);
	await ids(tenant, {query: 'payroll'});
	expect(isIndexed()).toBe(true);
	expect((await send(tenant, '/api/v1/auth-configs')).json.list[0].status).toBe(other);
});

test('knows all apps before it has listed them', async () => {
	const ownersOf = (app: string) => `/api/v2/apps/${app}/entitlements/ent_x/owners/users`;
	const {tenant} = unindexedTenant();
	expect((await send(tenant, ownersOf('app_0001000'))).json.message).toContain(
		'the app app_0001000 has no entitlement',
	);
	expect((await send(tenant, ownersOf('app_x'))).json.message).toContain('there is no app app_x');
});

test.each([
	{query: 'payrol'},
	{query: 's'},
	{displayName: 'prod'},
	{policyRefs: [{id: 'pol_two_step'}]},
	{onlyDirectories: true},
	{excludeAppIds: ['app_0000002']},
	{appIds: ['app_0000003', 'app_0000900', 'app_9999999']},
	{appIds: ['app_0000003'], query: 'directory'},
])('finds by %j at first what it finds with indexes', async (input) => {
	expect(await ids(unindexedTenant().tenant, input)).toEqual(await ids(indexedTenant(), input));
});

test('changes apps that it has not indexed', async () => {
	const {tenant} = unindexedTenant();
	await ids(tenant, {pageSize: 100, pageToken: ''});
	await send(tenant, '/-/local/change', {renameApp: {id: 'app_0000900', displayName: 'Zanzibar'}});
	await send(tenant, '/-/local/change', {removeApp: {id: 'app_0000002'}});
	expect(await ids(tenant, {query: 'zanzibar'})).toEqual(['app_0000900']);
	expect(await ids(tenant, {})).not.toContain('app_0000002');
});
