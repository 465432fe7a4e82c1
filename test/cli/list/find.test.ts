import {expect, onTestFinished, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {folder} from '../../settings/files/disk.ts';
import {castellan, settingsIn, signedIn, type World} from '../launch.ts';

const app = (number: number, displayName: string, description = ''): App => ({
	id: `app_${number}`,
	displayName,
	description,
	userCount: '3',
});

/** A tenant, a history that the runs share, and what they request. */
async function world(apps: readonly App[]) {
	const tenant = createTenant({
		token: 'token-of-tests',
		now: () => Date.UTC(2026, 10, 21, 12),
		seed: {apps, authConfigs: [{id: 'ac_1', displayName: 'Workforce payroll'}]},
	});
	onTestFinished(() => tenant.close());
	const settings = await settingsIn(await folder());
	const sent: string[] = [];
	let isDown = false;
	let refused = 'nothing';
	const fetch: typeof globalThis.fetch = async (target, init) => {
		const request = new Request(target, init);
		sent.push(`${request.method} ${new URL(request.url).pathname}`);
		if (isDown) throw new TypeError('fetch failed', {cause: Object.assign(new Error(), {code: 'ECONNREFUSED'})});
		if (request.url.includes(refused)) return Response.json({code: 7, message: 'no'}, {status: 403});
		return tenant.fetch(request);
	};
	const run = (args: string, more: World = {}) => castellan(args, {fetch, settings, ...more});
	const find = async (args: string) => {
		sent.length = 0;
		const {code, stdout, stderr} = await run(`find ${args} -o json`);
		const hits: readonly Record<string, string>[] = JSON.parse(stdout || '[]');
		return {code, hits, stderr, ids: hits.map(({id}) => id), requests: sent.length};
	};
	return {
		...{tenant, run, find},
		refuse: (part: string) => {
			refused = part;
		},
		fail: () => {
			isDown = true;
		},
	};
}

const apps = [
	app(1, 'Payroll'),
	app(2, 'Old Payroll'),
	app(3, 'Pay⟦U+200B⟧roll'),
	app(4, 'Ledger', 'books the payroll'),
	app(5, 'Wiki'),
];

test('finds by id and name in all lists, the best first, also what only the service can know', async () => {
	const {find} = await world([...apps.slice(0, 2), app(3, 'Payroll\u200b'), ...apps.slice(3)]);
	const {hits, ids, code} = await find('payroll');
	expect(code).toBe(0);
	expect(ids).toEqual(['app_1', 'app_2', 'ac_1', 'app_4', 'app_3']);
	expect(hits.map(({why}) => why)).toEqual([
		'name',
		'word of the name',
		'word of the name',
		'search of the service',
		'word of the name',
	]);
	expect(hits[2]).toMatchObject({kind: 'auth-configs', address: 'auth-configs/ac_1', asOf: '2026-11-21T12:00:00.000Z'});
	expect((await find('payroll --kind apps --limit 1')).ids).toEqual(['app_1']);
	expect((await find('ac_')).hits).toMatchObject([{id: 'ac_1', why: 'start of the id'}]);
});

test('finds what is gone with the time since when it is, and sends no request for that alone', async () => {
	const {tenant, run, find} = await world(apps);
	await run('save before');
	tenant.store.apps.remove('app_2');
	tenant.store.apps.put(app(1, 'Salaries'));
	await run('save after');
	const all = await find('payroll');
	const gone = all.hits.find(({id}) => id === 'app_2');
	expect(gone).toMatchObject({name: 'Old Payroll', gone: '2026-11-21T12:00:00.000Z'});
	expect(all.ids).not.toContain('app_1');
	const {ids, requests} = await find('payroll --gone');
	expect([ids, requests]).toEqual([['app_2'], 0]);
	// It is there again, before a reading has seen it.
	tenant.store.apps.put(app(2, 'Old Payroll'));
	expect((await find('payroll')).hits.find(({id}) => id === 'app_2')).not.toHaveProperty('gone');
});

test('says that nothing is found, and what was not searched', async () => {
	const {find} = await world(apps);
	const {code, hits, stderr} = await find('nothing-like-it');
	expect([code, hits]).toEqual([4, []]);
	expect(stderr).toContain('step-up providers');
});

test('finds what is remembered while the service is away, and says that it was not searched', async () => {
	const {run, find, fail} = await world(apps);
	await run('save before');
	fail();
	const {code, ids} = await find('wiki');
	expect([code, ids]).toEqual([8, ['app_5']]);
	const {code: without} = await (async () => {
		const empty = await world([]);
		empty.fail();
		return empty.find('wiki');
	})();
	expect(without).toBe(7);
});

test('knows of nothing gone without a history, and sends no request', async () => {
	const {run, find} = await world(apps);
	const before = await find('payroll --gone');
	expect([before.code, before.requests, before.stderr]).toEqual([4, 0, expect.stringContaining('nothing of')]);
	await run('save before');
	const damaged = await run('find payroll --gone', {
		env: {...signedIn, CASTELLAN_HISTORY: 'postgres://127.0.0.1:1/none'},
	});
	expect(damaged.code).toBe(1);
});

test.each(['""', '"  "'])('refuses to search for %s', async (text) => {
	const {find} = await world(apps);
	const {code, hits, requests} = await find(text);
	expect([code, hits, requests]).toEqual([2, [], 0]);
});

test('has what the other lists have if the service refuses one, and names what is lacking', async () => {
	const {find, refuse} = await world([
		...apps,
		...Array.from({length: 300}, (_, index) => app(100 + index, `Payroll ${index}`)),
	]);
	refuse('auth');
	const {code, ids, stderr} = await find('payroll --limit 3');
	expect([code, ids.length]).toEqual([3, 3]);
	expect(stderr).toContain('auth-configs');
	refuse('nothing');
	const all = await find('payroll --limit 500');
	expect([all.code, all.ids.length]).toEqual([0, 201]);
	expect(all.stderr).toContain('search of apps');
});

test('finds what was there at a moment, and sends no request', async () => {
	const {tenant, run, find} = await world(apps);
	await run('save before');
	tenant.store.apps.remove('app_2');
	tenant.store.apps.put(app(1, 'Salaries'));
	await run('save after --kind apps');
	const {hits, ids, code, requests, stderr} = await find('payroll --at before');
	expect([code, ids, requests]).toEqual([0, expect.arrayContaining(['app_1', 'app_2', 'ac_1']), 0]);
	expect(stderr).toMatch(/as of 2026-11-21 .*, read to the end/);
	expect(hits.find(({id}) => id === 'app_2')).not.toHaveProperty('gone');
	expect((await find('salaries --at before')).code).toBe(4);
	expect((await find('salaries --at after')).ids).toEqual(['app_1']);
});

test.each(['--gone', '--profiles a,b'])('refuses a moment with %s', async (other) => {
	const {find} = await world(apps);
	const {code, requests} = await find(`payroll --at last ${other}`);
	expect([code, requests]).toEqual([2, 0]);
});

test('has no moment without a history', async () => {
	const {find} = await world(apps);
	const {code, requests} = await find('payroll --at last');
	expect([code, requests]).toEqual([4, 0]);
});

test('a search of one list that finds nothing says that the others were not searched', async () => {
	const {find} = await world(apps);
	const {code, stderr} = await find('nothing-of-this --kind apps');
	expect([code, stderr]).toEqual([4, expect.stringContaining('Not searched: all lists but apps')]);
});
