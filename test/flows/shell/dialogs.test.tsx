import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 60, now: testNow});

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 100, rows: 30, ...options});
	onTestFinished(() => console.close());
	return console;
}
type Console = Awaited<ReturnType<typeof open>>;

/** The first and the last line of the border, and the cells left and right of it. */
function frame(console: Console) {
	const lines = console.lines();
	const top = lines.findIndex((line) => line.includes('╭'));
	const bottom = lines.findLastIndex((line) => line.includes('╰'));
	const left = lines[top]?.indexOf('╭') ?? -1;
	return {top, bottom, left, width: (lines[top]?.indexOf('╮') ?? -1) - left + 1};
}

const sizes = [
	[200, 60],
	[140, 40],
	[100, 30],
	[80, 24],
	[60, 15],
	[40, 12],
] as const;

/** The keys that open each dialog of a list. */
const openers = [':', '?', '!', 'H', 'B', 'b', 'F', 's', 'w', 'a', 'ctrl-s', 'V'];

describe.each(sizes)('a dialog at %i by %i', (columns, rows) => {
	test('leaves two cells of the page on each side or takes the whole width', async () => {
		const console = await open({columns, rows, services: {settings: {hasPreview: false}}});
		for (const key of openers) {
			await console.press(key);
			const {top, bottom, left, width} = frame(console);
			expect({key, title: top >= 1 && bottom < rows - 1}).toEqual({key, title: true});
			const right = columns - left - width;
			expect({key, isClear: width === columns || (left >= 2 && right >= 2)}).toEqual({key, isClear: true});
			expect(Math.max(...console.lines().map(cellWidth))).toBeLessThanOrEqual(columns);
			expect(console.lines()[0]).toContain('tenant.example.test');
			await console.press('escape');
			expect(console.screen()).not.toContain('╭');
		}
	});
});

test('is as high as its content, and names its extent when it scrolls', async () => {
	const console = await open();
	await console.press('!');
	expect(frame(console)).toMatchObject({bottom: frame(console).top + 2});
	await console.press('escape', '?');
	expect(console.screen()).toMatch(/╰─+ 1 to \d+ of \d+, PgDn for more ─╯/);
	await console.press('end');
	expect(console.screen()).toMatch(/╰─+ \d+ to \d+ of \d+ ─╯/);
	await console.press('escape', 's');
	expect(console.screen()).toMatch(/╰─+╯/);
});

describe('the page behind a dialog', () => {
	const dimCells = (text: string) => text.match(/\u001b\[2m/g)?.length ?? 0;

	test('is dimmed in the frame that opens the dialog, and restored in the frame that closes it', async () => {
		const console = await open({services: {terminal: {hasColor: true}}});
		const before = console.lines();
		const from = console.output().length;
		await console.press('s');
		const opened = console.output().slice(from);
		// The list and the status line, but neither the header with the tenant nor the key hints.
		expect(dimCells(opened)).toBeGreaterThan(20);
		expect(opened).not.toContain('\u001b[1H');
		expect(opened.match(/\u001b\[5H/g)).toHaveLength(1);
		const open2 = console.output().length;
		await console.press('down');
		const moved = console.output().slice(open2);
		expect(moved.match(/\u001b\[[\d;]+H/g)?.length).toBeLessThanOrEqual(3);
		await console.press('escape');
		expect(console.lines()).toEqual(before);
	});

	test('keeps the sign of the cursor, and loses bars and colours', async () => {
		const console = await open({services: {terminal: {hasColor: true}}});
		const from = console.output().length;
		await console.press('!');
		const opened = console.output().slice(from);
		const row = opened.split('\u001b[4H')[1]?.split('\u001b[5H')[0] ?? '';
		expect(row).toContain('\u001b[2m');
		expect(row).toContain('▌');
		expect(row).not.toMatch(/\u001b\[(7|3\d)m/);
	});
});

test('a menu in which nothing matches says so on Enter', async () => {
	const console = await launch({apps: [{id: 'app_1', displayName: 'Payroll'}]});
	onTestFinished(() => console.close());
	await console.write('s');
	expect(console.lines().at(-1)).toContain('enter');
	await console.write('jjjj');
	expect(console.lines().at(-1)).not.toContain('enter');
	await console.write('\r');
	expect(console.lines().at(-1)).toBe(' Nothing matches');
	const before = console.screen();
	await console.press('down', 'up');
	expect(console.screen().split('\n').slice(0, -1)).toEqual(before.split('\n').slice(0, -1));
	await console.press('escape');
	await console.press('escape');
	expect(console.lines()[0]).toContain('Board');
});

test('the footer says that Esc clears the text to find, also where no line has it', async () => {
	const console = await launch({at: 'step-up/sp_1'});
	onTestFinished(() => console.close());
	await console.write('/zzz\r');
	expect(console.lines().at(-1)).toContain('esc Clear find');
	await console.press('escape');
	expect(console.lines().at(-1)).not.toContain('Clear find');
});

test('Esc goes from a first address to its list, then to the board, and quits there, as the footer says', async () => {
	const console = await launch({at: 'apps/app_1', apps: [{id: 'app_1', displayName: 'Payroll'}], columns: 140});
	onTestFinished(() => console.close());
	const back = async () => {
		expect(console.lines().at(-1)).toContain('esc Back');
		await console.press('escape');
		return console.lines()[0];
	};
	expect(await back()).toContain('Apps');
	expect(await back()).toContain('Board');
	expect(console.lines().at(-1)).toContain('esc Quit');
	await console.press('escape');
	expect(console.screen()).toContain('Quit castellan?');
});

test('the board ends the way back, and screens that were left open as they were', async () => {
	const console = await launch({
		at: 'board',
		apps: [
			{id: 'app_1', displayName: 'Payroll'},
			{id: 'app_2', displayName: 'Wiki'},
		],
	});
	onTestFinished(() => console.close());
	await console.write('1/wiki\r');
	await console.write('2');
	await console.write('0');
	expect(console.lines().at(-1)).toContain('esc Quit');
	await console.press('escape');
	expect(console.screen()).toContain('Quit castellan?');
	await console.press('escape');
	await console.write('3');
	await console.press('escape');
	await console.write('1');
	expect(console.screen()).toContain('Wiki');
	expect(console.screen()).not.toContain('Payroll');
	await console.press('escape');
	expect(console.lines().at(-1)).toContain('esc Back');
	await console.press('escape');
	await console.press('escape');
	await console.press('escape');
	expect(console.lines().at(-1)).toContain('esc Quit');
});
