import {expect, test} from 'vitest';
import {openHistory} from '../../../src/domain/history/open.ts';
import {openKnownIds} from '../../../src/settings/files/known-ids.ts';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {folder, realDisk} from '../../settings/files/disk.ts';
import {castellan, now, settingsIn} from '../launch.ts';

const user = (id: string) => ({id, displayName: `Name ${id}`, email: `${id}@x.test`, status: 'ENABLED' as const});
const owner = (entitlementId: string, id: string) => ({
	appId: 'app_1',
	entitlementId,
	roleSlug: 'owner',
	user: user(id),
});
const entitlement = (entitlementId: string) => ({appId: 'app_1', entitlementId});

async function world() {
	const tenant = createTenant({
		token: 'token-of-tests',
		now: () => now,
		seed: {
			apps: [{id: 'app_1', displayName: 'Payroll'}],
			owners: ['ent_1', 'ent_2', 'ent_3'].map((id, index) => owner(id, `u${index + 1}`)),
			entitlements: ['ent_1', 'ent_2', 'ent_3'].map(entitlement),
		} as never,
	});
	const settings = await settingsIn(await folder());
	const sent: string[] = [];
	const broken = new Set<string>();
	const fetch: typeof globalThis.fetch = async (target, init) => {
		const request = new Request(target, init);
		const id = /entitlements\/(\w+)/.exec(request.url)?.[1] ?? '';
		sent.push(id);
		return broken.has(id) ? Response.json({code: 7, message: 'no'}, {status: 403}) : tenant.fetch(request);
	};
	let time = now;
	const run = (line: string) => castellan(line, {fetch, settings, context: {now: () => (time += 1000)}});
	return {run, sent, settings, broken};
}

const json = '-o json';

test('reads within a number of requests, and the next run goes on', async () => {
	const {run, sent} = await world();
	const first = await run(`history record --owners app_1/ent_1,app_1/ent_2,app_1/ent_3 --requests 2 ${json}`);
	expect([first.code, JSON.parse(first.stdout)]).toEqual([0, {tenant: 'https://acme.example', known: 3, read: 2}]);
	expect(first.stderr).toContain('recorded the owners of 2 of 3 known entitlements');
	expect(sent).toEqual(['ent_1', 'ent_2']);
	await run('history record --owners --requests 1');
	expect(sent).toEqual(['ent_1', 'ent_2', 'ent_3']);
	await run('history record --owners --requests 1');
	expect(sent.at(-1)).toBe('ent_1');
	sent.length = 0;
	const people = await run(`people u3 ${json}`);
	expect(JSON.parse(people.stdout)).toMatchObject([{id: 'u3', owns: [{kind: 'entitlement', id: 'app_1/ent_3'}]}]);
	expect(people.stderr).toMatch(/Of 3 known entitlements 3 were read, last .*; no reading of apps/);
	expect(sent).toEqual([]);
});

test('knows the entitlements of bookmarks, also of shared ones, and those that the console has opened', async () => {
	const {run, sent, settings} = await world();
	const {paths} = settings;
	const tenant = 'https://acme.example';
	const ids = openKnownIds(realDisk, paths?.knownIdsFile, tenant);
	ids.add('owners', 'apps/app_1/entitlements/ent_2/owners');
	const saved = openSavedAddresses(realDisk, paths?.savedAddressesFile, tenant);
	await saved.addBookmark({name: 'mine', address: 'apps/app_1/entitlements/ent_3/owners?roleSlug=owner'});
	await Promise.all([ids.saved(), saved.saved()]);
	const history = await openHistory({file: paths?.historyFile ?? ''});
	const address = 'apps/app_1/entitlements/ent_1/owners';
	await history.addresses.share(tenant, {kind: 'bookmark', name: 'ours', address}, 0);
	await history.close();
	expect((await run('history record --owners')).code).toBe(0);
	expect(sent.toSorted()).toEqual(['ent_1', 'ent_2', 'ent_3']);
});

test('an entitlement that cannot be read delays no other, and one that is not there has no owners', async () => {
	const {run, sent, broken} = await world();
	broken.add('ent_1');
	const {code, stderr} = await run('history record --owners app_1/ent_1,app_1/ent_2,app_1/ent_9');
	expect([code, sent]).toEqual([8, ['ent_1', 'ent_2', 'ent_9']]);
	expect(stderr).toContain('recorded the owners of 2 of 3 known entitlements');
	expect(stderr).toMatch(/the owners of 1 entitlement could not be read, first of app_1\/ent_1: .*403/);
	expect((await run('people')).stderr).toContain('Of 3 known entitlements 2 were read');
});

test('says what to do when none is known', async () => {
	const {run, sent} = await world();
	const {code, stderr} = await run('history record --owners');
	expect([code, sent]).toEqual([0, []]);
	expect(stderr).toContain('0 known entitlements of acme.example. Name some, such as --owners app_42/ent_7');
});

test.each([
	['--owners --every 10m', '--every and --owners exclude each other'],
	['--requests 5', '--requests needs --owners'],
	['--owners app_1', 'takes an app and an entitlement each, such as app_42/ent_7'],
	['--owners app_1/ent_1/owners', 'not “app_1/ent_1/owners”'],
])('history record %s is a usage error', async (line, words) => {
	const {run, sent} = await world();
	const {code, stderr} = await run(`history record ${line}`);
	expect([code, sent]).toEqual([2, []]);
	expect(stderr).toContain(words);
});
