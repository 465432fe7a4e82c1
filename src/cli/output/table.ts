/** A table for a person. On a terminal it fits the width without wrapping; in a pipe no text is cut. */
import type {Row} from '../../domain/resources/resource.ts';
import {cellWidth, fitCell, oneLine} from '../../text/cells.ts';
import {columnGap} from '../../text/row.ts';
import {createTheme} from '../../text/theme.ts';
import {fitColumns, type SizedColumn, shrinkColumns} from './fit.ts';
import {drawnFor, type OutputTarget, type RowWriter, type View} from './target.ts';

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
