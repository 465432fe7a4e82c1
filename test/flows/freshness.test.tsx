/** What is shown is never older than it says, nor older than what was read since. */
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});
const minute = 60_000;

/** A console whose time a test can move. */
async function open(options: LaunchOptions = {}) {
	const clock = {now: testNow};
	const console = await launch({seed: demo, columns: 120, rows: 40, services: {now: () => clock.now}, ...options});
	onTestFinished(() => console.close());
	return {...console, clock};
}

describe('the age', () => {
	test.each(['apps', 'board'])('of %s is that of the oldest page', async (at) => {
		const clock = {now: testNow};
		const console = await launch({
			seed: demoSeed({apps: 250, now: testNow}),
			at,
			columns: 120,
			rows: 40,
			services: {now: () => clock.now},
			intercept: (_request, pass) => {
				clock.now += 5 * minute;
				return pass();
			},
		});
		onTestFinished(() => console.close());
		await console.press(...(at === 'apps' ? ['L'] : []), 'j');
		const requests = console.requests.length;
		expect(requests).toBeGreaterThan(2);
		// The board asks for its two short lists at once.
		const first = at === 'board' ? 2 : 1;
		expect(console.lines()[0]).toContain(`${5 * (requests - first)}m ago`);
	});
});

test('ages go on by themselves: once a minute, in the cells on the screen and nowhere else', async () => {
	vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
	onTestFinished(() => void vi.useRealTimers());
	const apps = Array.from({length: 1000}, (_, at) => ({
		id: `app_${at}`,
		displayName: `App ${at}`,
		updatedAt: new Date(testNow - 30 * minute).toISOString(),
	}));
	const {clock, ...console} = await open({seed: {apps}, rows: 20});
	await console.press('L', 'g', 'g');
	expect(console.lines()[2]).toMatch(/App 0 .*30m ago/);
	expect(console.lines()[0]).toContain('fresh');
	// What every time that is written begins with.
	const parse = vi.spyOn(Date, 'parse');
	onTestFinished(() => parse.mockRestore());
	clock.now += 5 * minute;
	vi.advanceTimersByTime(minute);
	await console.settle();
	expect(console.lines()[2]).toMatch(/App 0 .*35m ago/);
	expect(console.lines()[0]).toContain('5m ago');
	expect(parse.mock.calls.length).toBeGreaterThan(0);
	expect(parse.mock.calls.length).toBeLessThan(100);
});

describe('an item', () => {
	test('opened from a list that was read again is as the list has it', async () => {
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

	test('that was read after its list stays as it was read', async () => {
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

	test('an owner in several roles is each of them by itself, read again as well', async () => {
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

describe('a list in two places', () => {
	test.each([
		['as it comes', [] as readonly string[]],
		['under a filter', ['/', 'A', 'p', 'p', 'return']],
	])('read again in one, %s, is as long as it was in the other, and the cursor stays', async (_, keys) => {
		const apps = Array.from({length: 450}, (_each, at) => ({id: `app_${at}`, displayName: `App ${at}`}));
		const console = await launch({apps, columns: 100, rows: 20});
		onTestFinished(() => console.close());
		const position = () => /(\S+)(?= (?:of|loaded))/.exec(console.lines().at(-2) ?? '')?.[0];
		await console.press('L', ...keys, 'G', 'k');
		expect(position()).toMatch(/^449\//);
		const selected = console.lines().find((line) => line.startsWith('▌'));
		await console.press('2', '1', 'r');
		expect(console.screen()).toContain('1/100 loaded, more exist');
		await console.press('[', '[');
		expect(console.lines().find((line) => line.startsWith('▌'))).toBe(selected);
		expect(position()).toMatch(/^449\//);
	});
});
