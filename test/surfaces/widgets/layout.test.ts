import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {content, literal, printed, screen} from './draw.ts';

const words = (id: string, weight?: number): Component => ({
	id,
	...(weight === undefined ? {} : {weight}),
	text: {text: literal(id)},
});
const row = (members: object, ...ids: string[]): Component => ({id: 'root', row: {...members, children: {ids}}});
const column = (members: object, ...ids: string[]): Component => ({id: 'root', column: {...members, children: {ids}}});
const abc = ['aa', 'bb', 'cc'];
const three = abc.map((id) => words(id));

describe('a row', () => {
	test.each([
		[undefined, 'aa  bb  cc'],
		['start', 'aa  bb  cc'],
		['end', '                              aa  bb  cc'],
		['center', '               aa  bb  cc'],
		['spaceBetween', 'aa                 bb                 cc'],
		['SPACE_BETWEEN', 'aa                 bb                 cc'],
		['spaceAround', '     aa            bb            cc'],
		['spaceEvenly', '       aa          bb         cc'],
		['no-such', 'aa  bb  cc'],
	])('distributed as %s', (distribution, line) => {
		expect(content([row(distribution ? {distribution} : {}, ...abc), ...three], {width: 40})).toEqual([line]);
	});

	test('of columns without children has no lines', () => {
		const empty = ['a', 'b'].map((id): Component => ({id, column: {children: {ids: []}}}));
		expect(content([row({alignment: 'stretch'}, 'a', 'b'), ...empty])).toEqual([]);
	});

	test('distributes the remaining width by weight', () => {
		const parts = [words('aa', 1), words('bb', 3), words('cc')];
		expect(content([row({gap: literal(2)}, ...abc), ...parts], {width: 46})).toEqual([
			'aa          bb                              cc',
		]);
	});

	test('gives a part that takes any width as much as one of weight 1', () => {
		const fields = abc.map((id): Component => ({id, textField: {label: literal(id)}}));
		const weighted = fields.map((field, at) => (at === 0 ? {...field, weight: 1} : field));
		expect(printed([row({}, ...abc), ...weighted], {width: 80})).toEqual(
			printed([row({}, ...abc), ...fields], {width: 80}),
		);
	});

	test.each([
		[1, 'aa  bb  cc'],
		[3, 'aa   bb   cc'],
		[16, 'aa  bb  cc'],
		[0, 'aa  bb  cc'],
		[-4, 'aa  bb  cc'],
		[1e9, 'aa    bb    cc'],
	])('has a gap of %d', (gap, line) => {
		expect(content([row({gap: literal(gap)}, ...abc), ...three])).toEqual([line]);
	});

	test.each([
		['start', ['aa  bb', '    bb']],
		['center', ['aa  bb', '    bb']],
		['end', ['    bb', 'aa  bb']],
	])('aligned at its %s', (alignment, lines) => {
		const tall = {id: 'bb', text: {text: literal('bb\nbb')}};
		expect(content([row({alignment}, 'aa', 'bb'), words('aa'), tall])).toEqual(lines);
	});

	test('stretches cards and vertical dividers to the height of the row', () => {
		const parts: Component[] = [
			{id: 'small', card: {children: {ids: ['aa']}}},
			{id: 'bar', divider: {orientation: 'vertical'}},
			{id: 'tall', text: {text: literal('1\n2\n3\n4')}},
		];
		expect(printed([row({}, 'small', 'bar', 'tall'), ...parts, words('aa')])).toEqual([
			'╭──────────╮ │  1',
			'│  aa      │ │  2',
			'│          │ │  3',
			'╰──────────╯ │  4',
		]);
	});

	test('stacks its parts if they do not fit at their least width', () => {
		const fields = abc.map((id): Component => ({id, textField: {label: literal(id)}}));
		expect(printed([row({}, ...abc), ...fields], {width: 38})).toEqual([
			' aa           bb           cc',
			' [         ]  [         ]  [         ]',
		]);
		expect(printed([row({}, ...abc), ...fields], {width: 37})).toHaveLength(6);
		const long = abc.map((id): Component => ({id, text: {text: literal('an incomprehensible sentence of words')}}));
		expect(content([row({}, ...abc), ...long], {width: 62})[0]).toBe(
			'an incomprehensible  an incomprehensible  an incomprehensible',
		);
		expect(content([row({}, ...abc), ...long], {width: 50})[0]).toBe('an incomprehensible sentence of words');
	});

	test('is empty without children', () => expect(content(row({}))).toEqual([]));
});

