/** The console never understates the age of data, and never shows data older than the latest read. */
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});
const minute = 60_000;

/** A console with a clock that the test controls. */
async function open(options: LaunchOptions = {}) {
	const clock = {now: testNow};
	const console = await launch({
		seed: demo,
		columns: 120,
		rows: 40,
		services: {clock: {now: () => clock.now}},
		...options,
	});
	onTestFinished(() => console.close());
	return {...console, clock};
}

describe('the age', () => {
	test.each(['apps', 'board'])('of %s is the age of its oldest page', async (at) => {
		const clock = {now: testNow};
		const console = await launch({
			seed: demoSeed({apps: 250, now: testNow}),
			at,
			columns: 120,
			rows: 40,
			services: {clock: {now: () => clock.now}},
			intercept: (_request, pass) => {
				clock.now += 5 * minute;
				return pass();
			},
		});
		onTestFinished(() => console.close());
		await console.press(...(at === 'apps' ? ['L'] : []), 'j');
		const requests = console.requests.length;
		expect(requests).toBeGreaterThan(2);
		// The board requests its two short lists at the same time.
		const first = at === 'board' ? 2 : 1;
		expect(console.lines()[0]).toContain(`${5 * (requests - first)}m ago`);
	});
});

test('a time ahead is never shown as one ahead when it has passed', async () => {
	vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
	onTestFinished(() => void vi.useRealTimers());
	const updatedAt = new Date(testNow + 119_000).toISOString();
	const {clock, ...console} = await open({seed: {apps: [{id: 'app_1', displayName: 'App 1', updatedAt}]}, rows: 20});
	expect(console.lines()[3]).toMatch(/App 1 .*in 1m/);
	// The next load falls between two minutes, and its clock is true until the following one.
	clock.now += 59_000;
	await console.press('r');
	expect(console.lines()[3]).toMatch(/App 1 .*in 1m/);
	clock.now += 1000;
	vi.advanceTimersByTime(minute);
	await console.settle();
	expect(console.lines()[3]).toMatch(/App 1 .* now/);
	clock.now += minute;
	vi.advanceTimersByTime(minute);
	await console.settle();
	expect(console.lines()[3]).toMatch(/App 1 .* now/);
});

test('a list that cannot be read for over a day names the day since when it is stale', async () => {
	let isDown = false;
	const {clock, ...console} = await open({
		at: 'apps',
		intercept: async (_, pass) => {
			if (isDown) throw new TypeError('fetch failed');
			return pass();
		},
	});
	isDown = true;
	await console.press('r', 't', 't');
	expect(console.lines()[0]).toContain('stale since 12:00Z');
	clock.now += 25 * 60 * minute;
	await console.press('r');
	expect(console.lines()[0]).toContain('stale since 2026-06-15 12:00Z');
});

test('updates ages once a minute, and only in visible cells', async () => {
	vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
	onTestFinished(() => void vi.useRealTimers());
	const apps = Array.from({length: 1000}, (_, at) => ({
		id: `app_${at}`,
		displayName: `App ${at}`,
		updatedAt: new Date(testNow - 30 * minute).toISOString(),
	}));
	const {clock, ...console} = await open({seed: {apps}, rows: 20});
	await console.press('L', 'g', 'g');
	expect(console.lines()[3]).toMatch(/App 0 .*30m ago/);
	expect(console.lines()[0]).toContain('fresh');
	// Formatting a time starts with a parse, so its calls count the drawn times.
	const parse = vi.spyOn(Date, 'parse');
	onTestFinished(() => parse.mockRestore());
	clock.now += 5 * minute;
	vi.advanceTimersByTime(minute);
	await console.settle();
	expect(console.lines()[3]).toMatch(/App 0 .*35m ago/);
	expect(console.lines()[0]).toContain('5m ago');
	expect(parse.mock.calls.length).toBeGreaterThan(0);
	expect(parse.mock.calls.length).toBeLessThan(100);
});

