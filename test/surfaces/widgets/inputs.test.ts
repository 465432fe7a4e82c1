import {describe, expect, test} from 'vitest';
import type {Component, Members} from '../../../src/contract/surfaces.ts';
import {said} from '../../support/said.ts';
import {content, literal, printed, screen} from './draw.ts';

describe('a button', () => {
	const button = (members: Members<'button'>): Component => ({
		id: 'root',
		button: {label: literal('Save'), action: {event: {name: 'save', context: {who: {path: '/who'}}}}, ...members},
	});

	test.each([
		['BUTTON_VARIANT_PRIMARY', ' [ Save ]'],
		['BUTTON_VARIANT_SECONDARY', ' [ Save ]'],
		['BUTTON_VARIANT_TEXT', ' <Save>'],
		['BUTTON_VARIANT_NEWER', ' [ Save ]'],
	])('%s', (variant, face) => expect(printed(button({variant}))).toEqual([face]));

	test('gives the envelope of its event, resolved at the press', () => {
		const person = screen(button({}), {data: {who: 'Ann'}}).focus('root');
		expect(person.lines()).toEqual(['▌«[ Save ]»']);
		expect(person.press('act').outcome()).toMatchObject({
			kind: 'event',
			envelope: {name: 'save', sourceComponentId: 'root', context: {who: 'Ann'}},
		});
	});

	test('is disabled with the reason while a check fails, including nested checks', () => {
		const needs = (path: string, message: string) => ({call: {call: 'required', args: {value: {path}}, message}});
		const checks = [{and: {checks: [needs('/who', 'Say who.'), {or: {checks: [needs('/a', 'A'), needs('/b', 'B')]}}]}}];
		const parts: Component[] = [
			{id: 'root', column: {children: {ids: ['who', 'save']}}},
			{id: 'who', textField: {value: {path: '/who'}}},
			{...button({checks}), id: 'save'},
		];
		const person = screen(parts, {data: {who: '', a: '', b: ''}}).focus('save');
		expect(person.lines().at(-1)).toBe('▌«[ Save ]» (Disabled: Say who.)');
		expect(person.press('act').after()).toEqual({effect: undefined, message: 'Disabled: Say who.'});
		person.focus('who').type('x');
		expect(person.lines().at(-1)).toBe(' [ Save ] ! A, or: B');
		person.reload({who: '', a: '', b: 'there'}).focus('save').press('act');
		expect(person.outcome()).toMatchObject({kind: 'event', envelope: {context: {who: 'x'}}});
	});

	test('gives the reason when it is pressed while it is disabled', () => {
		const checks = [{call: {call: 'required', args: {value: {path: '/x'}}, message: 'Type x.'}}];
		const person = screen(button({checks})).focus('root').press('act');
		expect([person.outcome(), person.after()?.message]).toEqual([undefined, 'Disabled: Type x.']);
	});

	test('gives no reason when disabled by its member', () => {
		expect(printed(button({disabled: literal(true)}))).toEqual([' [ Save ] (Disabled)']);
		const person = screen(button({disabled: literal(true)}))
			.focus('root')
			.press('act');
		expect(person.after()?.message).toBe('Disabled');
	});

	test('shows the host before the press', () => {
		const open = (url: string) => button({action: {functionCall: {call: 'openUrl', args: {url}}}});
		expect(printed(open('https://wiki.example/x'))).toEqual([' [ Save ] (opens wiki.example)']);
		expect(printed(open('javascript:alert(1)'))).toEqual([' [ Save ] (opens nothing: not a web address)']);
		expect(screen(open('javascript:alert(1)')).focus('root').press('act').outcome()).toEqual({
			kind: 'refused',
			message: `Not opened: javascript: ${said.areNotOpened}`,
		});
	});

	test('has room in a row for the whole host that it opens', () => {
		const url = `https://${'long-name.'.repeat(4)}example/x`;
		const parts: Component[] = [
			{id: 'root', row: {children: {ids: ['text', 'open']}}},
			{id: 'text', text: {text: literal('Its pages')}},
			{...button({action: {functionCall: {call: 'openUrl', args: {url}}}}), id: 'open'},
		];
		expect(printed(parts, {width: 100})[0]).toContain(`[ Save ] (opens ${'long-name.'.repeat(4)}example)`);
	});

	test('uses its action as the label if it has none', () => {
		expect(printed({id: 'root', button: {action: {event: {name: 'go'}}}})).toEqual([' [ go ]']);
		expect(printed({id: 'root', button: {}})).toEqual([' [ no label ]']);
	});
});

