import {describe, expect, test} from 'vitest';
import type {App} from '../../../src/contract/app.ts';
import {folder} from '../../settings/files/disk.ts';
import {castellan, localTenant, settingsIn, type World} from '../launch.ts';

const app = (number: number, more: Partial<App> = {}): App => ({
	id: `app_${number}`,
	displayName: `App ${number}`,
	...more,
});
const description = 'Grants read access to the documents of the whole company until further notice';

/** A tenant that was saved at 09:00 and 10:00 of a day. Between them app_1 changed and app_3 was removed. */
async function remembered() {
	const {tenant, fetch, sent} = localTenant({
		apps: [app(1, {description}), app(2), app(3, {isDirectory: true})],
		authConfigs: [{id: 'ac_1', displayName: 'Workforce'}],
	});
	const settings = await settingsIn(await folder());
	const run = (args: string, {at = 12, ...more}: World & {readonly at?: number} = {}) =>
		castellan(args, {fetch, settings, ...more, context: {now: () => Date.UTC(2026, 10, 21, at), ...more.context}});
	await run('snapshot save --name morning', {at: 9});
	tenant.store.apps.put(app(1, {description: description.replace('read', 'write'), userCount: '7'}));
	tenant.store.apps.remove('app_3');
	await run('snapshot save --name later', {at: 10});
	sent.length = 0;
	return {tenant, run, sent};
}

describe('the history of an item', () => {
	test('is printed field by field, long texts around their words, without a request', async () => {
		const {run, sent} = await remembered();
		const {code, stdout, stderr} = await run('history apps/app_1');
		expect([code, sent]).toEqual([0, []]);
		expect(stdout).toMatch(/2026-11-21 10:00Z +2026-11-21 09:00Z +changed +description +Grants read access to the…/);
		expect(stdout).toMatch(/2026-11-21 10:00Z +2026-11-21 09:00Z +changed +userCount +7/);
		expect(stdout).toMatch(/2026-11-21 09:00Z +first seen +\d fields/);
		expect(stderr).toBe(
			'castellan: App 1: 1 change in 2 readings of apps from 2026-11-21T09:00:00.000Z to 2026-11-21T10:00:00.000Z\n',
		);
		expect((await run('history app_3')).stderr).toContain('The last reading no longer has it');
	});

	test('is data in JSON, YAML, NDJSON and CSV', async () => {
		const {run} = await remembered();
		const json = JSON.parse((await run('history apps/app_1 -o json')).stdout);
		expect(json).toMatchObject([
			{
				change: 'changed',
				kind: 'apps',
				seen: '2026-11-21T10:00:00.000Z',
				notBefore: '2026-11-21T09:00:00.000Z',
				fields: [
					{path: 'description', before: description},
					{path: 'userCount', after: '7'},
				],
			},
			{change: 'first seen', seen: '2026-11-21T09:00:00.000Z'},
		]);
		const ndjson = (await run('history apps/app_1 -o ndjson')).stdout.trim().split('\n');
		expect(ndjson.map((line) => JSON.parse(line))).toEqual(json);
		expect((await run('history apps/app_1 -o yaml')).stdout).toContain('notBefore: ');
		expect((await run('history apps/app_1 -o csv --fields seen,path,after')).stdout).toContain(
			'2026-11-21T10:00:00.000Z,userCount,7',
		);
	});

	test.each([
		['history', 2, 'give the address of an item'],
		['history apps', 2, 'apps is a list'],
		['history secret', 2, 'is nothing that the history keeps'],
		['history apps/app_9', 4, 'had no app_9 in 2 readings'],
		['history apps/app_1 --base-url https://other.example', 4, 'no reading of the apps of https://other.example'],
		['history apps/app_1 -o sarif', 2, 'SARIF holds findings only'],
		['history apps/app_1 --fields shoes', 2, 'shoes'],
	])('%s ends with %i', async (line, code, message) => {
		const {run} = await remembered();
		expect(await run(line)).toMatchObject({code, stdout: '', stderr: expect.stringContaining(message)});
	});
});
