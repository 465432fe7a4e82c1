import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, test} from 'vitest';
import {paletteCodes, palettes} from '../../src/text/colors/palettes.ts';
import {columnAt, drawHeader, drawRow, placeColumns, type RowLook, type TableColumn} from '../../src/text/row.ts';
import {createTheme, type Looks, type Style} from '../../src/text/theme.ts';

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
const visible = (text: string) => text.replaceAll('\u001b', '␛');
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

test('a growing column gives way where the columns that are always shown need more than there is', () => {
	const always = columns.map((column) => ({...column, minimum: 20, rank: 0}));
	expect(placeColumns(always, 50).map(({width}) => width)).toEqual([15, 8, 20]);
	expect(placeColumns(always, 30).map(({width}) => width)).toEqual([1, 8, 20]);
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

test('only columns of the first ranks become narrower, and columns of lower ranks get their width first', () => {
	const [name] = columns;
	const widths = (width: number, ...ranks: readonly number[]) =>
		placeColumns(
			ranks.map((rank) => ({...name, id: `${rank}`, grow: true, rank}) as TableColumn<Item>),
			width,
		).map(({width: cells}) => cells);
	// The gutter, two columns of at least 12 cells, and the gap between them.
	const narrow = 3 + 12 + 2 + 12;
	expect(widths(narrow, 0, 2)).toEqual([12, 12]);
	expect(widths(narrow, 0, 3)).toEqual([26]);
	const lastRank = {...columns[0], id: 'last', grow: true, rank: 3} as TableColumn<Item>;
	const fixed = {...columns[0], width: 12, grow: false} as TableColumn<Item>;
	expect(placeColumns([fixed, lastRank], narrow).map(({column}) => column.id)).toEqual(['name']);
	expect(widths(narrow - 1, 0, 1)).toEqual([25]);
	expect(widths(narrow - 1, 1, 0)).toEqual([25]);
	expect(widths(narrow + 5, 0, 1)).toEqual([17, 12]);
	expect(widths(narrow + 5, 1, 0)).toEqual([12, 17]);
});

describe('the heading', () => {
	const short = columns.map((column) => (column.id === 'note' ? {...column, heading: 'N', width: 4} : column));

	test('has the short titles, the order and the alignment of the columns', () => {
		const heading = drawHeader(placeColumns(short, 46), 46, plain, (id) => (id === 'count' ? '↑' : ''));
		expect(visible(heading)).toBe(`␛[1m   Name${' '.repeat(23)}    Count↑  N   ␛[22m`);
	});

	test('knows the column at a cell', () => {
		const at = (cell: number) => columnAt(placeColumns(short, 46), cell)?.id;
		expect([0, 2, 3, 29, 30, 31, 32, 39, 40, 42, 45, 46].map(at)).toEqual([
			...[undefined, undefined, 'name', 'name', undefined, undefined],
			...['count', 'count', undefined, 'note', 'note', undefined],
		]);
	});
});

describe('the styles of a row', () => {
	const sixteen = {hasColor: true, hasUnicode: true};
	const tinted = {...sixteen, codes: paletteCodes(palettes.dark, '256')};
	const draw = (looks: Looks, look: Partial<RowLook> = {}, tones: readonly Style[] = ['bad', 'plain']) => {
		const cells = ['ab', 'cd'].map((text, index) => ({
			...{id: `${text}.x`, title: '', width: 4, rank: 0, text: () => text},
			...(tones[index] && {tone: () => tones[index] as Style}),
		}));
		const whole = {isSelected: false, isMarked: false, state: undefined, ...look};
		return visible(drawRow({}, placeColumns(cells, 14), 14, createTheme(looks), whole));
	};

	test('are the tones of its cells, without the blanks behind the text', () => {
		expect(draw(sixteen)).toBe('   ␛[91mab␛[39m    cd   ');
		expect(draw(sixteen, {}, [])).toBe('   ab    cd   ');
		expect(draw(tinted, {}, ['id'])).toBe('   ␛[38;5;248mab␛[39m    cd   ');
	});

	test('stand where the text stands in its column', () => {
		const row = drawRow({name: 'a', count: '1'}, placeColumns(columns, 34), 34, plain, {
			isSelected: false,
			isMarked: false,
			state: undefined,
		});
		expect(row).toBe(`   a${' '.repeat(29)}1`);
	});

	test('underline the whole cell of a field that changed, or a part of it', () => {
		for (const changed of [['cd', 'other'], ['cd.x']])
			expect(draw(sixteen, {changed})).toBe('   ␛[91mab␛[39m    ␛[4mcd  ␛[24m ');
		expect(draw(sixteen, {changed: ['c', 'cd.x.y']})).toBe('   ␛[91mab␛[39m    cd   ');
	});

	test('are a line through a gone row, in place of its tones', () => {
		expect(draw(sixteen, {state: 'gone'})).toBe('␛[9m␛[2m × ab    cd   ␛[22m␛[29m');
	});

	test('are white on blue alone for the selection on a terminal without tints', () => {
		expect(draw(sixteen, {isSelected: true})).toBe('␛[44m␛[37m▌  ab    cd   ␛[39m␛[49m');
		expect(draw(sixteen, {isSelected: true, state: 'gone'})).toBe('␛[44m␛[37m▌× ab    cd   ␛[39m␛[49m');
	});

	test('are a bar and a tint for the selection, on which only kinds lose their colour', () => {
		const selected = {isSelected: true, isMarked: true};
		expect(draw(tinted, selected)).toBe('␛[48;5;237m␛[38;5;75m▌␛[39m● ␛[38;5;210mab␛[39m    cd   ␛[49m');
		for (const kind of ['id', 'person', 'time'] as const)
			expect(draw(tinted, selected, [kind])).toBe('␛[48;5;237m␛[38;5;75m▌␛[39m● ab    cd   ␛[49m');
	});

	test('have no colour that another one replaces at once', () => {
		expect(draw(tinted, {isSelected: true, state: 'gone'})).toBe(
			'␛[48;5;237m␛[9m␛[38;5;75m▌␛[38;5;248m× ab    cd   ␛[39m␛[29m␛[49m',
		);
	});
});
