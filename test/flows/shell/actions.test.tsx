import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 3, now: testNow});
const sizes = [
	[80, 24],
	[40, 12],
];

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 80, rows: 24, ...options});
	onTestFinished(() => console.close());
	return console;
}
const readOnly = () => ({
	tenant: {writes: new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false})},
});

describe.each(sizes)('the action menu at %d by %d', (columns, rows) => {
	test('lists what can be done with the row, with keys and links', async () => {
		const console = await open({columns, rows});
		await console.press('a');
		expect(console.screen()).toContain('Actions for Source Control');
		expect(console.screen()).toMatch(/▌ enter +Open/);
		expect(console.screen()).toContain('Go to: ');
		expect(console.screen()).toContain('Copy…');
		expect(console.lines()[0]).toContain('Apps');
		await console.press('escape', 'a', 'return');
		expect(console.lines()[0]).toContain('Apps · Sou');
	});

	test('shows in full why an action is blocked', async () => {
		const console = await open({columns, rows, at: 'auth-configs', services: readOnly()});
		await console.press('a', 'j', 'j');
		const text = console.screen().replace(/[│\s]+/g, ' ');
		expect(text).toMatch(/▌ e +Edit/);
		expect(text).toContain('Read-only. Type :write 10m to allow writes');
		await console.press('return');
		expect(console.screen()).toContain('Actions for');
	});
});

test('runs an action by its key', async () => {
	const console = await open();
	await console.press('a', 'v');
	expect(console.screen()).toContain('"displayName"');
	await console.press('a', 'y', 'n');
	expect(console.copied).toEqual(['Source Control']);
});

test('is there on the screens of items and on screens without rows', async () => {
	const console = await open({at: `apps/${demo.demo.appId}`});
	await console.press('a');
	expect(console.screen()).toContain('Go to: Owners of its entitlements');
	await console.press('escape', '@', 'a');
	expect(console.screen()).toContain('Actions for Requests');
	await console.press('escape', '3', 'escape', 'a');
	expect(console.screen()).toContain('Actions for Secret');
});

describe('e', () => {
	test('edits the selected auth config in the list', async () => {
		const console = await open({at: 'auth-configs'});
		const [, name = ''] = /▌ {2}(\S+)/.exec(console.screen()) ?? [];
		await console.press('e');
		expect(console.screen()).toContain(name);
		await console.write('displayname\r');
		expect(console.screen()).toMatch(/Display name of /);
		expect(console.lines()[0]).toContain('Auth configs');
	});

	test('reports why a row cannot be edited', async () => {
		const console = await open();
		await console.press('e');
		expect(console.lines().at(-1)).toContain('The API has no call that changes this app');
	});
});
