import {describe, expect, onTestFinished, test} from 'vitest';
import {type LaunchOptions, launch} from '../../support/launch.tsx';

const apps = [
	{id: 'app_1', displayName: 'Payroll'},
	{id: 'app_2', displayName: 'Núria Wiki'},
	{id: 'app_3', displayName: 'Payments'},
];

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, columns: 80, rows: 24, ...options});
	onTestFinished(() => console.close());
	return console;
}

/** The lines of the choices. */
const choices = (console: Awaited<ReturnType<typeof open>>) =>
	console
		.lines()
		.flatMap((line) => /│[ ▌]*(.*?) *[│┃]/.exec(line)?.[1] ?? [])
		.slice(1);

describe.each([
	[80, 24],
	[40, 12],
])('the palette at %d by %d', (columns, rows) => {
	test('finds a loaded item by its name, without accents, and opens it', async () => {
		const console = await open({columns, rows, at: 'apps'});
		await console.press('2', ':');
		await console.write('nuria');
		expect(choices(console)[0]).toContain('Núria Wiki');
		expect(console.lines()[0]).toContain('Auth confi');
		const requests = console.requests.length;
		await console.press('return');
		expect(console.screen()).toContain('Núria Wiki');
		expect(console.requests).toHaveLength(requests);
	});

	test('offers a search on the server when nothing is loaded that matches', async () => {
		const console = await open({columns, rows, at: 'secret'});
		await console.press('escape', ':');
		await console.write('payroll');
		expect(choices(console)[0]).toContain('Search the server');
		await console.press('return');
		expect(console.lines()[0]).toContain('Apps');
		expect(console.screen()).toContain('1/1 loaded');
	});
});

test('has screens, commands, recent addresses and bookmarks, without keys that move and without duplicates', async () => {
	const console = await open({columns: 140, rows: 40, services: {settings: {hasPreview: false}}});
	await console.press('return', 'b');
	await console.write('mine\r');
	await console.press('2', '1', ':');
	const labels: string[] = [];
	for (let page = 0; page < 8; page++) {
		labels.push(...choices(console).map((line) => line.trim().replace(/ {2,}.*/, '')));
		await console.press('pagedown');
	}
	const shown = [...new Set(labels)];
	expect(shown).toContain('Go to Apps');
	expect(shown).toContain('Filter the loaded rows');
	expect(shown.filter((label) => /half a page|move down|go to the first/i.test(label))).toEqual([]);
	expect(shown.filter((label) => /Auth configs/.test(label))).toEqual(['Go to Auth configs']);
	await console.write('mine');
	expect(choices(console)[0]).toContain('Bookmark: mine');
});

test('lists an item once, whether it is recent, loaded or typed as an address', async () => {
	const console = await open();
	await console.press('return', 'escape', ':');
	await console.write('apps/app_1');
	expect(choices(console).filter((line) => line.includes('app_1') && !line.startsWith('Search'))).toHaveLength(1);
});

test.each([
	['write', 'Allow writes for 10 minutes'],
	['sort', 'Sort the loaded rows'],
	['profile', 'Profiles: switch'],
	['profile staging', 'Profiles: switch'],
	['srt', 'Sort the loaded rows'],
])('finds the command for :%s', async (typed, label) => {
	const console = await open();
	await console.press(':');
	await console.write(typed);
	expect(choices(console).some((line) => line.includes(label))).toBe(true);
});

test('lists a command and the values of its argument before looser matches, with or without a colon', async () => {
	const console = await open({at: 'apps'});
	await console.press(':');
	await console.write('sort');
	const [first, second] = choices(console);
	expect(first).toContain('Sort the loaded rows');
	expect(second).toMatch(/^Sort by Name/);
	await console.press('escape', ':');
	await console.write(':sort na\r');
	expect(console.screen()).toMatch(/Name ?[▲▼↑↓]/);
});

