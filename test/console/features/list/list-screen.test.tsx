/** What the keys of a list leave on its screen. */
import {expect, onTestFinished, test} from 'vitest';
import {openSavedAddresses} from '../../../../src/settings/files/saved-addresses.ts';
import {type LaunchOptions, launch, testNow} from '../../../support/launch.tsx';
import {memoryDisk} from '../../../support/memory-disk.ts';

const apps = Array.from({length: 60}, (_, at) => ({
	id: `app_${at}`,
	displayName: `App ${at}`,
	userCount: String(at % 30),
	...(at === 7 && {description: 'needle'}),
}));

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, columns: 100, rows: 16, ...options});
	onTestFinished(() => console.close());
	return {
		...console,
		/** The first, the selected and the last row, by their numbers. */
		rows() {
			const rows = console.lines().flatMap((line) => /^(.).{2}App (\d+)/.exec(line)?.slice(1).join('') ?? []);
			const numbers = rows.map((row) => row.replace(/^\D*/, ''));
			return `${numbers[0]} ${rows.find((row) => row.startsWith('▌'))?.slice(1)} ${numbers.at(-1)}`;
		},
		status: () => console.lines().at(-2)?.trim(),
		heading: () => console.lines()[2]?.trim().replaceAll(/ +/g, ' '),
		/** The lines inside the preview. */
		preview: () =>
			console
				.lines()
				.flatMap((line) => /^│ (.*) .$/.exec(line)?.[1]?.trim() ?? [])
				.filter(Boolean),
	};
}

test('the motions of a list move by a line, half of its lines, and all of them', async () => {
	const {press, rows, status, resize} = await open();
	const found = [rows()];
	for (const key of ['j', 'ctrl-d', 'pagedown', 'ctrl-u', 'pageup', 'G', 'k', 'home']) {
		await press(key);
		found.push(`${key}: ${rows()}`);
	}
	expect(found).toEqual([
		'0 0 10',
		'j: 0 1 10',
		'ctrl-d: 5 6 15',
		'pagedown: 16 17 26',
		'ctrl-u: 11 12 21',
		'pageup: 0 1 10',
		'G: 49 59 59',
		'k: 49 58 59',
		'home: 0 0 10',
	]);
	await resize(100, 12);
	await press('pagedown');
	expect([rows(), status()]).toEqual(['7 7 13', '8/60 loaded, complete']);
});

test('a sort has its sign beside the title of its column, and again in reverse', async () => {
	const {write, heading, rows, click} = await open();
	expect(heading()).toBe('Name Users State Updated ID');
	await write('susers\r');
	expect([heading(), rows()]).toEqual(['Name Users↓ State Updated ID', '29 29 24']);
	await click(53, 2);
	expect([heading(), rows()]).toEqual(['Name Users↑ State Updated ID', '0 0 5']);
	await click(5, 2);
	expect(heading()).toBe('Name↑ Users State Updated ID');
});

test('a match that no column shows has its place in the status, or in the border of the preview', async () => {
	const {write, status, screen, press, resize} = await open();
	await write('/needle\r');
	expect(status()).toBe('in description 1/1 of 60 loaded, complete · filter “needle” (local: loaded rows only)');
	await press('p');
	expect(status()).toBe('1/1 of 60 loaded, complete · filter “needle” (local: loaded rows only)');
	expect(screen()).toContain('╭─ App 7 · match in description ─');
	await press('escape');
	expect(screen()).toContain('╭─ App 0 ─');
	await resize(100, 30);
	await press('p');
	await write('/App 7\r');
	expect(status()).toBe('1/6 of 60 loaded, complete · filter “App 7” (local: loaded rows only)');
});

test('a list that ended early says so above and below', async () => {
	const {lines, status, press, screen} = await open({
		columns: 140,
		intercept: async (request, pass) =>
			request.url.includes('/search/apps') ? Response.json({list: apps.slice(0, 3), nextPageToken: 'again'}) : pass(),
	});
	expect(lines()[0]).toContain('stale since');
	await press('L');
	expect(screen()).toContain('The list ended early: ');
	await press('k');
	expect(status()).toBe('1/3 loaded, r reloads: the service sent a page token a second time');
});

