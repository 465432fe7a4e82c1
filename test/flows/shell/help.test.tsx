import {describe, expect, onTestFinished, test} from 'vitest';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {remembered} from '../watch/remembered.ts';

const apps = [
	{id: 'app_1', displayName: 'Payroll'},
	{id: 'app_2', displayName: 'Wiki'},
];

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, columns: 80, rows: 24, ...options});
	onTestFinished(() => console.close());
	return console;
}

describe('the help', () => {
	test.each([
		[140, 40],
		[80, 24],
		[40, 12],
	])('filters the commands with / as by typing at %d by %d', async (columns, rows) => {
		const console = await open({columns, rows});
		await console.press('?', '/');
		expect(console.screen()).toContain('type to narrow');
		await console.write('copy.id');
		expect(console.screen()).toMatch(/> copy\.id/);
		expect(console.screen()).toMatch(/▌ +c, y i +Copy/);
		await console.press('return');
		expect(console.copied).toHaveLength(1);
	});

	test('has the commands by intent: first what one can do here, last those that move, and what is never possible here', async () => {
		const console = await open({columns: 140, rows: 40});
		await console.press('?');
		const order = [/c, y i +Copy the id/, /f +Search on the server/, /s +Sort the loaded rows/];
		const places = order.map((row) => console.lines().findIndex((line) => row.test(line)));
		expect(places.every((place) => place > 0)).toBe(true);
		expect(places).toEqual(places.toSorted((a, b) => a - b));
		expect(console.screen()).not.toContain('Move down');
		await console.press('end');
		expect(console.screen()).toMatch(
			/ {10}Quit \(:quit\)[\s\S]*j, down +Move down[\s\S]*e +Edit .*The API has no call/,
		);
		await console.write('write 10m');
		expect(console.screen()).toContain('(:write 10m)');
	});

	test.each([
		[80, 24],
		[40, 12],
	])('shows first what one can do with a finding at %d by %d', async (columns, rows) => {
		const console = await remembered({columns, rows, at: 'board'});
		await console.press('?');
		for (const row of [/M +Sil/, /T +Tak/, /A +Ack/, /c, y i +Copy the id/]) expect(console.screen()).toMatch(row);
	});

	test.each([
		[80, 24],
		[40, 12],
	])('scrolls by pages and to its ends at %d by %d', async (columns, rows) => {
		const console = await open({columns, rows});
		await console.press('?');
		const first = console.screen();
		expect(first).toContain('PgDn for');
		await console.press('pagedown');
		expect(console.screen()).not.toBe(first);
		await console.press('end');
		expect(console.screen()).toContain('Clear the marks');
		expect(console.screen()).not.toContain('PgDn for');
		await console.press('home');
		expect(console.screen()).toMatch(/▌ \| +Pipe/);
		expect(console.lines()[0]).toContain('Apps');
	});

	test('finds a command by typing, in one write and in several, and runs it', async () => {
		const console = await open({
			services: {
				tenant: {writes: new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false})},
			},
		});
		await console.press('?', 'w', 'r', 'i', 't', 'e', 's');
		expect(console.screen()).toContain('> writes');
		expect(console.screen()).toContain('Allow writes');
		await console.press('return');
		expect(console.screen()).toContain('WRITES 10m');
	});
});
