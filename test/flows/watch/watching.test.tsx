import {describe, expect, onTestFinished, test} from 'vitest';
import {type LaunchOptions, launch} from '../../support/launch.tsx';

type AppJson = Record<string, unknown>;

/** A tenant whose apps the test changes while the console shows them. */
async function open(options: LaunchOptions = {}) {
	const apps: AppJson[] = [
		{id: 'app_1', displayName: 'Payroll', userCount: '7'},
		{id: 'app_2', displayName: 'Wiki', userCount: '90'},
		{id: 'app_3', displayName: 'Vault', userCount: '30'},
	];
	const world = {apps, status: 200};
	const console = await launch({
		columns: 110,
		rows: 24,
		intercept: async (request) => {
			if (world.status !== 200) return Response.json({code: 7, message: 'not allowed'}, {status: world.status});
			const {appIds} = (await request.json()) as {appIds?: string[]};
			return Response.json({list: world.apps.filter(({id}) => !appIds || appIds.includes(String(id)))});
		},
		...options,
	});
	onTestFinished(() => console.close());
	return {console, world};
}

describe('watching a list', () => {
	test('has no log before it began', async () => {
		const {console} = await open();
		await console.press('l');
		expect(console.screen()).toContain('Nothing watched yet: W starts');
		expect(console.screen()).not.toContain('No changes yet');
	});

	test('reloads every interval, marks and logs changes, and keeps the cursor', async () => {
		const {console, world} = await open({services: {terminal: {hasColor: true}, settings: {watchInterval: 5000}}});
		await console.press('j', 'j');
		expect(console.waits()).toEqual([]);
		await console.press('W');
		expect(console.lines()[0]).toContain('watching');
		expect(console.screen()).toContain('No changes yet');
		expect(console.waits()).toEqual([5000]);

		await console.elapse();
		expect(console.requests).toHaveLength(2);
		expect(console.screen()).toContain('No changes yet');

		world.apps = [
			{id: 'app_0', displayName: 'Audit', userCount: '1'},
			{id: 'app_1', displayName: 'Payroll', userCount: '9'},
			{id: 'app_3', displayName: 'Vault', userCount: '30'},
		];
		const before = console.output().length;
		await console.elapse();
		expect(console.screen()).toMatch(/\+ Audit/);
		expect(console.screen()).toMatch(/~ Payroll/);
		expect(console.screen()).toMatch(/× Wiki/);
		expect(console.screen()).toMatch(/▌ +Vault/);
		expect(console.screen()).toContain('3 changes, latest first');
		expect(console.screen()).toMatch(/12:00:00 changed Payroll \(app_1\): userCount is 9, was 7/);
		expect(console.screen()).toMatch(/12:00:00 added Audit \(app_0\)/);
		expect(console.screen()).toMatch(/12:00:00 removed Wiki \(app_2\)/);
		expect(console.output().slice(before)).toMatch(/\u001b\[4m +9\u001b\[24m/);
		expect(console.waits()).toEqual([5000]);
	});

	test('goes on after an odd response, announces the next read, and stops after the fifth', async () => {
		const {console, world} = await open({services: {settings: {watchInterval: 5000}}});
		await console.press('W');
		world.status = 407;
		await console.elapse();
		expect(console.screen()).toMatch(/Next read in \d+s: tenant.example.test answered 407/);
		world.status = 200;
		await console.elapse();
		world.status = 407;
		for (let reads = 0; reads < 4; reads++) await console.elapse();
		expect(console.lines()[0]).toContain('watching');
		await console.elapse();
		expect(console.lines()[0]).not.toContain('watching');
		expect(console.screen()).toContain('Stopped watching after 5 odd responses: tenant.example.test answered 407');
		expect(console.waits()).toEqual([]);
	});

	test('an outage has one next read, which the retry counts down to', async () => {
		const {console, world} = await open();
		await console.press('W');
		world.status = 503;
		await console.elapse();
		expect(console.screen()).toMatch(/retrying in \d+s, r now/);
		expect(console.screen()).not.toContain('Next read in');
		expect(console.waits()).toEqual([]);
		world.status = 200;
		await console.press('r');
		expect(console.waits()).toEqual([10_000]);
	});

	test('l hides the log, W stops watching, and the log stays available', async () => {
		const {console, world} = await open();
		await console.press('W');
		world.apps = [{...world.apps[0], userCount: '8'}, ...world.apps.slice(1)];
		await console.elapse();
		await console.press('l');
		expect(console.screen()).not.toContain('change, latest first');
		await console.press('W');
		expect(console.waits()).toEqual([]);
		expect(console.lines()[0]).not.toContain('watching');
		expect(console.screen()).toContain('1 change, latest first');
		await console.press('l', 'l');
		expect(console.screen()).toContain('1 change, latest first');
	});

	test('reloads only the visible screen, and resumes on return', async () => {
		const {console} = await open();
		await console.press('W', 'return');
		expect(console.waits()).toEqual([]);
		expect(console.lines()[0]).not.toContain('watching');
		await console.press('escape');
		expect(console.waits()).toEqual([10_000]);
	});

	test('backs off after failures, and returns to the interval after a success', async () => {
		const {console, world} = await open();
		await console.press('W');
		world.status = 403;
		const waits: number[] = [];
		for (let turn = 0; turn < 3; turn++) {
			await console.elapse();
			waits.push(...console.waits());
		}
		expect(waits).toHaveLength(3);
		for (const [index, wait] of waits.entries()) {
			expect(Math.abs(wait - 20_000 * 2 ** index)).toBeLessThanOrEqual(0.2 * 20_000 * 2 ** index);
		}
		expect(console.screen()).toContain('Payroll');
		world.status = 200;
		await console.elapse();
		expect(console.waits()).toEqual([10_000]);
	});

	test('hides the log on a small screen', async () => {
		const {console} = await open({columns: 40, rows: 11});
		await console.press('W');
		expect(console.screen()).not.toContain('No change');
		expect(console.screen()).toContain('Vault');
	});
});

describe('watching one item', () => {
	test('marks changed fields, and reports a removed item', async () => {
		const {console, world} = await open({at: 'apps/app_1'});
		await console.press('W');
		world.apps = [{...world.apps[0], userCount: '8', description: 'New words'}];
		await console.elapse();
		expect(console.screen()).toMatch(/^~User count +8/m);
		expect(console.screen()).toMatch(/^~Description +New words/m);
		expect(console.screen()).toContain('description is New words, was unset; userCount is 8, was 7');
		world.apps = [];
		await console.elapse();
		expect(console.screen()).toContain('removed Payroll (app_1)');
	});
});

test('the log of the board names no finding of an app that a page left out, and those of one that is gone', async () => {
	const state = {isMoved: false};
	const console = await launch({
		at: 'board',
		columns: 120,
		rows: 40,
		apps: [
			{id: 'app_1', displayName: 'Payroll'},
			{id: 'app_2', displayName: 'Wiki'},
		],
		services: {settings: {watchInterval: 5000}},
		intercept: async (request, pass) => {
			if (!request.url.includes('/search/apps')) return pass();
			const {appIds} = (await request.clone().json()) as {appIds?: string[]};
			const response = await pass();
			if (!state.isMoved || appIds) return response;
			const page = (await response.json()) as {list: AppJson[]};
			return Response.json({...page, list: page.list.filter(({id}) => id !== 'app_2')});
		},
	});
	onTestFinished(() => console.close());
	await console.press('W');
	state.isMoved = true;
	await console.elapse();
	await console.settle();
	expect(console.screen()).toContain('No changes yet');
	state.isMoved = false;
	console.tenant.store.apps.remove('app_2');
	await console.elapse();
	await console.settle();
	expect(console.screen()).toMatch(/removed Wiki/);
	expect(console.screen()).not.toMatch(/removed Payroll/);
});

test('reports a screen that cannot be watched', async () => {
	const {console} = await open({at: 'requests'});
	await console.press('l');
	expect(console.screen()).toContain('Requests');
	expect(console.waits()).toEqual([]);
});
