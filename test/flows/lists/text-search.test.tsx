import {describe, expect, onTestFinished, test} from 'vitest';
import {type LaunchOptions, launch} from '../../support/launch.tsx';

const apps = [
	{id: 'app_1', displayName: 'Payroll', description: 'Núria runs it', instructions: 'Ask Núria first', userCount: '3'},
];

async function open(options: LaunchOptions) {
	const console = await launch({apps, at: 'apps/app_1', ...options});
	onTestFinished(() => console.close());
	return console;
}

describe.each([
	[80, 24],
	[40, 12],
])('finding text at %ix%i', (columns, rows) => {
	test('moves to the matches with n and N, in fields and raw JSON', async () => {
		const console = await open({columns, rows});
		await console.write('/nuria\r');
		expect(console.screen()).toContain('match 1 of 2');
		await console.press('y', 'f');
		expect(console.copied.at(-1)).toBe('Núria runs it');
		await console.press('n', 'y', 'f');
		expect(console.copied.at(-1)).toBe('Ask Núria first');
		await console.press('N');
		expect(console.screen()).toContain('match 1 of 2');
		await console.press('v', 'n');
		expect(console.screen()).toMatch(/match \d of 2/);
	});

	test('Esc discards the typed text and returns to the line, then ends the search, then goes back', async () => {
		const console = await open({columns, rows});
		await console.write('j/instr');
		expect(console.screen()).toContain('Find: instr');
		await console.press('escape');
		expect(console.screen()).toContain('line 2 of');
		await console.write('/zzz\r');
		expect(console.screen()).toContain('0 lines match');
		await console.press('n');
		expect(console.screen()).toContain('“zzz” is not in this text');
		await console.press('escape');
		expect(console.screen()).not.toContain('lines match');
	});
});

test('a search begins at the line of the cursor, and n and N go round', async () => {
	const console = await open({});
	await console.write('/nu\r');
	expect(console.screen()).toContain('match 1 of 2 for “nu”');
	await console.write('/ria\r');
	expect(console.screen()).toContain('match 1 of 2 for “ria”');
	await console.press('N');
	expect(console.screen()).toContain('match 2 of 2');
	await console.press('n');
	expect(console.screen()).toContain('match 1 of 2');
});

test('finds text in the body of a request', async () => {
	const console = await open({});
	await console.press('@', 'return');
	await console.write('/payroll\r');
	expect(console.screen()).toContain('match 1 of 1');
});

test('v shows JSON, then YAML, then the fields again', async () => {
	const console = await open({columns: 80, rows: 24});
	await console.press('v');
	expect(console.screen()).toContain('"displayName": "Payroll",');
	expect(console.screen()).toContain('raw JSON, secrets redacted, v shows YAML');
	await console.press('v');
	expect(console.screen()).toContain('displayName: Payroll');
	expect(console.screen()).not.toContain('"displayName"');
	await console.press('v');
	expect(console.screen()).toMatch(/Display name +Payroll/);
});
