/** Creates styled lines. Surfaces use a theme only through a pen. */
import {cellWidth, cutMeasured} from '../../../text/cells.ts';
import type {Style, Theme} from '../../../text/theme.ts';
import {withoutBreaks} from '../../engine/value/breaks.ts';
import {type Align, type Line, padded, typedAt} from './line.ts';
import {noSeriesColors, type SeriesColors} from './series-colors.ts';
import {type Signs, signsOf} from './signs.ts';
import {type Paint, type Span, wrapSpans} from './wrap.ts';

/** One style, or several nested styles. */
export type Styles = Style | readonly Style[];

interface SeriesStyle {
	/** The series whose colour is the background. */
	readonly back?: number | undefined;
	readonly styles?: Styles | undefined;
}

export interface Pen {
	readonly signs: Signs;
	/** The number of colours for series. 0 without colour. */
	readonly seriesColors: number;
	/** Creates one line in the colours of series, given by their indices. */
	series(text: string, front: number | undefined, options?: SeriesStyle): Line;
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

/** A pen without colours and styles, for logs, files and models: what it draws has no control sequence. */
export const createPlainPen = (theme: Theme): Pen => createPen({...theme, paint: (_style, text) => text});

interface PenOptions {
	/** Whether the terminal shows its own cursor in a typed text. Otherwise the pen draws one. */
	readonly hasCursor?: boolean;
}

/** `colors` are the colours of the series of charts. */
export function createPen(
	theme: Theme,
	colors: SeriesColors = noSeriesColors,
	{hasCursor = false}: PenOptions = {},
): Pen {
	const paint: Paint = (styles, text) => styles.reduceRight((inner, style) => theme.paint(style, inner), text);
	const listed = (styles: Styles | undefined) =>
		styles === undefined ? plain : typeof styles === 'string' ? [styles] : styles;
	const {ellipsis} = theme.glyphs;

	const pen: Pen = {
		signs: signsOf(theme),
		seriesColors: colors.count,
		series(text, front, {back, styles} = {}) {
			const shown = withoutBreaks(text);
			return {text: paint(listed(styles), colors.paint(shown, front, back)), cells: cellWidth(shown)};
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
		wrap: cached((text, width, styles) => wrapSpans([{text, styles: listed(styles)}], width, paint)),
		wrapSpans: (spans, width) => wrapSpans(spans, width, paint),
		rule(sign, width, styles) {
			const count = Math.max(0, Math.trunc(width));
			return {text: paint(listed(styles), sign.repeat(count)), cells: count};
		},
	};
	return pen;
}

/** Shorter texts wrap as fast as they are found in the cache. */
const minimumCached = 60;
/** Characters of all texts in the cache. */
const maximumCached = 200_000;

/** Caches wrapped texts, because a surface can repeat one component many times. */
function cached(wrap: Pen['wrap']): Pen['wrap'] {
	interface Entry {
		readonly width: number;
		readonly styles: Styles | undefined;
		readonly lines: readonly Line[];
	}
	const entries = new Map<string, Entry[]>();
	let characters = 0;
	return (text, width, styles) => {
		if (text.length < minimumCached) return wrap(text, width, styles);
		const sameText = entries.get(text);
		const hit = sameText?.find((entry) => entry.width === width && entry.styles === styles);
		if (hit) return hit.lines;
		if (characters > maximumCached) {
			entries.clear();
			characters = 0;
		}
		characters += text.length;
		const lines = wrap(text, width, styles);
		entries.set(text, [...(sameText ?? []).slice(-3), {width, styles, lines}]);
		return lines;
	};
}

/** A number of UTF-16 units that always fills `width` cells. Text after them need not be measured. */
const unitsFor = (width: number) => Math.max(0, width) * 30 + 100;

/** Cuts a line that is wider than `width`. Its styles are lost. */
export const cutLine = (line: Line, width: number, pen: Pen): Line =>
	line.cells <= width ? line : pen.cut(line.text.replaceAll(/\u001b\[[\d;]*m/g, ''), width);