describe('a check box', () => {
	const box: Component = {id: 'root', checkBox: {label: literal('I agree'), value: {path: '/ok'}}};

	test('toggles on Enter and on space', () => {
		const person = screen(box, {data: {ok: 'no'}}).focus('root');
		expect(person.lines()).toEqual(['▌[ ] I agree']);
		expect(person.press('act').data).toEqual({ok: true});
		expect(person.lines()).toEqual(['▌[x] I agree']);
		expect(person.press('toggle').data).toEqual({ok: false});
	});

	test('stays as it is without a path', () => {
		const own = {id: 'root', checkBox: {label: literal('x'), value: {literal: true}}};
		const person = screen(own).focus('root').press('act');
		expect(person.lines()).toEqual(['▌[x] x']);
		expect(person.after()?.message).toMatch(/names no place for its value$/);
	});
});

describe('a choice', () => {
	const choices = (count: number) =>
		Array.from({length: count}, (_, at) => ({id: `c${at}`, label: literal(`Choice ${at}`)}));
	const picker = (members: Members<'choicePicker'>): Component => ({
		id: 'root',
		choicePicker: {label: literal('Pick'), value: {path: '/v'}, choices: choices(3), ...members},
	});

	test('shows all of up to seven options', () => {
		const person = screen(picker({}), {data: {v: 'c1'}}).focus('root');
		expect(person.lines()).toEqual(['▌Pick', '▌ ( ) Choice 0', '▌›(•) «Choice 1»', '▌ ( ) Choice 2']);
		expect(person.press('down', 'act').data).toEqual({v: 'c2'});
		expect(person.press('act').data).toEqual({v: ''});
		expect(printed(picker({choices: choices(7)}), {width: 20})).toHaveLength(8);
	});

	test('begins at its chosen option, and keeps the cursor when that is no longer chosen', () => {
		const person = screen(picker({choices: choices(12)}), {data: {v: 'c9'}}).focus('root');
		expect(person.text()).toContain('›(•) «Choice 9»');
		expect(person.press('act').data).toEqual({v: ''});
		expect(person.text()).toContain('›( ) «Choice 9»');
		expect(person.press('up', 'act').data).toEqual({v: 'c8'});
	});

	test.each([
		[{required: true}, {v: 'c1'}, undefined],
		[{required: true, multiSelect: true}, {v: ['c1']}, 'Choose at least one option'],
	])('of %j does not remove the last chosen option, and offers no such key', (members, data, message) => {
		const person = screen(picker(members), {data}).focus('root').press('first', 'down');
		expect(person.page.keyHandlers?.actTitle).toBe('Choose');
		expect(person.press('act').data).toEqual(data);
		expect(person.after()?.message).toBe(message);
	});

	test('without an id is the one of an empty value, which a required choice cannot have', () => {
		const members = {choices: [{id: '', label: literal('None')}, {id: 'x'}]};
		const person = screen(picker(members), {data: {v: 'x'}})
			.focus('root')
			.press('up', 'act');
		expect(person.data).toEqual({v: ''});
		expect(person.lines().slice(1)).toEqual(['▌›(•) «None»', '▌ ( ) x']);
		const required = screen(picker({...members, required: true}), {data: {v: 'x'}})
			.focus('root')
			.press('up', 'act');
		expect(required.after()?.message).toBe('Choose at least one option');
		expect(required.data).toEqual({v: 'x'});
	});

	test('can be required', () => {
		const person = screen(picker({required: true}), {data: {v: ''}}).focus('root');
		expect(person.lines()[0]).toBe('▌Pick (required)');
		expect(person.text()).not.toContain('!');
		person.page.focus(undefined);
		expect(person.lines().at(-1)).toBe(' ! A choice is required');
		expect(person.focus('root').press('act').lines()).toHaveLength(4);
		expect(person.press('act').data).toEqual({v: 'c0'});
	});

	test('can be a multiple choice', () => {
		const person = screen(picker({multiSelect: true}), {data: {v: ['c0']}}).focus('root');
		expect(person.press('down', 'toggle').data).toEqual({v: ['c0', 'c1']});
		expect(person.press('up', 'toggle').data).toEqual({v: ['c1']});
		expect(person.lines()).toEqual(['▌Pick', '▌›[ ] «Choice 0»', '▌ [x] Choice 1', '▌ [ ] Choice 2']);
	});

	test('shows descriptions, and a value that is not among the choices', () => {
		const described = [{id: 'a', label: literal('A'), description: literal('first')}];
		expect(printed(picker({choices: described, hideLabel: true}), {data: {v: 'gone'}})).toEqual([
			'  ( ) A - first',
			'  (•) gone - not among the choices',
		]);
	});

	test('of more than seven is a searchable list', () => {
		const person = screen(picker({choices: choices(40)}), {data: {v: 'c39'}, width: 20});
		expect(person.lines()).toEqual([' Pick', ' Choice 39', ' 40 choices']);
		person.focus('root');
		expect(person.lines()).toHaveLength(9);
		expect(person.lines()[1]).toBe('▌find: « »  40 of 40');
		person.write('2').press('down');
		expect(person.lines()[1]).toBe('▌find: 2« »  13 of 40');
		expect(person.lines()[3]).toBe('▌›( ) «Choice 12»');
		expect(person.press('act').data).toEqual({v: 'c12'});
		expect(person.write('zzz').press('act').after()?.message).toBe('Nothing matches');
		person.page.leave();
		expect(person.lines()[1]).toBe('▌find: « »  40 of 40');
		person.page.leave();
		expect(person.page.focused).toBeUndefined();
	});

	test('shows a long list completely in print', () => {
		expect(printed(picker({choices: choices(40)}), {data: {v: ''}, width: 20})).toHaveLength(41);
	});

	test('reports an empty list of choices', () => {
		expect(printed(picker({choices: []}), {data: {}})).toEqual([' Pick', ' no choices']);
	});

	test('offers a bounded number of choices, and counts the others', () => {
		const many = picker({hideLabel: true, choices: choices(10_001)});
		expect(printed(many, {width: 30}).at(-1)).toBe(' 1 more choice is not offered');
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

describe('fields', () => {
	test('are at most 72 cells wide', () => {
		const fields: readonly Component[] = [
			{id: 'root', textField: {label: literal('L'), value: {literal: 'x'}}},
			{id: 'root', textField: {label: literal('word '.repeat(40)), variant: 'TEXT_FIELD_VARIANT_LONG_TEXT'}},
			{id: 'root', dateTimeInput: {label: literal('word '.repeat(40))}},
			{id: 'root', slider: {label: literal('word '.repeat(40))}},
		];
		for (const field of fields) {
			const widths = printed(field, {width: 120}).map(({length}) => length);
			expect(Math.max(...widths)).toBeLessThanOrEqual(73);
			expect(Math.max(...widths)).toBeGreaterThan(60);
		}
	});
});

describe('a slider', () => {
	const slider = (members: Members<'slider'>): Component => ({
		id: 'root',
		slider: {
			label: literal('Hours'),
			value: {path: '/v'},
			min: literal(1),
			max: literal(5),
			step: literal(0.5),
			...members,
		},
	});

	test('moves in steps within its range', () => {
		const person = screen(slider({}), {data: {v: 3}, width: 33}).focus('root');
		expect(person.lines()).toEqual(['▌Hours: 3 (1 to 5, steps of 0.5)', '▌────────────────«●»───────────────']);
		expect(person.press('right').data).toEqual({v: 3.5});
		expect(person.press('left', 'left').data).toEqual({v: 2.5});
		expect(person.press('last', 'right').data).toEqual({v: 5});
		expect(person.press('first', 'left').data).toEqual({v: 1});
	});

	test('moves by a tenth of a wide range with a page', () => {
		const person = screen(slider({min: literal(0), max: literal(1000), step: literal(1)}), {data: {v: 20}}).focus(
			'root',
		);
		expect(person.press('page-up').data).toEqual({v: 120});
		expect(person.press('page-down', 'right').data).toEqual({v: 21});
	});

	test('keeps the digits of its value, and has an exponent where they are not known', () => {
		const wide = slider({min: literal(0), max: literal(1e17)});
		expect(printed(wide, {data: {v: 1_234_567_890_123}})[0]).toContain('Hours: 1234567890123 (0 to ');
		expect(printed(wide, {data: {v: 9_007_199_254_740_994}})[0]).toContain('Hours: 9.00719925474099e+15 (0 to 1e+17');
		const person = screen(slider({max: literal(2e12), step: literal(1)}), {data: {v: 1_234_567_890_123}}).focus('root');
		expect(person.press('right').data).toEqual({v: 1_234_567_890_124});
	});

	test.each([{}, {v: null}])('says that a missing value counts as 0: %j', (data) => {
		expect(printed(slider({min: literal(0)}), {data}).join(' ')).toContain('There is no value, so it counts as 0');
		expect(printed(slider({value: literal(0), min: literal(0)}), {data}).join(' ')).not.toContain('note');
	});

	test('has no rounding errors, and moves from between two steps to the next one', () => {
		const tenths = slider({min: literal(0), max: literal(1), step: literal(0.1)});
		const person = screen(tenths, {data: {v: 0.25}}).focus('root');
		expect(person.press('right').data).toEqual({v: 0.3});
		expect(person.press('right').data).toEqual({v: 0.4});
		expect(
			screen(tenths, {data: {v: 0.25}})
				.focus('root')
				.press('left').data,
		).toEqual({v: 0.2});
	});

	test.each([
		[{v: 9}, 'outside the range'],
		[{v: 'many'}, 'outside the range'],
	])('%j is %s', (data, words) => {
		expect(printed(slider({}), {data}).join()).toContain(words);
	});

	test('reports an empty range', () => {
		const flat = slider({min: literal(4), max: literal(4)});
		expect(printed(flat, {data: {v: 4}}).at(-1)).toBe(' the range is empty');
		expect(
			screen(flat, {data: {v: 4}})
				.focus('root')
				.press('act')
				.after()?.message,
		).toBe('The range is empty');
	});
});

describe('a progress bar', () => {
	const bar = (members: Members<'progressBar'>): Component => ({
		id: 'root',
		progressBar: {label: literal('Done'), ...members},
	});

	test.each([
		[{value: literal(25)}, '█████░░░░░░░░░░░░░░░ 25 %'],
		[{value: literal(0.5)}, '██████████░░░░░░░░░░ 50 %'],
		[{value: literal(3), max: literal(4)}, '███████████████░░░░░ 75 %'],
		[{value: literal(-1), min: literal(-2), max: literal(0)}, '██████████░░░░░░░░░░ 50 %'],
		[{value: literal(0), max: literal(4)}, '░░░░░░░░░░░░░░░░░░░░░ 0 %'],
	])('%j', (members, line) => {
		expect(content(bar(members), {width: 25})).toEqual(['Done', line]);
	});

	test('reports a value outside the range and an empty range', () => {
		expect(content(bar({value: literal(200)})).at(-1)).toMatch(/^█+ 200 is outside the range$/);
		expect(content(bar({value: literal(5), min: literal(9), max: literal(9)})).at(-1)).toBe('5: the range is empty');
		expect(content(bar({value: literal(1), min: literal(-1e308), max: literal(1e308)})).at(-1)).toContain('50 %');
	});
});
