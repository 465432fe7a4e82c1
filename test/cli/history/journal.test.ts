/** The journal of people: what each of their acts leaves in it, and what is done without one. */
import {mkdir, stat, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {expect, test} from 'vitest';
import {folder} from '../../settings/files/disk.ts';
import {castellan, localTenant, settingsIn, signedIn, type World} from '../launch.ts';
import {office} from '../office.ts';

const update = 'auth-configs update ac_1 --yes --set';

async function open({hasHistory = true} = {}) {
	const provider = {id: 'sp_1', displayName: 'Hardware key', enabled: true, clientId: 'c1'};
	const {fetch, tenant} = localTenant({authConfigs: [office], stepUpProviders: [provider]});
	const settings = await settingsIn(await folder());
	const run = (args: string, world: World = {}) =>
		castellan(args, {fetch, settings, env: {...signedIn, CASTELLAN_AUTHOR: 'alice'}, ...world});
	if (hasHistory) expect((await run('save before')).code).toBe(0);
	const entries = async (flags = ''): Promise<readonly Record<string, string>[]> =>
		JSON.parse((await run(`history journal ${flags} -o json`)).stdout);
	return {run, entries, tenant, settings};
}

test('has each write with its outcome and its request id, and none that was not sent', async () => {
	const {run, entries, tenant} = await open();
	expect((await run(`${update} displayName=New --dry-run`)).code).toBe(0);
	expect((await run(`${update} displayName=Office`)).code).toBe(0);
	expect(await entries()).toEqual([]);
	expect((await run(`${update} displayName=New`)).code).toBe(0);
	tenant.fail('updateAuthConfig=dropped');
	expect((await run(`${update} displayName=Lost`)).code).toBe(8);
	tenant.fail('updateAuthConfig=409');
	expect((await run(`${update} displayName=Refused`)).code).toBe(5);
	expect((await run('step-up rotate sp_1 --yes', {typed: 'canary-1234567\n'})).code).toBe(0);
	const all = await entries();
	expect(all.map(({action, address, what, outcome, author}) => [action, address, what, outcome, author])).toEqual([
		['sent', 'auth-configs/ac_1', 'updateAuthConfig', 'applied', 'alice'],
		['sent', 'auth-configs/ac_1', 'updateAuthConfig', 'UNKNOWN', 'alice'],
		['sent', 'auth-configs/ac_1', 'updateAuthConfig', 'refused', 'alice'],
		['sent', 'step-up/sp_1', 'rotateStepUpSecret', 'applied', 'alice'],
	]);
	expect(all[0]?.receipt).not.toBe('');
	expect(JSON.stringify(all)).not.toContain('canary');
	expect(await entries('--until 2026-11-01')).toEqual([]);
	expect(await entries('--since before')).toHaveLength(4);
});

test('has a deletion as a whole, with the name of its receipt', async () => {
	const {run, entries} = await open();
	const references = JSON.stringify([{appId: 'a', connectorId: 'c', id: 'gone'}]);
	await run('tool-bindings delete srv_2 --file - --yes --confirm 1', {typed: references});
	expect(await entries()).toMatchObject([
		{
			action: 'sent',
			address: 'tool-bindings/srv_2',
			what: 'deleteToolBindings',
			receipt: expect.stringMatching(/^tool-bindings-srv_2-.*\.receipt\.json$/),
		},
	]);
});

test('has what was forgotten of an item, and nothing of a tenant that was forgotten', async () => {
	const {run, entries} = await open();
	expect((await run('forget auth-configs/ac_1 --yes')).code).toBe(0);
	expect((await run('forget --before 2026-11-01T00:00Z --yes')).code).toBe(0);
	expect(await entries()).toMatchObject([
		{action: 'forgot', address: 'auth-configs/ac_1'},
		{action: 'forgot', what: 'before 2026-11-01T00:00:00.000Z'},
	]);
	const dry = await run('forget --dry-run -o json');
	expect(JSON.parse(dry.stdout)).toMatchObject({entries: 2});
	expect((await run('forget --yes')).code).toBe(0);
	expect(await entries()).toEqual([]);
});

test('without a history, nothing is recorded, none is created, and the write ends as usual', async () => {
	const {run, settings} = await open({hasHistory: false});
	const {code, stderr} = await run(`${update} displayName=New`);
	expect([code, stderr]).toEqual([0, expect.not.stringContaining('journal')]);
	const listed = await run('history journal');
	expect([listed.code, listed.stdout]).toEqual([0, '']);
	expect(listed.stderr).toContain('so nothing is recorded');
	await expect(stat(settings.paths?.historyFile ?? '')).rejects.toThrow('ENOENT');
});

test('a history that cannot be used is said, and the write keeps its exit code', async () => {
	const {run, settings} = await open({hasHistory: false});
	const file = settings.paths?.historyFile ?? '';
	await mkdir(dirname(file), {recursive: true});
	await writeFile(file, 'not a database, but longer than its header'.repeat(10));
	const {code, stderr} = await run(`${update} displayName=New`);
	expect(code).toBe(0);
	expect(stderr).toMatch(/castellan: not in the journal: Cannot use .*\n.*The service saved the config/s);
	expect((await run('history journal')).code).toBe(1);
});
