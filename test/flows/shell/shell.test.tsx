import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';
import {until} from '../../support/until.ts';

const apps = [
	{id: 'app_1', displayName: 'Payroll'},
	{id: 'app_2', displayName: 'Wiki'},
];

async function open(options: LaunchOptions = {apps}) {
	const console = await launch(options);
	onTestFinished(() => console.close());
	return console;
}

describe('leaving', () => {
	test('q on the board asks for confirmation, which Enter gives and another q does not', async () => {
		const console = await open({apps, at: 'board'});
		await console.press('q');
		expect(console.screen()).toContain('Quit castellan?');
		await console.press('q');
		expect(console.hasExited()).toBe(false);
		await console.press('return');
		expect(console.hasExited()).toBe(true);
	});

	test('Enter stays after Esc was pressed once too often', async () => {
		const console = await open({apps, at: 'board'});
		await console.press('escape');
		expect(console.screen()).toContain('Quit castellan?');
		await console.press('return');
		expect(console.screen()).not.toContain('Quit castellan?');
		expect(console.hasExited()).toBe(false);
	});

	test('quits at once on :q', async () => {
		const console = await open();
		await console.press(':', 'q', 'return');
		expect(console.hasExited()).toBe(true);
	});

	test('quits on ctrl-c twice, unless another key comes between', async () => {
		const console = await open();
		await console.press('ctrl-c');
		expect(console.screen()).toContain('ctrl-c again quits');
		await console.press('j', 'ctrl-c');
		expect(console.hasExited()).toBe(false);
		await console.press('ctrl-c');
		expect(console.hasExited()).toBe(true);
	});
});

test('the secret screen explains itself before the first look-up', async () => {
	const console = await open({apps, at: 'secret', columns: 80, rows: 24});
	expect(console.screen()).toContain('A share code or a share URL shows whether its secret can be used.');
	await console.press('escape');
	expect(console.lines().at(-2)).toContain('f looks up a code');
	expect(console.lines().at(-1)).toContain('f Look up');
});

describe('palette', () => {
	test('opens an address, and keeps the text of an unknown one', async () => {
		const console = await open();
		await console.write(':apps/app_2\r');
		expect(console.screen()).toMatch(/Display name +Wiki/);
		await console.write(':nowhere/at/all\r');
		expect(console.screen()).toContain('Unknown address');
		await console.press('escape');
		expect(console.screen()).toMatch(/Display name +Wiki/);
	});

	test('runs a command of the screen below', async () => {
		const console = await open();
		await console.write(':preview\r');
		expect(console.screen()).toMatch(/Display name +Payroll/);
	});
});

describe('help', () => {
	test('lists the keys of the screen, runs one, and explains why another is unavailable', async () => {
		const console = await open();
		await console.write('?reverse');
		expect(console.screen()).toMatch(/S +Reverse the sort +The list is not sorted/);
		await console.press('return');
		expect(console.screen()).toContain('Keys of this screen');
		await console.press('escape');
		await console.write('?preview pane\r');
		expect(console.screen()).not.toContain('Keys of this screen');
		expect(console.screen()).toMatch(/Display name +Payroll/);
	});

	test('opens on F1', async () => {
		const console = await open();
		await console.write('\u001bOP');
		expect(console.screen()).toContain('Keys of this screen');
	});
});

describe('history', () => {
	test('[ and ] move through it, - swaps the last two entries', async () => {
		const console = await open();
		await console.press('return', '[');
		expect(console.screen()).toContain('1/2 loaded');
		await console.press(']');
		expect(console.screen()).toMatch(/Display name +Payroll/);
		await console.press('-');
		expect(console.screen()).toContain('1/2 loaded');
		await console.press('-');
		expect(console.screen()).toMatch(/Display name +Payroll/);
	});
});

describe('keys', () => {
	test('shows the continuations of a prefix', async () => {
		const console = await open();
		await console.press('y');
		expect(console.lines().at(-1)).toMatch(/i id {2}n name/);
		await console.press('n');
		expect(console.copied).toEqual(['Payroll']);
	});

	test('ignores shortcuts of other tools', async () => {
		const console = await open();
		const before = console.screen();
		await console.press('ctrl-k', 'ctrl-d', 'k', 'x', 'D');
		expect(console.screen()).toBe(before);
		expect(console.requests).toHaveLength(1);
	});

	test('switches the time format with one key', async () => {
		const console = await open({apps: [{id: 'a', displayName: 'A', updatedAt: '2026-06-15T09:00:00Z'}], columns: 140});
		expect(console.screen()).toContain('3h ago');
		await console.press('t', 't');
		expect(console.screen()).toContain('2026-06-15 09:00Z');
	});
});

