/** Figures over time from the history. */

import {expect, test} from 'vitest';
import type {App} from '../../../src/contract/apps.ts';
import {folder} from '../../settings/files/disk.ts';
import {said} from '../../support/said.ts';
import {castellan, localTenant, now, settingsIn, signedIn} from '../launch.ts';

const minute = 60_000;
const app = (id: string, userCount: string, appOwners = [{id: 'u1', displayName: 'Ada'}]): App => ({
	id,
	displayName: id,
	userCount,
	appOwners,
});

/** Readings of four times. The third finds the state of the second. */
async function recorded() {
	const {fetch, tenant} = localTenant({
		apps: [app('app_1', '3')],
		authConfigs: [{id: 'ac_1', isDefaultBootstrap: true}],
	});
	const settings = await settingsIn(await folder());
	let time = now - 60 * minute;
	const run = (line: string) => castellan(line, {fetch, settings, env: {...signedIn}, context: {now: () => time}});
	const record = async (minutes: number) => {
		time = now - minutes * minute;
		expect((await run('history record')).code).toBe(0);
	};
	await record(50);
	tenant.store.apps.put(app('app_1', '9', []));
	tenant.store.apps.put(app('app_2', '1'));
	await record(40);
	await record(30);
	tenant.store.apps.put(app('app_1', '5'));
	await record(10);
	time = now;
	return {
		run,
		async points(line: string) {
			const {stdout} = await run(`${line} -o ndjson`);
			return stdout
				.trim()
				.split('\n')
				.map((row) => JSON.parse(row))
				.map(({at, ...figures}) => [(now - Date.parse(at)) / minute, figures]);
		},
	};
}

test('has a point for each time that a list was read, joined only where it was found unchanged', async () => {
	const {points} = await recorded();
	expect(await points('history plot apps')).toEqual([
		[50, {apps: 1, isJoined: false}],
		[40, {apps: 2, isJoined: false}],
		[30, {apps: 2, isJoined: true}],
		[10, {apps: 2, isJoined: false}],
	]);
	expect((await points('history plot apps/app_1')).map(([, {users}]) => users)).toEqual([3, 9, 9, 5]);
	// The app did not exist in the first reading.
	expect((await points('history plot app_2')).map(([, {users}]) => users)).toEqual([undefined, 1, 1, 1]);
	const findings = await points('history plot');
	expect(findings.map(([, {warning}]) => warning - findings[0]?.[1].warning)).toEqual([0, 1, 1, 0]);
});

test('is drawn as a chart, and printed as data', async () => {
	const {run} = await recorded();
	const {stdout, code} = await run('history plot');
	expect(code).toBe(0);
	expect(stdout).toContain('Findings, acme.example');
	expect(stdout).toMatch(/error|warning/);
	expect(stdout).toMatch(/[⠁-⣿]/);
	// One line between the two readings that found the same, and a dot for each of the others.
	const apps = (await run('history plot apps')).stdout;
	expect(apps).toMatch(/2 │ +[⠁-⣿]{10,} +⠶ A/);
	expect(apps).toMatch(/1 │⠶ +┃/);
	expect((await run('history plot apps -o csv')).stdout).toMatch(/^at,apps,isJoined\r?\n\S+Z,1,false/);
});

test('without a reading, says so', async () => {
	const settings = await settingsIn(await folder());
	const {fetch} = localTenant({apps: []});
	const {stdout, stderr} = await castellan('history plot', {fetch, settings, env: {...signedIn}});
	expect([stdout, stderr]).toEqual(['', expect.stringContaining('the history has no readings')]);
});

test.each([
	['history plot apps --svg', 2, '-o csv prints its points'],
	['history plot auth-configs/ac_1', 1, 'is not an app'],
	['history plot surfaces', 2, said.isNotKept],
	['history plot apps?query=x', 2, 'apps?query=x has a search, which the history cannot follow'],
	['history plot apps/app_9', 4, 'the apps of https://acme.example had no app_9 in 3 readings'],
	['history plot -o sarif', 2, 'castellan board -o sarif'],
])('%s is refused', async (line, code, message) => {
	const {run} = await recorded();
	expect(await run(line)).toMatchObject({code, stderr: expect.stringContaining(message)});
});

test('a stretch without a change is one line, however much longer it is than the others', async () => {
	const {fetch, tenant} = localTenant({apps: [app('app_1', '3')]});
	const settings = await settingsIn(await folder());
	const run = (line: string, minutes = 0) =>
		castellan(line, {fetch, settings, env: signedIn, context: {now: () => now - minutes * minute}});
	await run('history record', 60);
	await run('history record', 20);
	tenant.store.apps.put(app('app_2', '1'));
	await run('history record', 19);
	const {code, stdout} = await run('history plot apps');
	expect(code).toBe(0);
	expect(stdout).toMatch(/1 │[⠁-⣿]{40,}/);
});
