import {expect, onTestFinished, test} from 'vitest';
import {Themes} from '../../../src/console/ui/themes.ts';
import {Arming} from '../../../src/domain/writes/arming.ts';
import {type LaunchOptions, launch, testNow} from '../../support/launch.tsx';

const apps = [
	{id: 'app_1', displayName: 'Payroll', userCount: '3'},
	{id: 'app_2', displayName: 'Wiki', userCount: '9'},
	{id: 'app_3', displayName: 'Mail', userCount: '5'},
];

const arming = () => new Arming({now: () => testNow, isPinned: false, isDemo: false, isProtected: false});

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, columns: 80, rows: 24, ...options});
	onTestFinished(() => console.close());
	return console;
}

/** The names in the order of the rows. */
const namesIn = (screen: string) => screen.match(/Payroll|Wiki|Mail/g);

test.each([
	[80, 24],
	[40, 12],
])(
	':sort takes the title or the id of a column in any case, and reverses a sort by it, at %d by %d',
	async (columns, rows) => {
		const console = await open({columns, rows});
		await console.write(':sort NAME\r');
		expect(namesIn(console.screen())).toEqual(['Mail', 'Payroll', 'Wiki']);
		await console.write(':sort name\r');
		expect(namesIn(console.screen())).toEqual(['Wiki', 'Payroll', 'Mail']);
		await console.write(':sort usercount\r');
		expect(namesIn(console.screen())).toEqual(['Wiki', 'Mail', 'Payroll']);
		await console.write(':sort users\r');
		expect(namesIn(console.screen())).toEqual(['Payroll', 'Mail', 'Wiki']);
		await console.write(':sort -users\r');
		expect(namesIn(console.screen())).toEqual(['Wiki', 'Mail', 'Payroll']);
		await console.write(':sort none\r');
		expect(namesIn(console.screen())).toEqual(['Payroll', 'Wiki', 'Mail']);
	},
);

test.each(['write10m', 'write1h'])(':%s lacks its blank and still allows writes', async (typed) => {
	const console = await open({services: {tenant: {writes: arming()}}});
	await console.write(`:${typed}`);
	expect(console.screen()).toMatch(/▌ Allow writes for \d+ minutes +write \d+m/);
	expect(console.screen()).not.toMatch(/Apps? write1/);
	await console.press('return');
	expect(console.lines()[0]).toContain('WRITES');
});

test('an unknown column is reported with a similar one, and Enter sorts by nothing', async () => {
	const console = await open();
	await console.write(':sort nmae');
	expect(console.screen()).toContain('No column is named “nmae”. Try Name');
	await console.press('return', 'escape');
	expect(namesIn(console.screen())).toEqual(['Payroll', 'Wiki', 'Mail']);
});

test('the word of a command lists the values of its argument', async () => {
	const console = await open({columns: 120, rows: 40});
	await console.write(':sort');
	expect(console.screen()).toMatch(/Sort the loaded rows +s {2}:sort COLUMN/);
	expect(console.screen()).toMatch(/Sort by Name +displayName/);
	await console.write(' user');
	expect(console.screen()).toContain('Sort by Users');
	expect(console.screen()).not.toContain('Sort by Name');
});

test.each([
	['theme', 'auto, in use'],
	['at', 'Show the last known state'],
	['since', 'Show what changed since the last readings'],
	['find', 'Type an id or a name'],
])(':%s and Enter asks for its argument, first “%s”, and does not offer to ask again', async (word, first) => {
	const themes = new Themes({depth: '256', hasUnicode: true, background: 'dark', own: new Map(), save: async () => {}});
	const console = await open({columns: 120, services: {terminal: {hasColor: true, themes}}});
	await console.write(`:${word}`);
	expect(console.screen()).toContain(`:${word} `);
	await console.press('return');
	expect(console.screen()).toMatch(new RegExp(`> ${word} `));
	expect(console.lines().find((line) => line.includes('▌'))).toContain(first);
	expect(console.screen()).not.toContain(`:${word} `);
});

test('a command without an argument is found by its word and a blank', async () => {
	const console = await open({columns: 120});
	await console.write(':quit ');
	expect(console.screen()).toMatch(/▌ Quit castellan/);
});

test('the help names the typed form of a command', async () => {
	const console = await open({columns: 140, rows: 40});
	await console.press('?');
	await console.write('sort');
	expect(console.screen()).toContain('Sort the loaded rows (:sort COLUMN)');
});
