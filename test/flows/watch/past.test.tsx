import {describe, expect, test, vi} from 'vitest';
import type {Services} from '../../../src/console/core/services.ts';
import {withoutFleets} from '../../support/fleet/without-fleets.ts';
import {said} from '../../support/said.ts';
import {remembered} from './remembered.ts';

type Console = Awaited<ReturnType<typeof remembered>>;
const type = (console: Console, command: string) => console.write(`:${command}\r`);

test('relative times of the rows count from the moment, like those of the preview', async () => {
	const console = await remembered({columns: 140, rows: 40});
	await type(console, 'at early');
	await console.press('G', 'r');
	expect(console.screen()).toMatch(/App 3\b.* 30m ago/);
	expect(console.screen()).not.toContain('3h ago');
});

test('a moment that is found after the switch to another tenant is not shown', async () => {
	const profiles = {
		...withoutFleets([{name: 'prod', baseUrl: 'https://prod.example.test', isProtected: false}]),
		connect: async (): Promise<Services> => ({...services, tenant: {...services.tenant, name: 'prod'}}),
	};
	const console = await remembered({services: {tenant: {profiles}}});
	const {services} = console;
	const {historyAccess} = services.state;
	const found = Promise.withResolvers<void>();
	if (historyAccess)
		vi.spyOn(historyAccess, 'openIfAny').mockImplementationOnce(() => found.promise.then(historyAccess.open));
	await type(console, 'at early');
	await type(console, 'profile prod');
	expect(console.lines()[0]).toContain('prod · Apps');
	found.resolve();
	await console.settle();
	expect(console.lines()[0]).toContain('prod · Apps');
	expect(console.screen()).not.toContain('as of');
});

describe.each([
	[140, 40],
	[80, 24],
	[40, 12],
])('on a terminal of %i×%i', (columns, rows) => {
	test(':at shows the lists of then, without a request, until :at now', async () => {
		const console = await remembered({columns, rows});
		expect(console.screen()).toContain('Today');
		await type(console, 'at 2026-06-15 09:30');
		expect(console.screen()).toContain('as of 2026-06-15 09:00');
		expect(console.screen()).toMatch(/App 1\b[\s\S]*App 3/);
		expect(console.screen()).toContain('loaded, complete · by id');
		expect(console.screen()).not.toContain('Today');
		expect(console.requests).toEqual([]);
		await type(console, 'at late');
		expect(console.screen()).toContain('as of 2026-06-15 11:00');
		expect(console.screen()).toContain('Renamed');
		expect(console.screen()).not.toContain('App 3');
		await type(console, 'at now');
		expect(console.screen()).not.toContain('as of');
		expect(console.screen()).not.toContain('by id');
		expect(console.screen()).toContain('Today');
	});

	test('a search is made by the server, and in an earlier state by castellan, without a request', async () => {
		const console = await remembered({columns, rows});
		await console.write('f');
		expect(console.screen()).toContain('(server): ');
		await console.press('escape');
		await type(console, 'at early');
		await console.write('f');
		expect(console.screen()).toContain('(castellan): ');
		await console.write('App 3\r');
		expect(console.screen()).toMatch(/App 3/);
		expect(console.screen()).not.toMatch(/App 1/);
		expect(console.requests).toEqual([]);
	});

	test('a screen without history says so, and requests nothing', async () => {
		const console = await remembered({columns, rows});
		await type(console, 'at last');
		for (const key of ['3', '5', '6', '7', '@']) {
			await console.write(key);
			expect(console.screen()).toContain(`This screen ${said.hasNoEarlierState}`);
			expect(console.screen()).toContain('as of 2026-06-15 11:00');
		}
		await console.write('4');
		expect(console.screen()).toContain('as of 2026-06-15 11:00');
		expect(console.screen()).not.toContain(said.hasNoEarlierState);
		expect(console.requests).toEqual([]);
	});

	test('esc leaves a screen without history at once, also after a share code was pasted there', async () => {
		const console = await remembered({columns, rows});
		await type(console, 'at last');
		await console.write('3');
		const screen = console.screen();
		await console.write('\u001b[200~KEEP-7Q2M-VALT\u001b[201~');
		expect(console.screen()).toBe(screen);
		await console.press('escape');
		expect(console.screen()).not.toContain(`This screen ${said.hasNoEarlierState}`);
	});

	test('each row of the changes of an item says what happened', async () => {
		const console = await remembered({columns, rows, at: 'history/apps/app_1'});
		expect(console.screen()).toContain('userCount');
		expect(console.screen().match(/first seen/g)).toHaveLength(1);
		await console.write('/userCount\r');
		expect(console.screen()).toContain('filter “userCount”');
		await console.press('space');
		expect(console.screen()).toMatch(/1\/1 · 1 marked · .*/);
	});
});

