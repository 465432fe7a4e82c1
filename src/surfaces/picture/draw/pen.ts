/**
 * Lines of styled text with a stored width, so that joining lines does not measure them again, and the pen that creates them.
 * Surfaces use a theme only through a pen.
 */
import {cellWidth, cutMeasured} from '../../../text/cells.ts';
import type {Style, Theme} from '../../../text/theme.ts';
import {withoutBreaks} from '../../engine/value/breaks.ts';
import {noSeriesColors, type SeriesColors} from './series-colors.ts';
import {type Signs, signsOf} from './signs.ts';
import {type Paint, type Span, wrapSpans} from './wrap.ts';

/** One style, or several nested styles. */
export type Styles = Style | readonly Style[];

export interface Pen {
	readonly signs: Signs;
	/** The number of colours for series. 0 without colour. */
	readonly seriesColors: number;
	/** Creates one line in the colour of a series, given by its index. */
	series(text: string, owner: number, styles?: Styles): Line;
	/** Creates one line of any width. Line breaks and tabs become blanks. */
	text(text: string, styles?: Styles): Line;
	/** Creates the letter under the cursor of a typed text. */
	cursor(letter: string): Line;
	/** Cuts the text to at most `width` cells. */
	cut(text: string, width: number, styles?: Styles): Line;
	/** Cuts or pads the text to exactly `width` cells. */
	fit(text: string, width: number, styles?: Styles, align?: Align): Line;
	/** Wraps the text to lines of at most `width` cells. */
	wrap(text: string, width: number, styles?: Styles): readonly Line[];
	wrapSpans(spans: readonly Span[], width: number): readonly Line[];
	/** Repeats one sign to `width` cells. */
	rule(sign: string, width: number, styles?: Styles): Line;
}

const plain: readonly Style[] = [];

/** A pen without colours and styles, for logs, files and models: its output has no control sequences. */
export const createPlainPen = (theme: Theme): Pen => createPen({...theme, paint: (_style, text) => text});

/**
 * `colors` are the colours of the series of charts. With `hasCursor` the terminal shows its own cursor in a typed text; otherwise
 * the pen draws one.
 */
export function createPen(
	theme: Theme,
	colors: SeriesColors = noSeriesColors,
	{hasCursor = false}: {readonly hasCursor?: boolean} = {},
): Pen {
	const paint: Paint = (styles, text) => styles.reduceRight((inner, style) => theme.paint(style, inner), text);
	const listed = (styles: Styles | undefined) =>
		styles === undefined ? plain : typeof styles === 'string' ? [styles] : styles;
	const {ellipsis} = theme.glyphs;

	const pen: Pen = {
		signs: signsOf(theme),
		seriesColors: colors.count,
		series(text, owner, styles) {
			const shown = withoutBreaks(text);
			return {text: paint(listed(styles), colors.paint(shown, owner)), cells: cellWidth(shown)};
		},
		text(text, styles) {
			const shown = withoutBreaks(text);
			return {text: paint(listed(styles), shown), cells: cellWidth(shown)};
		},
		cursor: (letter) => typedAt(pen.text(letter, hasCursor ? undefined : 'inverse'), 0),
		cut(text, width, styles) {
			const shown = cutMeasured(withoutBreaks(text.slice(0, unitsFor(width))), width, ellipsis);
			return {text: paint(listed(styles), shown.text), cells: shown.cells};
		},
		fit: (text, width, styles, align) => padded(pen.cut(text, width, styles), width, align),
		wrap: (text, width, styles) => wrapSpans([{text, styles: listed(styles)}], width, paint),
		wrapSpans: (spans, width) => wrapSpans(spans, width, paint),
		rule(sign, width, styles) {
			const count = Math.max(0, Math.trunc(width));
			return {text: paint(listed(styles), sign.repeat(count)), cells: count};
		},
	};
	return pen;
}

/** A number of UTF-16 units that always fills `width` cells. Text after them need not be measured. */
const unitsFor = (width: number) => Math.max(0, width) * 30 + 100;

/** Cuts a line that is wider than `width`. Its styles are lost. */
export const cutLine = (line: Line, width: number, pen: Pen): Line =>
	line.cells <= width ? line : pen.cut(line.text.replaceAll(/\u001b\[[\d;]*m/g, ''), width);

export interface Line {
	/** Contains escape sequences for styles and no other control sequences. */
	readonly text: string;
	/** Width in terminal cells. */
	readonly cells: number;
	/** The items on the line. A click finds them. */
	readonly hits?: readonly Hit[];
	/** The cell in which the person types. */
	readonly cursor?: number;
}

/** An item that a widget draws, such as an option or a day. Each widget names and numbers its own. */
export interface Item {
	readonly part: string;
	readonly at: number;
}

/** The cells that an item takes on a line. */
export interface Hit extends Item {
	readonly from: number;
	readonly to: number;
	/** The key of the item's node. */
	readonly node?: string;
}

export const emptyLine: Line = {text: '', cells: 0};

/** Joins lines side by side. */
export function joined(parts: readonly Line[]): Line {
	let text = '';
	let cells = 0;
	const hits: Hit[] = [];
	let cursor: number | undefined;
	for (const part of parts) {
		if (part.hits) hits.push(...shifted(part.hits, cells));
		if (part.cursor !== undefined) cursor = cells + part.cursor;
		text += part.text;
		cells += part.cells;
	}
	return marked({text, cells}, hits, cursor);
}

/** A line with what it marks, if anything. Most lines mark nothing, and have no members for it. */
export function marked(line: Line, hits: readonly Hit[], cursor: number | undefined): Line {
	if (cursor === undefined) return hits.length === 0 ? line : {...line, hits};
	return hits.length === 0 ? {...line, cursor} : {...line, hits, cursor};
}

/** Marks the cell in which the person types. */
export const typedAt = (line: Line, cursor: number): Line => ({...line, cursor});

/** A cell of lines below each other, counted from 0. */
export interface CursorCell {
	readonly line: number;
	readonly column: number;
}

/** The cell in which the person types. */
export function typedCell(lines: readonly Line[]): CursorCell | undefined {
	const line = lines.findIndex(({cursor}) => cursor !== undefined);
	const column = lines[line]?.cursor;
	return column === undefined ? undefined : {line, column};
}

/** Marks the whole line as an item. */
export const clickable = ({text, cells, cursor}: Line, part: string, at = 0): Line =>
	marked({text, cells}, [{part, at, from: 0, to: cells}], cursor);

/** Marks all lines as one item. */
export const clickableLines = (lines: readonly Line[], part: string, at = 0): readonly Line[] =>
	lines.map((line) => clickable(line, part, at));

export const shifted = (hits: readonly Hit[], by: number): readonly Hit[] =>
	by === 0 ? hits : hits.map((hit) => ({...hit, from: hit.from + by, to: hit.to + by}));

export const spaces = (count: number): Line =>
	count > 0 ? {text: ' '.repeat(count), cells: Math.trunc(count)} : emptyLine;

/** Puts `head` before the first line and indents the others by its width. */
export function hanging(head: Line, lines: readonly Line[]): readonly Line[] {
	const indent = spaces(head.cells);
	return lines.map((line, index) => joined([index === 0 ? head : indent, line]));
}

export type Align = 'left' | 'right' | 'center';

/** Pads the line to a width. A wider line stays unchanged. */
export function padded(line: Line, width: number, align: Align = 'left'): Line {
	const padding = width - line.cells;
	if (padding <= 0) return line;
	const left = align === 'left' ? 0 : align === 'right' ? padding : Math.floor(padding / 2);
	return joined([spaces(left), line, spaces(padding - left)]);
}
