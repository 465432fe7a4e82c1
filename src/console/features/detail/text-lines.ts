/** The lines of a screen: a list, or a long text that is laid out only where it is drawn. */
import type {DetailLine} from '../../../domain/resources/fields.ts';
import {fold} from '../../../text/match/fold.ts';

/** A line, and the field it shows. */
export interface TextLine {
	readonly text: string;
	/** The text without styles. The line under the cursor uses it. */
	readonly plain: string;
	readonly field: DetailLine | undefined;
}

export interface TextLines {
	readonly length: number;
	slice(start: number, end: number): readonly TextLine[];
	/** Returns the indices of the lines with a folded word, in order. A list is searched without it. */
	matching?(word: string): readonly number[];
}

export const matchingLines = (lines: TextLines, word: string): readonly number[] =>
	lines.matching?.(word) ??
	lines.slice(0, lines.length).flatMap(({plain}, index) => (fold(plain).includes(word) ? [index] : []));

/** Puts a list before other lines. */
export const joinedLines = (first: readonly TextLine[], rest: TextLines): TextLines => ({
	length: first.length + rest.length,
	slice: (start, end) => [
		...first.slice(start, end),
		...rest.slice(Math.max(0, start - first.length), Math.max(0, end - first.length)),
	],
	matching: (word) => [
		...matchingLines(first, word),
		...matchingLines(rest, word).map((index) => first.length + index),
	],
});
