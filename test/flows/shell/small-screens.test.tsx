import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 40, rows: 12, ...options});
	onTestFinished(() => console.close());
	return console;
}
const armed = () => {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});
	writes.arm(10);
	return {tenant: {writes}};
};

describe('the search form at 40 by 12', () => {
	test('keeps its labels, and shows the current field', async () => {
		const console = await open();
		await console.press('F');
		for (const label of ['Search', 'Name', 'Directories', 'Policies']) {
			expect(console.screen()).toMatch(new RegExp(`▌ ${label} `));
			await console.press('tab');
		}
		await console.press('tab');
		expect(console.screen()).toContain('▌ Not ids');
		expect(console.screen()).toContain('Tab next');
	});
});

describe('the header', () => {
	test.each([
		[40, 12],
		[60, 15],
		[80, 24],
	])('names the tenant in full below any dialog at %i by %i', async (columns, rows) => {
		const console = await open({columns, rows});
		for (const key of [':', '?', '!', 'H', 'F', 's', 'w', 'y']) {
			await console.press(key);
			expect(console.lines()[0]).toMatch(/^ (castellan · )?tenant\.example\.test /);
			await console.press('escape');
		}
		const edit = await open({columns, rows, at: 'auth-configs/ac_07'});
		await edit.press('e');
		expect(edit.lines()[0]).toMatch(/^ (castellan · )?tenant\.example\.test /);
	});

	test('drops the least important parts, and never the tenant', async () => {
		const console = await open({
			services: armed(),
			intercept: async () => Response.json({code: 7, message: 'not allowed'}, {status: 403}),
		});
		const [header = ''] = console.lines();
		expect(header).toMatch(/^ tenant\.example\.test .*WRITES 10m/);
		expect(header).not.toContain('idle');
		await console.resize(100, 24);
		expect(console.lines()[0]).toMatch(/castellan · tenant.example.test · Apps .*WRITES 10m .* idle · 1 error/);
	});
});

describe.each([
	[40, 12],
	[80, 24],
])('at %d by %d', (columns, rows) => {
	const fits = (console: Awaited<ReturnType<typeof open>>) => {
		expect(Math.max(...console.lines().map(cellWidth))).toBeLessThanOrEqual(columns);
		expect(console.lines()).toHaveLength(rows);
	};

	test('shows the verdict of a secret first, and the rest by scrolling', async () => {
		const console = await open({columns, rows, at: 'secret'});
		await console.write(`${demo.demo.shareCodes.active}\r`);
		fits(console);
		expect(console.lines()[2]).toContain('USABLE');
		const top = console.lines().slice(2, 5).join(' ').replace(/\s+/g, ' ');
		expect(top).toMatch(/USABLE: 2 of 3 views left, it expires in [^…]+\./);
		const status = () => /line (\d+) of (\d+)/.exec(console.screen());
		await console.press('G');
		fits(console);
		expect(status()?.[1]).toBe(status()?.[2]);
	});

	test('titles a dialog with whole words', async () => {
		const console = await open({columns, rows});
		await console.press('?');
		expect(console.screen()).toMatch(
			columns < 80 ? /╭─ Keys of this screen ─/ : /╭─ Keys of this screen: type to filter, Enter runs ─/,
		);
	});

	test('reaches every line of an auth config', async () => {
		const console = await open({columns, rows, at: 'auth-configs/ac_07'});
		fits(console);
		expect(console.lines()[0]).toContain('Auth');
		const count = Number(/line 1 of (\d+)|/.exec(console.screen())?.[1] ?? 60);
		const seen = new Set<string>();
		for (let line = 0; line < count; line++) {
			for (const text of console.lines().slice(2, -2)) seen.add(text.trim());
			await console.press('j');
		}
		fits(console);
		expect([...seen].some((text) => /^Scopes/.test(text))).toBe(true);
		expect([...seen].some((text) => /^Updated at/.test(text))).toBe(true);
	});

	test('shows target, request and next key of a write', async () => {
		const console = await open({columns, rows, at: 'auth-configs/ac_07'});
		await console.write('escopes\r');
		await console.write(',groups\r');
		fits(console);
		expect(console.screen()).toContain('Review and send');
		expect(console.screen()).toContain('ac_07');
		expect(console.screen()).toContain('y send ·');
		const seen: string[] = [console.screen()];
		if (!seen.join().includes('"updateMask"')) await console.press('tab');
		for (let line = 0; line < 60; line++) {
			seen.push(console.screen());
			await console.press('down');
		}
		expect(seen.join()).toContain('+ oidc.scopes');
		expect(seen.join()).toContain('"updateMask"');
		expect(console.screen()).not.toContain('more lines');
	});
});

describe('the palette at 30 by 6', () => {
	test('keeps its input field', async () => {
		const console = await open({columns: 30, rows: 6});
		await console.write(':zz');
		expect(console.screen()).toContain('> zz');
	});
});