describe('a column', () => {
	test.each([
		['start', 'aa'],
		['center', '                   aa'],
		['end', '                                      aa'],
		['stretch', 'aa'],
	])('aligned at its %s', (alignment, line) => {
		expect(content([column({alignment}, 'aa'), words('aa')], {width: 40})).toEqual([line]);
	});

	test('has a blank line around heavy components unless it sets a gap', () => {
		const code: Component = {id: 'code', svcCodeBlock: {code: literal('x')}};
		const lines = (members: object) => content([column(members, 'aa', 'bb', 'code', 'cc'), ...three, code]);
		expect(lines({})).toEqual(['aa', 'bb', '', '1 │ x', '', 'cc']);
		expect(lines({gap: literal(0)})).toEqual(['aa', 'bb', '1 │ x', 'cc']);
	});

	test('draws a gap as blank lines', () => {
		expect(content([column({gap: literal(1)}, 'aa', 'bb'), ...three])).toEqual(['aa', '', 'bb']);
		expect(content([column({}, 'aa', 'bb'), ...three])).toEqual(['aa', 'bb']);
	});

	test('centres wrapped content by its final width', () => {
		const long = {id: 'long', text: {text: literal('some words')}};
		expect(content([column({alignment: 'center'}, 'long'), long], {width: 20})).toEqual(['     some words']);
	});
});

describe('cards and dividers', () => {
	test('a card fills its width and drops its box when narrow', () => {
		const card = {id: 'root', card: {children: {ids: ['aa']}}};
		expect(printed([card, words('aa')], {width: 16})).toEqual([
			'╭──────────────╮',
			'│  aa          │',
			'╰──────────────╯',
		]);
		expect(printed([card, words('aa')], {width: 16, hasUnicode: false})[0]).toBe('+--------------+');
		const deep = Array.from({length: 20}, (_, at) => ({
			id: at ? `c${at}` : 'root',
			card: {children: {ids: [`c${at + 1}`]}},
		}));
		expect(printed([...deep, words('c20')], {width: 30}).some((line) => line.includes('c20'))).toBe(true);
	});

	test('a divider fills its width and is horizontal outside a row', () => {
		expect(printed({id: 'root', divider: {orientation: 'horizontal'}}, {width: 20})).toEqual(['─'.repeat(20)]);
		expect(printed({id: 'root', divider: {orientation: 'vertical'}}, {width: 20})).toEqual(['─'.repeat(20)]);
	});
});

describe('placeholders', () => {
	test('show an unknown type with its key, members and children', () => {
		const unknown = {id: 'root', svcHologram: {depth: 3, title: {literal: 'x'}, children: {ids: ['aa']}}};
		expect(printed([unknown, words('aa')], {width: 40})).toEqual([
			'┌┄ unknown component svcHologram ┄┄┄┄┄┄┐',
			'┊ depth: 3                             ┊',
			'┊ title: {"literal":"x"}               ┊',
			'┊ children: {"ids":["aa"]}             ┊',
			'┊  aa                                  ┊',
			'└┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘',
		]);
	});

	test('replace missing children and cycles', () => {
		expect(printed([column({}, 'gone', 'root', 'aa'), ...three])).toEqual([
			'[Component "gone" does not exist]',
			'["root" contains itself; the cycle is cut here]',
			' aa',
		]);
	});

	test('replace a failing widget, and the others are drawn', () => {
		const broken = {id: 'bad', svcTable: {columns: ['a'], rows: 5 as never}};
		const lines = printed([column({}, 'bad', 'aa'), broken, ...three]);
		expect(lines[0]).toMatch(/^\[svcTable “bad” could not be drawn: .+/);
		expect(lines.at(-1)).toBe(' aa');
	});

	test('stand for a failing widget in a row, and on a screen, where its keys say why', () => {
		const bad = {id: 'bad', svcTable: {columns: ['a'], rows: 5 as never}};
		const beside = printed([{id: 'root', row: {children: {ids: ['bad', 'aa']}}}, bad, ...three]);
		expect(beside.join('\n')).toContain('could not be drawn');
		const person = screen([column({}, 'bad', 'aa'), bad, ...three])
			.focus('bad')
			.press('act');
		expect(person.after()?.message).toMatch(/^This component failed: /);
		expect(person.text()).toContain('could not be drawn');
	});

	test('report a surface without components', () => {
		expect(printed([])).toEqual(['[This surface has no components]']);
	});

	test('report the cut of a large surface', () => {
		const ids = Array.from({length: 2_100}, (_, at) => `t${at}`);
		const lines = printed([column({}, ...ids), ...ids.map((id) => words(id))]);
		expect(lines.slice(-2).join(' ')).toBe('[Only 2,000 components are drawn; 101 of 2,101 are not shown at all]');
	});
});
