import {expect, onTestFinished, test} from 'vitest';
import {launch} from '../../support/launch.tsx';

const apps = ['Payroll', 'Wiki', 'Vault'].map((displayName, index) => ({id: `app_${index}`, displayName}));

test.each([
	[80, 24],
	[40, 12],
])('the cursor of the terminal stands in the field that is typed in, at %i×%i', async (columns, rows) => {
	const console = await launch({apps, columns, rows});
	onTestFinished(() => console.close());
	const shown = () => {
		const [line, column] = console.cursor().split(':').map(Number);
		return (console.lines()[line ?? 0] ?? '').slice(0, column);
	};
	expect(console.cursor()).toBe('');
	await console.press('/');
	expect(shown()).toMatch(/Filter \(loaded rows\): $/);
	await console.write('漢k');
	expect(shown()).toMatch(/: 漢k?$/);
	await console.press('backspace', 'backspace', 'w', 'i', 'left');
	expect(shown()).toMatch(/: w$/);
	await console.press('return');
	expect(console.cursor()).toBe('');
	await console.press(':');
	await console.write('sor');
	expect(shown()).toMatch(/sor$/);
	await console.resize(columns + 10, rows);
	expect(shown()).toMatch(/sor$/);
	await console.press('escape');
	expect(console.cursor()).toBe('');
});
