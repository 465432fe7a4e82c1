/** Draws the lines of a table. */
import {textOf} from '../../../text/edit.ts';
import {textCharacters} from '../../engine/limits.ts';
import type {Row, TableData} from '../../engine/table/columns.ts';
import {isNumberCell} from '../../engine/table/numbers.ts';
import {type Block, blockOf, stacked} from '../../picture/draw/block.ts';
import {clickable, clickableLines, emptyLine, joined, type Line} from '../../picture/draw/pen.ts';
import {cutLong, editedLine} from '../parts.ts';
import {clamp, type Scene} from '../widget.ts';
import {gap, type PlacedColumn, type PrintedBlock, placeColumns, printedBlocks} from './table-columns.ts';
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
	const column = Math.min(
		Math.floor(width * 0.4),
		data.columns.reduce((maximum, {title}) => Math.max(maximum, pen.text(title).cells), 1),
	);
	return data.columns.map(({title}, at) => {
		const text = cutLong(row[at] === null ? pen.signs.none : row[at] || '–', scene, textCharacters.maximum).shown;
		const name = pen.fit(title, column, at === state.column ? 'inverse' : 'dim');
		const blank = pen.fit('', column, at === state.column ? 'inverse' : 'dim');
		const lines = pen
			.wrap(text, Math.max(1, width - column - gap))
			.map((line, index) => joined([index === 0 ? name : blank, pen.text(between), line]));
		return clickableLines(lines, 'field', at);
	});
}

/** Draws the filter while it is active. */
export function filterWords({words, isFiltering}: TableState, scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	const {data} = scene.words;
	if (!isFiltering && words.letters.length === 0) return [];
	if (!isFiltering || words.letters.length > width - data.filter.length - 4)
		return [pen.cut(data.filter + textOf(words), width, 'accent')];
	return [joined([pen.cut(data.filter, width, 'accent'), editedLine(words, scene)])];
}

/** Draws all rows. Columns that do not fit stand in further blocks below, each with its own titles. */
export function drawPrinted(data: TableData, scene: Scene): Block {
	const blocks = printedBlocks(data, scene.width);
	return stacked(
		blocks.map((block) => printedBlock(data, block, blocks.length > 1, scene)),
		1,
	);
}

function printedBlock(
	data: TableData,
	{placed, from, to, isKeyed}: PrintedBlock,
	hasOthers: boolean,
	scene: Scene,
): Block {
	const {pen, width, words} = scene;
	const all = data.columns.length;
	const caption = words.data.columns(from + 1, to, all, isKeyed ? 1 : undefined);
	const titles = rowLine(
		data,
		data.columns.map(({title}) => title),
		placed,
		false,
		scene,
	);
	const body: Block = {
		width,
		height: data.rows.length,
		line: (at) => rowLine(data, data.rows[at] ?? [], placed, false, scene),
	};
	const head = [
		...(hasOthers ? pen.wrap(caption, width, 'dim') : []),
		titles,
		pen.rule(pen.signs.card.horizontal, titles.cells, 'dim'),
	];
	return stacked([blockOf(head), body]);
}