test('the preview follows the cursor when it has rested, and not on another screen', async () => {
	const {press, preview, waits, elapse, screen} = await open({rows: 40, columns: 120});
	expect([preview()[1], waits()]).toEqual([expect.stringContaining('Display name  App 0'), []]);
	await press('j');
	expect([preview(), waits()]).toEqual([[], [150]]);
	await press('j');
	expect(waits()).toEqual([150]);
	await elapse();
	expect([preview()[1], waits()]).toEqual([expect.stringContaining('Display name  App 2'), []]);
	await press('j', 'k');
	expect([preview()[1], waits()]).toEqual([expect.stringContaining('Display name  App 2'), []]);
	await press('j', 'p');
	expect([preview(), waits()]).toEqual([[], []]);
	await press('p');
	expect(preview()[1]).toContain('Display name  App 3');
	await press('j', '2');
	expect(waits()).toEqual([]);
	expect(screen()).not.toContain('╭─');
});

test('the focused preview takes the motions, and each row begins at its first line', async () => {
	const {press, preview, status, rows, write, elapse} = await open({
		rows: 24,
		columns: 80,
		apps: apps.map((app) => ({...app, description: Array(60).fill(`line of ${app.id}`).join(' ')})),
	});
	await press('p', 'tab');
	expect(status()).toBe('Preview: j and k scroll, tab returns to the list');
	const first = preview();
	await press('j');
	expect(preview()).toEqual([...first.slice(1), expect.anything()]);
	await press('k');
	expect(preview()).toEqual(first);
	await press('G');
	const last = preview();
	await press('j');
	expect(preview()).toEqual(last);
	await press('ctrl-u', 'ctrl-u', 'pagedown', 'home');
	expect([preview(), rows().split(' ')[1]]).toEqual([first, '0']);
	await press('G', 'tab');
	expect(status()).toBe('1/60 loaded, complete');
	await press('j');
	await elapse();
	expect(preview()).toEqual(first.map((line) => line.replaceAll(/(app_|App )0/g, (_, word) => `${word}1`)));
	expect(rows().split(' ')[1]).toBe('1');
	await press('tab', 'escape');
	expect(status()).toBe('2/60 loaded, complete');
	await write('/app_9\r');
	expect(rows().split(' ')[1]).toBe('9');
});

test('a click on the preview moves the focus to it, and the wheel scrolls it', async () => {
	const {press, click, wheel, preview, status, screen} = await open({
		columns: 80,
		apps: apps.map((app) => ({...app, description: Array(60).fill('word').join(' ')})),
	});
	await press('p');
	const [first] = preview();
	await wheel('up', 10, 10);
	expect(preview()[0]).toBe(first);
	await wheel('down', 10, 10);
	expect(preview()[0]).not.toBe(first);
	await click(10, 10);
	expect(status()).toBe('Preview: j and k scroll, tab returns to the list');
	await click(10, 10);
	expect(status()).toBe('Preview: j and k scroll, tab returns to the list');
	await press('tab');
	await click(10, 4);
	expect(status()).toBe('2/60 loaded, complete');
	expect(screen()).toContain('╭─ App 1 ─');
});

test('a view that cannot be written says so', async () => {
	const disk = {
		...memoryDisk(() => testNow),
		fs: {...memoryDisk(() => testNow).fs, rename: () => Promise.reject(new Error('full'))},
	};
	const savedAddresses = openSavedAddresses(disk as never, 'places', 'https://tenant.example.test');
	const {press, write, screen, heading} = await open({services: {state: {savedAddresses}}});
	await write('/App 1\r');
	await press('V');
	await write('\r');
	expect(screen()).toMatch(/Cannot save the view: .*places/);
	expect(heading()).toContain('[App 1]');
	await write(':delete this saved\r');
	expect(screen()).toMatch(/Cannot remove the view: .*places/);
});
