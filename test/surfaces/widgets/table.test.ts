import {describe, expect, test} from 'vitest';
import type {Component, Members} from '../../../src/contract/surfaces.ts';
import {content, literal, screen} from './draw.ts';

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

test('a table of one page moves by ten rows with a page', () => {
	const person = screen(numbered(18), {height: 40}).focus('root');
	expect(person.press('down', 'page-down').lines().at(-1)).toBe('▌row 12 of 18');
	expect(person.press('page-up').lines().at(-1)).toBe('▌row 2 of 18');
});

describe('a printed table', () => {
	test('has all rows, with right-aligned numbers', () => {
		expect(content(people, {width: 24})).toEqual([
			'People',
			'Name  Years old  City',
			'─────────────────────',
			'Ann           9  Oslo',
			'Bob          10  Rome',
			'Cleo             Bern',
		]);
		expect(content(numbered(300, {pageSize: 20}))).toHaveLength(302);
	});

	test('lists the fields of each row where its columns do not fit beside each other', () => {
		const columns = Array.from({length: 3}, (_, at) => `Column ${at}`);
		const values = (row: string) => columns.map((name) => `${name} of ${row}`);
		expect(content(table({columns, rows: rows(values('one'), values('two'))}), {width: 30})).toEqual([
			'Column 0  Column 0 of one',
			'Column 1  Column 1 of one',
			'Column 2  Column 2 of one',
			'',
			'Column 0  Column 0 of two',
			'Column 1  Column 1 of two',
			'Column 2  Column 2 of two',
		]);
	});

	test('has every cell at any width that holds it', () => {
		const columns = Array.from({length: 30}, (_, at) => `C${at}`);
		const wide = table({
			columns,
			rows: rows(
				columns.map((name) => `${name} of the row`),
				columns.map((_, at) => `${at}`),
			),
		});
		for (const width of [24, 31, 75, 135]) {
			const text = content(wide, {width}).join('\n');
			for (const name of columns) expect(text).toContain(`${name} of the row`);
		}
	});

	test('reports missing rows with counts of any size', () => {
		const missing = numbered(2, {totalRows: '12345678901234567890', artifactUrl: literal('https://f.example/x.csv')});
		expect(content(missing).join(' ')).toContain('2 of 12,345,678,901,234,567,890 rows sent; the others are');
		expect(content(numbered(2, {totalRows: '2'}))).toHaveLength(4);
		expect(content(numbered(2, {totalRows: 'many'}))).toHaveLength(4);
	});

	test('prints the whole address of the other rows, over several lines if it is long', () => {
		const url = `https://f.example/${'reviews/'.repeat(12)}items.csv?part=2`;
		const missing = numbered(2, {totalRows: '9', artifactUrl: literal(url)});
		expect(content(missing, {width: 40}).join('').replaceAll(' ', '')).toContain(`alldata:${url}`);
		const refused = numbered(2, {artifactUrl: literal('https://user:canary@f.example/')});
		expect(content(refused).at(-1)).toBe('all data: at an address that cannot be opened');
	});

	test('accepts ragged rows, no rows and no columns', () => {
		expect(content(table({columns: ['A'], rows: rows(['1', '2'], [])}))).toEqual(['  A', '────────', '  1    2', '']);
		expect(content(table({columns: ['A', 'B']}))).toEqual(['A    B', '────────']);
		expect(content(table({}))).toEqual(['no columns']);
	});

	test('keeps line breaks and tabs out of its cells', () => {
		expect(content(table({columns: ['A'], rows: rows(['x\ny\tz'])})).at(-1)).toBe('x y z');
		const unset = [{cells: ['x\ny', null]}];
		expect(content(table({columns: ['A', 'B'], rows: unset})).at(-1)).toBe('x y  ∅');
	});

	test('lists unset values, and hides a number that would be cut', () => {
		const columns = ['A long title', 'Another title'];
		const wide = table({columns, rows: [{cells: ['123456789012345678901234567890', null]}]});
		expect(content(wide, {width: 20})).toEqual(['A long …  …', 'Another…  ∅']);
		expect(screen(wide, {width: 20}).lines()).toEqual([
			'        A long title',
			'                   …',
			' row 1 of 1 · column',
			' 1 of 2',
		]);
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

	test('filter with a pasted text', () => {
		expect(screen(people).focus('root').press('filter').paste('ro').text()).toContain(
			'row 1 of 1 · 3 before the filter',
		);
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
		expect(person.text()).toContain('row 2 of 3');
		expect(person.text()).toContain('«Bob');
		expect(person.press('filter').write('zz').text()).toContain('no row matches');
	});

	test('read no filter of more than 2,000 characters, and say so', () => {
		const name = 'o'.repeat(2_500);
		const person = screen(table({columns: ['A'], rows: rows([name])}))
			.focus('root')
			.press('filter');
		expect(person.write('o'.repeat(2_000)).text()).toContain('row 1 of 1');
		expect(person.write('o').text()).toContain('The filter has 2,001 characters. Type at most 2,000');
	});

	test('scroll horizontally by columns', () => {
		const columns = Array.from({length: 9}, (_, at) => `Column${at}`);
		const wide = table({columns, rows: rows(columns.map((_, at) => `value ${at}`))});
		const person = screen(wide, {width: 40}).focus('root');
		expect(person.lines().at(-1)).toContain('columns 1 to 4 of 9');
		person.press('right', 'right', 'right', 'right');
		expect(person.lines()[0]).toBe('▌Column1  Column2  Column3  «Column4»');
		expect(person.lines().at(-1)).toContain('columns 2 to 5 of 9');
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

	test('fits a column to nine of ten cells, and to all if the width is free', () => {
		const long = rows(...Array.from({length: 20}, (_, at) => [at === 7 ? 'x'.repeat(30) : 'short', 'y']));
		const row = (width: number) => screen(table({columns: ['A', 'B'], rows: long}), {width}).lines()[8];
		expect(row(9)).toBe(' xxxx…  y');
		expect(row(60)).toBe(` ${'x'.repeat(30)}  y`);
	});

	test('keep the cursor on its row while the order changes', () => {
		const person = screen(people).focus('root').press('down', 'down', 'right');
		const cursor = () => /«(\w+) .*»$/m.exec(person.text())?.[1];
		for (const intent of ['sort', 'sort', 'reverse', 'sort', 'sort'] as const) {
			person.press(intent);
			expect(cursor()).toBe('Cleo');
		}
		expect(person.press('filter').write('o').press('act').text()).toContain('«Cleo');
		expect(person.text()).toContain('row 3 of 3');
	});

	test('keep the cursor on its row when the service sends the rows in another order', () => {
		const person = screen(people).focus('root').press('down');
		const {svcTable} = people;
		const turned = {...people, svcTable: {...svcTable, rows: [...(svcTable?.rows ?? [])].reverse()}};
		person.reload({}, {components: [turned]}).press('up');
		expect(person.text()).toContain('«Cleo');
		const last = screen(people).focus('root').press('down', 'down');
		expect(last.reload({}, {components: [structuredClone(turned)]}).text()).toContain('«Cleo');
	});

	test('keep the words of a title beside the sort mark', () => {
		const person = screen(table({columns: ['Years', 'B'], rows: rows(['1', 'x'])}), {width: 12}).focus('root');
		expect(person.press('sort').lines()[0]).toBe('▌«▲ Years»  B');
	});

	test('never show a part of a number', () => {
		const wide = table({columns: ['Name', 'Sum'], rows: rows(['a name of some length', '12345678'])});
		for (let width = 6; width < 40; width++) {
			const numbers =
				screen(wide, {width})
					.text()
					.match(/\d{3,}…?/g) ?? [];
			expect(numbers.every((number) => number === '12345678')).toBe(true);
		}
		expect(content(wide, {width: 20}).at(-1)).toBe('Sum   12345678');
	});

	test('open a row in place: the lines below the table stay', () => {
		const below: Component = {id: 'below', text: {text: literal('below the table')}};
		const all: Component[] = [
			{id: 'root', column: {children: {ids: ['table', 'below']}}},
			{...numbered(30, {columns: ['A', 'B', 'C']}), id: 'table'},
			below,
		];
		const person = screen(all, {height: 40}).focus('table').press('last');
		const lineOf = () => person.lines().findIndex((line) => line.includes('below the table'));
		const before = lineOf();
		const {top} = person.page.position;
		expect(person.press('act').text()).toContain('row 30');
		expect(lineOf()).toBe(before);
		expect(person.page.position.top).toBe(top);
	});

	test('scroll a card that is taller than the screen by its fields', () => {
		const columns = Array.from({length: 30}, (_, at) => `Field ${at}`);
		const tall = table({columns, rows: rows(columns.map((_, at) => `value ${at}`))});
		const person = screen(tall, {height: 20}).focus('root').press('act');
		expect(person.text()).toContain('value 0');
		expect(person.text()).toContain('18 more lines: left and right move');
		for (let at = 0; at < 29; at++) person.press('right');
		expect(person.text()).toContain('value 29');
		expect(person.page.position.top).toBe(0);
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
		expect(person.text()).toContain('10,000 before the filter');
		expect(reads).toBe(0);
	});
});