describe('an item', () => {
	test('opened from a refreshed list shows the state of the list', async () => {
		let name = 'Payroll';
		const console = await open({
			intercept: async () => Response.json({list: [{id: 'app_1', displayName: name}]}),
		});
		await console.press('return');
		expect(console.screen()).toMatch(/Display name +Payroll/);
		await console.press('escape');
		name = 'Wages';
		console.clock.now += minute;
		await console.press('r', 'j', 'return');
		expect(console.screen()).toMatch(/Display name +Wages/);
	});

	test('refreshed after its list keeps the newer state', async () => {
		let name = 'Payroll';
		const console = await open({
			intercept: async () => Response.json({list: [{id: 'app_1', displayName: name}]}),
		});
		await console.press('return');
		name = 'Wages';
		console.clock.now += minute;
		await console.press('r', 'escape', 'return');
		expect(console.screen()).toMatch(/Display name +Wages/);
	});

	test('shows an owner with several roles once per role, also after a refresh', async () => {
		const owner = (roleSlug: string) => ({appId: 'a', roleSlug, user: {id: 'u', displayName: 'Ada'}});
		const console = await open({
			at: 'apps/a/entitlements/e/owners',
			intercept: async () => Response.json({list: [owner('approver'), owner('deputy')]}),
		});
		await console.press('return');
		expect(console.screen()).toMatch(/Role slug +approver/);
		await console.press('escape', 'j', 'return');
		expect(console.screen()).toMatch(/Role slug +deputy/);
		await console.press('r');
		expect(console.screen()).toMatch(/Role slug +deputy/);
	});
});

describe('a list in two history entries', () => {
	test.each([
		['without a filter', [] as readonly string[]],
		['with a filter', ['/', 'A', 'p', 'p', 'return']],
	])('keeps its length and cursor when the other entry refreshes it, %s', async (_, keys) => {
		const apps = Array.from({length: 450}, (_each, at) => ({id: `app_${at}`, displayName: `App ${at}`}));
		const console = await launch({apps, columns: 100, rows: 20});
		onTestFinished(() => console.close());
		const position = () => /(\S+)(?= (?:of|loaded))/.exec(console.lines().at(-2) ?? '')?.[0];
		await console.press('L', ...keys, 'G', 'k');
		expect(position()).toMatch(/^449\//);
		const selected = console.lines().find((line) => line.startsWith('▌'));
		await console.write('2:apps\r');
		await console.press('r');
		expect(console.screen()).toContain('1/100 loaded, more exist');
		await console.press('[', '[');
		expect(console.lines().find((line) => line.startsWith('▌'))).toBe(selected);
		expect(position()).toMatch(/^449\//);
	});
});

describe('the item in an answer', () => {
	const names = new Map([
		['ac_1', 'Payroll'],
		['ac_2', 'Office'],
	]);
	const configs = () =>
		[...names].map(([id, displayName]) => ({id, displayName, status: 'AUTH_CONFIG_STATUS_ACTIVE', oidc: {}}));
	const openConfigs = () => {
		names.set('ac_1', 'Payroll');
		return open({at: 'auth-configs', intercept: async () => Response.json({list: configs()})});
	};

	test.each(['ac_1', 'ac_2', 'ac_gone'])('reaches the list after %s was looked up by its address', async (id) => {
		const console = await openConfigs();
		expect(console.screen()).toContain('Payroll');
		names.set('ac_1', 'Wages');
		await console.write(`:${id}\r`);
		await console.write(':auth-configs\r');
		expect(console.screen()).toContain('Wages');
		expect(console.screen()).not.toContain('Payroll');
	});

	test('reaches the item at its address after its list was read', async () => {
		const console = await openConfigs();
		await console.write(':ac_1\r');
		expect(console.screen()).toMatch(/Display name +Payroll/);
		names.set('ac_1', 'Wages');
		await console.write(':auth-configs\r');
		await console.press('r');
		await console.write(':ac_1\r');
		expect(console.screen()).toMatch(/Display name +Wages/);
	});

	test('reaches the list of all from the results of a search', async () => {
		let name = 'Payroll';
		const console = await open({intercept: async () => Response.json({list: [{id: 'app_1', displayName: name}]})});
		name = 'Wages';
		await console.write(':apps?query=The\r');
		await console.write(':apps\r');
		expect(console.screen()).toContain('Wages');
		expect(console.screen()).not.toContain('Payroll');
	});

	test('costs no request while it is the same', async () => {
		const console = await openConfigs();
		await console.write(':ac_1\r');
		const {length} = console.requests;
		await console.write(':auth-configs\r');
		await console.write(':ac_1\r');
		expect(console.requests).toHaveLength(length);
	});
});
