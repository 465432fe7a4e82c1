/** Draws the lines of a table. */
import {textOf} from '../../../text/edit.ts';
import {textCharacters} from '../../engine/limits.ts';
import type {Row, TableData} from '../../engine/table/columns.ts';
import {isNumberCell} from '../../engine/table/numbers.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {clickable, clickableLines, emptyLine, joined, type Line, spaces} from '../../picture/draw/pen.ts';
import {cutLong, editedLine} from '../parts.ts';
import {clamp, type Scene} from '../widget.ts';
import {gap, listRoom, type PlacedColumn, placeColumns, printedColumns, titleCells} from './table-columns.ts';
import type {TableState} from './table-state.ts';

const between = ' '.repeat(gap);

/** Draws the titles. Marks the sort order and the column under the cursor. */
export function drawHead(data: TableData, state: TableState, {pen, width, isFocused}: Scene): Line {
	const placed = placeColumns(data, state, width);
	const {up, down} = pen.signs;
	const titles = placed.flatMap(({at, cells}, index) => {
		const {title = '', isNumeric = false} = data.columns[at] ?? {};
		const order = state.order?.column === at ? (state.order.isDescending ? down : up) : '';
		const words = order === '' ? title : `${order} ${title}`;
		const style = isFocused && at === state.column ? ('inverse' as const) : ('dim' as const);
		const face = pen.fit(words, cells, style, isNumeric ? 'right' : 'left');
		return [pen.text(index > 0 ? between : ''), clickable(face, 'title', at)];
	});
	return joined(titles);
}

/** Draws rows. `first` is the index of the first of them, and `cursor` the one of the cursor among them. */
export function drawRows(
	data: TableData,
	rows: readonly Row[],
	{cursor, first}: {readonly cursor: number; readonly first: number},
	state: TableState,
	scene: Scene,
): readonly Line[] {
	const placed = placeColumns(data, state, scene.width);
	return rows.map((row, index) => clickable(rowLine(data, row, placed, index === cursor, scene), 'row', first + index));
}

function rowLine(data: TableData, row: Row, placed: readonly PlacedColumn[], isHere: boolean, {pen}: Scene): Line {
	const cells = placed.flatMap(({at, cells: size}, index) => {
		const cell = row[at];
		const {isNumeric = false} = data.columns[at] ?? {};
		const [text, style] = cell === null ? ([pen.signs.none, 'dim'] as const) : ([cell ?? '', 'plain'] as const);
		// A part of a number looks like another number.
		const shown = isNumeric && text.length > size && isNumberCell(text) ? pen.signs.ellipsis : text;
		return [pen.text(index > 0 ? between : ''), pen.fit(shown, size, style, isNumeric ? 'right' : 'left')];
	});
	const line = joined(cells);
	return isHere ? pen.text(line.text, 'inverse') : line;
}

export interface Card {
	readonly lines: readonly Line[];
	/** The line of the column under the cursor. */
	readonly cursor: number;
	/** Number of lines that the height leaves out. */
	readonly omitted: number;
}

/**
 * Draws one row in full, one column per line. The card is at least as tall as the table, so that the page below stays in
 * place, and at most `maximum` lines.
 */
export function drawCard(
	data: TableData,
	row: Row,
	state: TableState,
	{minimum, maximum}: {readonly minimum: number; readonly maximum: number},
	scene: Scene,
): Card {
	const fields = fieldLines(data, row, state, scene);
	const all = fields.flat();
	const before = fields.slice(0, state.column).reduce((sum, {length}) => sum + length, 0);
	const height = Math.max(minimum, Math.min(all.length, maximum));
	const top = clamp(before - (height >> 1), 0, all.length - height);
	const shown = all.slice(top, top + height);
	const blank = Array.from({length: height - shown.length}, () => emptyLine);
	return {lines: [...shown, ...blank], cursor: before - top, omitted: all.length - shown.length};
}

function fieldLines(data: TableData, row: Row, state: TableState, scene: Scene): readonly (readonly Line[])[] {
	const {pen, width} = scene;
	const column = titleCells(data, width);
	const room = listRoom(data, width);
	return data.columns.map(({title}, at) => {
		const text = cutLong(row[at] === null ? pen.signs.none : row[at] || '–', scene, textCharacters.maximum).shown;
		const name = pen.fit(title, column, at === state.column ? 'inverse' : 'dim');
		const blank = spaces(column);
		const lines = pen
			.wrap(text, room)
			.map((line, index) => joined([index === 0 ? name : blank, pen.text(between), line]));
		return clickableLines(lines, 'field', at);
	});
}

/** Draws the filter while it is active. */
export function filterWords({words, isFiltering}: TableState, scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	const {data} = scene.words;
	if (!isFiltering && words.letters.length === 0) return [];
	if (!isFiltering) return [pen.cut(data.filter + textOf(words), width, 'accent')];
	return [
		joined([pen.cut(data.filter, width, 'accent'), editedLine(words, Math.max(1, width - data.filter.length), scene)]),
	];
}

/** Draws all rows. Where the columns do not fit beside each other, each row is a list of its fields. */
export function drawPrinted(data: TableData, scene: Scene): Block {
	const {pen, width} = scene;
	const placed = printedColumns(data, width);
	if (!placed) return fieldList(data, scene);
	const names = data.columns.map(({title}) => title);
	const titles = rowLine(data, names, placed, false, scene);
	const line = (at: number) => rowLine(data, data.rows[at] ?? [], placed, false, scene);
	const rule = pen.rule(pen.signs.card.horizontal, titles.cells, 'dim');
	return stacked([blockOf([titles, rule]), {width, height: data.rows.length, line}]);
}

/** The fields of each row, one on a line, and a blank line between two rows. */
function fieldList(data: TableData, {pen, width}: Scene): Block {
	const {columns, rows} = data;
	const names = titleCells(data, width);
	const room = listRoom(data, width);
	const lines = columns.length + 1;
	return {
		width,
		height: Math.max(0, rows.length * lines - 1),
		line(at) {
			const column = columns[at % lines];
			if (!column) return emptyLine;
			const cell = rows[Math.floor(at / lines)]?.[at % lines];
			const text = cell === null ? pen.signs.none : cell || '–';
			const shown = text.length > room && isNumberCell(text) ? pen.signs.ellipsis : text;
			return joined([pen.fit(column.title, names, 'dim'), pen.text(between), pen.cut(shown, room)]);
		},
	};
}
