import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const apps = [
	{id: 'app_1', displayName: 'Payroll', userCount: '7'},
	{id: 'app_2', displayName: 'Wiki', userCount: '90'},
	{id: 'app_3', displayName: 'Vault', userCount: '30', deletedAt: '2026-01-01T00:00:00Z'},
];

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, columns: 120, rows: 20, ...options});
	onTestFinished(() => console.close());
	return console;
}
type Opened = Awaited<ReturnType<typeof open>>;
const rowNames = (console: Opened) => console.lines().flatMap((line) => /Payroll|Wiki|Vault/.exec(line)?.[0] ?? []);

describe('saved views of a list', () => {
	test('save filter, sort and columns as tabs, and } and { step through them', async () => {
		const console = await open();
		await console.write('/displayName:a\r');
		await console.press('s');
		await console.press('down', 'down', 'return');
		await console.press('V', 'ctrl-u');
		await console.write('with an a\r');
		expect(console.screen()).toContain('Saved as with an a');
		expect(console.lines()[2]).toMatch(/ All +\[with an a\]/);
		expect(rowNames(console)).toEqual(['Vault', 'Payroll']);

		await console.press('}');
		expect(console.lines()[2]).toMatch(/\[All\] +with an a/);
		expect(rowNames(console)).toEqual(['Payroll', 'Wiki', 'Vault']);
		await console.press('{');
		expect(console.lines()[2]).toMatch(/ All +\[with an a\]/);
		expect(rowNames(console)).toEqual(['Vault', 'Payroll']);
	});

	test('light one tab when two views are equal, and step past both', async () => {
		const console = await open();
		await console.press('V');
		await console.write('same\r');
		expect(console.lines()[2]).toMatch(/ All +\[same\]/);
		await console.press('2', '1');
		expect(console.lines()[2]).toMatch(/\[All\] +same/);
		await console.press('{');
		expect(console.lines()[2]).toMatch(/ All +\[same\]/);
		await console.write('/displayName:a\r');
		await console.press('V', 'ctrl-u');
		await console.write('with an a\r');
		const lit = [];
		for (let step = 0; step < 3; step++) {
			await console.press('}');
			lit.push(console.lines()[2]?.match(/\[(.*?)\]/g));
		}
		expect(lit).toEqual([['[All]'], ['[same]'], ['[with an a]']]);
	});

	test('are none of a list that was changed: } begins with the first one, and { with the last', async () => {
		for (const [key, tab] of [
			['}', '[All]'],
			['{', '[mine]'],
		] as const) {
			const console = await open();
			await console.write('/displayName:a\r');
			await console.press('V', 'ctrl-u');
			await console.write('mine\r');
			await console.press('m', 'escape');
			await console.write('/displayName:y\r');
			expect(console.lines()[2]).toMatch(/ All +mine/);
			await console.press(key);
			expect(console.lines()[2]).toContain(tab);
		}
	});

	test('include the server search, which runs on switching', async () => {
		const console = await open();
		await console.write('fwiki\r');
		await console.press('V', 'return', 'escape');
		expect(console.lines()[2]).toMatch(/\[All\] +query=wiki/);
		await console.press('}');
		expect(console.lines()[0]).toContain('query=wiki (searched by the server)');
		expect(console.lines()[2]).toMatch(/ All +\[query=wiki\]/);
		expect(rowNames(console)).toEqual(['Wiki']);
	});

	test('do not match a changed view, which cannot be removed by mistake', async () => {
		const console = await open();
		await console.write('/displayName:a\r');
		await console.press('V');
		await console.press('return');
		await console.write('/y\r');
		expect(console.lines()[2]).not.toContain('[');
		await console.write(':delete this saved\r');
		await console.press('escape');
		expect(console.lines()[2]).toContain('All');
		await console.press('escape', '}');
		expect(console.lines()[2]).toContain('[displayName:a]');
		await console.write(':delete this saved\r');
		expect(console.screen()).toContain('Removed view displayName:a');
		expect(console.lines()[2]).not.toContain('All');
		expect(rowNames(console)).toEqual(['Payroll', 'Vault']);
	});

	test('belong to one list, and without any the keys report the next step', async () => {
		const console = await open({seed: demoSeed({apps: 3, now: testNow})});
		await console.press('V', 'ctrl-u');
		await console.write('mine\r');
		await console.press('2');
		expect(console.lines()[2]).not.toContain('mine');
		await console.press('}');
		expect(console.screen()).toContain('V saves one');
	});

	test('start with the configured columns', async () => {
		const console = await open({services: {settings: {columns: {apps: ['id', 'displayName', 'nonsense']}}}});
		expect(console.lines()[2]).toMatch(/^ +ID +Name *$/);
		await console.press('w');
		await console.press('down', 'space', 'escape');
		expect(console.lines()[2]).toMatch(/^ +ID +Name +Users *$/);
	});
});

const twoApps = [
	{id: 'app_1', displayName: 'One', description: 'word '.repeat(200)},
	{id: 'app_2', displayName: 'Two'},
];

