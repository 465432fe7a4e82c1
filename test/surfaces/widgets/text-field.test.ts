import {describe, expect, test, vi} from 'vitest';
import type {Component, Members} from '../../../src/contract/surfaces.ts';
import {literal, printed, screen} from './draw.ts';

const field = (members: Members<'textField'> = {}): Component => ({
	id: 'root',
	textField: {label: literal('Name'), value: {path: '/name'}, ...members},
});
const long = field({variant: 'TEXT_FIELD_VARIANT_LONG_TEXT'});
const number = field({variant: 'TEXT_FIELD_VARIANT_NUMBER'});
const secret = field({variant: 'TEXT_FIELD_VARIANT_OBSCURED'});

describe('a line of text', () => {
	test('writes each letter to the data and moves the cursor', () => {
		const person = screen(field(), {data: {name: 'An'}, width: 20})
			.focus('root')
			.type('n');
		expect(person.data).toEqual({name: 'Ann'});
		expect(person.lines()).toEqual(['▌Name', '▌[Ann« »             ]']);
	});

	test('takes no control characters from a key', () => {
		const person = screen(field(), {data: {name: 'An'}}).focus('root');
		expect(person.page.type({chord: 'x', text: 'a\u0007'})).toBeUndefined();
		expect(person.data).toEqual({name: 'An'});
	});

	test('moves the cursor by whole characters', () => {
		const person = screen(field(), {data: {name: 'a1️⃣é'}, width: 20})
			.focus('root')
			.type('left', 'left');
		expect(person.lines()[1]).toBe('▌[a«1️⃣»é             ]');
		person.type('delete', 'x');
		expect(person.data).toEqual({name: 'axé'});
	});

	test.each([
		['ctrl-w', 'one two '],
		['ctrl-u', ''],
		['backspace', 'one two thre'],
	])('%s leaves “%s”', (chord, left) => {
		expect(
			screen(field(), {data: {name: 'one two three'}})
				.focus('root')
				.type(chord).data,
		).toEqual({name: left});
	});

	test.each([
		[['ctrl-left'], 'one two |three'],
		[['ctrl-left', 'ctrl-left', 'ctrl-right'], 'one two| three'],
		[['home'], '|one two three'],
		[['home', 'end'], 'one two three|'],
	])('moves on %j to %s', (chords, name) => {
		const person = screen(field(), {data: {name: 'one two three'}})
			.focus('root')
			.type(...chords, '|');
		expect(person.data).toEqual({name});
	});

	test('pastes one line of text without keys or escapes', () => {
		const person = screen(field(), {data: {name: ''}})
			.focus('root')
			.paste('a\nb\u001b[2Jq');
		expect(person.data).toEqual({name: 'a b␛[2Jq'});
	});

	test('shows the part of a long text around the cursor', () => {
		const person = screen(field(), {data: {name: 'abcdefghijklmnopqrstuvwxyz'}, width: 16}).focus('root');
		expect(person.lines()[1]).toBe('▌[opqrstuvwxyz« »]');
		expect(person.type('home').lines()[1]).toBe('▌[«a»bcdefghijkl…]');
	});

	test.each([16, 17, 18, 19])('shows a wide letter under the cursor, and its brackets, in %i cells', (width) => {
		const person = screen(field(), {data: {name: '漢字かな交じりの文'}, width}).focus('root');
		for (const letter of ['文', 'の', 'り', 'じ', '交', 'な', 'か', '字', '漢']) {
			const line = person.type('left').lines()[1];
			expect(line).toContain(`«${letter}»`);
			expect(line).toMatch(/^▌\[.*\]$/);
		}
	});

	test('shows the placeholder while it is empty', () => {
		expect(printed(field({placeholder: literal('first and last')}), {width: 24})).toEqual([
			' Name',
			' [(first and last)     ]',
		]);
	});

	test('shows the first failing check after the focus left it once', () => {
		const checks = [
			{call: 'required', args: {value: {path: '/name'}}, message: 'Say who.'},
			{call: 'length', args: {value: {path: '/name'}, min: 3}, message: 'Too short.'},
		];
		const person = screen(field({checks}), {data: {name: ''}}).focus('root');
		expect(person.text()).not.toContain('!');
		person.page.focus(undefined);
		expect(person.lines().at(-1)).toBe(' ! Say who.');
		person.focus('root');
		expect(person.write('An').lines().at(-1)).toBe('▌! Too short.');
		expect(person.write('n').lines()).toHaveLength(2);
	});

	test.each([
		[{literal: 'ab'}, '[ab« »', /names no place for its value$/],
		[{path: '/__proto__/x'}, '[« »', /is not a path that can be written$/],
	])('of %j stays, with the reason', (value, line, reason) => {
		const person = screen({id: 'root', textField: {label: literal('L'), value}})
			.focus('root')
			.type('c');
		expect(person.lines()[1]).toContain(line);
		expect(person.after()?.message).toMatch(reason);
	});

	test('writes no text where only the cursor moves', () => {
		expect(screen(field(), {data: {}}).focus('root').type('left').data).toEqual({});
		expect(
			screen(field(), {data: {name: null}})
				.focus('root')
				.type('left', 'home').data,
		).toEqual({name: null});
	});

	test('has no line for a label that is absent or empty', () => {
		for (const label of [undefined, literal('')])
			expect(screen(field({label}), {data: {name: 'An'}, width: 20}).lines()).toEqual([` [An${' '.repeat(15)}]`]);
	});

	test('keeps a number as a number in the data', () => {
		expect(
			screen(field(), {data: {name: 4}})
				.focus('root')
				.type('2').data,
		).toEqual({name: 42});
	});
});