describe('errors', () => {
	test('keep the loaded rows, with the reason and the next key', async () => {
		let isDown = false;
		const console = await open({
			apps,
			intercept: (_request, pass) => (isDown ? Promise.reject(new TypeError('fetch failed')) : pass()),
		});
		isDown = true;
		await console.press('r');
		expect(console.screen()).toContain('Payroll');
		expect(console.screen()).toMatch(/2 loaded, retrying in \d+s, r now: /);
		isDown = false;
		await console.press('r');
		expect(console.screen()).toContain('1/2 loaded, complete');
	});

	test('count down a wait that the service requests, and ctrl-c cancels it', async () => {
		const console = await open({
			apps,
			waits: true,
			intercept: async () =>
				Response.json({code: 8, message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}}),
		});
		expect(console.screen()).toMatch(/try 2 in 30s, ctrl-c cancels: .*429/);
		await console.press('ctrl-c');
		expect(console.screen()).toContain('cancelled, r loads it');
		expect(console.hasExited()).toBe(false);
		expect(console.requests).toHaveLength(1);
	});

	test('report a rejection and do not retry', async () => {
		const console = await open({
			intercept: async () => Response.json({code: 7, message: 'not allowed (request-id: abc)'}, {status: 403}),
		});
		expect(console.screen()).toContain('Cannot load ');
		expect(console.screen()).toContain('r retries');
		expect(console.requests).toHaveLength(1);
	});
});

describe('pasting', () => {
	test('never runs text as keys', async () => {
		const console = await open();
		await console.paste('jjj:q\r');
		expect(console.hasExited()).toBe(false);
		expect(console.screen()).toContain('Unknown text. Paste an id');
	});

	test('inserts text with line breaks and escapes into a field as one line', async () => {
		const console = await open();
		await console.press('/');
		await console.paste('wi\nki\u001b[2J');
		expect(console.screen()).toMatch(/wi ki/);
	});

	test('draws symbols for escapes in a field, so that no part of a text is coloured, hidden or a link', async () => {
		const console = await open();
		await console.press('/');
		const before = console.output().length;
		await console.paste('\u001b[31ma\u001b[8mb\u001b]8;;https://p.example\u0007c\u202ed');
		expect(console.screen()).toContain('␛[31ma␛[8mb␛]8;;https://p.example␇c⟦U+202E⟧d');
		await console.press('left', 'left');
		expect(console.screen()).toContain('␛[31ma␛[8mb␛]8;;https://p.example␇c⟦U+202E⟧d');
		expect(console.output().slice(before)).not.toMatch(/\u001b\[(?:31|8)m|\u001b\]8|\u202e/);
	});
});

test('ctrl-c, and leaving the screen, end the look-up of a share code', async () => {
	const seed = demoSeed({apps: 1, now: testNow});
	const {active = ''} = seed.demo.shareCodes;
	const answer = Promise.withResolvers<void>();
	const console = await launch({
		seed,
		at: 'secret',
		intercept: async (request, pass) => {
			if (!request.url.includes('/search/apps')) await answer.promise;
			return pass();
		},
	});
	onTestFinished(() => console.close());
	const isLookingUp = (screen: string) => screen.includes('Looking up');
	console.send(`${active}\r`);
	await until(console, isLookingUp);
	console.send('\u0003');
	await until(console, (screen) => !isLookingUp(screen) && screen.includes('f looks up a code'));
	console.send(`f${active}\r`);
	await until(console, isLookingUp);
	console.send('1');
	await until(console, (screen) => screen.includes('loaded, complete'));
	answer.resolve();
	await console.settle();
	await console.press('3', 'escape');
	expect(console.screen()).toContain('f looks up a code');
	expect(console.screen()).not.toContain('USABLE');
});

test('an id that was opened by its address is offered again, and the owners of an entitlement are noted', async () => {
	const console = await open({apps, at: 'apps/app_2/entitlements/ent_1/owners'});
	await console.write(':apps/app_7\r');
	expect(console.services.state.knownIds.list('app')).toEqual(['app_7']);
	expect(console.services.state.knownIds.list('owners')).toEqual(['apps/app_2/entitlements/ent_1/owners']);
});

test('the list of errors takes their count out of the header', async () => {
	const refused = async () => Response.json({code: 13, message: 'out of order'}, {status: 500});
	const console = await open({apps, intercept: refused});
	expect(console.lines()[0]).toMatch(/1 error \(!\)/);
	await console.press('!');
	expect(console.screen()).toContain('out of order');
	await console.press('escape');
	expect(console.lines()[0]).not.toContain('error');
});
