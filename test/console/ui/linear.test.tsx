import {describe, expect, onTestFinished, test} from 'vitest';
import {linearLine, linearRow} from '../../../src/text/linear-row.ts';
import type {TableColumn} from '../../../src/text/row.ts';
import {launch} from '../../support/launch.tsx';

interface App {
	readonly name: string;
	readonly users: string;
}
const columns: readonly TableColumn<App>[] = [
	{id: 'name', title: 'Name', width: 10, rank: 0, text: ({name}) => name},
	{id: 'users', title: 'Users', width: 5, rank: 1, align: 'right', text: ({users}) => users},
];

describe('lines for a screen reader', () => {
	test.each([
		[{isSelected: true, isMarked: true, state: undefined}, '> 3, marked: Vault; Users 640'],
		[{isSelected: false, isMarked: false, state: 'gone'}, '3, not seen: Vault; Users 640'],
	] as const)('a row with %j', (look, line) => {
		expect(linearRow({name: 'Vault', users: '640'}, columns, 3, look)).toBe(line);
	});

	test('omits unset cells', () => {
		const look = {isSelected: false, isMarked: false, state: undefined};
		expect(linearRow({name: 'Vault\nnew', users: ''}, columns, 1, look)).toBe('1: Vault⏎new');
	});

	test('separates columns by two blanks', () => expect(linearLine('  Id        app_1   ')).toBe('Id  app_1'));
});

test('draws plain lines with numbered rows and readable dialogs, without styles and borders', async () => {
	const apps = Array.from({length: 30}, (_, index) => ({id: `app_${index + 1}`, displayName: `App ${index + 1}`}));
	const console = await launch({apps, rows: 12, columns: 80, services: {terminal: {isLinear: true, hasColor: true}}});
	onTestFinished(() => console.close());
	expect(console.output()).toMatch(/^tenant\.example\.test, Apps$/m);
	expect(console.output()).toMatch(/^> 1: App 1; State no owner; ID app_1\n2: App 2; /m);
	await console.press('G', 'space', 's');
	expect(console.output()).toMatch(/^> 30, marked: App 30; State no owner; ID app_30$/m);
	expect(console.output()).toMatch(/^Sort loaded rows\n> 1 of 13: Order of the service\nenter Sort {2}esc Close$/m);
	expect(console.output()).not.toMatch(/[╭│\u001b]/);
});