describe('more than items and commands', () => {
	const rosa = {id: 'u_1', displayName: 'Rosa Eriksen', status: 'DISABLED'} as const;
	const owned = [
		{id: 'app_1', displayName: 'Payroll', appOwners: [rosa]},
		{id: 'app_2', displayName: 'Wiki', appOwners: [{id: 'u_2', displayName: 'Ines'}]},
		{id: 'app_3', displayName: 'Pay\u200broll', appOwners: [rosa]},
	];

	test('a person opens the loaded apps that they own', async () => {
		const console = await open({apps: owned, at: 'apps'});
		await console.press(':');
		await console.write('rosa');
		expect(choices(console)[0]).toMatch(/^Rosa Eriksen +owner of 2 loaded apps, disabled$/);
		await console.press('return');
		expect(console.screen()).toContain('1/2 of 3 loaded');
		expect(console.screen()).not.toContain('Wiki');
	});

	test('two people with the same name are two choices, each with the apps of its own id', async () => {
		const other = {id: 'u_12', displayName: 'Rosa Eriksen'} as const;
		const console = await open({apps: [...owned, {id: 'app_4', displayName: 'Vault', appOwners: [other]}], at: 'apps'});
		await console.press(':');
		await console.write('rosa');
		await console.press('return');
		expect(console.screen()).toContain('1/2 of 4 loaded');
		expect(console.screen()).not.toContain('Vault');
		await console.press(':');
		await console.write('rosa');
		await console.press('down', 'return');
		expect(console.screen()).toContain('1/1 of 4 loaded');
		expect(console.screen()).toContain('Vault');
	});

	test('↑ recalls what was run before, but no share code', async () => {
		const console = await open({apps: owned, at: 'apps'});
		await console.write(':board\r');
		await console.write(':KEEP-7Q2M-VALT\r');
		await console.write(':requests\r');
		await console.press(':', 'up');
		expect(console.screen()).toContain('> requests');
		await console.press('up');
		expect(console.screen()).toContain('> board');
		await console.press('up', 'escape', ':', 'down', 'up');
		expect(console.screen()).not.toContain('> requests');
		await console.press('escape', ':', 'up', 'up', 'return');
		expect(console.lines()[0]).toContain('Board');
	});

	test('entitlement leads to the owners of an entitlement of an app', async () => {
		const console = await open({apps: owned, at: 'apps'});
		await console.write(':entitlement wiki\r');
		expect(console.screen()).toContain('entitlement id');
		await console.write('ent_1\r');
		expect(console.requests.at(-1)?.url).toContain('app_2');
	});

	test('config opens the config file in the editor', async () => {
		let edits = 0;
		const editConfig = async () => void edits++;
		const console = await open({apps: owned, at: 'apps', services: {machine: {editConfig}}});
		await console.write(':config\r');
		expect(edits).toBe(1);
	});

	test('a rule opens the board with its findings', async () => {
		const console = await open({apps: owned, at: 'apps'});
		await console.press(':');
		await console.write('board');
		// Every rule is a rule of the board, so the word finds none by its title.
		expect(choices(console).filter((line) => /deadline passed|Owner|Disabled/.test(line))).toEqual([]);
		await console.press('escape', ':');
		await console.write('owner disabled\r');
		expect(console.lines()[0]).toContain('Board');
		expect(console.screen()).toContain('Its only owner is disabled');
		expect(console.screen()).not.toMatch(/warning +\S+ +deleted|▸/);
	});

	test('silence is found on every screen, and leads to the board', async () => {
		const console = await open({apps: owned, at: 'apps'});
		await console.press(':');
		expect(choices(console).join('\n')).not.toContain('on the board');
		await console.write('silence');
		expect(choices(console)[0]).toMatch(/Silence until a day +M on the board/);
		await console.press('return');
		expect(console.lines()[0]).toContain('Board');
		await console.press(':');
		await console.write('silence');
		expect(choices(console)[0]).toMatch(/Silence until a day/);
		expect(choices(console).join('\n')).not.toContain('on the board');
	});

	test('a name with hidden signs comes after every other match', async () => {
		const console = await open({apps: owned, at: 'apps'});
		await console.press(':');
		await console.write('pay');
		const names = choices(console).filter((line) => line.includes(' app app_'));
		expect(names.map((line) => line.slice(-5))).toEqual(['app_1', 'app_3']);
	});
});
