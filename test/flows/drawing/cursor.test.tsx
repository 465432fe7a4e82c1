import {expect, onTestFinished, test} from 'vitest';
import type {Surface} from '../../../src/contract/surfaces.ts';
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

const inputs: Surface = {
	surfaceId: 's1',
	dataModelJson: JSON.stringify({name: 'Vault', at: '2026-03-04'}),
	components: [
		{id: 'root', column: {children: {ids: ['name', 'at', 'wait', 'story', 'save']}}},
		{id: 'name', textField: {label: {literal: 'Name'}, value: {path: '/name'}}},
		{id: 'at', dateTimeInput: {label: {literal: 'At'}, value: {path: '/at'}}},
		{id: 'wait', svcDurationPicker: {label: {literal: 'Wait'}, value: {path: '/wait'}}},
		{id: 'story', textField: {value: {path: '/story'}, variant: 'TEXT_FIELD_VARIANT_LONG_TEXT'}},
		{id: 'save', button: {label: {literal: 'Save'}, action: {event: {name: 'save', context: {}}}}},
	],
};

test.each([
	[80, 24],
	[40, 12],
])('the cursor of the terminal stands in the input of a surface that is typed in, at %i×%i', async (columns, rows) => {
	const console = await launch({
		apps,
		columns,
		rows,
		at: 'surfaces/cnv_1',
		intercept: async (request, pass) => (request.url.includes('/a2ui/') ? Response.json({surfaces: [inputs]}) : pass()),
	});
	onTestFinished(() => console.close());
	const shown = () => {
		const [line, column] = console.cursor().split(':').map(Number);
		return (console.lines()[line ?? 0] ?? '').slice(0, column);
	};
	expect(console.cursor()).toBe('');
	await console.press('tab');
	expect(shown()).toMatch(/\[Vault$/);
	await console.press('left', 'x');
	expect(shown()).toMatch(/\[Vaulx$/);
	await console.press('tab');
	expect(shown()).toMatch(/\[2026-03-04$/);
	await console.press('backspace');
	expect(shown()).toMatch(/\[2026-03-0$/);
	await console.press('tab', '7');
	expect(shown()).toMatch(/\D7$/);
	await console.press('tab', 'a', 'return', 'b');
	expect(shown()).toMatch(/ b$/);
	// The help covers the surface, and has a field of its own.
	await console.write('\u001bOP');
	expect(shown()).not.toMatch(/ b$/);
	await console.press('escape');
	expect(shown()).toMatch(/ b$/);
	await console.press('tab');
	expect(console.cursor()).toBe('');
});
