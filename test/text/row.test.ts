import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import {drawHeader, drawRow, placeColumns, type TableColumn} from '../../src/text/row.ts';
import {createTheme} from '../../src/text/theme.ts';

interface Item {
	readonly name: string;
	readonly count: string;
}

const columns: readonly TableColumn<Item>[] = [
	{id: 'name', title: 'Name', width: 20, grow: true, rank: 0, text: ({name}) => name},
	{id: 'count', title: 'Count', width: 8, align: 'right', rank: 1, text: ({count}) => count},
	{id: 'note', title: 'Note', width: 20, rank: 2, text: () => 'note', tone: () => 'warn'},
];
const plain = createTheme({hasColor: false, hasUnicode: true});
const ids = (width: number) => placeColumns(columns, width).map(({column, width: cells}) => `${column.id}:${cells}`);

test('columns leave by rank as the screen narrows, and the first takes what is spare', () => {
	expect(ids(80)).toEqual(['name:45', 'count:8', 'note:20']);
	expect(ids(40)).toEqual(['name:27', 'count:8']);
	expect(ids(12)).toEqual(['name:9']);
});

test('the first column stops growing on a wide screen, and another growing column takes the rest', () => {
	expect(ids(200)).toEqual(['name:48', 'count:8', 'note:20']);
	const growing = columns.map((column) => ({...column, grow: column.id !== 'count'}));
	const widths = (width: number) => placeColumns(growing, width).map(({width: cells}) => cells);
	expect(widths(200)).toEqual([48, 8, 137]);
	expect(widths(80)).toEqual([33, 8, 32]);
});

test('a column that explains has its whole width before a column of a higher rank appears', () => {
	const finding = {id: 'finding', title: 'Finding', width: 40, grow: true, rank: 1, text: () => ''};
	const address = {id: 'address', title: 'Address', width: 10, grow: true, rank: 3, text: () => ''};
	const all = [...columns.slice(0, 1), finding, address];
	expect(placeColumns(all, 76).map(({column}) => column.id)).toEqual(['name', 'finding']);
	expect(placeColumns(all, 77).map(({width}) => width)).toEqual([20, 40, 10]);
	expect(placeColumns(all, 50).map(({width}) => width)).toEqual([20, 25]);
});

test('every row and the header fill the width exactly', () => {
	fc.assert(
		fc.property(
			fc.string({unit: 'grapheme'}),
			fc.integer({min: 10, max: 200}),
			fc.boolean(),
			(text, width, isSelected) => {
				const name = text.replace(/\p{C}/gu, '');
				const placed = placeColumns(columns, width);
				const row = drawRow({name, count: '1'}, placed, width, plain, {isSelected, isMarked: true, state: 'new'});
				expect(stringWidth(row)).toBe(width);
				expect(stringWidth(drawHeader(placed, width, plain, () => '↑'))).toBe(width);
			},
		),
	);
});

test('draws each state of a row differently without colour', () => {
	const placed = placeColumns(columns, 40);
	const draw = (state: 'new' | 'changed' | 'gone' | undefined, isSelected = false, isMarked = false) =>
		drawRow({name: 'x', count: ''}, placed, 40, plain, {isSelected, isMarked, state})
			.replace(/\u001b\[\d+m/g, '')
			.slice(0, 2);
	expect([
		draw(undefined),
		draw('new'),
		draw('changed'),
		draw('gone'),
		draw(undefined, true),
		draw(undefined, false, true),
	]).toEqual(['  ', ' +', ' ~', ' ×', '▌ ', ' ●']);
});

test('colour is used only where there is colour', () => {
	const placed = placeColumns(columns, 80);
	const row = {name: 'x', count: '1'};
	const look = {isSelected: false, isMarked: false, state: undefined};
	expect(drawRow(row, placed, 80, plain, look)).not.toContain('\u001b[33m');
	expect(drawRow(row, placed, 80, createTheme({hasColor: true, hasUnicode: true}), look)).toContain('\u001b[33m');
});

test('a blank cell has no style, and an id, a person and a time differ in sixteen colours', () => {
	const theme = createTheme({hasColor: true, hasUnicode: true});
	const tones = ['id', 'person', 'time'] as const;
	const look = {isSelected: false, isMarked: false, state: undefined};
	const drawn = (text: string, each = theme) =>
		tones.map((tone) =>
			drawRow({}, placeColumns([{...columns[0], text: () => text, tone: () => tone} as never], 20), 20, each, look),
		);
	expect(new Set(drawn('')).size).toBe(1);
	expect(new Set(drawn('x')).size).toBe(3);
	expect(new Set(drawn('x', plain)).size).toBe(1);
});
