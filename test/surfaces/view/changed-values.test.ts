/** A value that a person writes is drawn in all components that read it. */
import {expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {column} from '../support.ts';
import {screen} from '../widgets/draw.ts';

const reader = (id: string, path: string): Component => ({
	id,
	text: {text: {call: {call: 'formatString', args: {value: `${id}: ${'$'}{${path}}`}}}},
});
const field = (id: string, path: string): Component => ({id, textField: {value: {path}}});

test('draws a written value where it, a value that contains it, or a value within it is read', () => {
	const person = screen(
		[
			column('root', ['name', 'choice', 'itself', 'outer', 'inner', 'other']),
			field('name', '/person/name'),
			{id: 'choice', choicePicker: {multiSelect: true, value: {path: '/list'}, choices: [{id: 'x'}, {id: 'y'}]}},
			reader('itself', '/person/name'),
			reader('outer', '/person'),
			reader('inner', '/list/0'),
			reader('other', '/personal'),
		],
		{data: {person: {name: 'A'}, personal: 'P', list: []}},
	);
	person.focus('name').write('b');
	expect(person.lines()).toEqual(
		expect.arrayContaining([' itself: Ab', ' outer: {"name":"Ab"}', ' inner:', ' other: P']),
	);
	person.focus('choice').press('down', 'act');
	expect(person.text()).toContain('inner: y');
});

test('draws a value that a component reads since an earlier change', () => {
	const person = screen(
		[
			column('root', ['template', 'name', 'shown']),
			field('template', '/template'),
			field('name', '/name'),
			{
				id: 'shown',
				text: {text: {call: {call: 'formatString', args: {value: {path: '/template'}}}}},
			},
		],
		{data: {template: '$', name: 'A'}},
	);
	person.focus('template').write('{/name}');
	expect(person.lines().at(-1)).toBe(' A');
	person.focus('name').write('b');
	expect(person.lines().at(-1)).toBe(' Ab');
});

test('draws the labels of choices as they change, and the labels of a copy', () => {
	const person = screen(
		[
			column('root', ['label', 'choice', 'choice']),
			field('label', '/label'),
			{id: 'choice', choicePicker: {value: {path: '/chosen'}, choices: [{id: 'x', label: {path: '/label'}}]}},
		],
		{data: {label: 'A', chosen: 'x'}},
	);
	const labelled = () => person.lines().filter((line) => line.endsWith(' Ab'));
	person.focus('label').write('b');
	expect(labelled()).toHaveLength(2);
	person.reload({label: 'A', chosen: ''});
	expect(labelled()).toHaveLength(2);
});
