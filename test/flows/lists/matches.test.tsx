import {describe, expect, onTestFinished, test} from 'vitest';
import {type LaunchOptions, launch} from '../../support/launch.tsx';

const apps = [
	{id: 'app_1', displayName: 'Payroll', description: 'Runs the pay slips', instructions: 'Ask Vega'},
	{id: 'app_2', displayName: 'Vega Wiki', description: 'Knowledge'},
];

async function open(options: LaunchOptions) {
	const console = await launch({apps, at: 'apps', ...options});
	onTestFinished(() => console.close());
	return console;
}

/** The underlined texts of the output since a length. */
const underlined = (output: string) => [...output.matchAll(/\u001b\[4m(.*?)\u001b\[24m/g)].map(([, text]) => text);

describe('why a row matches', () => {
	test('underlines the words of the filter in the columns that they can match, and nothing without one', async () => {
		const console = await open({columns: 100, rows: 20});
		expect(underlined(console.output())).toEqual([]);
		await console.write('/name:pay\r');
		expect(new Set(underlined(console.output()))).toContain('Pay');
		const before = console.output().length;
		await console.press('escape');
		await console.press('ctrl-l');
		expect(underlined(console.output().slice(before))).toEqual([]);
	});

	test('underlines the words of a search on the server', async () => {
		const console = await open({columns: 100, rows: 20, at: 'apps?query=wiki'});
		expect(underlined(console.output())).toContain('Wiki');
	});

	test('says below the rows in which column a word is that no cell shows, for each row', async () => {
		const console = await open({columns: 60, rows: 15});
		await console.write('/w\r');
		expect(console.lines().at(-2)).toMatch(/^ \d\/|^ \w+ \d\//);
		await console.press('escape');
		await console.write('/slips\r');
		expect(console.lines().at(-2)).toMatch(/^ in description 1\/1/);
		await console.press('escape');
		await console.write('/any:vega\r');
		expect(console.lines().at(-2)).toMatch(/^ in instructions 1\/2/);
		await console.press('j');
		expect(console.lines().at(-2)).toMatch(/^ 2\/2/);
	});

	test('says so in the border of the preview, where there is one', async () => {
		const console = await open({columns: 120, rows: 40});
		await console.write('/any:"ask vega"\r');
		expect(console.screen()).toMatch(/╭─ Payroll . match in instructions ─/);
		expect(console.lines().at(-2)).toMatch(/^ 1\/1/);
	});
});

test('n and N go from match to match', async () => {
	const console = await open({
		apps: ['Pay', 'Wiki', 'Payroll', 'Payments'].map((displayName) => ({id: displayName, displayName})),
	});
	await console.press('n');
	expect(console.screen()).toContain('No filter is set: / sets one');
	await console.write('/pay\r');
	const positions: unknown[] = [];
	for (const key of ['n', 'n', 'N']) {
		await console.press(key);
		positions.push(/ (\d\/3) of 4 loaded/.exec(console.screen())?.[1]);
	}
	expect(positions).toEqual(['2/3', '3/3', '2/3']);
});
