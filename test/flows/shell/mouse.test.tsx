import {describe, expect, onTestFinished, test} from 'vitest';
import type {Surface} from '../../../src/contract/surfaces.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {isBundled} from '../../support/runs/runs.ts';

const apps = Array.from({length: 90}, (_, index) => ({
	id: `app_${index + 1}`,
	displayName: `App ${index + 1}`,
	description: `${'word '.repeat(60)}end`,
}));

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, columns: 80, rows: 24, ...options});
	onTestFinished(() => console.close());
	return console;
}
type Console = Awaited<ReturnType<typeof open>>;

/** Clicks the first cell of a text. */
async function clickOn(console: Console, text: string | RegExp) {
	const lines = console.lines();
	const at = (line: string) => (typeof text === 'string' ? line.indexOf(text) : line.search(text));
	const row = lines.findIndex((line) => at(line) >= 0);
	expect({text: String(text), row}).not.toEqual({text: String(text), row: -1});
	await console.click(at(lines[row] ?? ''), row);
}
const cursorRow = (console: Console) => console.lines().find((line) => line.startsWith('▌')) ?? '';

describe('a click', () => {
	test('on a row moves the cursor, and on the row at the cursor opens it', async () => {
		const console = await open();
		await clickOn(console, /App 7 /);
		expect(cursorRow(console)).toContain('App 7');
		expect(console.lines()[0]).toContain('Apps ');
		await clickOn(console, /App 7 /);
		expect(console.lines()[0]).toContain('App 7');
	});

	test('on a heading sorts by its column, and again reverses', async () => {
		const console = await open({apps: apps.slice(0, 3)});
		const names = () =>
			console
				.screen()
				.match(/App \d/g)
				?.join(' ');
		await clickOn(console, 'Name ');
		expect(console.screen()).toContain('Name↑');
		expect(names()).toBe('App 1 App 2 App 3');
		await clickOn(console, 'Name↑');
		expect(console.screen()).toContain('Name↓');
		expect(names()).toBe('App 3 App 2 App 1');
		await clickOn(console, 'Users');
		expect(console.screen()).toContain('by Users');
	});

	test('on a field of the search form moves to it, and on the switch at the cursor turns it', async () => {
		const console = await open();
		await console.press('F');
		await clickOn(console, 'Policies');
		await console.write('pol_7');
		expect(console.screen()).toMatch(/▌ Policies +pol_7/);
		await clickOn(console, '[ ] only apps');
		expect(console.screen()).toMatch(/▌ Directories \[ \]/);
		await clickOn(console, '[ ] only apps');
		expect(console.screen()).toContain('[x] only apps');
	});

	test('between headings or below the rows does nothing', async () => {
		const console = await open({apps: apps.slice(0, 3)});
		const before = console.screen();
		await console.click(1, 2);
		await console.click(5, 12);
		await console.click(5, 22);
		expect(console.screen()).toBe(before);
	});

	test('on a tab opens its screen, also while a field is open', async () => {
		const console = await open();
		await clickOn(console, '2 Auth');
		expect(console.lines()[0]).toContain('Auth configs');
		await clickOn(console, '3 Secret');
		await clickOn(console, '1 Apps');
		expect(console.lines()[0]).toContain('Apps');
		expect(console.screen()).toContain('App 1 ');
	});

	test('on the tab of a saved view shows it', async () => {
		const console = await open();
		await console.write('/App 7\r');
		await console.press('V', 'ctrl-u');
		await console.write('sevens\r');
		await clickOn(console, ' All ');
		expect(console.lines()[2]).toMatch(/\[All\]/);
		expect(console.screen()).toContain('App 2 ');
		await clickOn(console, 'sevens');
		expect(console.lines()[2]).toMatch(/\[sevens\]/);
		expect(console.screen()).not.toContain('App 2 ');
	});

	test('on a key hint runs its command', async () => {
		const console = await open();
		await clickOn(console, 's Sort');
		expect(console.screen()).toContain('Sort loaded rows');
		await clickOn(console, 'esc Close');
		expect(console.screen()).not.toContain('Sort loaded rows');
		await clickOn(console, '? Help');
		expect(console.screen()).toContain('Keys of this screen');
		await clickOn(console, 'esc Close');
		await console.press('y');
		await clickOn(console, 'n name');
		expect(console.copied).toEqual(['App 1']);
	});

	test('on an item of a menu selects it, and on the selected one chooses it', async () => {
		const console = await open();
		await console.press('s');
		await clickOn(console, /Users +userCount/);
		expect(console.screen()).toMatch(/▌ Users/);
		await clickOn(console, /Users +userCount/);
		expect(console.screen()).not.toContain('Sort loaded rows');
		expect(console.screen()).toContain('by Users');
	});

	test('beside a dialog does nothing', async () => {
		const console = await open();
		await console.press('s');
		const before = console.screen();
		await console.click(2, 6);
		await console.click(12, 1);
		expect(console.screen()).toBe(before);
	});

	test('on a line of a detail moves its cursor', async () => {
		const console = await open({at: 'apps/app_3'});
		await console.click(3, 5);
		expect(console.screen()).toContain('line 4 of');
	});

	test('before a key is handled before it', async () => {
		const console = await open();
		void console.click(4, 3 + 6);
		await console.press('j');
		expect(cursorRow(console)).toContain('App 8 ');
	});
});

