import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../src/server/seed/demo.ts';
import {cellWidth} from '../../src/ui/cells.ts';
import {type LaunchOptions, launch, testNow} from '../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, at: 'notifications', columns: 120, rows: 40, ...options});
	onTestFinished(() => console.close());
	return console;
}
type Console = Awaited<ReturnType<typeof open>>;

const selected = (console: Console) => console.lines().findIndex((line) => line.startsWith('▌'));

describe('notification settings', () => {
	test('under a filter the cursor counts the rows that are shown', async () => {
		const console = await open();
		await console.press('/', 'down', 'down', 'return', 'G');
		const last = selected(console);
		expect(last).toBeGreaterThan(3);
		await console.press('k');
		expect(selected(console)).toBe(last - 1);
	});

	test('the raw JSON scrolls to its end, and v leads back', async () => {
		const console = await open({rows: 12});
		await console.press('v');
		expect(console.lines()[1]?.trim()).toBe('{');
		await console.press('G');
		expect(console.lines()[9]?.trim()).toBe('}');
		await console.press('v');
		expect(console.screen()).toContain('12 of 12 categories');
	});

	test.each([
		[40, 12],
		[80, 24],
	])('at %d by %d every category can be reached, each on one line', async (columns, rows) => {
		const console = await open({columns, rows});
		const seen = new Set<string>();
		for (let row = 0; row < 12; row++) {
			expect(Math.max(...console.lines().map(cellWidth))).toBeLessThanOrEqual(columns);
			seen.add(console.lines()[selected(console)]?.slice(3, 15) ?? '');
			await console.press('j');
		}
		expect(seen.size).toBe(12);
	});
});
