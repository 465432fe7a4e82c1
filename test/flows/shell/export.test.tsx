import {describe, expect, onTestFinished, test} from 'vitest';
import {demoSeed} from '../../../src/tenant/seed/demo.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const apps = [
	{id: 'app_1', displayName: 'Payroll, EU', userCount: '7', updatedAt: '2026-06-15T09:00:00Z'},
	{id: 'app_2', displayName: 'Wiki', userCount: '90'},
	{id: 'app_3', displayName: '=HYPERLINK("x")', userCount: '1'},
];
const caption =
	'castellan · tenant.example.test · apps · read 2026-06-15T12:00:00.000Z · exported 2026-06-15T12:00:00.000Z';

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, columns: 120, rows: 20, ...options});
	onTestFinished(() => console.close());
	return console;
}
const savedAs = (console: Awaited<ReturnType<typeof open>>, extension: string) =>
	[...console.saved].find(([name]) => name.endsWith(extension))?.[1] ?? '';

describe('exporting a screen', () => {
	test('writes the frame before the dialog as text, with address and time', async () => {
		const console = await open();
		await console.press('j');
		const before = console.lines().map((line) => line.trimEnd());
		await console.press('ctrl-s', 'return');
		expect(console.screen()).toContain('castellan-tenant.example.test-apps-20260615T120000Z.txt');
		await console.press('return');
		expect(console.screen()).toContain('readable by you only');
		const text = savedAs(console, '.txt');
		expect(text.split('\n').slice(0, 19)).toEqual(before.slice(0, 19));
		expect(text).toContain(caption);
	});

	test('offers no list on a detail screen, and masks secrets in the file', async () => {
		const console = await open({seed: demoSeed({apps: 3, now: testNow, odd: true}), at: 'auth-configs', rows: 40});
		await console.press('return', 'ctrl-s');
		expect(console.screen()).toMatch(/│ +The list, every field \(JSON\) +this screen has no list to export │/);
		await console.press('return', 'return');
		expect(savedAs(console, '.txt')).toContain('••••');
	});
});

describe('exporting a list', () => {
	test('writes the visible columns as CSV with absolute times and no formulas', async () => {
		const console = await open({services: {settings: {columns: {apps: ['id', 'displayName', 'updatedAt']}}}});
		await console.press('ctrl-s', 'down');
		expect(console.screen()).toContain('The list: 3 apps loaded, the columns shown (CSV)');
		await console.press('return', 'return');
		expect(savedAs(console, '.csv')).toBe(
			[
				'id,displayName,updatedAt,export.tenant,export.address,export.at,export.readAt,export.stale,export.error,export.hasMore,export.isMarked,export.filter',
				'app_1,"Payroll, EU",2026-06-15 09:00Z,tenant.example.test,apps,2026-06-15T12:00:00.000Z,2026-06-15T12:00:00.000Z,false,,false,false,',
				'app_2,Wiki,,tenant.example.test,apps,2026-06-15T12:00:00.000Z,2026-06-15T12:00:00.000Z,false,,false,false,',
				`app_3,"'=HYPERLINK(""x"")",,tenant.example.test,apps,2026-06-15T12:00:00.000Z,2026-06-15T12:00:00.000Z,false,,false,false,`,
				'',
			].join('\r\n'),
		);
	});

	test('writes every field of the marked rows as JSON, with their origin', async () => {
		const console = await open();
		await console.press('down', 'space', 'ctrl-s', 'up', 'up');
		expect(console.screen()).toContain('The list: 1 app marked, every field (JSON)');
		await console.press('return', 'return');
		expect(JSON.parse(savedAs(console, '.json'))).toEqual({
			tenant: 'tenant.example.test',
			address: 'apps',
			at: '2026-06-15T12:00:00.000Z',
			readAt: '2026-06-15T12:00:00.000Z',
			stale: false,
			error: '',
			hasMore: false,
			isMarked: true,
			filter: '',
			rows: [expect.objectContaining({id: 'app_2', displayName: 'Wiki', userCount: '90'})],
		});
	});
});

