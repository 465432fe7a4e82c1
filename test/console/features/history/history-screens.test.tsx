import {expect, test} from 'vitest';
import {remembered} from '../../../flows/watch/remembered.ts';
import type {launch} from '../../../support/launch.tsx';
import {until} from '../../../support/until.ts';

type Console = Awaited<ReturnType<typeof launch>>;
const statusOf = ({lines}: Pick<Console, 'lines'>) => lines().at(-2)?.trim();

test('states without a difference have no changes', async () => {
	const console = await remembered({at: 'changes/late/late'});
	expect(console.screen()).toMatch(/^ {3}Nothing differs *$/m);
	expect(statusOf(console)).toBe('no changes');
});

test.each([
	[45, ' 2026-06-15T09:30:00Z to 2026-06-15T11:30:00Z'],
	[44, ' 2026-06-15T09:30:0… to 2026-06-15T11:30:00Z'],
])('the two moments fit a screen of %i cells', async (columns, line) => {
	const console = await remembered({at: 'changes/2026-06-15T09:30:00Z/2026-06-15T11:30:00Z', columns});
	expect(console.lines()[2]).toBe(line);
});

test('a comparison names the lists of which only one side was read', async () => {
	const console = await remembered({at: 'changes/early/now', columns: 120});
	const leftOut = 'not compared, only one side was read: auth-configs';
	expect(statusOf(console)).toBe(`1/18 · 1 added, 1 removed, 2 changed; ${leftOut}`);
});

test('the removal of a name says what its reading has', async () => {
	const console = await remembered({at: 'history', columns: 120});
	await console.press('x');
	expect(console.screen()).toMatch(/Remove late\? This cannot be undone/);
	expect(console.screen()).toMatch(/Remove late +apps: 2, notifications: 1/);
	const row = console.lines().findIndex((line) => /Remove late +apps/.test(line));
	const column = console.lines()[row]?.indexOf('Remove') ?? 0;
	await console.click(column, row);
	await console.click(column, row);
	expect(console.screen()).toMatch(/Remove late\? This cannot be undone/);
	await console.press('up');
	await console.press('return');
	expect(console.screen()).toMatch(/late +1h ago/);
});

test('= compares a marked reading with the one before it, or two marked ones', async () => {
	const console = await remembered({at: 'history', columns: 120});
	console.send('+release\r');
	await until(console, (screen) => /release +now/.test(screen));
	// The order of the list does not count.
	await console.write('sname\r');
	await console.press('G', 'space', '=');
	expect(console.lines()[0]).toContain('Changes from late to release');
	await console.press('escape', 'home', 'space', '=');
	expect(console.lines()[0]).toContain('Changes from early to release');
});
