/** A click acts on the item that is drawn at its cell. */
import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {literal, screen} from './draw.ts';

const choices = (...labels: readonly string[]) =>
	labels.map((label) => ({id: label.toLowerCase(), label: literal(label)}));
const inColumn = (...components: readonly Component[]): readonly Component[] => [
	{id: 'root', column: {children: {ids: components.map(({id = ''}) => id)}}},
	...components,
];
const groups: Component = {
	id: 'groups',
	choicePicker: {
		label: literal('Groups'),
		multiSelect: true,
		value: {path: '/groups'},
		choices: choices('Admins', 'Callers', 'Drivers'),
	},
};

describe('a click on an option', () => {
	test('ticks that option, with and without the focus, and no other', () => {
		const person = screen(inColumn(groups), {data: {groups: []}});
		expect(person.click('Callers').data).toEqual({groups: ['callers']});
		expect(person.click('Drivers', 3).data).toEqual({groups: ['callers', 'drivers']});
		expect(person.click('Callers').data).toEqual({groups: ['drivers']});
		expect(person.click('Groups').data).toEqual({groups: ['drivers']});
	});

	test('in a frame, ticks the one at its cell', () => {
		const labels = ['Ann', 'Bea', 'Cem', 'Dora', 'Eve', 'Fay'];
		const grid = {id: 'grid', choicePicker: {...groups.choicePicker, choices: choices(...labels)}};
		const person = screen([{id: 'root', card: {children: {ids: ['grid']}}}, grid], {data: {groups: []}});
		expect(person.click('Cem').click('Eve').data).toEqual({groups: ['cem', 'eve']});
	});

	test('of a long list takes the option of the window, and focuses a list at rest', () => {
		const many = Array.from({length: 90}, (_, at) => `A rather long name of group ${at + 1}`);
		const list = {id: 'long', choicePicker: {...groups.choicePicker, choices: choices(...many)}};
		const person = screen(inColumn(list), {data: {groups: []}, width: 40});
		expect(person.click('90 choices').data).toEqual({groups: []});
		person.write('group 4');
		expect(person.click('group 42').data).toEqual({groups: ['a rather long name of group 42']});
	});
});

test('a click on a picker of ids moves the focus first, then removes the id', () => {
	const picker = {multiSelect: true, value: {path: '/ids'}};
	const person = screen({id: 'root', svcResourcePicker: picker}, {data: {ids: ['one', 'two']}});
	expect(person.click('one').data).toEqual({ids: ['one', 'two']});
	expect(person.click('one').data).toEqual({ids: ['two']});
});

test('a click on a box or a button acts at once', () => {
	const box = {id: 'box', checkBox: {label: literal('Keep'), value: {path: '/keep'}}};
	const go = {id: 'go', button: {label: literal('Go'), action: {event: {name: 'go'}}}};
	const person = screen(inColumn(box, go), {data: {keep: false}});
	expect(person.click('Keep').data).toEqual({keep: true});
	expect(person.click('Go').outcome()).toMatchObject({envelope: {name: 'go'}});
});

test('a click on an action of a to-do list does that action', () => {
	const items = ['first', 'second', 'third'].map((name) => ({
		id: name,
		label: literal(`The ${name}`),
		trailingAction: {name},
		trailingActionLabel: literal(`Do ${name}`),
	}));
	const person = screen({id: 'root', svcTodoList: {items}});
	expect(person.click('Do second').outcome()).toMatchObject({envelope: {name: 'second'}});
	expect(person.click('The first').outcome()).toBeUndefined();
	expect(person.click('Do third').outcome()).toMatchObject({envelope: {name: 'third'}});
});

test('a click on a unit of a duration edits that unit', () => {
	const person = screen({id: 'root', svcDurationPicker: {value: {path: '/d'}}}, {data: {d: 60}});
	expect(person.click(' h').press('up').data).toEqual({d: 3660});
});

test('a click on a link opens that link', () => {
	const markdown =
		'See [one](https://one.example/a) and [two words](https://two.example/b), or > [three](https://three.example).';
	const person = screen({id: 'root', text: {text: literal(markdown), markdown: true}}, {width: 30});
	expect(person.click('words').outcome()).toMatchObject({url: 'https://two.example/b'});
	expect(person.click('one').outcome()).toMatchObject({url: 'https://one.example/a'});
	expect(person.click('See').outcome()).toBeUndefined();
});

describe('a click in a chart', () => {
	const day = 86_400_000;
	const line = (key: string, ...values: readonly number[]) => ({
		key,
		points: values.map((value, at) => ({ts: new Date(Date.UTC(2026, 0, 1) + at * day).toISOString(), value})),
	});
	const chart = (style: string, timeZone = 'UTC') =>
		screen(
			{
				id: 'root',
				svcChart: {
					timeSeries: {
						style: `SVC_CHART_TIME_SERIES_STYLE_${style}`,
						series: [line('low', 5, 1, 5), line('high', 9, 7, 9)],
					},
				},
			},
			{width: 60, height: 24, timeZone},
		);

	test('switches a series on the legend', () => {
		expect(chart('LINE').click('A low').text()).toContain('A low (off)');
	});
});

describe('a click on a table', () => {
	const rows = ['Eve', 'Ann', 'Bob'].map((name, at) => ({cells: [name, `note ${at}`]}));
	const table = () => screen({id: 'root', svcTable: {columns: ['Name', 'Note'], rows}});

	test('moves the cursor to the row, and shows the row at the cursor in full', () => {
		const person = table().click('Ann');
		expect(person.text()).toContain('row 2 of 3');
		expect(person.text()).toContain('«Ann');
		expect(person.click('Bob').text()).toContain('«Bob');
		expect(person.click('Bob').text()).toMatch(/Note +note 2/);
	});

	test('in the row in full moves to the column, and sorts nothing', () => {
		const person = table().focus('root').press('down', 'act').click('note 1');
		expect(person.text()).toContain('«Note»');
		expect(person.press('leave').text()).toMatch(/Eve[\s\S]*Ann[\s\S]*Bob/);
	});

	test('sorts by the title', () => {
		const person = table().click('Name').press('first');
		expect(person.text()).toMatch(/Ann[\s\S]*Bob[\s\S]*Eve/);
		expect(person.click('Note').text()).toMatch(/Eve[\s\S]*Ann[\s\S]*Bob/);
	});
});