test.each(['apps', 'apps/app_1'])('dates the export of %s with its reading, and says that it is stale', async (at) => {
	const clock = {now: testNow};
	let isDown = false;
	const console = await open({
		at,
		services: {clock: {now: () => clock.now}},
		intercept: (_request, pass) => {
			if (isDown) throw new TypeError('fetch failed', {cause: {code: 'ECONNREFUSED'}});
			return pass();
		},
	});
	isDown = true;
	clock.now += 90_000;
	await console.press('r');
	expect(console.lines()[0]).toContain('stale since');
	await console.press('ctrl-s', 'return', 'return');
	expect(savedAs(console, '.txt')).toMatch(
		/ · read 2026-06-15T12:00:00\.000Z · stale: .+ · exported 2026-06-15T12:01:30\.000Z\n$/,
	);
	if (at !== 'apps') return;
	await console.press('y', 'm');
	expect(console.copied.at(-1)).toMatch(
		/HYPERLINK.+\n\ncastellan .+ · read 2026-06-15T12:00:00\.000Z · stale: .+ · exported 2026-06-15T12:01:30\.000Z.*\n$/,
	);
	await console.press('ctrl-s', 'up', 'up', 'return', 'return');
	const {rows, ...origin} = JSON.parse(savedAs(console, '.json'));
	expect(rows).toHaveLength(3);
	expect(origin).toMatchObject({
		at: '2026-06-15T12:01:30.000Z',
		readAt: '2026-06-15T12:00:00.000Z',
		stale: true,
		error: expect.stringContaining('the connection was refused'),
		hasMore: false,
	});
});

test('asks before it replaces a file', async () => {
	const console = await open();
	const name = async (text: string) => {
		await console.press('ctrl-s', 'return', 'ctrl-u');
		await console.write(`${text}\r`);
	};
	await name('a.txt');
	const [first] = console.saved.values();
	await console.press('j');
	await name('a.txt');
	expect(console.screen()).toContain('File a.txt already exists');
	expect(console.saved.get('a.txt')).toBe(first);
	await console.press('return', 'ctrl-u');
	await console.write('b.txt\r');
	expect([...console.saved.keys()]).toEqual(['a.txt', 'b.txt']);
	await name('a.txt');
	await console.press('down', 'return');
	expect(console.saved.get('a.txt')).not.toBe(first);
});

test('reports why a file cannot be written', async () => {
	const console = await open({services: {machine: {saveFile: () => Promise.reject(new Error('the disk is full'))}}});
	await console.press('ctrl-s', 'return', 'ctrl-u');
	await console.write('typed/name.txt\r');
	expect(console.screen()).toContain('Not written: the disk is full');
	expect(console.screen()).toContain('> typed/name.txt');
});

test('writes items as JSON exactly as the service sent them, on every page', async () => {
	const item = (id: string) =>
		`{"id":"${id}\u200b","displayName":"\\u202e⟦U+200B⟧","userCount":5,"deletedAt":null,"connectorVersion":12345678901234567890}`;
	const page = (rows: readonly string[], token = '') =>
		new Response(`{"list":[${rows.join(',')}],"nextPageToken":"${token}"}`, {
			headers: {'content-type': 'application/json'},
		});
	let requests = 0;
	const console = await open({
		intercept: async () => (requests++ === 0 ? page([item('a'), item('b')], 'two') : page([item('c')])),
	});
	await console.press('G');
	await console.press('ctrl-s', 'down', 'down', 'return', 'return');
	const text = savedAs(console, '.json');
	expect(text).not.toMatch(/\p{Cf}/u);
	expect(text.match(/"connectorVersion": 12345678901234567890/g)).toHaveLength(3);
	expect(JSON.parse(text).rows).toEqual(['a', 'b', 'c'].map((id) => JSON.parse(item(id))));
});

test('clears a copied share code from the clipboard, but not an id', async () => {
	const {seed, code} = {seed: demoSeed({apps: 3, now: testNow, odd: true}), code: 'KEEP-7Q2M-VALT'};
	const console = await open({seed, at: 'secret'});
	await console.write(`${code}\r`);
	await console.press('y', 'y');
	expect(console.copied[0]).toContain(code);
	expect(console.screen()).toContain('the share code is cleared after a minute');
	await console.press('c');
	expect(console.screen()).toContain('Copied the vault id by the test');
	expect(console.screen()).not.toContain('cleared');
});
