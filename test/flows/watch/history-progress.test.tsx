/** What History and the changes of the tenant say while they read, and without anything to read. */
import {expect, onTestFinished, test} from 'vitest';
import {historyIn} from '../../../src/console/app/machine/history.ts';
import {temporaryFile} from '../../domain/history/items.ts';
import {type LaunchOptions, launch} from '../../support/launch.tsx';
import {until} from '../../support/until.ts';
import {remembered} from './remembered.ts';

async function open(options: LaunchOptions = {}) {
	const console = await launch({at: 'history', columns: 140, ...options});
	onTestFinished(() => console.close());
	return console;
}

test('a reading is not saved without a home directory, nor in an earlier state', async () => {
	const console = await open();
	await console.press('+');
	expect(console.screen()).toContain('Cannot save a reading: no home directory');
	const past = await remembered({at: 'history', columns: 140});
	await past.write(':at early\r');
	await past.write(':history\r');
	await past.press('+');
	expect(past.screen()).toContain('This is an earlier state: :at now returns to the present');
});

test('a save says that it can be cancelled before its first response', async () => {
	const place = {file: temporaryFile()};
	const historyAccess = historyIn(async () => place);
	onTestFinished(() => historyAccess.close());
	const {promise: held, resolve: release} = Promise.withResolvers<void>();
	const console = await open({
		services: {state: {historyAccess}},
		intercept: async (_request, pass) => {
			await held;
			return pass();
		},
	});
	console.send('+before\r');
	await until(console, (screen) => / saving, ctrl-c cancels/.test(screen));
	release();
	await until(console, (screen) => screen.includes('Saved before'));
});

test('a comparison counts what it has read', async () => {
	const apps = Array.from({length: 450}, (_, index) => ({id: `app_${index}`}));
	const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const console = await remembered({
		at: 'history',
		apps,
		columns: 140,
		async intercept(request, pass) {
			if (request.url.includes('/search/apps'))
				await holds['pageToken' in (await request.clone().json()) ? 1 : 0]?.promise;
			return pass();
		},
	});
	console.send(':since early\r');
	await until(console, (screen) => / comparing, ctrl-c cancels/.test(screen));
	holds[0]?.resolve();
	await until(console, (screen) => / comparing, \d+ items read, ctrl-c cancels/.test(screen));
	holds[1]?.resolve();
	await until(console, (screen) => !screen.includes('comparing'));
});

test('the changes of an item have its name, or its id without any', async () => {
	expect((await remembered({at: 'history/apps/app_1', columns: 140})).lines()[0]).toContain('All changes of Renamed');
	expect((await remembered({at: 'history/apps/app_9', columns: 140})).lines()[0]).toContain('All changes of app_9');
});

test('nothing is done with a reading before the readings are read, or without one', async () => {
	const {promise: held, resolve: release} = Promise.withResolvers<void>();
	const historyAccess = historyIn(async () => ({file: temporaryFile()}));
	onTestFinished(() => historyAccess.close());
	let isHeld = false;
	const openIfAny = async () => {
		if (isHeld) await held;
		return historyAccess.openIfAny();
	};
	const console = await open({at: 'requests', services: {state: {historyAccess: {...historyAccess, openIfAny}}}});
	isHeld = true;
	console.send('8');
	await until(console, (screen) => screen.includes('Loading…'));
	console.send('x');
	await until(console, (screen) => screen.includes('The readings are still being read'));
	release();
	await until(console, (screen) => screen.includes('This tenant has no readings'));
	await console.write(':travel to this\r');
	expect(console.screen()).toContain('No readings yet: + saves one');
});
