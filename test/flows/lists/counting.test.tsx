import {expect, onTestFinished, test} from 'vitest';
import {type LaunchOptions, launch} from '../../support/launch.tsx';

const models = ['HYBRID', 'CLASSIC', 'CLASSIC', 'CLASSIC', 'HYBRID', undefined];
const apps = models.map((model, index) => ({
	id: `app_${index}`,
	displayName: index === 0 ? 'The "old" one' : `App ${index}`,
	...(model ? {accessModel: `APP_ACCESS_MODEL_${model}` as const} : {}),
}));

async function open(options: LaunchOptions = {}) {
	const console = await launch({apps, at: 'apps', columns: 80, rows: 24, ...options});
	onTestFinished(() => console.close());
	return console;
}

test(':count COLUMN counts the values of the loaded rows, and Enter shows the rows with one', async () => {
	const console = await open();
	await console.write(':count access\r');
	expect(console.screen()).toMatch(/Access: 3 values in 6 rows/);
	// The bar of the selected row is a part of its reverse text.
	const values = [...console.lines(), ...console.bars()].flatMap(
		(line) => /│ [▌ ] (\S+) +(█+) +(\d) │/.exec(line)?.slice(1) ?? [],
	);
	expect(values).toEqual(['classic', '█'.repeat(10), '3', 'hybrid', '█'.repeat(7), '2', '(empty)', '█'.repeat(3), '1']);
	await console.press('down', 'return');
	expect(console.screen()).toContain('1/2 of 6 loaded');
});

test('# asks for the column, counts what a filter shows, and narrows by letters', async () => {
	const console = await open();
	await console.press('/');
	await console.write('app\r');
	await console.press('#');
	await console.write('access');
	await console.press('return');
	expect(console.screen()).toMatch(/Access: 3 values in 6 rows/);
	await console.write('hyb');
	expect(console.screen()).not.toContain('classic');
});

test('draws bars of ASCII characters, and names the first thousand of more values', async () => {
	const many = Array.from({length: 1_001}, (_, index) => ({id: `app_${index}`, displayName: `App ${index}`}));
	const console = await open({apps: many, services: {terminal: {hasUnicode: false}}});
	await console.press('L');
	await console.write(':count name\r');
	expect(console.screen()).toContain('Name: 1,001 values in 1,001 rows, the first 1,000');
	expect(console.screen()).toMatch(/App 0 +#+ +1/);
});

test('says when a filter cannot name a value', async () => {
	const console = await open();
	await console.write(':count name\r');
	await console.write('old\r');
	expect(console.screen()).toContain('A filter cannot name this value');
	expect(console.screen()).toContain('Name: 6 values');
});

test('a column that the list does not have is not counted', async () => {
	const console = await open();
	await console.press(':');
	await console.write('count nosuch');
	expect(console.screen()).toContain('No column is named “nosuch”');
});
