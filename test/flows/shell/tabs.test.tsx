import {describe, expect, onTestFinished, test} from 'vitest';
import {type LaunchOptions, launch, liveSettings} from '../../support/launch.tsx';

const apps = Array.from({length: 350}, (_, index) => ({id: `app_${index}`, displayName: `App ${index}`}));

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, ...options});
	onTestFinished(() => console.close());
	return console;
}

describe('tabs', () => {
	test('have keys, titles and counts on a wide screen', async () => {
		const console = await open({columns: 140, rows: 40});
		expect(console.lines()[1]).toMatch(/^ 0 Board +1 Apps 100\+ {2,}2 Auth configs {2,}.* 8 History {1,2}@ Requests$/);
		const place = console.lines()[1]?.indexOf('2 Auth');
		await console.press('L', '2', '1');
		expect(console.lines()[1]).toMatch(/1 Apps 350 {2,}2 Auth configs 0 /);
		expect(console.lines()[1]?.indexOf('2 Auth')).toBe(place);
	});

	test('have short titles from the left on a narrow screen', async () => {
		const console = await open({columns: 40, rows: 12});
		expect(console.lines()[1]).toBe(' 0 Board  1 Apps  2 Auth 3 4 5 6 7 8 @');
		await console.press('2');
		expect(console.lines()[1]).toBe(' 0 Board 1 Apps  2 Auth  3 4 5 6 7 8 @');
	});

	test('show the tab of the list on the screen of an item', async () => {
		const console = await open({columns: 80, rows: 24, at: 'apps/app_7'});
		expect(console.lines()[1]).toContain(' 0 Board  1 Apps  2 Auth 3 Secret');
	});

	test('count the findings of the board', async () => {
		const console = await open({
			columns: 140,
			at: 'board',
			apps: [{id: 'a', displayName: 'A', state: 'APP_STATE_DELETED'} as never],
		});
		const [, count] = /0 Board (\d+)/.exec(console.lines()[1] ?? '') ?? [];
		expect(Number(count)).toBeGreaterThan(0);
	});

	test('leave their row to the content on a low screen', async () => {
		const console = await open({columns: 40, rows: 9});
		expect(console.lines()[1]).toContain('Name');
	});

	test('have the keys of the config', async () => {
		const console = await open({
			columns: 140,
			services: {settings: {live: liveSettings({keys: {'go.apps': ['alt-1']}})}},
		});
		expect(console.lines()[1]).toContain('alt-1 Apps 100+');
	});
});

describe('the footer', () => {
	test.each([40, 50, 80, 140])('keeps the palette and help at the right end of %d columns', async (columns) => {
		const console = await open({columns});
		const footer = console.lines().at(-1) ?? '';
		expect(footer).toMatch(columns < 60 ? / {2}a {2}: {2}\?$/ : / {2}a Actions {2}: Palette {2}\? Help$/);
		expect(footer.length).toBeGreaterThan(columns - 3);
		expect(footer).toMatch(/^ enter Open {2}f Search {2}/);
	});
});

describe('the key of a tab', () => {
	test('returns to the row where the screen was left, and again to the unsearched list', async () => {
		const console = await open({columns: 80});
		await console.press('j', 'j', 'j', '2', '1');
		expect(console.screen()).toMatch(/▌ {2}App 3 /);
		await console.press('f');
		await console.write('App 7\r');
		await console.press('2', '1');
		expect(console.screen()).toContain('query=App 7');
		await console.press('1');
		expect(console.screen()).not.toContain('query=');
	});

	test('returns from an item to its list, and Back still leads through every other screen', async () => {
		const console = await open({columns: 80});
		await console.press('j', 'return', '1');
		expect(console.screen()).toMatch(/▌ {2}App 1 /);
		await console.press('escape');
		expect(console.lines()[0]).toContain('App 1');
	});
});
