/** A service whose clock is two hours behind the clock of this machine. */
import {expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../src/console/app/machine/history.ts';
import {temporaryFile} from '../domain/history/items.ts';
import {type LaunchOptions, launch} from '../support/launch.tsx';

/** 09:59 at the service and 12:00 on this machine. */
const date = 'Mon, 15 Jun 2026 09:59:00 GMT';
const apps = [{id: 'app_1', displayName: 'Wiki', appOwners: [], updatedAt: '2026-06-15T08:30:00Z'}];

async function open(options: LaunchOptions) {
	const console = await launch({
		columns: 140,
		seed: {apps},
		async intercept(_request, pass) {
			const {status, headers, body} = await pass();
			return new Response(body, {status, headers: {...Object.fromEntries(headers), date}});
		},
		...options,
	});
	onTestFinished(() => console.close());
	return console;
}

test.each([
	['apps', /Wiki .* 1h ago/],
	['apps/app_1', /Updated at +2026-06-15T08:30:00Z \(1h ago\)/],
])('%s compares times with the clock of the service, and the header has the difference', async (at, time) => {
	const console = await open({at});
	expect(console.screen()).toMatch(time);
	expect(console.screen()).toContain('this machine is 2h 1m ahead of the service');
});

test('the findings of the board are judged by the clock of the service, and so is their age', async () => {
	const console = await open({at: 'board'});
	await console.press('Z');
	expect(console.screen()).toMatch(/Wiki .* 1h ago/);
	expect(console.screen()).toContain('this machine is 2h 1m ahead of the service');
});

test('a narrow screen counts the difference as an error, which gives both times', async () => {
	const console = await open({at: 'apps', columns: 60});
	expect(console.screen()).toContain('1 error (!)');
	await console.press('!');
	expect(console.screen().replace(/[│\s]+/g, ' ')).toContain('it is 2026-06-15T09:59:00Z there, and');
});

test('the ages of readings are by the clock of this machine', async () => {
	const place = {file: temporaryFile()};
	const historyAccess = historyIn(async () => place);
	onTestFinished(() => historyAccess.close());
	const console = await open({at: 'history', services: {state: {historyAccess}}});
	await console.write('+before\r');
	expect(console.screen()).toMatch(/now +before +now/);
});
