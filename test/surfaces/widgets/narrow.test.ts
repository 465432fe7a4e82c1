/** Widgets at the exact width that they need, and in less. */
import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {cursorIn, startTable} from '../../../src/surfaces/widgets/data/table-state.ts';
import {columnMoves} from '../../../src/surfaces/widgets/parts.ts';
import {content, literal, screen} from './draw.ts';

const markdown = (text: string): Component => ({id: 'root', text: {text: literal(text), markdown: true}});
const words = (id: string, text: string): Component => ({id, text: {text: literal(text)}});
const row = (more: object): Component => ({id: 'root', row: {children: {ids: ['a', 'b']}, ...more}});

describe('a table in Markdown', () => {
	const cells = '| one two | two three | three four | four five |';
	const table = markdown(`${cells}\n| --- | --- | --- | --- |\n| a | b | c | d |`);

	test('has columns as long as each has four cells, and otherwise a line per field', () => {
		expect(content(table, {width: 25})).toEqual([
			...['one  │ two  │ thre │ four', 'two  │ thre │ e    │ five', '     │ e    │ four │'],
			...['─'.repeat(25), 'a    │ b    │ c    │ d'],
		]);
		expect(content(table, {width: 24})).toEqual(['one two: a', 'two three: b', 'three four: c', 'four five: d']);
	});

	test('keeps a number of up to 24 digits whole', () => {
		const digits = '123456789012345678901234';
		const [, , line] = content(markdown(`| a | b |\n| --- | --- |\n| ${digits} | many words here |`), {width: 36});
		expect(line).toBe(`${digits} │ many`);
	});

	test('gives a long text the whole width', () => {
		const long = 'word '.repeat(150).trim();
		expect(content(markdown(`| a |\n| --- |\n| ${long} |`), {width: 800})).toEqual(['a', '─'.repeat(749), long]);
	});
});

test('a heading without a text has no underline', () => {
	expect(content(markdown('#'))).toEqual(['', '']);
});

test.each([
	[29, ['aaaaaaaaaaaaaa', 'bbbbbbbbbbbbbb']],
	[30, ['aaaaaaaaaaaaaa  bbbbbbbbbbbbbb']],
	[31, [' aaaaaaaaaaaaaa  bbbbbbbbbbbbbb']],
])('a row at the end of %i cells', (width, lines) => {
	const texts = ['a', 'b'].map((id) => words(id, id.repeat(14)));
	expect(content([row({distribution: 'end'}), ...texts], {width})).toEqual(lines);
});

test('a row stretches a text beside a higher one', () => {
	expect(content([row({alignment: 'stretch'}), words('a', 'one'), words('b', 'two\nthree')])).toEqual([
		'one  two',
		'     three',
	]);
});

test('a cursor moves by pages only where there are pages', () => {
	const keysOf = (page?: number) => Object.keys(columnMoves(0, 3, () => ({}), page));
	expect(keysOf()).toEqual(['up', 'down', 'first', 'last']);
	expect(keysOf(2)).toEqual(['up', 'down', 'first', 'last', 'page-up', 'page-down']);
});

test('a cursor follows its own row to the first place, past one with the same cells', () => {
	const [anchor, same] = [['a'], ['a']];
	expect(cursorIn([anchor, same], {...startTable, row: 1, anchor})).toBe(0);
	expect(cursorIn([same, ['b']], {...startTable, row: 1, anchor})).toBe(0);
});

test('a narrow chart cuts a long name, and has signs of ASCII where the terminal has no others', () => {
	const points = [1, 5, 3].map((value, at) => ({ts: `2026-01-0${at + 1}T00:00:00Z`, value}));
	const series = [{key: 'a', displayName: 'A very long name of a series', points}];
	const chart: Component = {id: 'root', svcChart: {timeSeries: {series}}};
	expect(screen(chart, {width: 20}).lines()).toEqual([' A A very l…a series', ' 3 ▁█▅']);
	expect(screen(chart, {width: 20, hasUnicode: false}).lines()).toEqual([' A A very l~a series', ' 3 .#=']);
});