describe('a long text', () => {
	const typed = () => screen(long, {data: {name: 'one\ntwo'}, width: 16});

	test('accepts line breaks', () => {
		const person = typed().focus('root').type('enter', 'x');
		expect(person.data).toEqual({name: 'one\ntwo\nx'});
		expect(person.lines()).toEqual(['▌Name', '▌│ one', '▌│ two', '▌│ x« »']);
	});

	test('breaks lines at blanks and shows a window', () => {
		const person = screen(long, {data: {name: 'aaa bbb ccc ddd eee'}, width: 16});
		expect(person.lines()).toEqual([' Name', ' │ aaa bbb ccc', ' │ ddd eee']);
		const many = screen(long, {data: {name: Array.from({length: 30}, (_, at) => `l${at}`).join('\n')}, width: 20});
		expect(many.lines()).toHaveLength(7);
		expect(many.lines().at(-1)).toBe(' 30 lines, 5 shown');
		expect(many.focus('root').text()).toContain('l29« »');
		expect(printed(long, {data: {name: 'x\n'.repeat(30)}})).toHaveLength(32);
	});

	test.each(['aaa bbb ccc ddd eee fff ggg', 'one two three  four\tfive\n\nsix', '漢字かな 交じりの文は、幅が二つ分'])(
		'keeps its lines while the cursor moves in %j',
		(name) => {
			const person = screen(long, {data: {name}, width: 16});
			const bare = () => person.lines().map((line) => line.replaceAll(/[«»]/g, '').slice(1).trimEnd());
			const atRest = bare();
			person.focus('root');
			for (const letter of [...name].toReversed()) {
				person.type('left');
				expect(bare()).toEqual(atRest);
				expect(person.text()).toContain(`«${letter.trim() || ' '}»`);
			}
		},
	);

	test('shows the cursor behind each blank at the end of a line', () => {
		const person = screen(long, {data: {name: 'aaa bbb ccc'}, width: 16}).focus('root');
		const cells = new Set(['']);
		for (let blanks = 1; blanks <= 20; blanks++) {
			const lines = person.type('space').lines();
			const row = lines.findIndex((line) => line.includes('« »'));
			cells.add(`${row}:${lines[row]?.indexOf('« »')}`);
			expect(cells.size).toBe(blanks + 1);
		}
		expect(person.write('d').lines()).toEqual(['▌Name', '▌│ aaa bbb ccc', '▌│', `▌│${' '.repeat(6)}d« »`]);
	});

	test('keeps the lines of a paste', () => {
		expect(typed().focus('root').paste('\na\nb').data).toEqual({name: 'one\ntwo\na\nb'});
	});

	test('splits only the letters around the cursor of sixty-four thousand letters', () => {
		const person = screen(long, {data: {name: 'wörd '.repeat(13_000)}})
			.focus('root')
			.type('x');
		const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
		person.type('y');
		const lengths = segment.mock.calls.map(([text]) => text.length);
		segment.mockRestore();
		expect(Math.max(...lengths)).toBeLessThan(100);
		expect(person.text()).toContain('xy');
	});
});

