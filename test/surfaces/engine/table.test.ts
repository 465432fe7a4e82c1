import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {prepareTable} from '../../../src/surfaces/engine/table/columns.ts';
import {isNumberCell, numberIn} from '../../../src/surfaces/engine/table/numbers.ts';
import {filteredRows, missingRows, pageOf, sortedRows} from '../../../src/surfaces/engine/table/rows.ts';
import {compareNumbers} from '../../../src/text/json/exact-number.ts';

const cells = (...rows: string[][]) => rows.map((row) => ({cells: row}));

describe('columns', () => {
	test('fit the title and 90 % of the cells, within bounds', () => {
		const rows = [
			...Array(18).fill({cells: ['12345', 'x']}),
			...Array(2).fill({cells: ['a very long cell indeed', 'y']}),
		];
		const widths = prepareTable({columns: ['id', 'longer title'], rows}).columns.map(({width}) => width);
		expect(widths).toEqual([5, 12]);
		expect(prepareTable({columns: ['x'], rows: cells(['y'.repeat(99)])}).columns[0]?.width).toBe(40);
		expect(prepareTable({columns: ['x'], rows: cells(['東'], ['東京都'])}).columns[0]?.width).toBe(6);
		expect(prepareTable({columns: [''], rows: []}).columns[0]?.width).toBe(3);
	});

	test('count terminal cells, not characters', () => {
		expect(prepareTable({columns: ['a'], rows: cells(['日本語'])}).columns[0]?.width).toBe(6);
	});

	test('are numeric if 90 % of the filled cells are numbers', () => {
		const rows = cells(['1', 'x', ''], ['2.5%', '2', ''], ['', '3', ''], ['-7', 'z', '']);
		const {columns} = prepareTable({columns: ['n', 't', 'e'], rows});
		expect(columns.map(({isNumeric}) => isNumeric)).toEqual([true, false, false]);
	});

	test('match the longest row in number, within bounds', () => {
		const table = prepareTable({columns: ['a'], rows: cells(['1', '2', '3'], [])});
		expect(table.columns.map(({title}) => title)).toEqual(['a', '', '']);
		expect(table.rows).toEqual([['1', '2', '3'], []]);
		expect(prepareTable({rows: cells(Array(5_000).fill('x'))}).columns).toHaveLength(200);
	});

	test('have one line per cell', () => {
		expect(prepareTable({columns: ['a\nb'], rows: cells(['x\n\ty'])})).toMatchObject({
			columns: [{title: 'a b'}],
			rows: [['x y']],
		});
	});

	test('are empty for an empty table', () => expect(prepareTable({})).toEqual({columns: [], rows: []}));
});

describe('numbers in cells', () => {
	test.each(['1', '-1.5', '+3', '1,234,567.8', '1 234', '$5', '-$5', '€ 7', '(12)', '50%', '1e6', '.5', '−4'])(
		'%s is one',
		(cell) => expect(isNumberCell(cell)).toBe(true),
	);
	test.each(['', '-', '1-2', '2026-01-01', '10.0.0.1', '1,23', 'v1', '5 apples', '%', '9'.repeat(61)])(
		'%s is none',
		(cell) => expect(isNumberCell(cell)).toBe(false),
	);

	test.each([
		['123,456,789,012,345', 123_456_789_012_345],
		['-1,234,567.8', -1_234_567.8],
		['1,234,567,890,123,456', '1234567890123456e0'],
	])('%s has all its digits', (cell, number) => {
		const read = numberIn(cell);
		expect(typeof number === 'string' ? String(read) : read).toBe(number);
	});

	test.each([
		['2', '10', -1],
		['-2', '-10', 1],
		['-1', '0', -1],
		['0', '-0.0', 0],
		['1.5', '1.50', 0],
		['1.05', '1.5', -1],
		['9007199254740993', '9007199254740992', 1],
		['123456789012345678901', '123456789012345678900', 1],
		['1,000', '999', 1],
		['(5)', '1', -1],
		['1e3', '999.9', 1],
		['1.5e-2', '0.015', 0],
		['5%', '$5', 0],
	])('%s against %s', (a, b, expected) => {
		const [left, right] = [numberIn(a), numberIn(b)];
		if (left === undefined || right === undefined) throw new Error('no number');
		expect(Math.sign(compareNumbers(left, right))).toBe(expected);
		expect(Math.sign(compareNumbers(right, left))).toBe(expected === 0 ? 0 : -expected);
	});
});