test('tab moves the focus to the preview, whose text scrolls, and back', async () => {
	const console = await launch({apps: twoApps, columns: 80, rows: 20});
	await console.press('tab');
	expect(console.lines().at(-1)).toContain('The preview is hidden: p shows it');
	await console.press('p');
	const before = console.screen();
	expect(before).toMatch(/╭─ One ─/);
	expect(before).toMatch(/ 1 to 11 of \d+, tab to scroll ─╯/);
	await console.press('tab', 'j', 'j');
	expect(console.screen()).toContain('tab returns to the list');
	expect(console.screen()).toMatch(/ 3 to 13 of \d+, PgDn for more ─╯/);
	expect(console.screen()).toMatch(/▌ {2}One/);
	expect(console.screen()).not.toMatch(/Display name +One/);
	await console.press('k');
	expect(console.screen()).toMatch(/ 2 to 12 of \d+, PgDn for more ─╯/);
	await console.press('home', 'tab');
	expect(console.screen()).toBe(before);
	await console.press('tab', 'escape', 'j');
	await console.elapse();
	expect(console.screen()).toMatch(/▌ {2}Two/);
	expect(console.screen()).toMatch(/Display name +Two/);
	await console.close();
});

describe('the preview', () => {
	const pane = (console: Opened) => /╭─ (\S+) ─/.exec(console.screen())?.[1];

	test('has the name of the selected item at once, and its text when the cursor has rested', async () => {
		const console = await open({apps: twoApps, columns: 120, rows: 30});
		const text = () => [...console.screen().matchAll(/^│(.*)[│┃]$/gm)].map(([, line = '']) => line.trim()).join(' ');
		expect(pane(console)).toBe('One');
		expect(text()).toMatch(/Display name +One/);
		await console.press('j');
		expect(console.screen()).toMatch(/▌ {2}Two/);
		expect(pane(console)).toBe('Two');
		expect(text().trim()).toBe('');
		await console.elapse();
		expect(pane(console)).toBe('Two');
		expect(text()).toMatch(/Display name +Two/);
		// React has rendered neither, and draws the same.
		const painted = console.screen();
		await console.press(':', 'escape');
		expect(console.screen()).toBe(painted);
	});

	test('is painted after the rows, with the line below, and once more when the cursor has rested', async () => {
		const apps = Array.from({length: 60}, (_, index) => ({
			id: `app_${100 + index}`,
			displayName: `App ${100 + index}`,
		}));
		const console = await open({apps, columns: 120, rows: 40});
		const frames = () => console.output().split('\u001b[?2026h').length;
		for (const key of ['j', 'j', 'pagedown', 'k']) {
			const before = frames();
			await console.press(key);
			expect([key, frames() - before]).toEqual([key, 2]);
			await console.elapse();
			expect([key, frames() - before]).toEqual([key, 3]);
		}
		const painted = console.lines();
		expect(painted.at(-2)).toMatch(/^ \d+\/60 loaded, complete$/);
		await console.redraw();
		expect(console.lines()).toEqual(painted);
	});

	test('has no frame without an item, also not after a failure', async () => {
		const empty = await open({apps: [], columns: 120, rows: 30});
		expect(empty.screen()).toContain('This tenant has no apps');
		expect(empty.screen()).not.toContain('╭');
		await empty.press('p');
		expect(empty.lines().at(-1)).toContain('No row selected');
		const failed = await open({columns: 120, rows: 30, intercept: async () => new Response('', {status: 403})});
		expect(failed.screen()).toContain('Cannot load');
		expect(failed.screen()).not.toContain('╭');
	});

	test('costs few bytes while the cursor moves', async () => {
		const apps = Array.from({length: 60}, (_, index) => ({
			id: `app_${100 + index}`,
			displayName: `App ${100 + index}`,
		}));
		const console = await open({apps, columns: 120, rows: 40});
		await console.press(...Array.from({length: 30}, () => 'j'));
		const before = console.output().length;
		await console.press('j', 'j', 'j', 'j', 'j');
		expect((console.output().length - before) / 5).toBeLessThan(420);
		expect(console.screen()).toContain('╭─ App 135 ─');
	});

	test.each([
		[120, 30, true],
		[119, 30, false],
		[120, 29, false],
		[80, 24, false],
		[40, 12, false],
	])('at %i by %i is shown: %s', async (columns, rows, isShown) => {
		const console = await open({apps: twoApps, columns, rows});
		expect(pane(console)).toBe(isShown ? 'One' : undefined);
		await console.press('p');
		expect(console.screen().includes('╭─ One ')).toBe(!isShown);
	});

	test('stays hidden by the config, and on other screens after p', async () => {
		const hidden = await open({apps: twoApps, columns: 120, rows: 30, services: {settings: {hasPreview: false}}});
		expect(pane(hidden)).toBeUndefined();
		await hidden.press('p');
		expect(pane(hidden)).toBe('One');
		await hidden.press('return', 'escape');
		expect(pane(hidden)).toBe('One');
	});

	test('has a scrollbar that touches the ends with its text', async () => {
		const console = await open({apps: twoApps, columns: 80, rows: 20});
		await console.press('p', 'tab');
		const bar = () =>
			console
				.lines()
				.filter((line) => /^│.*[│┃]$/.test(line.trimEnd()))
				.map((line) => line.trimEnd().at(-1))
				.join('');
		expect(bar()).toMatch(/^┃+│+$/);
		await console.press('j');
		expect(bar()).toMatch(/^│+┃+│+$/);
		await console.press('G');
		expect(bar()).toMatch(/^│+┃+$/);
	});
});
