/** Draws the lines of a table. */
import {textOf} from '../../../text/edit.ts';
import {type Block, blockOf, stacked} from '../../draw/block.ts';
import {joined, type Line} from '../../draw/line.ts';
import {shareWidths} from '../../draw/shares.ts';
import {textCharacters} from '../../limits.ts';
import type {Row, TableData} from '../../table/columns.ts';
import {brief, cutLong} from '../content/long-text.ts';
import {editedLine} from '../parts.ts';
import type {Scene} from '../widget.ts';
import {columnsFrom, gap, type TableState} from './table-state.ts';

type Placed = ReturnType<typeof columnsFrom>;

const between = ' '.repeat(gap);

/** Draws the titles. Marks the sort order and the column under the cursor. */
export function drawHead(data: TableData, state: TableState, {pen, width, isFocused}: Scene): Line {
	const placed = columnsFrom(data, state.left, width);
	const {up, down} = pen.signs;
	const titles = placed.flatMap(({at, cells}, index) => {
		const {title = '', isNumeric = false} = data.columns[at] ?? {};
		const order = state.order?.column === at ? (state.order.isDescending ? down : up) : '';
		const words = order === '' ? title : `${order} ${title}`;
		const style = isFocused && at === state.column ? ('inverse' as const) : ('bold' as const);
		return [pen.text(index > 0 ? between : ''), pen.fit(words, cells, style, isNumeric ? 'right' : 'left')];
	});
	return joined(titles);
}

export function drawRows(
	data: TableData,
	rows: readonly Row[],
	cursor: number,
	state: TableState,
	scene: Scene,
): readonly Line[] {
	const placed = columnsFrom(data, state.left, scene.width);
	return rows.map((row, index) => rowLine(data, row, placed, index === cursor, scene));
}

function rowLine(data: TableData, row: Row, placed: Placed, isHere: boolean, {pen}: Scene): Line {
	const cells = placed.flatMap(({at, cells: size}, index) => {
		const cell = row[at];
		const [text, style] = cell === null ? ([pen.signs.none, 'dim'] as const) : ([cell ?? '', 'plain'] as const);
		return [
			pen.text(index > 0 ? between : ''),
			pen.fit(text, size, style, data.columns[at]?.isNumeric ? 'right' : 'left'),
		];
	});
	const line = joined(cells);
	return isHere ? pen.text(line.text, 'inverse') : line;
}

/** Draws one row in full, one column per line. */
export function cardLines(data: TableData, row: Row, state: TableState, {pen, width}: Scene): readonly Line[] {
	const column = Math.min(
		Math.floor(width * 0.4),
		data.columns.reduce((maximum, {title}) => Math.max(maximum, pen.text(title).cells), 1),
	);
	return data.columns.flatMap(({title}, at) => {
		const text = cutLong(row[at] === null ? pen.signs.none : row[at] || '–', textCharacters.maximum).shown;
		const name = pen.fit(title, column, at === state.column ? 'inverse' : 'dim');
		const blank = pen.fit('', column, at === state.column ? 'inverse' : 'dim');
		return pen
			.wrap(text, Math.max(1, width - column - gap))
			.map((line, index) => joined([index === 0 ? name : blank, pen.text(between), line]));
	});
}

/** Draws the filter while it is active. */
export function filterWords({words, isFiltering}: TableState, scene: Scene): readonly Line[] {
	const {pen, width} = scene;
	if (!isFiltering && words.letters.length === 0) return [];
	if (!isFiltering || words.letters.length > width - 12) return [pen.cut(`filter: ${textOf(words)}`, width, 'accent')];
	return [joined([pen.cut('filter: ', width, 'accent'), editedLine(words, scene)])];
}

const minimumColumn = 6;

/** Draws all rows. Columns that do not fit are listed below. */
export function drawPrinted(data: TableData, scene: Scene): Block {
	const {pen, width} = scene;
	let count = 0;
	let room = width + gap;
	// Counts the columns that fit at their minimum width.
	for (const {width: natural} of data.columns) {
		room -= Math.min(natural, minimumColumn) + gap;
		if (room < 0) break;
		count++;
	}
	const needs = data.columns
		.slice(0, Math.max(1, count))
		.map(({width: natural}) => ({minimum: Math.min(natural, minimumColumn), natural, weight: 0}));
	const widths = shareWidths(needs, width - gap * (needs.length - 1)) ?? [width];
	const placed = widths.map((cells, at) => ({at, cells}));
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
	const left = data.columns.slice(needs.length).map(({title}) => title);
	const note =
		left.length > 0
			? pen.wrap(brief(`${left.length} columns do not fit: ${left.map(brief).join(', ')}`), width, 'dim')
			: [];
	return stacked([blockOf([titles, pen.rule(pen.signs.card.horizontal, titles.cells, 'dim')]), body, blockOf(note)]);
}
