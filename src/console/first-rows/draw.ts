/** Draws stored rows over the first frame, at the positions at which Ink draws them later. It imports few modules. */
import {toAscii} from '../../text/ascii-signs.ts';
import {drawHeader as drawHeading, placeColumns, type TableColumn} from '../../text/row.ts';
import {createTheme, type Theme} from '../../text/theme.ts';
import {drawable} from '../terminal/drawable.ts';
import {drawnRows} from '../terminal/drawn-rows.ts';
import {drawHeader, layoutHeader} from '../ui/frame/draw-header.ts';
import {bodyHeight, tabLines} from '../ui/frame/draw-tabs.ts';
import {isRoomy, previewShape} from '../ui/pane/preview-shape.ts';
import {earlyTheme, type Looks} from './first-frame.ts';
import {partLines, type StoredRows} from './stored-rows.ts';

type CellTexts = readonly string[];

/** Returns output that draws the rows, and over them that they are read again, and of when they are. */
export function drawFirstRows(stored: StoredRows, looks: Looks): string {
	const {columns: width, rows} = looks;
	const own = {...looks, hasUnicode: looks.hasUnicode && !stored.isAscii};
	const theme = earlyTheme(own);
	const body = {width, height: bodyHeight(rows)};
	const {mayHavePreview, ...parts} = stored.parts;
	const hasPreview = mayHavePreview && isRoomy(looks);
	const lines = partLines({...parts, hasNote: parts.hasNote && !hasPreview}, body);
	const top = 1 + tabLines(rows) + lines.tabs + lines.strip;
	const shape = {width, height: body.height - lines.tabs - lines.strip - lines.note};
	const height = previewShape(hasPreview, shape, stored.cells.length).list.height - 1;
	const header = headerOf(stored, width, stored.color ? createTheme(own) : theme);
	const drawn = [header, ...tableOf(stored, width, height, theme)];
	const at = (index: number) => (index === 0 ? 1 : top + index);
	const shown = (line: string) => drawable(theme.isAscii ? toAscii(line) : line);
	return drawn.map((line, index) => `\u001b[${at(index)};1H${shown(line)}`).join('');
}

function headerOf({tenant, mark, color, title, asOf}: StoredRows, width: number, theme: Theme): string {
	const {dot, ellipsis} = theme.glyphs;
	const vitals = [
		{rank: 2, text: 'reading'},
		{rank: 0, text: asOf},
	];
	return drawHeader(layoutHeader({tenant, mark, title, vitals, width, dot, ellipsis}), color, theme);
}

function tableOf({columns, cells}: StoredRows, width: number, height: number, theme: Theme): readonly string[] {
	const withTexts = columns.map(
		(column, index): TableColumn<CellTexts> => ({...column, text: (row) => row[index] ?? ''}),
	);
	const placed = placeColumns(withTexts, width);
	const draw = drawnRows(placed, width, theme);
	return [
		drawHeading(placed, width, theme, () => ''),
		...cells
			.slice(0, Math.max(0, height))
			.map((row, slot) => draw(row, {isSelected: slot === 0, isMarked: false, state: undefined})),
	];
}
