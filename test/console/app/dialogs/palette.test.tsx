import {expect, onTestFinished, test} from 'vitest';
import {launch} from '../../../support/launch.tsx';

/** The choices of the palette for a text, as `label: detail`. */
async function choices(typed: string, at = 'apps') {
	const console = await launch({at, apps: [{id: 'app_1', displayName: 'Vault'}], columns: 110});
	onTestFinished(() => console.close());
	await console.write(`:${typed}`);
	const rows = console.lines().flatMap((line) => /^ *│ (?:▌| ) (.*) [│┃] *$/.exec(line)?.[1]?.trim() || []);
	return rows.map((row) => row.split(/ {2,}/).join(': '));
}

const searches = (text: string) => [
	`Search the server for apps with “${text}”: apps`,
	`Find “${text}” in all lists, including removed items`,
];

test.each<[string, readonly string[]]>([
	['zzqq', searches('zzqq')],
	['apps/app_1', ['Go to apps/app_1: apps/app_1', 'Search the server for apps with “apps/app_1”: apps']],
	['q!', ['Quit castellan: q!', ...searches('q!')]],
	['quit!', ['Quit castellan: quit!', ...searches('quit!')]],
	['write off', ['Disallow writes: write off', ...searches('write off')]],
	['write 1m', ['Allow writes for 1 minute: write 1m', ...searches('write 1m')]],
	['write 1h', ['Allow writes for 60 minutes: write 60m', ...searches('write 1h')]],
	['write 5x', ['Unknown duration. Try write 10m, write 1h or write off', ...searches('write 5x')]],
	['k7qf-9xwp-2mtd', ['Look up shared secret K7QF-9XWP-2MTD, once: secret', ...searches('k7qf-9xwp-2mtd')]],
	['vault', ['Vault: app app_1', ...searches('vault')]],
	[
		'find vau',
		['Find “vau” in all lists, including removed items', 'Find by id or name: :find TEXT', ...searches('find vau')],
	],
])('“%s” offers %j', async (typed, expected) => {
	const found = await choices(typed);
	const others = [/^Disallow writes: The demo/, /^Allow writes: The demo/, /^Edit: The API/];
	expect(found.filter((each) => !others.some((other) => other.test(each)))).toEqual(expected);
});

test.each([
	['sort', ['Sort the loaded rows: s: :sort COLUMN', 'Sort by Name: displayName']],
	['sort ', ['Sort by Name: displayName', 'Sort by Users, reversed: userCount']],
	[
		'sort zzqq',
		['No column is named “zzqq”. Try Name, Users, State, Updated', 'Sort the loaded rows: s: :sort COLUMN'],
	],
	['sort name', ['Sort by Name: displayName', 'Sort the loaded rows: s: :sort COLUMN']],
	[
		'sort rows',
		[
			'No column is named “rows”. Try Name, Users, State, Updated',
			'Sort the loaded rows: s: :sort COLUMN',
			searches('sort rows')[0] ?? '',
		],
	],
])('“%s” offers first %j', async (typed, expected) => {
	const found = await choices(typed);
	expect(found.slice(0, expected.length)).toEqual(expected);
});

test('up recalls the texts before, but no share code, and only before another key', async () => {
	const console = await launch({apps: [{id: 'app_1', displayName: 'Vault'}], columns: 110});
	onTestFinished(() => console.close());
	for (const text of ['requests', 'k7qf-9xwp-2mtd', 'apps', 'requests']) await console.write(`:${text}\r`);
	await console.press('escape');
	const field = async (...keys: readonly string[]) => {
		await console.press(':', ...keys);
		const text = /> (\S*)/.exec(console.screen())?.[1];
		await console.press('escape');
		return text;
	};
	expect([await field('up'), await field('up', 'up'), await field('up', 'up', 'up')]).toEqual([
		'requests',
		'apps',
		'apps',
	]);
	expect(await field('down', 'up')).not.toBe('requests');
	expect(await field('a', 'up')).toBe('a');
});

test('a text has at most 2,000 characters', async () => {
	expect((await choices('z'.repeat(2000)))[0]).toMatch(/^Search the server for apps with “z+/);
	expect(await choices('z'.repeat(2001))).toEqual(['The text has 2,001 characters. Type at most 2,000']);
});
