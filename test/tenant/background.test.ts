import {expect, onTestFinished, test} from 'vitest';
import type {App} from '../../src/contract/app.ts';
import {notificationCategories} from '../../src/contract/notification-settings.ts';
import {fillInBackground} from '../../src/tenant/background.ts';
import {createTenant, type Tenant, tenantOn} from '../../src/tenant/fetch.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import type {Part} from '../../src/tenant/store/fill.ts';
import {openEarly} from '../../src/tenant/store/open.ts';

const disabled = 'AUTH_CONFIG_STATUS_DISABLED';
const notificationSettings = '/api/v1/settings/notifications/org';
const now = () => Date.parse('2026-06-15T12:00:00Z');
const token = 'token';

async function send(tenant: Tenant, path: string, body?: object) {
	const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'};
	const init = body && {method: 'POST', body: JSON.stringify(body)};
	const response = await tenant.fetch(new Request(`http://local${path}`, {headers, ...init}));
	// biome-ignore lint/suspicious/noExplicitAny: the tests compare whole responses.
	const json = (await response.json()) as any;
	return {status: response.status, json};
}

const search = (tenant: Tenant, input: object) => send(tenant, '/api/v1/search/apps', {pageSize: 100, ...input});

/** All results of a search. */
async function pages(tenant: Tenant, input: object): Promise<App[]> {
	const apps: App[] = [];
	let pageToken = '';
	for (let page = 0; page < 50; page++) {
		const {json} = await search(tenant, {...input, pageToken});
		apps.push(...json.list);
		if (!json.nextPageToken) break;
		pageToken = json.nextPageToken;
	}
	return apps;
}

/** A tenant that is being filled. */
function fillingTenant(apps: number) {
	const early = openEarly(demoSeed({apps, now: now()}));
	const stop = new AbortController();
	const filling = fillInBackground(early, stop.signal, () => {});
	const tenant = tenantOn(early.database, {now, token}, {...filling, provide: early.provide});
	onTestFinished(async () => {
		stop.abort();
		await filling.end;
		tenant.close();
	});
	return {tenant, early, filling, stop};
}

/** A tenant with 150 indexed apps, which gets the others when the test continues. */
function pausedTenant(apps: number) {
	const early = openEarly(demoSeed({apps, now: now()}));
	const {promise: whole, resolve} = Promise.withResolvers<void>();
	const provideLater = (part: Part) => (part === 'all' ? whole : early.provide(part));
	const tenant = tenantOn(early.database, {now, token}, {provide: early.provide, provideLater});
	onTestFinished(() => tenant.close());
	for (let step = 0; step < 3; step++) early.steps.next();
	const proceed = () => {
		early.provide('all');
		resolve();
	};
	return {tenant, early, proceed};
}

const searches = [
	{},
	{query: 'payrol'},
	{query: 's'},
	{displayName: 'prod'},
	{policyRefs: [{id: 'pol_two_step'}]},
	{onlyDirectories: true},
	{excludeAppIds: ['app_0000002']},
	{appIds: ['app_0000003', 'app_0002900', 'app_9999999']},
	{appIds: ['app_0000003'], query: 'directory'},
];

test('responds during a fill as after it', async () => {
	const {tenant, early, filling} = fillingTenant(3_000);
	const requests = searches.map((input) => pages(tenant, input));
	expect(early.isWhole()).toBe(false);
	const during = await Promise.all(requests);
	await filling.end;
	const complete = createTenant({seed: demoSeed({apps: 3_000, now: now()}), now, token});
	onTestFinished(() => complete.close());
	for (const [index, input] of searches.entries()) {
		expect([input, during[index]]).toEqual([input, await pages(complete, input)]);
		expect(await pages(tenant, input)).toEqual(during[index]);
	}
});

test('responds without the indexes to what needs none of them', async () => {
	const {tenant, early, proceed} = pausedTenant(1_000);
	const {demo} = tenant;
	expect(await pages(tenant, {})).toHaveLength(1_000);
	expect((await pages(tenant, {appIds: ['app_0000007']})).map(({id}) => id)).toEqual(['app_0000007']);
	const owners = `/api/v2/apps/${demo?.appId}/entitlements/${demo?.entitlementId}/owners/users`;
	expect((await send(tenant, owners)).json.list.length).toBeGreaterThan(0);
	expect((await send(tenant, '/api/v1/auth-configs')).json.list.length).toBeGreaterThan(0);
	expect(early.isWhole()).toBe(false);

	const unknown = send(tenant, '/api/v2/apps/app_x/entitlements/ent_x/owners/users');
	const last = send(tenant, '/api/v2/apps/app_0001000/entitlements/ent_x/owners/users');
	proceed();
	expect((await unknown).json.message).toContain('there is no app app_x');
	expect((await last).json.message).toContain('the app app_0001000 has no entitlement ent_x');
});

test('applies writes during a fill', async () => {
	const {tenant, early, proceed} = pausedTenant(1_000);
	const change = (body: object) => send(tenant, '/-/local/change', body);
	const configs = async () => (await send(tenant, '/api/v1/auth-configs')).json.list;
	const settings = async () => (await send(tenant, notificationSettings)).json;
	const [{id, status}] = await configs();
	const other = status === disabled ? 'AUTH_CONFIG_STATUS_ACTIVE' : disabled;
	const setNotification = {channel: 'email', category: notificationCategories[0], enabled: true};
	const before = await settings();

	// The first change of a rejected request is undone.
	const rejected = await change({setNotification, setAuthConfigStatus: {id: 'unknown', status: other}});
	const applied = await change({setAuthConfigStatus: {id, status: other}});
	expect([rejected.status, applied.status]).toEqual([404, 200]);
	expect([await settings(), (await configs())[0].status, early.isWhole()]).toEqual([before, other, false]);

	const renamed = change({renameApp: {id: 'app_0000900', displayName: 'Zanzibar'}});
	const found = pages(tenant, {query: 'zanzibar'});
	const removed = change({removeApp: {id: 'app_0000002'}});
	proceed();
	expect([(await renamed).status, (await removed).status]).toEqual([200, 200]);
	expect((await found).map((app) => app.id)).toEqual(['app_0000900']);
	expect((await configs())[0].status).toBe(other);
	expect((await pages(tenant, {})).map((app) => app.id)).not.toContain('app_0000002');

	const complete = createTenant({seed: demoSeed({apps: 1_000, now: now()}), now, token});
	onTestFinished(() => complete.close());
	for (const input of searches.slice(1)) {
		const isUnchanged = (app: App) => !['app_0000900', 'app_0000002'].includes(app.id ?? '');
		expect((await pages(tenant, input)).filter(isUnchanged)).toEqual(
			(await pages(complete, input)).filter(isUnchanged),
		);
	}
});

test('loses the requests that wait when the fill is stopped', async () => {
	const {tenant, filling, stop} = fillingTenant(20_000);
	const query = pages(tenant, {query: 'payrol'});
	query.catch(() => {});
	expect((await search(tenant, {})).json.list).toHaveLength(100);
	stop.abort();
	await filling.end;
	await expect(query).rejects.toThrow();
});
