import {describe, expect, test} from 'vitest';
import {launch} from '../support/launch.tsx';

const app = (displayName: string, more: object = {}) => ({
	id: `app_${displayName.toLowerCase().replace(/\W/g, '_')}`,
	displayName,
	...more,
});

const many = (count: number) =>
	Array.from({length: count}, (_, index) => ({
		id: `app_${String(index).padStart(5, '0')}`,
		displayName: `App ${index}`,
	}));

describe('a list', () => {
	test('opens on the apps of the tenant with one request', async () => {
		const console = await launch({apps: [app('Payroll'), app('Wiki')]});
		expect(console.screen()).toContain('Payroll');
		expect(console.screen()).toContain('1/2 loaded, all of them');
		expect(console.requests).toHaveLength(1);
		await console.close();
	});

	test('a search asks the server once, and Esc abandons a half-typed one', async () => {
		const console = await launch({apps: [app('Payroll'), app('Wiki')]});
		await console.press('f', 'p', 'a', 'y', 'r', 'return');
		expect(console.screen()).toContain('Payroll');
		expect(console.screen()).not.toContain('Wiki');
		expect(console.requests).toHaveLength(2);
		await console.press('f', 'z', 'escape');
		expect(console.screen()).toContain('Payroll');
		expect(console.requests).toHaveLength(2);
		await console.close();
	});

	test('keys sent in one write land where they were meant', async () => {
		const console = await launch({apps: [app('Payroll'), app('Wiki')]});
		await console.write('fpayr\r');
		expect(console.screen()).not.toContain('Wiki');
		await console.close();
	});
});

describe('paging', () => {
	test('loads ahead of the cursor, and a held key loses nothing', async () => {
		const console = await launch({apps: many(450)});
		expect(console.screen()).toContain('100 loaded, more exist');
		await console.write('j'.repeat(90));
		expect(console.screen()).toContain('App 90');
		expect(console.screen()).toContain('91/200 loaded, more exist');
		await console.press('L');
		expect(console.screen()).toContain('91/450 loaded, all of them');
		expect(console.requests).toHaveLength(5);
		await console.close();
	});
});
