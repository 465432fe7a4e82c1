/** Breaks a text into lines for editing. */
import {letterWidth} from '../../../text/cells.ts';

/** The range of a line's letters. A line break belongs to the line that it ends. */
export interface LetterLine {
	readonly start: number;
	readonly end: number;
}

/** Breaks after blanks where possible, else between letters. Returns at least one line. */
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

export const shownWidth = (letter: string): number => letterWidth(shownLetter(letter));

export const shownLetter = (letter: string): string => (isBreak(letter) || letter === '\t' ? ' ' : letter);

/** The index of the cursor's line. */
export function lineAt(lines: readonly LetterLine[], cursor: number): number {
	const index = lines.findIndex(({start, end}) => cursor >= start && cursor < end);
	return index >= 0 ? index : lines.length - 1;
}
