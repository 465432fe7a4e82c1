/** What follows the tenants of a fleet over time: their owners, and their changes. */
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createTenant} from '../../../src/tenant/fetch.ts';
import {folder} from '../../settings/files/disk.ts';
import {castellan, settingsIn, type World} from '../launch.ts';

const owner = (id: string, displayName: string, email: string) => ({id, displayName, email, status: 'ENABLED'});
const ada = owner('usr_1', 'Ada Byron', 'ada@corp.example');
const alan = owner('usr_1', 'Alan Turing', 'alan@corp.example');

/** `isRenamed`: after its first read, the app of the second tenant has another name. */
async function fleet({isRenamed = false} = {}) {
	const directory = await folder();
	const names = ['eu', 'us', 'down'];
	const profiles = names.map((name) => `  ${name}: {baseUrl: 'https://${name}.example', auth: token}`).join('\n');
	await writeFile(
		join(directory, 'config.yaml'),
		`profiles:\n${profiles}\nfleets: {both: [eu, us], all: [eu, us, down]}\n`,
		{
			mode: 0o600,
		},
	);
	const settings = await settingsIn(directory);
	for (const name of names)
		await settings.credentials.save(name, {kind: 'token', token: 'token-of-tests', baseUrl: `https://${name}.example`});
	const tenantOf = (appOwners: readonly object[], displayName: string) =>
		createTenant({token: 'token-of-tests', seed: {apps: [{id: 'app_1', displayName, appOwners}] as never}});
	const tenants = {eu: tenantOf([ada], 'Vault'), us: tenantOf([alan], 'Wiki'), later: tenantOf([alan], 'Wiki of all')};
	let reads = 0;
	onTestFinished(() => {
		for (const tenant of Object.values(tenants)) tenant.close();
	});
	const fetch: World['fetch'] = async (input, init) => {
		const request = new Request(input, init);
		const name = new URL(request.url).hostname.replace('.example', '');
		if (name === 'down') return Response.json({message: 'no'}, {status: 403});
		if (name === 'us' && isRenamed && reads++ > 0) return tenants.later.fetch(request);
		return tenants[name as keyof typeof tenants].fetch(request);
	};
	const run = (line: string, more: Partial<World> = {}) =>
		castellan(line, {fetch, settings, env: {LANG: 'C.UTF-8', PATH: process.env.PATH}, ...more});
	return {run, tenants};
}

test('one person is not asked for in a fleet', async () => {
	const {run} = await fleet();
	expect(await run('@all people people/usr_1')).toEqual({
		code: 2,
		stdout: '',
		stderr: expect.stringContaining('people/usr_1 is one person, of one tenant. Name it with --profile\n'),
	});
});

test('people are those of each tenant, and equal ids of two tenants are two people', async () => {
	const {run} = await fleet();
	for (const name of ['eu', 'us']) expect((await run(`history record --profile ${name}`)).code).toBe(0);
	const {code, stdout, stderr} = await run('@all people -o ndjson --fields tenant,id,name');
	const rows = stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	// Whichever tenant answers first has the first rows.
	expect(rows.toSorted((a, b) => a.tenant.localeCompare(b.tenant))).toEqual([
		{tenant: 'eu', id: 'usr_1', name: 'Ada Byron'},
		{tenant: 'us', id: 'usr_1', name: 'Alan Turing'},
	]);
	expect(code).toBe(8);
	expect(stderr).toMatch(/eu 1 · us 1 · down: no reading of apps is stored/);
	expect(stderr).toContain('us: Apps only, no owners of entitlements: 1 app');
	expect(await run('@both people/usr_1')).toMatchObject({code: 2, stdout: ''});
});

test('a watch prints the changes of each tenant with the tenant, and says which one it cannot read', async () => {
	const {run} = await fleet({isRenamed: true});
	const {code, stdout, stderr} = await run('@all watch apps --count 2 --interval 1');
	expect(
		stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line)),
	).toMatchObject([{tenant: 'us', change: 'changed', id: 'app_1'}]);
	expect(stderr).toContain('watching apps of eu, us, down every 1 s');
	expect(stderr).toMatch(/down is not watched: .*403/);
	expect(code).toBe(8);
	expect(await run('@both watch apps/app_1')).toMatchObject({code: 2, stdout: ''});
});

test('an earlier state is that of each tenant, whichever tenant the environment names', async () => {
	const {run} = await fleet();
	for (const name of ['eu', 'us']) expect((await run(`history record --profile ${name}`)).code).toBe(0);
	const env = {LANG: 'C.UTF-8', CASTELLAN_BASE_URL: 'https://eu.example', CASTELLAN_PROFILE: 'eu'};
	const {code, stdout, stderr} = await run('@both apps --at last -o csv --fields tenant,displayName', {env});
	expect([code, stdout.trim().split('\r\n').slice(1).toSorted()]).toEqual([0, ['eu,Vault', 'us,Wiki']]);
	expect(stderr).not.toContain('overrides');
});

test('completion offers the fleets in front only', async () => {
	const {run} = await fleet();
	expect((await run('complete -- @')).stdout).toBe('@both\n@all\n');
	expect((await run('complete -- apps @')).stdout).toBe('');
});

test('people that no tenant has end with 4', async () => {
	const {run} = await fleet();
	for (const name of ['eu', 'us']) await run(`history record --profile ${name}`);
	const {code, stdout, stderr} = await run('@both people nobody -o json');
	expect([code, stdout]).toEqual([4, '[]\n']);
	expect(stderr).toContain('no tenant has an owner that “nobody” finds');
});