describe('rows', () => {
	const sort = (values: string[], isDescending = false) =>
		sortedRows(
			values.map((value, at) => [value, String(at)]),
			{column: 0, isDescending},
		);

	test('are sorted by value: numbers, texts, then empty cells in both directions', () => {
		const values = ['', '10', 'b', '9', 'A', '-1'];
		expect(sort(values).map(([value]) => value)).toEqual(['-1', '9', '10', 'A', 'b', '']);
		expect(sort(values, true).map(([value]) => value)).toEqual(['10', '9', '-1', 'b', 'A', '']);
	});

	test('with equal values keep their order', () => {
		expect(sort(['x', 'X', 'x']).map(([, at]) => at)).toEqual(['0', '1', '2']);
		expect(sort(['x', 'X', 'x'], true).map(([, at]) => at)).toEqual(['0', '1', '2']);
	});

	test.each([
		['repeat', fc.constantFrom('', 'x', 'X', 'é', 'v9', 'v10', '1', '1.0', '-2', '$1', 'wiki')],
		['rarely repeat', fc.oneof(fc.integer({min: -99, max: 99}).map(String), fc.string({maxLength: 3}))],
	])('are in the same order as by comparing all cells that %s', (_, cell) => {
		const collator = new Intl.Collator('en-US', {numeric: true, sensitivity: 'base'});
		const kindOf = (text: string) => (text === '' ? 2 : numberIn(text) === undefined ? 1 : 0);
		fc.assert(
			fc.property(fc.array(cell, {maxLength: 60}), fc.boolean(), (values, isDescending) => {
				const sorted = sort(values, isDescending).map(([, at]) => Number(at));
				for (const [index, at] of sorted.entries()) {
					const before = sorted[index - 1];
					if (before === undefined) continue;
					const [a = '', b = ''] = [values[before], values[at]];
					const [left, right] = [numberIn(a), numberIn(b)];
					const value =
						left !== undefined && right !== undefined ? compareNumbers(left, right) : collator.compare(a, b);
					const difference = kindOf(a) - kindOf(b) || (isDescending ? -value : value) || before - at;
					expect(difference).toBeLessThan(0);
				}
				expect(new Set(sorted).size).toBe(values.length);
			}),
		);
	});

	test('sort numbers within texts by value', () => {
		expect(sort(['v10', 'v9', 'v1']).map(([value]) => value)).toEqual(['v1', 'v9', 'v10']);
	});

	test('are filtered by any cell, ignoring case', () => {
		const rows = [
			['Payroll', '1'],
			['Wiki', '2'],
		];
		expect(filteredRows(rows, ' PAY ')).toEqual([['Payroll', '1']]);
		expect(filteredRows(rows, '2')).toEqual([['Wiki', '2']]);
		expect(filteredRows(rows, '')).toBe(rows);
	});

	test.each([
		[25, 10, 0, {page: 0, pages: 3, start: 0, end: 10}],
		[25, 10, 2, {page: 2, pages: 3, start: 20, end: 25}],
		[25, 10, 99, {page: 2, pages: 3, start: 20, end: 25}],
		[25, 10, -1, {page: 0, pages: 3, start: 0, end: 10}],
		[25, 0, 0, {page: 0, pages: 1, start: 0, end: 25}],
		[25, undefined, 5, {page: 0, pages: 1, start: 0, end: 25}],
		[25, -5, 0, {page: 0, pages: 1, start: 0, end: 25}],
		[0, 10, 0, {page: 0, pages: 1, start: 0, end: 0}],
		[0, 0, 0, {page: 0, pages: 1, start: 0, end: 0}],
		[20, 10, 1, {page: 1, pages: 2, start: 10, end: 20}],
	])('%d rows by %s, page %d', (rows, size, page, expected) => expect(pageOf(rows, size, page)).toEqual(expected));

	test.each([
		[
			{totalRows: '10', rows: cells(['a'])},
			{total: '10', isElsewhere: false},
		],
		[
			{totalRows: '98765432109876543210', artifactUrl: {literal: 'https://x'}},
			{total: '98765432109876543210', isElsewhere: true},
		],
		[{totalRows: '1', rows: cells(['a'])}, undefined],
		[{totalRows: '0', rows: cells(['a'])}, undefined],
		[{totalRows: 'many'}, undefined],
		[{}, undefined],
	])('the missing rows of %j', (table, expected) => expect(missingRows(table)).toEqual(expected));
});
