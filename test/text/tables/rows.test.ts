/** The columns of rows at each width, and rows in each state. `SCREENS=write` writes the file. */
import {test} from 'vitest';
import {linearLine, linearRow} from '../../../src/text/linear-row.ts';
import {emphasize} from '../../../src/text/match/emphasize.ts';
import {columnAt, drawHeader, drawRow, placeColumns, type RowLook, type TableColumn} from '../../../src/text/row.ts';
import {createTheme, type Theme} from '../../../src/text/theme.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';
import {table} from '../../support/output/table.ts';

interface Item {
	readonly name: string;
	readonly count: string;
}

const column = (id: string, width: number, rank: number, more: Partial<TableColumn<Item>> = {}): TableColumn<Item> => ({
	id,
	title: id.toUpperCase(),
	width,
	rank,
	text: (item) => (id === 'count' ? item.count : item.name),
	...more,
});
const sets: Readonly<Record<string, readonly TableColumn<Item>[]>> = {
	'that grow': [
		column('name', 14, 0, {grow: true}),
		column('count', 6, 1, {align: 'right'}),
		column('owner', 20, 2, {grow: true}),
		column('note', 9, 3),
	],
	'with limits': [
		column('name', 10, 0, {grow: true, maximum: 16}),
		column('count', 6, 2),
		column('owner', 12, 1, {grow: true, minimum: 5, maximum: 14}),
	],
	'always shown': [column('name', 30, 0, {grow: true, minimum: 4}), column('count', 8, 0)],
	'without growth': [column('name', 10, 0), column('count', 5, 4), column('owner', 5, 3)],
};
const plain: Theme = {
	...createTheme({hasColor: false, hasUnicode: true}),
	paint: (style, text) => (style === 'plain' || text === '' ? text : `<${style} ${text}>`),
};
const tinted: Theme = {...plain, hasTint: true};
const looks: Readonly<Record<string, RowLook>> = {
	plain: {isSelected: false, isMarked: false, state: undefined},
	selected: {isSelected: true, isMarked: false, state: undefined},
	marked: {isSelected: false, isMarked: true, state: 'new'},
	changed: {isSelected: false, isMarked: false, state: 'changed', changed: ['count']},
	'changed inside': {isSelected: true, isMarked: false, state: 'changed', changed: ['owner']},
	gone: {isSelected: false, isMarked: false, state: 'gone'},
	'gone and selected': {isSelected: true, isMarked: false, state: 'gone'},
};

test('rows have the columns that fit, and show their state', () => {
	const item: Item = {name: 'Payroll of all', count: '12'};
	const drawn = [
		column('name', 16, 0, {words: ['pay', 'all'], tone: () => 'id'}),
		column('count', 5, 1, {align: 'right', tone: () => 'warn'}),
		column('owner.id', 8, 2, {spoken: () => 'said', heading: 'Own'}),
	];
	const placed = placeColumns(drawn, 40);
	const widths = Array.from({length: 77}, (_, at) => at + 4).join('\n');
	const tables = Object.entries(sets).map(([name, columns]) =>
		table(`columns ${name}`, widths, (width: number) =>
			placeColumns(columns, width)
				.map((each) => `${each.column.id} ${each.width}`)
				.join(', '),
		),
	);
	const rows = Object.entries(looks).map(([name, look]) =>
		[
			`=== a row, ${name}`,
			...[plain, tinted].map((theme) => `“${drawRow(item, placed, 40, theme, look)}”`),
			linearRow(item, drawn, 3, look),
			'',
		].join('\n'),
	);
	expectApprovedFile(
		'test/text/tables/rows.txt',
		[
			...tables,
			...rows,
			`=== the heading\n“${drawHeader(placed, 40, plain, (id) => (id === 'count' ? '↑' : ''))}”\n`,
			table(
				'the column at a cell',
				Array.from({length: 42}, (_, at) => at - 1).join('\n'),
				(cell: number) => columnAt(placed, cell)?.id ?? 'none',
			),
			table(
				'emphasized',
				'"abc", [1], 0\n"abc", [], 0\n"abc", [0, 1], 1\n"abc", [0, 2], 0\n"e\\u0301x", [1], 0\n"e\\u0301x", [0], 0\n"abc", [9], 0',
				(text: string, marked: readonly number[], start: number) => emphasize(text, marked, plain, start),
			),
			table('a line without columns', '"  a    b  c "\n"a  b"\n""', linearLine),
		].join('\n'),
	);
});
