/** Where the columns of a table stand, and how many cells each takes. */
import {expect, test} from 'vitest';
import type {TableData} from '../../../../src/surfaces/engine/table/columns.ts';
import {
	leftFor,
	listRoom,
	placeColumns,
	printedColumns,
	titleCells,
} from '../../../../src/surfaces/widgets/data/table-columns.ts';

interface Column {
	readonly width?: number;
	readonly titleWidth?: number;
	readonly numberWidth?: number;
	readonly widest?: number;
}
const tableOf = (...columns: readonly Column[]) =>
	({
		rows: [],
		columns: columns.map(({width = 10, titleWidth = 4, numberWidth = 0, widest = width}) => ({
			...{width, titleWidth, numberWidth, widest},
		})),
	}) as unknown as TableData;
const three = tableOf({}, {}, {});
const cells = (placed: ReturnType<typeof placeColumns> | undefined) =>
	placed?.map(({at, cells: size}) => `${at}:${size}`).join(' ');

test.each<[string, TableData, {left?: number; column?: number}, number, string]>([
	['columns that fit', three, {}, 34, '0:10 1:10 2:10'],
	['the last one cut to six cells', three, {}, 30, '0:10 1:10 2:6'],
	['one that would have five cells', three, {}, 29, '0:10 1:10'],
	['columns from the second on', three, {left: 1}, 40, '1:10 2:10'],
	['the first column in one cell', three, {}, 1, '0:1'],
	['nothing in no cells', three, {}, 0, ''],
	['a number that is whole', tableOf({}, {width: 8, numberWidth: 8}), {}, 20, '0:10 1:8'],
	['a number that would be cut', tableOf({}, {width: 8, numberWidth: 8}), {}, 19, '0:10'],
	['a narrow column that is whole', tableOf({}, {width: 3}), {}, 15, '0:10 1:3'],
	['a narrow column that would be cut', tableOf({}, {width: 3}), {}, 14, '0:10'],
	['the sort mark behind a long title', tableOf({titleWidth: 10}, {}), {column: 0}, 24, '0:12 1:10'],
	['the sort mark behind a short title', tableOf({titleWidth: 8}, {}), {column: 0}, 24, '0:10 1:10'],
	['no room for a sort mark without one', tableOf({titleWidth: 10}, {}), {}, 24, '0:10 1:10'],
	['wider cells in free width', tableOf({widest: 30}, {}), {}, 40, '0:28 1:10'],
	['wider cells in more than enough', tableOf({widest: 20}, {}), {}, 60, '0:20 1:10'],
	['no wider cells if a column is out of sight', tableOf({widest: 30}, {}, {}), {}, 26, '0:10 1:10'],
])('a screen shows %s', (_, data, {left = 0, column}, width, expected) => {
	const order = column === undefined ? undefined : {column, isDescending: false};
	expect(cells(placeColumns(data, {left, order} as never, width))).toBe(expected);
});

test.each<[number, number, number, number]>([
	[0, 0, 34, 0],
	[0, 2, 34, 0],
	[0, 2, 33, 1],
	[0, 2, 21, 2],
	[0, 2, 5, 2],
	[2, 1, 34, 1],
	[1, 1, 34, 1],
])('from column %i on, the cursor at column %i in %i cells begins at column %i', (left, column, width, first) =>
	expect(leftFor(three, {left, order: undefined}, column, width)).toBe(first),
);

test.each<[TableData, number, string | undefined]>([
	[three, 34, '0:10 1:10 2:10'],
	[three, 33, undefined],
	[tableOf({widest: 40}, {}), 52, '0:40 1:10'],
	[tableOf({widest: 41}, {}), 51, undefined],
	[tableOf({widest: 41}, {}), 52, '0:40 1:10'],
	[tableOf({widest: 41}, {}), 53, '0:41 1:10'],
	[tableOf({widest: 50, numberWidth: 50}, {}), 61, undefined],
	[tableOf({widest: 50, numberWidth: 50}, {}), 62, '0:50 1:10'],
])('a printed table has its columns beside each other, or none (case %$)', (data, width, expected) =>
	expect(cells(printedColumns(data, width))).toBe(expected),
);

test.each<[TableData, number, number, number]>([
	[tableOf({titleWidth: 4}, {titleWidth: 7}), 40, 7, 31],
	[tableOf({titleWidth: 30}), 40, 16, 22],
	[tableOf({titleWidth: 30}), 41, 16, 23],
	[tableOf({titleWidth: 0}), 40, 1, 37],
	[tableOf(), 40, 1, 37],
	[tableOf({titleWidth: 4}), 2, 0, 1],
])('a list of fields has its titles beside its values (case %$)', (data, width, titles, values) => {
	expect([titleCells(data, width), listRoom(data, width)]).toEqual([titles, values]);
});
