/** A table for reading: fitted to a terminal and never wrapped, nearly whole in a pipe. */
import type {Row} from '../../domain/resources/resource.ts';
import {cellWidth, fitCell, oneLine} from '../../text/cells.ts';
import {createTheme} from '../../text/theme.ts';
import {cutNotice, cutOnPipe, gap, type Placed, placeColumns, squeeze} from './fit.ts';
import type {View} from './view.ts';
import {type Paper, type RowWriter, readable} from './writer.ts';

/** The first rows decide how wide the columns are. */
export function tableWriter(paper: Paper, {columns}: View): RowWriter {
	const {glyphs, paint} = createTheme(paper);
	const {width: room} = paper;
	let placed: readonly Placed[] | undefined;

	let isCut = false;
	const sized = ({column, width}: Placed, text: string) => {
		if (room !== undefined) return fitCell(text, width, column.align, glyphs.ellipsis);
		const shown = cutOnPipe(text, glyphs.ellipsis);
		isCut ||= shown !== oneLine(text);
		return cellWidth(shown) > width ? shown : fitCell(shown, width, column.align, glyphs.ellipsis);
	};
	const join = (cells: readonly string[]) => {
		const line = cells.join(' '.repeat(gap));
		return room === undefined ? line.trimEnd() : line;
	};
	const header = (of: readonly Placed[]) => {
		const line = join(of.map((place) => sized(place, place.column.title)));
		return paper.canStyle ? paint('bold', line) : line;
	};
	const body = (of: readonly Placed[], row: Row) =>
		join(
			of.map((place) => {
				const text = sized(place, place.column.text(row));
				return paper.canStyle ? paint(place.column.tone?.(row) ?? 'plain', text) : text;
			}),
		);

	return {
		async rows(rows) {
			if (rows.length === 0) return;
			const lines: string[] = [];
			if (!placed) {
				placed = placeColumns(columns, rows, room);
				if (room !== undefined) placed = squeeze(placed, room);
				lines.push(header(placed));
			}
			const of = placed;
			lines.push(...rows.map((row) => body(of, row)));
			await paper.write(readable(paper, lines.map((line) => `${line}\n`).join('')));
		},
		end: async () => {
			if (isCut) await paper.notice(cutNotice);
		},
	};
}
