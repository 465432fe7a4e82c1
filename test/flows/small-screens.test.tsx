import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../src/changes/arming.ts';
import {demoSeed} from '../../src/server/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 40, rows: 12, ...options});
	onTestFinished(() => console.close());
	return console;
}
const armed = () => {
	const writes = new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});
	writes.arm(10);
	return {writes};
};

describe('the search form at 40 by 12', () => {
	test('keeps its labels, and the current field in sight', async () => {
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
	test('gives up what matters least, and never where one is', async () => {
		const console = await open({
			services: armed(),
			intercept: async () => Response.json({code: 7, message: 'not allowed'}, {status: 403}),
		});
		const [header = ''] = console.lines();
		expect(header).toMatch(/ten.*… · Apps .*WRITES 10m · 1 error \(!\)/);
		expect(header).not.toContain('idle');
		await console.resize(100, 24);
		expect(console.lines()[0]).toMatch(/castellan · tenant.example.test · Apps .*WRITES 10m .* idle · 1 error/);
	});
});

describe('the palette at 30 by 6', () => {
	test('keeps its field', async () => {
		const console = await open({columns: 30, rows: 6});
		await console.write(':zz');
		expect(console.screen()).toContain('> zz');
	});
});
