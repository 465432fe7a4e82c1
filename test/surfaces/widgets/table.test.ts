import {describe, expect, test} from 'vitest';
import type {Component, Members} from '../../../src/contract/surface.ts';
import {literal, printed, screen} from './draw.ts';

const table = (members: Members<'svcTable'>): Component => ({id: 'root', svcTable: members});
const rows = (...all: readonly (readonly string[])[]) => all.map((cells) => ({cells: [...cells]}));
const people = table({
	title: literal('People'),
	columns: ['Name', 'Years old', 'City'],
	rows: rows(['Ann', '9', 'Oslo'], ['Bob', '10', 'Rome'], ['Cleo', '', 'Bern']),
});
const numbered = (count: number, more: Members<'svcTable'> = {}) =>
	table({
		columns: ['No', 'Name'],
		rows: rows(...Array.from({length: count}, (_, at) => [`${at}`, `row ${at}`])),
		...more,
	});

describe('a printed table', () => {
	test('has all rows, with right-aligned numbers', () => {
		expect(printed(people, {width: 24})).toEqual([
			'People',
			'Name  Years old  City',
			'─────────────────────',
			'Ann           9  Oslo',
			'Bob          10  Rome',
			'Cleo             Bern',
		]);
		expect(printed(numbered(300, {pageSize: 20}))).toHaveLength(302);
	});

	test('shares the width and lists the columns that do not fit', () => {
		const columns = Array.from({length: 8}, (_, at) => `Column ${at}`);
		const wide = table({columns, rows: rows(columns.map((name) => `${name} value`))});
		const lines = printed(wide, {width: 40});
		expect(lines[0]).toMatch(/^Colum…/);
		expect(lines.slice(-2).join(' ')).toBe('3 columns do not fit: Column 5, Column 6, Column 7');
	});

	test('reports missing rows with counts of any size', () => {
		const missing = numbered(2, {totalRows: '12345678901234567890', artifactUrl: literal('https://f.example/x.csv')});
		expect(printed(missing).join(' ')).toContain('2 of 12,345,678,901,234,567,890 rows sent; the others are');
		expect(printed(numbered(2, {totalRows: '2'}))).toHaveLength(4);
		expect(printed(numbered(2, {totalRows: 'many'}))).toHaveLength(4);
	});

	test('accepts ragged rows, no rows and no columns', () => {
		expect(printed(table({columns: ['A'], rows: rows(['1', '2'], [])}))).toEqual(['  A', '────────', '  1    2', '']);
		expect(printed(table({columns: ['A', 'B']}))).toEqual(['A    B', '────────']);
		expect(printed(table({}))).toEqual([' no columns']);
	});

	test('keeps line breaks and tabs out of its cells', () => {
		expect(printed(table({columns: ['A'], rows: rows(['x\ny\tz'])})).at(-1)).toBe('x y z');
	});
});

