/** What the screens of surfaces and of findings say while nothing, or not everything, is read. */
import {expect, onTestFinished, test} from 'vitest';
import {type LaunchOptions, launch} from '../../support/launch.tsx';

async function open(options: LaunchOptions) {
	const console = await launch({columns: 120, rows: 30, ...options});
	onTestFinished(() => console.close());
	return console;
}
const slowDown = () => Response.json({code: 8, message: 'slow down'}, {status: 429, headers: {'retry-after': '30'}});

test('no key steps through surfaces before one is loaded', async () => {
	const console = await open({at: 'surfaces/cnv_9', waits: true, intercept: async () => slowDown()});
	for (const key of ['\t', '\u001b[Z', 'l', 'v', 'yy']) {
		await console.write(key);
		expect(console.screen(), key).toContain('No surface is loaded');
		await console.elapse();
	}
});

test('a failure of the board is among the errors', async () => {
	const console = await open({
		at: 'board',
		intercept: async () => Response.json({code: 7, message: 'not for you'}, {status: 403}),
	});
	await console.press('!');
	expect(console.screen()).toMatch(/Errors, newest first.*\n.*now: tenant\.example\.test answered 403: not for you/);
});

test('an id that was typed is known from then on', async () => {
	const console = await open({});
	await console.write(':cnv_5\r');
	expect(console.services.state.knownIds.list('conversation')).toEqual(['cnv_5']);
});

test('the screen of shared secrets says how to look one up, and again after a failure', async () => {
	const console = await open({at: 'secret', intercept: async () => slowDown()});
	await console.press('escape');
	expect(console.lines().at(-2)?.trimEnd()).toBe(' f looks up a code');
	await console.press('f');
	await console.write('k7qf-9xwp-2mtd\r');
	expect(console.lines().at(-2)?.trimEnd()).toBe(' The look-up failed. f tries again');
});

test.each([
	[40, true],
	[120, false],
])('on %i columns, an error that its line cuts is among the errors: %s', async (columns, isListed) => {
	const console = await open({at: 'secret', columns});
	await console.press('return', 'escape', '!');
	expect(/Errors, newest first.*KEEP-7Q2M-VALT/s.test(console.screen())).toBe(isListed);
});
