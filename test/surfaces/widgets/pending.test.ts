/** A button is not pressed while an input has typed text that is not its value. */
import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {column} from '../support.ts';
import {literal, screen} from './draw.ts';

const button: Component = {
	id: 'send',
	button: {label: literal('Send'), action: {event: {name: 'send', context: {v: {path: '/v'}}}}},
};
const inputs: readonly (readonly [Component, {readonly v: unknown}, typed: string, more: string])[] = [
	[
		{
			id: 'in',
			dateTimeInput: {label: literal('At'), value: {path: '/v'}, inputType: 'DATE_TIME_INPUT_TYPE_TIME'},
		},
		{v: ''},
		'2599',
		'ctrl-u',
	],
];

describe.each(inputs)('with the input %j', (input, data, text, correction) => {
	const typed = () =>
		screen([column('root', ['in', 'send']), input, button], {data})
			.focus('in')
			.write(text);

	test.each(['act', 'toggle'] as const)('the intent %s gives the reason, and goes to the input', (intent) => {
		const person = typed().focus('send').press(intent);
		expect(person.outcome()).toBeUndefined();
		expect(person.after()?.message).toContain(text);
		expect(person.page.focused?.node.id).toBe('in');
	});

	test('a click does not press the button either', () => {
		const person = typed().focus('send').click('Send');
		expect(person.outcome()).toBeUndefined();
	});

	test('a corrected input lets it be pressed', () => {
		const person = typed().type(correction).focus('send').press('act');
		expect(person.outcome()?.kind).toBe('event');
	});
});

test('a chosen option of a required choice stays as it is when it is clicked', () => {
	const choices = ['a', 'b'].map((id) => ({id, label: literal(`Option ${id}`)}));
	const picker: Component = {id: 'root', choicePicker: {required: true, value: {path: '/v'}, choices}};
	const person = screen(picker, {data: {v: 'b'}}).focus('root');
	const before = person.lines();
	expect(person.click('Option b').lines()).toEqual(before);
	expect([person.data, person.after()?.message]).toEqual([{v: 'b'}, undefined]);
});
