/** A table for a person. On a terminal it fits the width without wrapping; in a pipe no text is cut. */
import type {Row} from '../../domain/resources/resource.ts';
import {cellWidth, cut, fitCell, oneLine} from '../../text/cells.ts';
import {chooseColumns, columnGap, grow} from '../../text/row.ts';
import {createTheme} from '../../text/theme.ts';
import {drawnFor, type OutputColumn, type OutputTarget, type RowWriter, type View} from './target.ts';

/** The first batch of rows determines the widths of the columns. */
export function tableWriter(target: OutputTarget, {columns}: View): RowWriter {
	const {glyphs, paint} = createTheme(target);
	const {width: room} = target;
	let fitted: readonly SizedColumn[] | undefined;

	const fitText = ({column, width}: SizedColumn, text: string) => {
		if (room !== undefined) return fitCell(text, width, column.align, glyphs.ellipsis);
		const shown = oneLine(text);
		return cellWidth(shown) > width ? shown : fitCell(shown, width, column.align, glyphs.ellipsis);
	};
	const join = (cells: readonly string[]) => {
		const line = cells.join(' '.repeat(columnGap));
		return room === undefined ? line.trimEnd() : line;
	};
	const header = (sized: readonly SizedColumn[]) => {
		const line = join(sized.map((each) => fitText(each, each.column.title)));
		return target.canStyle ? paint('bold', line) : line;
	};
	const body = (sized: readonly SizedColumn[], row: Row) =>
		join(
			sized.map((each) => {
				const text = fitText(each, each.column.text(row));
				return target.canStyle ? paint(each.column.tone?.(row) ?? 'plain', text) : text;
			}),
		);

	return {
		async rows(rows) {
			if (rows.length === 0) return;
			const lines: string[] = [];
			if (!fitted) {
				fitted = fitColumns(columns, rows, room);
				if (room !== undefined) fitted = shrinkColumns(fitted, room);
				lines.push(header(fitted));
			}
			const sized = fitted;
			lines.push(...rows.map((row) => body(sized, row)));
			await target.write(drawnFor(target, lines.map((line) => `${line}\n`).join('')));
		},
		end: async () => undefined,
	};
}

interface SizedColumn {
	readonly column: OutputColumn;
	readonly width: number;
}

const minimumGrowWidth = 12;

/** The maximum cells that a piped table pads. A longer text moves the cells behind it, in its own row alone. */
const maximumPadding = 60;

/** No column is wider than `rows` need. `room` is undefined where lines have no maximum length. */
function fitColumns(
	columns: readonly OutputColumn[],
	rows: readonly Row[],
	room: number | undefined,
): readonly SizedColumn[] {
	const needs = new Map(columns.map((column) => [column, need(column, rows, room ?? maximumPadding)]));
	const needOf = (column: OutputColumn) => needs.get(column) ?? 0;
	if (room === undefined) return columns.map((column) => ({column, width: needOf(column)}));
	const minimum = (column: OutputColumn) => {
		const limit = column.grow ? minimumGrowWidth : (column.width ?? needOf(column));
		return Math.min(needOf(column), Math.max(limit, cellWidth(column.title)));
	};
	const preferred = (column: OutputColumn) => Math.max(minimum(column), Math.min(needOf(column), column.width ?? 0));
	const initial = (column: OutputColumn) => (column.keepsWidth ? preferred(column) : minimum(column));
	const {chosen, spare} = chooseColumns(columns, room, {minimum, preferred: initial});
	const widths = new Map(chosen.map((column) => [column, minimum(column)]));
	const growing = chosen.filter(({grow}) => grow).toSorted((a, b) => a.rank - b.rank);
	// The free cells go to the columns that a narrow terminal hides last: first up to their own width, then up to their texts.
	grow(growing, widths, grow(growing, widths, spare, preferred), needOf);
	return chosen.map((column) => ({column, width: widths.get(column) ?? 0}));
}

function need(column: OutputColumn, rows: readonly Row[], limit: number): number {
	const cellsOf = (text: string) => cellWidth(cut(oneLine(text), limit));
	return rows.reduce((maximum, row) => Math.max(maximum, cellsOf(column.text(row))), cellsOf(column.title));
}

/** Fits the columns into `room`: narrows the widest first, and drops the last ones where one cell each is too wide. */
function shrinkColumns(columns: readonly SizedColumn[], room: number): readonly SizedColumn[] {
	const shown = columns.slice(0, Math.max(1, Math.floor((room + columnGap) / (1 + columnGap))));
	const widths = shown.map(({width}) => width);
	let excess = widths.reduce((sum, width) => sum + width + columnGap, -columnGap) - room;
	for (; excess > 0; excess--) {
		const widest = widths.indexOf(Math.max(...widths));
		widths[widest] = Math.max(1, (widths[widest] ?? 0) - 1);
	}
	return shown.map(({column}, index) => ({column, width: widths[index] ?? 0}));
}
