import {expect, onTestFinished, test} from 'vitest';
import {launch} from '../../support/launch.tsx';

test('y y copies the raw JSON of all marked rows', async () => {
	const apps = ['Payroll', 'Wiki', 'Vault'].map((displayName, index) => ({id: `app_${index}`, displayName}));
	const console = await launch({apps, at: 'apps'});
	onTestFinished(() => console.close());
	await console.press('space', 'space', 'y', 'y');
	expect(JSON.parse(console.copied[0] ?? '')).toMatchObject([{id: 'app_0'}, {id: 'app_1'}]);
});

test.each([
	[100, 24],
	[40, 12],
])('y v shows what was copied last in whole lines, and Esc returns, at %i by %i', async (columns, rows) => {
	const apps = [
		{id: 'app_1', displayName: 'Payroll', description: 'w'.repeat(50)},
		{id: 'app_2', displayName: 'Wiki'},
	];
	const console = await launch({apps, at: 'apps', columns, rows});
	onTestFinished(() => console.close());
	await console.write('yv');
	expect(console.lines().at(-1)).toContain('Nothing has been copied yet');
	await console.write('jyiyv');
	expect(
		console
			.lines()
			.slice(1)
			.map((line) => line.trim()),
	).toContainEqual(expect.stringMatching(/^▌?app_2$/));
	expect(console.screen()).not.toContain('Payroll');
	await console.press('escape');
	expect(console.screen()).toContain('Payroll');
	expect(console.lines().find((line) => line.startsWith('▌'))).toContain('Wiki');
	await console.write('yv2');
	expect(console.lines()[0]).toContain('Auth configs');
});