describe('keys in a table', () => {
	test('move by rows and pages with the position', () => {
		const person = screen(numbered(50, {pageSize: 20}), {height: 15}).focus('root');
		expect(person.lines()[0]).toBe('▌ «No»  Name');
		expect(person.lines()[1]).toBe('▌«  0  row 0 »');
		expect(person.lines().at(-1)).toBe('▌row 1 of 50 · page 1 of 3');
		expect(person.press('down', 'page-down').lines().at(-1)).toBe('▌row 22 of 50 · page 2 of 3');
		expect(person.press('last').lines().at(-1)).toBe('▌row 50 of 50 · page 3 of 3');
		expect(person.press('down', 'page-down').lines().at(-1)).toBe('▌row 50 of 50 · page 3 of 3');
		expect(person.press('first').lines().at(-1)).toBe('▌row 1 of 50 · page 1 of 3');
		expect(person.page.position.lines).toBeLessThanOrEqual(15);
	});

	test('show one page without a page size', () => {
		expect(
			screen(numbered(50, {pageSize: 0}))
				.lines()
				.at(-1),
		).toBe(' row 1 of 50');
		expect(
			screen(numbered(50, {pageSize: -5}))
				.lines()
				.at(-1),
		).toBe(' row 1 of 50');
	});

	test('sort by the column under the cursor, with empty cells last', () => {
		const person = screen(people).focus('root').press('right', 'sort');
		const order = () => person.lines().flatMap((line) => /Ann|Bob|Cleo/.exec(line) ?? []);
		expect(person.text()).toContain('▲ Years');
		expect(order()).toEqual(['Ann', 'Bob', 'Cleo']);
		person.press('sort');
		expect(person.text()).toContain('▼ Years');
		expect(order()).toEqual(['Bob', 'Ann', 'Cleo']);
		expect(person.press('reverse').text()).toContain('▲ Years');
		person.press('sort', 'sort');
		expect(person.text()).not.toMatch(/[▲▼]/);
		expect(person.press('reverse').after()?.message).toBe('The table is not sorted. Press s to sort it');
	});

	test('filter while typing, in any case and column', () => {
		const person = screen(people).focus('root').press('filter').write('RO');
		expect(person.text()).toContain('filter: RO« »');
		expect(person.text()).toContain('row 1 of 1 · 3 before the filter');
		expect(person.text()).toContain('Bob');
		expect(person.text()).not.toContain('Ann');
		person.press('act');
		expect(person.text()).toContain('filter: RO\n');
		person.page.leave();
		expect(person.text()).toContain('row 1 of 3');
		expect(person.press('filter').write('zz').text()).toContain('no row matches');
	});

	test('scroll horizontally by columns', () => {
		const columns = Array.from({length: 9}, (_, at) => `Column${at}`);
		const wide = table({columns, rows: rows(columns.map((_, at) => `value ${at}`))});
		const person = screen(wide, {width: 40}).focus('root');
		expect(person.lines().at(-1)).toContain('columns 1 to 4 of 9');
		person.press('right', 'right', 'right', 'right');
		expect(person.lines()[0]).toContain('«Column4»');
		expect(person.lines()[0]).not.toContain('Column0');
		for (let at = 0; at < 9; at++) person.press('left');
		expect(person.lines()[0]).toContain('«Column0»');
	});

	test('show a row in full, then the next one', () => {
		const text = 'a long cell that no column has room for, to its very end';
		const person = screen(table({columns: ['A', 'B'], rows: rows(['1', text], ['2', 'short'])}), {width: 40});
		person.focus('root').press('act');
		expect(person.lines().slice(0, 3)).toEqual([
			'▌«A»  1',
			'▌B  a long cell that no column has room',
			'▌   for, to its very end',
		]);
		expect(person.press('down').text()).toContain('B  short');
		person.page.leave();
		expect(person.lines()[2]).toContain('«  2  short');
	});

	test('copy a row', () => {
		expect(screen(people).focus('root').press('down', 'copy').after()?.effect).toEqual({
			kind: 'copy',
			what: 'the row',
			text: 'Bob\t10\tRome',
		});
	});

	test('fits a column to nine of ten cells', () => {
		const long = rows(...Array.from({length: 20}, (_, at) => [at === 7 ? 'x'.repeat(30) : 'short', 'y']));
		expect(screen(table({columns: ['A', 'B'], rows: long})).lines()[8]).toBe(' xxxx…  y');
	});

	test('prepares ten thousand rows once for sorting, filtering and walking', () => {
		let reads = 0;
		const counted = Array.from({length: 10_000}, (_, at) => ({
			get cells() {
				reads++;
				return [`row ${at}`, String(at)];
			},
		}));
		const person = screen(table({columns: ['A', 'B'], rows: counted})).focus('root');
		expect(reads).toBeGreaterThanOrEqual(10_000);
		reads = 0;
		person.press('right', 'sort', 'sort', 'last', 'filter').write('99');
		expect(person.text()).toContain('10000 before the filter');
		expect(reads).toBe(0);
	});
});