describe('a number', () => {
	test('refuses other letters', () => {
		const person = screen(number, {data: {name: '9'}})
			.focus('root')
			.type('x');
		expect(person.after()?.message).toBe('Type a number');
		expect(person.data).toEqual({name: '9'});
	});

	test('keeps invalid text with an error', () => {
		const person = screen(number, {data: {name: 'abc'}}).focus('root');
		expect(person.lines().at(-1)).toBe('▌! Not a number; type one to replace it');
	});
});

describe('an obscured text', () => {
	test('shows dots in the field and wherever else it is read', () => {
		const others: Component[] = [
			{id: 'root', column: {children: {ids: ['pin', 'direct', 'formatted', 'whole', 'other']}}},
			{...secret, id: 'pin'},
			{id: 'direct', text: {text: {path: '/name'}}},
			{id: 'formatted', text: {text: {call: {call: 'formatString', args: {value: ['it is $', '{/name}'].join('')}}}}},
			{id: 'whole', text: {text: {path: '/'}}},
			{id: 'other', text: {text: {path: '/open'}}},
		];
		const person = screen(others, {data: {name: '', open: 'seen'}})
			.focus('pin')
			.write('hunter2');
		expect(person.text()).not.toContain('hunter2');
		expect(person.lines()).toEqual([
			'▌Name',
			`▌[•••••••« »${' '.repeat(49)}]`,
			' ••••••••',
			' ••••••••',
			' ••••••••',
			' seen',
		]);
		expect(person.data).toMatchObject({name: 'hunter2'});
	});
});

describe('a refresh', () => {
	test('keeps local input', () => {
		const person = screen(field(), {data: {name: 'a'}})
			.focus('root')
			.type('b')
			.reload({name: 'c'});
		expect(person.lines()).toEqual(['▌Name', `▌[ab« »${' '.repeat(54)}]`]);
	});
});

describe('a text that is longer than a field', () => {
	const limit = 64 * 1024;
	const full = 'a'.repeat(limit - 1);

	test('is not taken from a paste or a key, and nothing that was typed is lost', () => {
		const person = screen(long, {data: {name: full}})
			.focus('root')
			.paste('bc');
		expect(person.after()?.message).toBe('Not taken: a field has at most 65,536 characters');
		expect(person.data).toEqual({name: full});
		expect(person.type('b').data).toEqual({name: `${full}b`});
		expect(person.type('c').after()?.message).toBe('Not taken: a field has at most 65,536 characters');
		expect(person.type('backspace').data).toEqual({name: full});
	});

	test('of the service is not changed, because the field has its beginning only', () => {
		const name = `${full}bcd`;
		const person = screen(long, {data: {name}}).focus('root').type('x');
		expect(person.after()?.message).toBe(
			'Not changed: the text has more than 65,536 characters, and the field shows the first ones',
		);
		expect(person.type('backspace').data).toEqual({name});
	});
});

test('a cursor that moves writes nothing', () => {
	const person = screen({id: 'root', textField: {label: literal('Name'), value: {path: '/name'}}});
	person.focus('root').press('left', 'right', 'first', 'last');
	expect(person.data).toEqual({});
	expect(person.write('a').data).toEqual({name: 'a'});
});

test('a cursor moves in a text whose end is not in the field', () => {
	const field = {id: 'root', textField: {label: literal('Name'), value: {path: '/name'}}};
	const person = screen(field, {data: {name: 'x'.repeat(64 * 1024 + 1)}}).focus('root');
	expect(person.press('left').after()?.message).toBeUndefined();
	expect(person.write('a').after()?.message).toBeDefined();
});