test.each([
	[80, 24],
	[40, 12],
])('the way back from a recorded change leads to the changes as they were left, at %i by %i', async (columns, rows) => {
	const console = await remembered({columns, rows, at: 'apps/app_1'});
	await console.write('h');
	await console.write('/userCount\r');
	const changes = console.screen();
	await console.press('return');
	expect(console.screen()).toContain('as of 2026-06-15');
	await console.press('escape');
	expect(console.screen()).toBe(changes);
	await console.press('return', 'escape', 'escape');
	expect(console.screen()).not.toContain('filter “userCount”');
	expect(console.lines()[0]).not.toContain('as of');
});

test('an export of an earlier state says of which time it is, and what its filter leaves out', async () => {
	const console = await remembered({columns: 120});
	await type(console, 'at early');
	await console.write('/App 3\r');
	await console.press('ctrl-s', 'up', 'up', 'return', 'return');
	const [text = ''] = console.saved.values();
	expect(JSON.parse(text)).toMatchObject({
		at: '2026-06-15T12:00:00.000Z',
		asOf: '2026-06-15T09:00:00.000Z',
		filter: 'App 3',
		rows: [{id: 'app_3'}],
	});
});

test('the tabs count the items of then, and the board finds with the clock of then', async () => {
	const console = await remembered({columns: 120});
	await type(console, 'at early');
	expect(console.screen()).toContain('1 Apps 3');
	await console.write('0');
	expect(console.screen()).toContain('as of 2026-06-15 09:00');
	expect(console.requests).toEqual([]);
});

test('writes, watching and saving are refused with the reason', async () => {
	const console = await remembered({columns: 120});
	await type(console, 'at last');
	await type(console, 'write 10m');
	expect(console.screen()).toContain('Cannot allow writes: this is an earlier state');
	await console.write('W');
	expect(console.screen()).toContain('An earlier state does not change');
	await console.write('8+');
	expect(console.screen()).toContain('This is an earlier state: :at now returns to the present');
	await console.write('\r');
	expect(console.screen()).toContain('Cannot compare with the present from an earlier state');
	expect(console.requests).toEqual([]);
});

test.each(['apps', 'apps/app_1', 'auth-configs', 'notifications', 'board'])(
	'every copy of %s works or says why not',
	async (at) => {
		const console = await remembered({columns: 120, at});
		await type(console, 'at last');
		for (const {command} of console.commands().filter((each) => each.command.id.startsWith('copy.'))) {
			await console.write((command.keys[0] ?? '').replaceAll(' ', ''));
			expect(console.lines().at(-1)).not.toBe('');
		}
		expect(console.screen()).toContain('as of 2026-06-15 11:00');
		await console.write('yu');
		expect(console.screen()).toMatch(/no request loaded it|Several requests|Nothing|not bound/);
		expect(console.requests).toEqual([]);
	},
);

test.each([
	['at someday', `“someday” is ${said.noSuchMoment}`],
	['at 2026-06-15 08:00', 'The first reading is of 2026-06-15 09:00'],
	['at 2026-06-16 08:00', 'is in the future'],
	['at now', 'Today'],
])(':%s is answered with words, and the screen stays', async (command, words) => {
	const console = await remembered({columns: 160});
	await type(console, command);
	expect(console.screen()).toContain(words);
	expect(console.screen()).toContain('Today');
	expect(console.screen()).not.toContain('as of');
});

test('a search of the service is computed', async () => {
	const console = await remembered({columns: 120});
	await type(console, 'at early');
	await type(console, 'apps?displayName=app%202');
	expect(console.screen()).toContain('App 2');
	expect(console.screen()).not.toContain('App 3');
	expect(console.screen()).toContain('(searched by castellan)');
	await type(console, 'apps?query=app');
	expect(console.screen()).toContain('castellan computed this search');
	expect(console.requests).toEqual([]);
});
