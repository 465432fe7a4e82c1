import {describe, expect, onTestFinished, test} from 'vitest';
import {notificationCategories} from '../../../src/contract/notifications.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, at: 'notifications', columns: 120, rows: 40, ...options});
	onTestFinished(() => console.close());
	return console;
}
type Console = Awaited<ReturnType<typeof open>>;

const selected = (console: Console) => console.lines().findIndex((line) => line.startsWith('▌'));

describe('notification settings', () => {
	test('counts the cursor position within the filtered rows', async () => {
		const console = await open();
		await console.press('/', 'down', 'down', 'return', 'G');
		const last = selected(console);
		expect(last).toBeGreaterThan(3);
		await console.press('k');
		expect(selected(console)).toBe(last - 1);
	});

	test('leaves the words of a cell to the rows at 10 rows, and shows all categories again', async () => {
		const console = await open({columns: 60, rows: 10});
		expect(console.screen()).not.toMatch(/Email \(\w+\):/);
		const all = console.screen();
		await console.press('/', 'escape');
		expect(console.screen()).toBe(all);
		await console.press('/', 'down', 'return', '/', 'return');
		expect(console.lines()[4]).toBe(all.split('\n')[4]);
	});

	test('shows every channel at 38 columns', async () => {
		const console = await open({columns: 38, rows: 12});
		expect(console.screen()).toMatch(/Category +Email +Chat A +Chat B/);
	});

	test('has room for every category at 80 columns', async () => {
		const console = await open({columns: 80, rows: 24});
		const screen = console.screen();
		for (const label of ['Access provisioned', 'Comment on request', 'Provisioning request'])
			expect(screen).toContain(label);
		expect(screen).toContain('on weekly monday');
	});

	test.each([
		[40, 12],
		[80, 24],
	])('shows the selected category in full at %d×%d, where its cells are too narrow', async (columns, rows) => {
		const settings = {
			channelSettings: {
				email: {
					enabled: true,
					digest: {enabled: true, locked: true, frequency: 'DIGEST_FREQUENCY_WEEKLY', dayOfWeek: 'WEEKDAY_MONDAY'},
					reviews: {locked: true},
				},
				chatA: {},
			},
		};
		const console = await open({
			columns,
			rows,
			intercept: async () => Response.json({orgNotificationSettings: settings}),
		});
		const find = async (category: string) => {
			for (let turn = 0; turn < 12 && !console.lines()[selected(console)]?.includes(category); turn++) {
				await console.press('j');
			}
			return console.lines().find((line) => line.startsWith(' Email (on):'));
		};
		const email = ' Email (on):';
		expect(await find('Digest')).toBe(`${email} on weekly monday, locked`);
		expect(console.screen()).toContain(' Chat A (off, not configured): off');
		await console.press('g', 'g');
		expect(await find('Reviews')).toBe(`${email} off, locked`);
		expect(console.lines()[selected(console)]).toMatch(columns === 40 ? /off L/ : /off, locked/);
		expect(console.screen().includes('L is locked')).toBe(columns === 40);
	});

	test('scrolls the raw JSON to its end, and v returns', async () => {
		const console = await open({rows: 12});
		await console.press('v');
		expect(console.lines()[2]?.trim()).toBe('{');
		await console.press('G');
		expect(console.lines()[9]?.trim()).toBe('}');
		await console.press('v');
		expect(console.screen()).toContain('12 categories');
	});

	test('v says that nothing is loaded, while the settings cannot be read', async () => {
		const console = await open({intercept: async () => Response.json({code: 7, message: 'no'}, {status: 403})});
		await console.press('v');
		expect(console.lines().at(-1)).toContain('Nothing is loaded');
	});

	test.each([
		[40, 12],
		[80, 24],
	])('reaches every category at %d×%d, each on one line', async (columns, rows) => {
		const console = await open({columns, rows});
		const seen = new Set<string>();
		for (let row = 0; row < notificationCategories.length; row++) {
			expect(Math.max(...console.lines().map(cellWidth))).toBeLessThanOrEqual(columns);
			seen.add(console.lines()[selected(console)]?.slice(3, 15) ?? '');
			await console.press('j');
		}
		expect(seen.size).toBe(notificationCategories.length);
	});
});
