/** Where the letters of a text stand when it is broken into lines for editing. */
import {letterWidth} from '../../../text/cells.ts';

/** A line's letters by their positions; a line break belongs to the line it ends. */
export interface LetterLine {
	readonly start: number;
	readonly end: number;
}

/** Broken behind blanks where there are any, else between letters. At least one line. */
export function letterLines(letters: readonly string[], width: number): readonly LetterLine[] {
	const lines: LetterLine[] = [];
	let start = 0;
	let used = 0;
	let blank = -1;
	for (let at = 0; at < letters.length; at++) {
		const letter = letters[at] ?? '';
		if (isBreak(letter)) {
			lines.push({start, end: at + 1});
			[start, used, blank] = [at + 1, 0, -1];
			continue;
		}
		used += shownWidth(letter);
		if (used > width && at > start) {
			const end = blank > start ? blank : at;
			lines.push({start, end});
			start = end;
			used = 0;
			for (let index = start; index <= at; index++) used += shownWidth(letters[index] ?? '');
			blank = -1;
		}
		if (letter === ' ') blank = at + 1;
	}
	lines.push({start, end: letters.length});
	return lines;
}

const isBreak = (letter: string): boolean => letter.includes('\n');

/** Cells of a letter as `shownLetter` shows it. */
export const shownWidth = (letter: string): number => letterWidth(shownLetter(letter));

export const shownLetter = (letter: string): string => (isBreak(letter) ? ' ' : letter === '\t' ? ' ' : letter);

/** The line that a cursor is on. */
export function lineAt(lines: readonly LetterLine[], cursor: number): number {
	const found = lines.findIndex(({start, end}) => cursor >= start && cursor < end);
	return found >= 0 ? found : lines.length - 1;
}

/** The position on another line that is straight above or below. */
export function straight(letters: readonly string[], lines: readonly LetterLine[], cursor: number, by: number): number {
	const from = lineAt(lines, cursor);
	const to = lines[from + by];
	const here = lines[from];
	if (!to || !here) return by < 0 ? 0 : letters.length;
	const wanted = cellsBetween(letters, here.start, cursor);
	let at = to.start;
	const last = to === lines.at(-1) ? to.end : to.end - 1;
	while (at < last && cellsBetween(letters, to.start, at + 1) <= wanted) at++;
	return at;
}

function cellsBetween(letters: readonly string[], from: number, to: number): number {
	let cells = 0;
	for (let at = from; at < to; at++) cells += shownWidth(letters[at] ?? '');
	return cells;
}
