import {expect, onTestFinished, test} from 'vitest';
import type {App, AppUser} from '../../../src/contract/apps.ts';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {folder} from '../../settings/files/disk.ts';
import {castellan, settingsIn} from '../launch.ts';

const user = (id: string, fields: AppUser = {}): AppUser => ({
	id,
	displayName: 'Ada Byron',
	email: `${id}@x.test`,
	status: 'ENABLED',
	...fields,
});
const app = (number: number, ...appOwners: readonly AppUser[]): App => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	appOwners: [...appOwners],
	userCount: '3',
});

/** A tenant, and a history that the runs share. */
async function world(...apps: readonly App[]) {
	const tenant = createTenant({token: 'token-of-tests', now: () => Date.UTC(2026, 10, 21, 12), seed: {apps}});
	onTestFinished(() => tenant.close());
	const settings = await settingsIn(await folder());
	const sent: string[] = [];
	const fetch: typeof globalThis.fetch = async (target, init) => {
		const request = new Request(target, init);
		sent.push(request.url);
		return tenant.fetch(request);
	};
	return {tenant, sent, run: (args: string) => castellan(args, {fetch, settings})};
}

test('lists people from the history alone, and one with what they own and owned', async () => {
	const {tenant, run, sent} = await world(
		app(1, user('u1', {email: 'ADA@x.test'}), user('u2')),
		app(2, user('u3', {email: 'ada@x.test'})),
	);
	await run('save before');
	tenant.store.apps.put(app(2));
	await run('save after');
	sent.length = 0;
	const {code, stdout, stderr} = await run('people -o json');
	expect(code).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject([
		{id: 'u1', ids: ['u1', 'u3'], owns: [{id: 'app_1'}], ownedBefore: [{id: 'app_2'}], address: 'people/u1'},
		{id: 'u2', name: 'Ada Byron', ownedBefore: []},
	]);
	expect(stderr).toContain('2 apps');
	const one = await run('people people/u3 -o json');
	expect(JSON.parse(one.stdout)).toMatchObject({id: 'u1', ownedBefore: [{until: '2026-11-21T12:00:00.000Z'}]});
	expect((await run('people people/u3')).stdout).toMatch(/^ *App 2 +app_2/m);
	expect(JSON.parse((await run('people u2@x -o json')).stdout)).toMatchObject([{id: 'u2'}]);
	expect(sent).toEqual([]);
});

test.each(['json', 'ndjson', 'yaml', 'csv', 'markdown', 'table'])('prints people as %s', async (format) => {
	const {run} = await world(app(1, user('u1')));
	await run('save before');
	for (const line of ['people', 'people people/u1']) {
		const {code, stdout} = await run(`${line} -o ${format}`);
		expect([code, stdout]).toEqual([0, expect.stringContaining('u1@x.test')]);
	}
	expect((await run('people --fields id,owns -o csv')).stdout).toContain('app_1');
});

test.each(['', 'nobody', 'people/u9'])('has nobody for “%s”, and says what was not read', async (text) => {
	const {run} = await world(app(1));
	for (const [before, words] of [
		['version', 'nothing is known of the owners of acme.example: no reading of apps is stored'],
		['save before', 'no owners of entitlements'],
	] as const) {
		await run(before);
		const {code, stdout, stderr} = await run(`people ${text} -o json`);
		expect([code, JSON.parse(stdout || '[]')]).toEqual([4, []]);
		expect(stderr).toContain(words);
	}
});

test.each(['people/%zz', '--fields nothing'])('refuses %s', async (args) => {
	const {run, sent} = await world();
	const {code} = await run(`people ${args}`);
	expect([code, sent]).toEqual([2, []]);
});
