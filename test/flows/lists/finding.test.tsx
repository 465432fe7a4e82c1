import {describe, expect, onTestFinished, test} from 'vitest';
import {openSavedAddresses} from '../../../src/settings/files/saved-addresses.ts';
import {Notices} from '../../../src/settings/notices.ts';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {failing} from '../../settings/files/disk.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const demo = demoSeed({apps: 30, now: testNow});

async function open(options: LaunchOptions = {}) {
	const console = await launch({seed: demo, columns: 120, rows: 40, ...options});
	onTestFinished(() => console.close());
	return console;
}
const header = (console: Awaited<ReturnType<typeof open>>) => console.lines()[0];

describe('pasting on any screen', () => {
	test('jumps to an address or a URL of the service', async () => {
		const console = await open({at: 'notifications'});
		await console.paste('https://tenant.example.test/api/v1/auth-configs/ac_03');
		expect(header(console)).toMatch(/Auth configs · \S/);
		expect(console.screen()).toMatch(/ID +ac_03|Id +ac_03/i);
		await console.paste('apps?query=vault');
		expect(header(console)).toContain('query=vault');
	});

	test('opens the palette with the meanings of an id, likely and cached ones first', async () => {
		const console = await open();
		await console.paste(' app_0000003\n');
		expect(console.screen()).toMatch(/> app_0000003/);
		expect(console.screen()).toMatch(/App app_0000003: \S.*apps\/app_0000003/);
		expect(console.screen()).toContain('Auth config app_0000003');
		expect(console.requests).toHaveLength(1);
		await console.press('return');
		expect(console.screen()).toMatch(/app_0000003/);
		expect(console.requests).toHaveLength(2);
	});

	test('asks for confirmation of a URL of another tenant', async () => {
		const console = await open();
		await console.paste('https://other.example/api/v1/auth-configs/ac_03');
		expect(console.screen()).toContain('In this tenant, not other.example: auth-configs/ac_03');
		expect(console.requests).toHaveLength(1);
	});

	test('looks up a second code on the secret screen', async () => {
		const console = await open({at: 'secret'});
		await console.paste(`${demo.demo.shareCodes.active}`);
		await console.press('return');
		expect(console.screen()).toContain('USABLE');
		await console.paste(`${demo.demo.shareCodes.expired}`);
		expect(console.screen()).toContain('EXPIRED');
		expect(console.requests).toHaveLength(2);
	});

	test('offers used ids where an id is needed', async () => {
		const console = await open();
		await console.paste('srv_2');
		await console.press('return', '7');
		expect(console.screen()).toMatch(/srv_2 +used before/);
	});
});

describe('failing writes of settings', () => {
	const full = openSavedAddresses(failing('mkdir', 'EACCES'), '/nowhere/places.json', 'https://tenant.example.test');

	test('reports why a bookmark or a view is not saved', async () => {
		const console = await launch({services: {state: {savedAddresses: full}}, columns: 160});
		await console.press('b', 'return');
		await full.saved();
		await console.settle();
		expect(console.screen()).toMatch(/Could not save the bookmark: \/nowhere\/places\.json cannot be written: /);
		expect(console.screen()).not.toContain('Bookmarked');
		await console.press('V');
		await console.press('x', 'return');
		await full.saved();
		await console.settle();
		expect(console.screen()).toContain('Cannot save the view: /nowhere/places.json cannot be');
		await console.close();
	});

	test('shows background errors and lists them among the errors', async () => {
		const notices = new Notices();
		notices.add('places.json is damaged');
		const console = await launch({services: {state: {notices}}});
		expect(console.screen()).toContain('places.json is damaged');
		notices.add('the clipboard is not cleared');
		notices.add('the clipboard is not cleared');
		await console.settle();
		await console.press('!');
		expect(console.screen().match(/the clipboard is not cleared/g)).toHaveLength(1);
		expect(console.screen()).toContain('places.json is damaged');
		await console.close();
	});
});

describe('bookmarks', () => {
	test('saves a bookmark, finds it in the palette and in the list, and removes it', async () => {
		const console = await open({at: 'apps/app_0000003'});
		await console.press('b');
		expect(console.screen()).toContain('Bookmark apps/app_0000003 as');
		await console.press('ctrl-u');
		await console.write('the broken one\r');
		expect(console.screen()).toContain('Bookmarked as the broken one');
		await console.press('2');
		await console.write(':broken\r');
		expect(console.screen()).toMatch(/Id +app_0000003/i);
		await console.press('2', 'B');
		expect(console.screen()).toMatch(/the broken one +apps\/app_0000003/);
		await console.press('ctrl-x');
		expect(console.screen()).toContain('No bookmarks: press b to add one');
	});

	test('reports the owner of a taken name', async () => {
		const console = await open({at: 'apps/app_0000003'});
		await console.press('b', 'ctrl-u');
		await console.write('it\r');
		await console.press('2', 'b', 'ctrl-u');
		await console.write('it');
		expect(console.screen()).toContain('This name is in use for apps/app_0000003');
		await console.press('escape');
		await console.press('B', 'return');
		expect(console.screen()).toMatch(/Id +app_0000003/i);
	});
});

describe('history', () => {
	test('H lists the history entries by title, and restores a chosen one', async () => {
		const console = await open();
		await console.press('j', 'j', 'return', '2', '4', 'H');
		expect(console.screen()).toMatch(/here: Notification settings +notifications/);
		expect(console.screen()).toMatch(/Apps · \S.* +apps\/app_/);
		await console.write('Apps');
		await console.press('down', 'return');
		expect(console.screen()).toMatch(/3\/30 loaded/);
	});
});

test('the number of marked rows, which a filter can hide, is on a narrow screen too', async () => {
	const console = await open({at: 'auth-configs', columns: 40, rows: 12});
	await console.press('space');
	await console.write('/nothing has this name\r');
	expect(console.screen()).toContain('No loaded auth config matches');
	expect(console.screen()).toContain('1 marked');
	await console.press('0', 'space');
	expect(console.lines().find((line) => line.includes('1 marked'))).toMatch(/\d+\/\d+ · 1 marked/);
});
