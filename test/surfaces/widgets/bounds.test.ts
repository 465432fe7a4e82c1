import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {literal, printed, screen} from './draw.ts';

const many = <T>(item: (at: number) => T): T[] => Array.from({length: 10_000}, (_, at) => item(at));

/** Content of unlimited length is cut with a note. */
describe('ten thousand', () => {
	test.each<[string, Component, string]>([
		[
			'items',
			{id: 'root', svcTodoList: {items: many((at) => ({id: `i${at}`, trailingAction: {name: 'go'}}))}},
			'[9,700 more items are not drawn]',
		],
		[
			'steps',
			{id: 'root', svcOnboardingPlan: {categories: [{title: 'a', steps: many((at) => ({title: `s${at}`}))}]}},
			'[9,700 more steps are not drawn]',
		],
		[
			'categories',
			{id: 'root', svcOnboardingPlan: {categories: many((at) => ({title: `c${at}`, steps: [{title: 's'}]}))}},
			'[9,700 more steps are not drawn]',
		],
		[
			'figures',
			{id: 'root', svcMetricCards: {cards: many((at) => ({label: `c${at}`, value: '1'}))}},
			'[9,700 more figures are not drawn]',
		],
		[
			'choices',
			{id: 'root', choicePicker: {choices: many((at) => ({id: `c${at}`}))}},
			'[9,700 more choices are not drawn]',
		],
		[
			'sources',
			{id: 'root', svcTable: {columns: ['a'], sources: many((at) => ({label: `s${at}`}))}},
			'and 9,995 more sources',
		],
		[
			'members',
			{id: 'root', newer: Object.fromEntries(many((at) => [`m${at}`, at]))} as Component,
			'[9,700 more members are not drawn]',
		],
	])('%s', (_, component, note) => {
		const lines = printed(component);
		expect(lines.length).toBeLessThan(2_000);
		expect(lines.join('\n')).toContain(note);
	});

	test('characters in a label are cut', () => {
		const long = 'word '.repeat(2_000);
		const parts: Component[] = [
			{id: 'root', column: {children: {ids: ['box', 'todo', 'status', 'field', 'metric', 'pick']}}},
			{id: 'box', checkBox: {label: literal(long)}},
			{
				id: 'todo',
				svcTodoList: {
					title: literal(long),
					items: [{section: long, status: long, label: literal(long), description: literal(long)}],
				},
			},
			{id: 'status', svcStatusIndicator: {message: literal(long), status: literal(long), toolName: literal(long)}},
			{id: 'field', textField: {label: literal(long)}},
			{id: 'metric', svcMetricCards: {title: literal(long), cards: [{label: long, value: long, delta: long}]}},
			{
				id: 'pick',
				choicePicker: {label: literal(long), choices: [{id: 'a', label: literal(long), description: literal(long)}]},
			},
		];
		expect(printed(parts).length).toBeLessThan(200);
	});
});

test('shares the drawn characters among many long texts', () => {
	const ids = Array.from({length: 300}, (_, at) => `t${at}`);
	const texts = ids.map((id): Component => ({id, text: {text: literal('word '.repeat(1_000)), markdown: true}}));
	const lines = printed([{id: 'root', column: {children: {ids}}}, ...texts], {width: 100});
	expect(lines.join('').length).toBeLessThan(200_000);
	expect(lines.join('\n')).toContain('[Cut here: 4,500 more characters; the raw JSON has them]');
	// A shared text counts each time it is drawn.
	const shared = printed([{id: 'root', column: {children: {ids: ids.map(() => 't0')}}}, ...texts.slice(0, 1)], {
		width: 100,
	});
	expect(shared.join('').length).toBeLessThan(200_000);
});

test('shows a window of a list of any length', () => {
	const picker: Component = {id: 'root', choicePicker: {value: {path: '/v'}, choices: many((at) => ({id: `c${at}`}))}};
	const person = screen(picker, {data: {v: ''}})
		.focus('root')
		.press('last', 'act');
	expect(person.data).toEqual({v: 'c9999'});
	expect(person.lines().length).toBeLessThan(12);
});
