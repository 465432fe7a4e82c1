/** Lays out the fields or the raw JSON of an item as lines of a given width. */
import type {DetailLine} from '../../../domain/resources/fields.ts';
import {cellWidth, fitCell, wrap} from '../../../text/cells.ts';
import type {Style, Theme} from '../../../text/theme.ts';
import {type ErrorCard, fitCard} from '../shared/error-card.ts';
import {isWithin} from './field-path.ts';
import {rawLines} from './raw-lines.ts';

/** A line, and the field it shows. */
export interface TextLine {
	readonly text: string;
	/** The text without styles. The line under the cursor uses it. */
	readonly plain: string;
	readonly field: DetailLine | undefined;
}

const maximumLabelWidth = 34;

/** A line without a field, one cell from the edge. */
export const textLine = (content: string, paint: (text: string) => string = (text) => text): TextLine => {
	const plain = ` ${content}`;
	return {text: paint(plain), plain, field: undefined};
};

export const blankLine: TextLine = {text: '', plain: '', field: undefined};

/** Draws labels at the left and wrapped values beside them. The label column shrinks on a narrow screen. */
export function drawFields(lines: readonly DetailLine[], width: number, theme: Theme): readonly TextLine[] {
	const labels = lines.filter(({kind}) => kind === 'field').map(({label, depth}) => cellWidth(label) + 2 * depth);
	const column = Math.min(maximumLabelWidth, Math.floor(width * 0.4), Math.max(8, ...labels));
	const room = Math.max(8, width - column - 4);
	return lines.flatMap((line, index): TextLine[] => {
		if (line.kind === 'heading') {
			const heading = textLine(line.label, (text) => theme.paint('accent', text));
			return index === 0 ? [heading] : [blankLine, heading];
		}
		if (line.kind === 'json') return drawRaw(line.value, width, theme).map((each) => ({...each, field: line}));
		const values = wrap(line.value, room);
		return values.map((value, part) => {
			const label = fitCell(
				part === 0 ? '  '.repeat(line.depth) + line.label : '',
				column,
				'left',
				theme.glyphs.ellipsis,
			);
			return {
				text: ` ${theme.paint('dim', label)}  ${theme.paint(line.tone, value)}`,
				plain: ` ${label}  ${value}`,
				field: line,
			};
		});
	});
}

/** Draws an error card in place of content that could not be loaded. The screen can scroll it. */
export const drawError = (card: ErrorCard, width: number, height: number, theme: Theme): readonly TextLine[] =>
	fitCard(card, width - 2, height, theme.glyphs.ellipsis).map(({text, tone}) =>
		textLine(text, (line) => theme.paint(tone, line)),
	);

/** Draws formatted JSON or YAML, which can come in pieces: names of members, texts and other values in colours. */
export const drawRaw = (raw: string | Iterable<string>, width: number, theme: Theme): readonly TextLine[] =>
	rawLines(typeof raw === 'string' ? [raw] : raw).flatMap((line) => {
		const indent = /^ */.exec(line)?.[0] ?? '';
		const styles = rawStyles(line);
		let end = 0;
		return wrap(line, Math.max(8, width - 2)).map((part, index) => {
			const start = line.indexOf(part, end);
			const lead = index === 0 ? ' ' : ` ${indent}`;
			// Sanitizing replaced characters of the line.
			if (start < 0) return {text: lead + part, plain: lead + part, field: undefined};
			end = start + part.length;
			const drawn = styles
				.map(({style, from, to}) =>
					theme.paint(style, line.slice(Math.max(from, start), Math.max(start, Math.min(to, end)))),
				)
				.join('');
			return {text: lead + drawn, plain: lead + part, field: undefined};
		});
	});

interface StyledSpan {
	readonly style: Style;
	readonly from: number;
	readonly to: number;
}

/** An indent and list signs, a name with its colon, the value, and a comma. */
const rawLine = /^([\s-]*)("(?:[^"\\]|\\.)*":|[^\s"][^:"]*:(?=\s|$))?(.*?)(,?)$/s;

/** The spans of a line of formatted JSON or YAML. They cover the line. */
function rawStyles(line: string): readonly StyledSpan[] {
	const [, indent = '', name = '', value = '', comma = ''] = rawLine.exec(line) ?? [];
	const styles: readonly (readonly [Style, string])[] = [
		['plain', indent],
		['accent', name],
		[valueStyle(value.trim()), value],
		['plain', comma],
	];
	let from = 0;
	return styles.map(([style, {length}]) => {
		const span = {style, from, to: from + length};
		from += length;
		return span;
	});
}

function valueStyle(value: string): Style {
	if (/^(?:[[\]{}]*|[|>][-+]?)$/.test(value)) return 'plain';
	return /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(value) ? 'warn' : 'good';
}

/** Marks the line if its field changed. The sign replaces the blank at the start of the line. */
export function markChanged(line: TextLine, fields: readonly string[], {glyphs}: Theme): TextLine {
	const path = line.field?.path ?? '';
	if (!fields.some((field) => isWithin(path, field))) return line;
	const sign = glyphs.rowState.changed;
	return {...line, text: sign + line.text.slice(1), plain: sign + line.plain.slice(1)};
}
