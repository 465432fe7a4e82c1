/** Lays out the fields or the raw JSON of an item as lines of a given width. */
import type {DetailLine} from '../../../domain/resources/fields.ts';
import {valueKind} from '../../../domain/resources/value-kinds.ts';
import {cellWidth, fitCell, wrap} from '../../../text/cells.ts';
import {showCount} from '../../../text/count.ts';
import type {Theme} from '../../../text/theme.ts';
import {type ErrorCard, fitCard, paintCardLine} from '../shared/error-card.ts';
import {drawRaw} from './raw-text.ts';
import type {TextLine} from './text-lines.ts';

/** Fits most labels of the API document. A longer one moves its own value only. */
const maximumLabelWidth = 24;
/** Cells of a value beside a long label. With less room, the label is cut. */
const minimumRoom = 20;

/** The characters of a field, and the lines of its JSON. The raw JSON of the item has the rest. */
const maximumValue = 20_000;
const maximumJson = 5_000;

/** A line without a field, one cell from the edge. */
export const textLine = (content: string, paint: (text: string) => string = (text) => text): TextLine => {
	const plain = ` ${content}`;
	return {text: paint(plain), plain, field: undefined};
};

export const blankLine: TextLine = {text: '', plain: '', field: undefined};

/** Draws labels at the left and wrapped values beside them. The label column shrinks on a narrow screen. */
export function drawFields(lines: readonly DetailLine[], width: number, theme: Theme): readonly TextLine[] {
	const cellsOf = ({label, depth}: DetailLine) => cellWidth(label) + 2 * depth;
	const labels = lines.filter(({kind}) => kind === 'field').map(cellsOf);
	const usual = labels.filter((cells) => cells <= maximumLabelWidth);
	const most = Math.floor(width * 0.4);
	const column = Math.min(most, Math.max(8, ...(usual.length > 0 ? usual : [maximumLabelWidth])));
	return lines.flatMap((line, index): TextLine[] => {
		if (line.kind === 'heading') {
			const heading = textLine(line.label, (text) => theme.paint('accent', text));
			return index === 0 ? [heading] : [blankLine, heading];
		}
		if (line.kind === 'json') {
			const drawn = drawRaw(line.value, width, theme);
			const left = drawn.length - maximumJson;
			const note = left > 0 ? [textLine(`${showCount(left)} more lines are not drawn here`)] : [];
			return [...drawn.slice(0, maximumJson), ...note].map((each) => ({...each, field: line}));
		}
		const cells = cellsOf(line);
		const own = width - cells - 4 >= minimumRoom ? Math.max(cells, column) : Math.max(Math.min(cells, most), column);
		const room = Math.max(8, width - own - 4);
		const left = line.value.length - maximumValue;
		const values = [...wrap(left > 0 ? line.value.slice(0, maximumValue).toWellFormed() : line.value, room)];
		if (left > 0) values.push(...wrap(`… ${showCount(left)} more characters are not drawn here`, room));
		const tone = line.tone === 'plain' ? (valueKind(line.path) ?? 'plain') : line.tone;
		return values.map((value, part) => {
			const label = fitCell(part === 0 ? '  '.repeat(line.depth) + line.label : '', own, 'left', theme.glyphs.ellipsis);
			return {
				text: ` ${theme.paint('dim', label)}  ${theme.paint(tone, value)}`,
				plain: ` ${label}  ${value}`,
				field: line,
			};
		});
	});
}

/** Draws an error card in place of content that could not be loaded. The screen can scroll it. */
export const drawError = (card: ErrorCard, width: number, height: number, theme: Theme): readonly TextLine[] =>
	fitCard(card, width - 2, height, theme.glyphs.ellipsis).map((line) => ({
		...textLine(line.text),
		text: ` ${paintCardLine(line, theme)}`,
	}));

/** Marks the line if its field changed. The sign replaces the blank at the start of the line. */
export function markChanged(line: TextLine, fields: readonly string[], {glyphs}: Theme): TextLine {
	const path = line.field?.path ?? '';
	if (!fields.some((field) => isWithin(path, field))) return line;
	const sign = glyphs.rowState.changed;
	return {...line, text: sign + line.text.slice(1), plain: sign + line.plain.slice(1)};
}

/** Whether a path belongs to a field or to one of its members. */
export const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);