describe('a click never sends a write', () => {
	test.skipIf(isBundled)(
		'in the preview of an update',
		async () => {
			const seed = demoSeed({apps: 3, now: testNow});
			const console = await launch({seed, at: 'auth-configs/ac_07', columns: 80, rows: 24});
			onTestFinished(() => console.close());
			await console.write('escopes\r');
			await console.write(',groups\r');
			expect(console.screen()).toContain('Review and send');
			for (let row = 0; row < 24; row++) {
				for (let column = 0; column < 80; column += 3) {
					// The hint that closes the dialog.
					if (row < 23 || column < 8) await console.click(column, row);
				}
			}
			expect(console.screen()).toContain('Review and send');
			expect(console.requests.filter(({method}) => method === 'POST')).toHaveLength(0);
		},
		300_000,
	);

	test('and does not replace a file', async () => {
		const console = await open({at: 'apps'});
		await console.press('ctrl-s', 'return', 'ctrl-u');
		await console.write('one\r');
		await console.press('ctrl-s', 'return', 'ctrl-u');
		await console.write('one\r');
		const [before] = console.saved.values();
		for (let click = 0; click < 3; click++) await clickOn(console, 'Replace it');
		expect(console.screen()).toContain('▌ Replace it');
		expect([...console.saved.values()]).toEqual([before]);
	});
});

describe('a click on a surface', () => {
	const surface: Surface = {
		surfaceId: 's1',
		dataModelJson: '{"keep":false}',
		components: [
			{id: 'root', column: {children: {ids: ['actions', 'keep', 'when']}}},
			{id: 'actions', row: {children: {ids: ['yes', 'no']}}},
			{id: 'yes', button: {label: {literal: 'Approve'}, action: {event: {name: 'approve'}}}},
			{id: 'no', button: {label: {literal: 'Reject'}, action: {event: {name: 'reject'}}}},
			{id: 'keep', checkBox: {label: {literal: 'Keep access'}, value: {path: '/keep'}}},
			{
				id: 'when',
				choicePicker: {
					value: {path: '/when'},
					choices: ['Now', 'Later'].map((label) => ({id: label, label: {literal: label}})),
				},
			},
		],
	};

	test('acts on what is under it, and moves the focus there', async () => {
		const console = await open({
			at: 'surfaces/cnv_1',
			intercept: async (request, pass) =>
				request.url.includes('/a2ui/') ? Response.json({surfaces: [surface]}) : pass(),
		});
		await clickOn(console, 'Keep access');
		expect(console.screen()).toMatch(/▌\[x\] Keep access/);
		await clickOn(console, 'agent surface');
		expect(console.screen()).toMatch(/▌\[x\] Keep access/);
		await clickOn(console, 'Later');
		expect(console.screen()).toMatch(/\(•\) Later/);
		await clickOn(console, 'Reject');
		expect(console.screen()).toContain('reject');
		await console.press('escape');
		expect(console.screen()).toMatch(/▌\[ Reject/);
	});
});

describe('the wheel', () => {
	test('scrolls a list with its cursor', async () => {
		const console = await open();
		for (let turn = 0; turn < 4; turn++) await console.wheel('down', 10, 8);
		expect(cursorRow(console)).toContain('App 13 ');
		expect(console.screen()).not.toContain('App 12 ');
		await console.wheel('up', 10, 8);
		expect(cursorRow(console)).toContain('App 10 ');
	});

	test('scrolls a detail, a menu, the help and the preview under it', async () => {
		const console = await open({columns: 120, rows: 16});
		await console.press('p');
		const [, first] = console.lines().map((line) => line.slice(-30));
		await console.wheel('down', 110, 8);
		expect(console.lines()[4]?.slice(-30)).not.toBe(first);
		expect(cursorRow(console)).toContain('App 1 ');
		await console.press('s');
		await console.wheel('down', 60, 8);
		expect(console.screen()).toMatch(/▌ State/);
		await console.press('escape', '?');
		await console.wheel('down', 60, 8);
		expect(console.screen()).toMatch(/▌ y f /);
		await console.press('escape', 'return');
		await console.wheel('down', 60, 8);
		expect(console.screen()).toContain('line 4 of');
	});

	test('scrolls a text in a dialog, down and up', async () => {
		const console = await open({
			columns: 80,
			rows: 12,
			services: {machine: {pipe: async () => ({text: 'line\n'.repeat(40), isCut: false, failure: undefined})}},
		});
		await console.press('|');
		await console.write('cat\r');
		await console.elapse();
		const top = console.screen();
		await console.wheel('down', 40, 6);
		expect(console.screen()).not.toBe(top);
		await console.wheel('up', 40, 6);
		expect(console.screen()).toBe(top);
	});

	test('scrolls a surface', async () => {
		const seed = demoSeed({apps: 3, now: testNow});
		const console = await launch({seed, at: 'surfaces/cnv_9', columns: 80, rows: 12});
		onTestFinished(() => console.close());
		const before = console.lines();
		await console.wheel('down', 20, 6);
		expect(console.lines()[2]).toBe(before[5]);
	});
});
